# The first screen.
home-title = Leicht reisen. Gut handeln.
home-about = Vier Handelsspiele an einem Tisch. Kein Konto, keine Werbung, kein Tracking.
home-set = Spiel vorbereiten
home-lesson = Neu hier? Lern es in drei Minuten
home-lesson-about = Lern Golem Edition beim Spielen, Schritt für Schritt
home-lesson-about-spice = Lern Spice Road beim Spielen, Schritt für Schritt
play-friends = Mit Freunden
seats-range = { $least } bis { $most } Plätze
home-game = Welches Spiel?
home-seats = Wie viele Plätze?
home-name = Dein Name
home-mine = Deine Tische
home-mine-none = Nicht beendete Partien warten hier, auch nach einem Neustart.
home-theirs = Andere sind dran
home-lately = Kürzlich beendet
home-open = Offene Tische
home-more = Mehr
play-now = Jetzt spielen
guest = Gast
somebody = Jemand
player-number = Spieler { $number }
chair-open = frei
chair-kept = freigehalten für { $name }
phase-gathering = wartet
phase-revealing = wird ausgeteilt
phase-playing = läuft
phase-over = beendet
name-resigned = { $name } (aufgegeben)
day = Karawane des Tages
learn = Lernen
verify = Austeilen prüfen
home-verify-about = Prüf nach, dass niemand die Karten gezinkt hat
replay-upload = Aufzeichnung ansehen
replay-upload-about = Eine gespeicherte Partie öffnen
home-me-about = Wo du angemeldet bist, was der Server speichert
ours-adventure = Berge, Punkteplättchen und Landkarte haben wir so gut wie möglich aus öffentlichem Material erschlossen; die Punkte der Spalten sind von uns.
ours-world = Wirkung der Orte und Kosten der Karten sind unser Entwurf: Die gedruckten Werte sind nicht öffentlich.
box = Dein eigenes Spiel und mehr
box-map = Landkarte
map-standard = Standard
map-slanted-range = Schräger Bergzug
map-crater = Krater
map-long-pass = Langer Pass
box-about = Du besitzt das gedruckte Spiel? Dann spiel mit seinen Werten: Speichere unsere Datei, ändere darin, was abweicht, dazu den Namen in der Zeile „set“, und wähle sie hier aus. Sie bleibt in diesem Browser.
box-download = Unsere Werte als Datei speichern
box-file = Deine Datei
box-wrong = Diese Datei passt nicht: Nimm unsere als Vorlage und ändere ihre Werte.
box-used = Es wird mit „{ $name }“ gespielt.
box-forget = Wieder mit unseren Werten spielen
play-what = { $game } mit { $others }
with-bot = { $count ->
    [one] { $level }{ $strength ->
        [none] {""}
       *[other] , { $strength }
    }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] jemandem, den du einlädst
   *[other] { $count } Leuten, die du einlädst
}
with-open = allen, die mitspielen wollen
with-here = { $count ->
    [one] jemandem hier
   *[other] { $count } Leuten hier
}
about-minutes = etwa { $minutes } Min.
sitter-bot-about = Bot, { $strength }
sitter-friend = Jemand mit Link
sitter-friend-about = von dir eingeladen
sitter-open = Offen für alle
sitter-open-about = jeder darf mitspielen
sitter-here = Hier am Bildschirm
sitter-here-about = hier am Bildschirm
seat-who = Wer auf Platz { $number } sitzt
seat-name = Name auf Platz { $number }
seat-add = Platz hinzufügen
seat-remove = Platz { $number } entfernen
home-due = { $count ->
    [one] einer wartet auf dich
   *[other] { $count } warten auf dich
}
box-unfit = Mit dieser Datei lässt sich nicht spielen. Das passt nicht:
stats = Statistik
history = Gespielte Partien
history-about = Alle Partien, die du beendet hast
history-search = Nach Name oder Spiel suchen
history-which = Spielregeln
history-all = Alle Spiele
history-none = Keine beendete Partie passt dazu.
history-count = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
history-won = gewonnen
history-lost = verloren
history-place = Platz { $rank } von { $of }
rated = gewertet
ratings = Wertungen
ratings-home-about = Wer am besten spielt, und deine Partien
