# The first screen.
home-title = Setz dich und handle
home-about = Vier Handelsspiele an einem Tisch. Kein Konto, keine Drittanbieter.
home-set = Spiel vorbereiten
home-lesson = Einführung
home-lesson-about = Road beim Spielen lernen, in drei Minuten
play-friends = Mit Freunden
seats-range = { $least } bis { $most } Plätze
deal = Austeilen
verify-short = Prüfen
home-game = Welches Spiel?
home-seats = Wie viele Plätze?
home-name = Dein Name
home-mine = Deine Tische
home-mine-none = Hier findest du deine offenen Tische wieder, auch nach einem Neustart.
home-open = Offene Tische
home-more = Mehr
play-now = Jetzt spielen
guest = Gast
player-number = Spieler { $number }
chair-open = frei
chair-kept = freigehalten für { $name }
phase-gathering = wartet
phase-revealing = wird ausgeteilt
phase-playing = läuft
phase-over = beendet
learn = Lernen
verify = Austeilen prüfen
replay-upload = Aufzeichnung ansehen
replay-upload-about = Eine gespeicherte Partie öffnen
home-me-about = Wo du angemeldet bist, was der Server speichert
ours-adventure = Berge, Punkteplättchen und Landkarte haben wir so gut wie möglich aus öffentlichem Material erschlossen; die Punkte der Spalten sind von uns.
ours-world = Was die Orte bewirken und was die Karten kosten, haben wir selbst entworfen: Die gedruckten Werte sind nicht öffentlich.
box = Dein eigenes Spiel und mehr
box-map = Landkarte
map-standard = Standard
map-slanted-range = Schräger Bergzug
map-crater = Krater
map-long-pass = Langer Pass
box-about = Du besitzt das gedruckte Spiel? Dann spiel mit seinen Werten: Speichere unsere Datei, ändere darin, was abweicht, und den Namen in der Zeile „set“, und wähle sie hier aus. Sie bleibt in diesem Browser.
box-download = Unsere Werte als Datei speichern
box-file = Deine Datei
box-wrong = Diese Datei passt nicht: Nimm unsere als Vorlage und ändere ihre Werte.
box-used = Es wird mit „{ $name }“ gespielt.
box-forget = Wieder mit unseren Werten spielen
play-what = { $game } mit { $others }
with-bot = { $count ->
    [one] { $level }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] jemandem, den du einlädst
   *[other] { $count } Leuten, die du einlädst
}
with-open = allen, die kommen
with-here = { $count ->
    [one] jemandem hier
   *[other] { $count } Leuten hier
}
about-minutes = etwa { $minutes } Min.
sitter-bot = Bot
sitter-friend = Freund
sitter-friend-about = über einen Link
sitter-open = Wer kommt
sitter-open-about = offen für alle
sitter-here = Hier am Bildschirm
sitter-here-about = hier am Bildschirm
seat-who = Wer auf Platz { $number } sitzt
seat-name = Name auf Platz { $number }
seat-add = Noch ein Platz
seat-remove = Platz { $number } wegnehmen
home-due = { $count ->
    [one] einer wartet auf dich
   *[other] { $count } warten auf dich
}
box-unfit = Mit dieser Datei lässt sich nicht spielen. Das passt nicht:
