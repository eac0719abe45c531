# Statistik der eigenen Partien.
stats-about = Deine beendeten Partien, in denen niemand aufgegeben hat. Sie werden in diesem Browser gezählt und nirgendwohin gesendet.
stats-none = Hier ist noch keine beendete Partie von dir.
stats-save = Als Datei sichern
stats-games = Partien
stats-won = Gewonnen
stats-score = Punkte im Schnitt
stats-rounds = Runden im Schnitt
stats-course = Punkte, Partie für Partie
stats-game = Tag
stats-seats = Plätze
stats-place = Rang
stats-points = Punkte
stats-best = Meiste Punkte: { $points }
stats-lead = Größter Vorsprung: { $points }
stats-short = Schnellster Sieg: { $rounds } Runden
stats-by-seats = Nach Zahl der Plätze
stats-rivals = Gegen wen
