# Die Karawane des Tages.
day-about = Jedes Spiel hat täglich eine Verteilung, für alle dieselbe, gegen einen Fuhrmann. Dein erster Versuch zählt: ohne Tipps, und bestätigte Züge bleiben.
day-today = Zum heutigen Tag
day-not-yet = Dieser Tag ist noch nicht gekommen. Hier ist der heutige.
day-left = die nächsten in { $hours } Std. { $minutes } Min.
day-row = { $count } Tage in Folge
day-open = Noch nicht gespielt
day-missed = An diesem Tag nicht gespielt
day-running = Angefangen
day-play = Spielen
day-go-on = Weiterspielen
day-practice = Zur Übung spielen
day-share = Meine Zeile kopieren
day-won = { $own }:{ $rival } gewonnen
day-tied = { $own }:{ $rival } unentschieden
day-lost = { $own }:{ $rival } verloren
day-month-before = Ein Monat früher
day-month-after = Ein Monat später
day-key = ▲ gewonnen, ■ unentschieden, ▼ verloren, in der Reihenfolge der Spiele.
day-boards = Tafel des Tages
day-entries = { $count ->
    [0] noch niemand
    [one] { $count } Eintrag
   *[other] { $count } Einträge
}
day-place = Platz
day-enter = Meine Partie eintragen
day-best = Die beste Partie ansehen
