# The first screen.
home-title = Voyage léger. Négocie bien.
home-about = Quatre jeux de commerce à la même table. Sans compte, sans publicité, sans pistage.
home-set = Préparer la partie
home-lesson = Première fois ? Apprends en trois minutes
home-lesson-about = Apprends Golem Edition en jouant, pas à pas
home-lesson-about-spice = Apprends Spice Road en jouant, pas à pas
play-friends = Entre amis
seats-range = { $least } à { $most } places
home-game = Quel jeu ?
home-seats = Combien de places ?
home-name = Ton nom
home-mine = Tes tables
home-mine-none = Les parties inachevées t’attendent ici, même après un redémarrage.
home-theirs = Aux autres de jouer
home-lately = Terminées récemment
home-open = Tables ouvertes
home-more = Plus
play-now = Jouer
guest = Invité
somebody = Quelqu’un
player-number = Joueur { $number }
chair-open = libre
chair-kept = réservée : { $name }
phase-gathering = en attente
phase-revealing = distribution
phase-playing = en cours
phase-over = terminée
name-resigned = { $name } (abandon)
day = Caravane du jour
learn = Apprendre
verify = Vérifier une donne
home-verify-about = Vérifie que personne n’a truqué les cartes
replay-upload = Revoir une partie
replay-upload-about = Ouvrir une partie enregistrée
ours-adventure = Montagnes, tuiles de points et carte sont notre meilleure lecture de documents publics ; les points des colonnes sont de nous.
ours-world = Ce que font les lieux et ce que coûtent les cartes est de notre invention : les valeurs imprimées ne sont pas publiques.
box = Ta propre boîte, et plus
box-map = Carte
map-standard = Standard
map-slanted-range = Chaîne oblique
map-crater = Cratère
map-long-pass = Long col
box-about = Tu possèdes le jeu imprimé ? Joue avec ses valeurs : enregistre notre fichier, change ce qui diffère ainsi que le nom à la ligne « set », puis choisis-le ici. Il reste dans ce navigateur.
box-download = Enregistrer nos valeurs dans un fichier
box-file = Ton fichier
box-wrong = Ce fichier ne convient pas : pars du nôtre et change ses valeurs.
box-used = On joue avec « { $name } ».
box-forget = Revenir à nos valeurs
home-me-about = Où tu es connecté, ce que le serveur conserve
play-what = { $game } avec { $others }
with-bot = { $count ->
    [one] { $level }{ $strength ->
        [none] {""}
       *[other] , { $strength }
    }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] un ami
   *[other] { $count } amis
}
with-open = qui voudra
with-here = { $count ->
    [one] quelqu’un ici
   *[other] { $count } personnes ici
}
about-minutes = env. { $minutes } min
sitter-bot-about = Bot, { $strength }
sitter-friend = Un ami
sitter-friend-about = par un lien
sitter-open = Ouvert à tous
sitter-open-about = chacun peut se joindre
sitter-here = Sur cet écran
sitter-here-about = sur cet écran
seat-who = Qui prend la place { $number }
seat-name = Nom à la place { $number }
seat-add = Ajouter une place
seat-remove = Retirer la place { $number }
home-due = { $count ->
    [one] une t’attend
   *[other] { $count } t’attendent
}
box-unfit = Impossible de jouer avec ce fichier. Voici ce qui ne va pas :
stats = Statistiques
history = Parties jouées
history-about = Toutes les parties que tu as terminées
history-search = Chercher un nom ou un jeu
history-which = Règles
history-all = Tous les jeux
history-none = Aucune partie terminée ne correspond à la recherche.
history-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
history-won = victoire
history-lost = défaite
history-place = { $rank }ᵉ sur { $of }
rated = classée
ratings = Classements
ratings-home-about = Qui joue le mieux, et vos parties
