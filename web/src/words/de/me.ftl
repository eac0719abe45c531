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
me-delete-about = Dein Name und alle Anmeldungen verschwinden, hier und auf deinen anderen Geräten. Deine Partien bleiben, mit „Jemand“ statt deines Namens.
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
alerts-title = Benachrichtigungen
alerts-about = Wenn du dran und nicht hier bist, sagen wir dir einmal Bescheid, auf dem ersten Weg, der klappt, und ohne eine Karte zu nennen.
alerts-push = Dieser Browser
alerts-push-here = In diesem Browser Bescheid geben
alerts-push-on = Dieser Browser gibt dir Bescheid, auch wenn die Seite geschlossen ist.
alerts-push-stop = Abschalten
alerts-push-stop-at = Abschalten: { $name }
alerts-again = Noch einmal versuchen
push-insecure = Browser erlauben das nur auf Seiten mit https oder auf dem Rechner des Servers selbst.
push-home-screen = Lege die Seite auf iPhone oder iPad zuerst auf den Home-Bildschirm: Teilen, dann „Zum Home-Bildschirm“. Öffne sie von dort und komm wieder hierher.
push-browser = Dieser Browser kann bei geschlossener Seite nicht Bescheid geben. Andere können es: Firefox, Chrome, Edge oder Safari.
push-denied = Mitteilungen sind für diese Seite gesperrt. Erlaube sie in den Einstellungen des Browsers für diese Seite und versuch es noch einmal.
push-service = Der Push-Dienst des Browsers ist gerade nicht zu erreichen oder abgeschaltet.
alerts-webhook = Webhook
alerts-webhook-about = Für einen Chat oder ein eigenes Programm: Discord, Slack, Matrix, ntfy oder alles, was JSON annimmt.
alerts-webhook-url = Adresse
alerts-webhook-shape = Art
alerts-shape-known = Nach der Adresse
alerts-shape-discord = Discord
alerts-shape-slack = Slack, Mattermost
alerts-shape-matrix = Matrix (Hookshot)
alerts-shape-ntfy = ntfy
alerts-shape-json = JSON
alerts-secret = Geheimnis für Programme
alerts-secret-about = Damit sind Nachrichten unterschrieben, sodass ein Programm erkennt, dass sie von hier kommen.
alerts-email = E-Mail
alerts-email-address = Deine Adresse
alerts-email-asked = Dorthin ist ein Link unterwegs: Öffne ihn, um E-Mails einzuschalten.
alerts-email-confirmed = Die Adresse ist bestätigt.
alerts-when = Wann
alerts-event-turn = Ich bin dran
alerts-event-reminder = Von meiner Zeit ist noch ein Zehntel übrig
alerts-event-full = Ein Tisch, den ich eröffnet habe, ist voll
alerts-event-begins = Eine Partie von mir beginnt
alerts-event-ends = Eine Partie von mir ist zu Ende
alerts-always = Immer Bescheid geben
alerts-always-about = Auch wenn der Tisch in einem Tab offen ist.
alerts-quiet = Nicht nachts
alerts-quiet-zone = Du erfährst es danach, wenn es dann noch gilt. Zeitzone: { $zone }
alerts-quiet-from = Von
alerts-quiet-until = Bis
alerts-muted = { $count ->
    [one] Du hast einen Tisch stummgeschaltet; in seinem Menü lässt sich das ändern.
   *[other] Du hast { $count } Tische stummgeschaltet; in ihren Menüs lässt sich das ändern.
}
alerts-test = Probenachricht senden
alerts-result-taken = Gesendet: Du solltest sie jetzt sehen.
alerts-result-notSet = Hier ist nichts eingestellt.
alerts-result-notConfirmed = Die Adresse ist noch nicht bestätigt: Der Link wurde noch einmal verschickt.
alerts-result-forbidden = An diese Adresse sendet der Server nicht: Sie liegt nicht im öffentlichen Internet.
alerts-result-unreachable = Dort antwortet niemand.
alerts-result-tooSlow = Es kam keine Antwort innerhalb von fünf Sekunden.
alerts-result-refused = Die Gegenstelle hat sie abgelehnt.
alerts-result-gone = Die Gegenstelle kennt diese Adresse nicht mehr.
alerts-first = Zuerst versuchen
alerts-mute = Diesen Tisch stummschalten
alerts-unmute = Diesen Tisch nicht mehr stummschalten
mail-title = E-Mails, wenn du dran bist
mail-ask = Jemand, vermutlich du, möchte unter dieser Adresse Bescheid bekommen, wenn ein Zug ansteht. Stimmt das?
mail-about = Unter dieser Adresse sagt dir Caravanserai Bescheid, wenn du dran bist.
mail-confirm = Ja, E-Mails senden
mail-stop = Keine E-Mails an diese Adresse
mail-confirmed = Die Adresse ist bestätigt. Unter „Du und deine Geräte“ kannst du das jederzeit ändern.
mail-stopped = An diese Adresse kommt nichts mehr.
vacation-title = Urlaub
vacation-about = Hält deine Uhren in Partien an, die über Tage gehen. Die anderen sehen, wann du zurück bist.
vacation-lasts = Du bist im Urlaub, zurück am { $back }.
vacation-ahead = Du bist ab { $from } im Urlaub, zurück am { $back }.
vacation-from = Erster Tag
vacation-back = Zurück am
vacation-leave = In den Urlaub gehen
vacation-change = Ändern
vacation-return = Ich bin zurück
vacation-cancel = Absagen
vacation-left = { $left ->
    [one] Du hast noch einen von { $days } Urlaubstagen im Jahr.
   *[other] Du hast noch { $left } von { $days } Urlaubstagen im Jahr.
}
