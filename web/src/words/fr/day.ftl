# La caravane du jour.
day-about = Chaque jeu a une donne par jour, la même pour tout le monde, contre un Charretier. Le premier essai compte : sans conseils, et un tour confirmé reste joué.
day-today = Aller à aujourd’hui
day-not-yet = Ce jour n’est pas encore venu. Voici celui d’aujourd’hui.
day-left = les prochaines dans { $hours } h { $minutes } min
day-row = { $count } jours de suite
day-open = Pas encore jouée
day-missed = Pas jouée ce jour-là
day-running = Commencée
day-play = Jouer
day-go-on = Continuer
day-practice = Jouer pour s’exercer
day-share = Copier ma ligne
day-won = Gagnée { $own }:{ $rival }
day-tied = Égalité { $own }:{ $rival }
day-lost = Perdue { $own }:{ $rival }
day-month-before = Le mois précédent
day-month-after = Le mois suivant
day-key = ▲ gagnée, ■ égalité, ▼ perdue, dans l’ordre des jeux.
day-boards = Tableau du jour
day-entries = { $count ->
    [0] encore personne
    [one] { $count } entrée
   *[other] { $count } entrées
}
day-place = Place
day-enter = Inscrire ma partie
day-best = Regarder la meilleure partie
