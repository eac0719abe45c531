# Classements : listes, pages de personnes et tables classées. Chargés quand il le faut.
ratings-title = Classements
ratings-about = Qui joue à une table classée figure sur ces listes. Chaque cote a une incertitude, qui diminue à chaque partie.
ratings-which = Jeu
ratings-when = Période
ratings-ever = Depuis toujours
ratings-order-ever = Dans l’ordre de la cote moins l’incertitude.
ratings-order-month = Dans l’ordre des points gagnés pendant ce mois (UTC).
ratings-none = Personne n’a encore terminé de partie classée.
ratings-place = Rang
ratings-name = Nom
ratings-rating = Cote
ratings-games = Parties
ratings-wins = Gagnées
ratings-gain = Évolution
ratings-yours = Votre page
ratings-you = vous
rating-shown = { $points } ± { $spread }
person-title = Parties de { $name }
person-mine = Qui peut voir cette page
person-open = La montrer à tout le monde
person-about = Sinon, vous seul la voyez ; votre nom et vos cotes figurent de toute façon sur les listes. Les parties privées ne peuvent être revues que par qui y était.
person-shown = Tout le monde peut maintenant voir cette page.
person-kept = Personne d’autre ne peut maintenant voir cette page.
person-seats = Selon la place
person-seat = Place { $seat } : { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  }, { $wins } avec victoire
person-games = { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
  }, { $wins } avec victoire
person-last = Dernières parties classées
person-place = Rang { $rank } sur { $of }
person-won = Gagnée
person-lost = compte comme perdue
person-replay = Revoir
person-none = Aucune partie classée n’est encore terminée.
rated-switch = Partie classée
rated-about = Le résultat compte pour la cote de chacun : des personnes seulement, sans conseils ni reprises, et qui abandonne ou se fait remplacer a perdu.
rated-counting = Le résultat est en cours de calcul.
rated-change = Cote
