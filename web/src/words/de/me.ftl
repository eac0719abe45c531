# Wer man ist: Geräte, Links, und was der Server weiß.
me-title = Du und deine Geräte
me-title-about = Der Server erkennt dich an einem Cookie in jedem deiner Browser: kein Konto, kein Passwort. Adressen speichert er nicht.
me-nobody = Der Server kennt dich noch nicht. Er lernt dich kennen, wenn du dich an einen Tisch setzt oder einen Namen wählst.
me-browsers = Wo du angemeldet bist
me-browser = Ein Browser
me-this = dieser
me-since = Seit { $made }, zuletzt benutzt { $seen }
me-log-out = Abmelden
me-log-out-of = Abmelden: { $name }
me-log-out-others = Überall sonst abmelden
me-links = Links für ein anderes Gerät
me-links-about = Öffne einen Link auf deinem anderen Gerät und bestätige dort: Dann bist du auch dort angemeldet. Ein Link gilt einmal, zehn Minuten lang.
me-new-link = Link erstellen
me-link-until = Erstellt { $made }, gültig bis { $until }
me-revoke = Zurücknehmen
me-data = Was der Server über dich speichert
me-data-about = Deinen Namen, wo du angemeldet bist, die Tische, an denen du saßt, und was du dort getan hast.
me-export = Alles als Datei speichern
me-delete = Alles löschen …
me-delete-title = Alles über dich löschen?
me-delete-about = Dein Name und alle Anmeldungen verschwinden, hier und auf deinen anderen Geräten. Partien bleiben und nennen dich „Jemand“.
me-delete-go-on = Weiter
me-delete-last = Auf deine Plätze kannst du nicht zurück, und niemand kann das rückgängig machen.
me-delete-really = Alles endgültig löschen
device-title = { $name ->
    [none] In diesem Browser als jemand anders weitermachen?
   *[other] In diesem Browser als { $name } weitermachen?
}
device-comes = { $tables ->
    [0] Mit diesem Link bist du in diesem Browser { $name }, noch ohne Tische.
    [one] Mit diesem Link bist du in diesem Browser { $name }, an einem Tisch.
   *[other] Mit diesem Link bist du in diesem Browser { $name }, an { $tables } Tischen.
}
device-guest = ein Gast
device-leaves = { $tables ->
    [0] Hier bist du jetzt { $name }, und dann nicht mehr.
    [one] Hier bist du jetzt { $name }, an einem Tisch, und dann nicht mehr.
   *[other] Hier bist du jetzt { $name }, an { $tables } Tischen, und dann nicht mehr.
}
device-leaves-last = Sonst bist du nirgends { $name }: Auf diese Plätze könntest du nicht zurück. Wenn du das willst, bleib und erstelle zuerst einen Link für ein anderes Gerät.
device-trust = Sag nur Ja, wenn du diesen Link selbst erstellt hast.
device-yes = Ja, als { $name } weitermachen
device-no = Nein, alles lassen, wie es ist
device-same = Dieser Browser ist schon { $name }
device-same-about = Der Link ist für ein anderes Gerät: Öffne ihn dort.
