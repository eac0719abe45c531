# Walking through a game, and what the house thinks of it.
replay = Revoir
replay-of = { $game } : revoir la partie
replay-about = Choisis une partie enregistrée, ou colle-la. Elle peut venir d’ici, du terminal, ou d’une vraie table où quelqu’un l’a notée.
record-file = Un fichier avec une partie enregistrée
record-text = Ou la partie elle-même
replay-begin = Revoir
replay-failed = Impossible de revoir cette partie :
replay-other = Une autre partie
replay-start = La table avant la première action.
replay-untold = { $name } : { $action }
replay-player = Lecture
replay-position = Moment de la partie
replay-at = Action { $at } sur { $last }
replay-action = Action
replay-round = Manche
replay-first = Au début
replay-turn-back = Un tour en arrière
replay-back = Une action en arrière
replay-play = Lecture automatique
replay-pause = Pause
replay-on = Une action en avant
replay-turn-on = Un tour en avant
replay-last = À la fin
replay-speed = Vitesse
replay-eyes = Cartes de
replay-eyes-turn = qui joue
replay-link = Lien vers ce moment
replay-linked = Le lien vers ce moment :
replay-side = À propos de la partie
replay-moves = Coups
replay-points = Points
replay-analysis = Analyse
key-space = Espace
key-enter = Entrée
key-esc = Échap
key-home = Début
key-end = Fin
key-action = action
key-turn = tour
points-rounds = Points après chaque manche
points-from = D’où viennent les points
plot-data = En tableau
analysis = Analyse
analysis-about = Un bot examine chaque position et estime les chances de victoire de chaque place. Cela prend quelques secondes, et plus quand on est nombreux à demander.
analysis-begin = Analyser cette partie
analysis-again = Réessayer
analysis-runs = { $of ->
    [one] { $done } position sur { $of }
   *[other] { $done } positions sur { $of }
}
analysis-done = L’analyse est terminée.
analysis-note = Estimations du meilleur bot, en moyenne sur une manche : sur le moment, la place dont c’est le tour paraît toujours mieux. Le coût d’un choix et la chance sont comptés à part.
chances-label = Chances de victoire de chaque place, action par action
chances-here = Chances à ce moment
choice-here = Ce choix
choice-best = C’était le meilleur possible.
choice-better = Mieux : { $what }. Ce choix a coûté { $change }.
choice-rather = Mieux : { $what }.
luck-here = Chance au tirage : { $name } { $change }.
choices-costly = Les choix les plus coûteux
choices-none = Aucun choix coûteux trouvé.
luck = Chance
luck-none = Rien de ce qui a été révélé n’a changé grand-chose.
turning = { $name } { $change }, { $round ->
    [0] ouverture
   *[other] manche { $round }
}
turning-blunder = { $name } { $change }, { $round ->
    [0] ouverture
   *[other] manche { $round }
} : une bourde
