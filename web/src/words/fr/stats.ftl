# Statistiques de ses propres parties.
stats-about = Tes parties terminées où personne n’a abandonné. Elles sont comptées dans ce navigateur et ne sont envoyées nulle part.
stats-none = Aucune partie terminée de toi pour l’instant.
stats-save = Enregistrer dans un fichier
stats-games = Parties
stats-won = Gagnées
stats-score = Points en moyenne
stats-rounds = Manches en moyenne
stats-course = Points, partie par partie
stats-game = Jour
stats-seats = Places
stats-place = Rang
stats-points = Points
stats-best = Le plus de points : { $points }
stats-lead = Plus grande avance : { $points }
stats-short = Victoire la plus rapide : { $rounds } manches
stats-by-seats = Par nombre de places
stats-rivals = Contre qui
