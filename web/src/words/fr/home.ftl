# The first screen.
home-title = Assieds-toi et fais affaire
home-about = Quatre jeux de commerce autour d’une table. Pas de compte, aucun service tiers.
home-set = Préparer la partie
home-lesson = Première leçon
home-lesson-about = Apprendre Road en jouant, en trois minutes
play-friends = Entre amis
seats-range = de { $least } à { $most } places
deal = Distribuer
verify-short = Vérifier
home-game = Quel jeu ?
home-seats = Combien de places ?
home-name = Ton nom
home-mine = Tes tables
home-mine-none = Tu retrouveras ici les tables que tu as laissées ouvertes, même après un redémarrage.
home-open = Tables ouvertes
home-more = Plus
play-now = Jouer
guest = Invité
player-number = Joueur { $number }
chair-open = libre
chair-kept = réservée : { $name }
phase-gathering = en attente
phase-revealing = distribution
phase-playing = en cours
phase-over = terminée
learn = Apprendre
verify = Vérifier une donne
replay-upload = Revoir une partie
replay-upload-about = Ouvrir une partie enregistrée
ours-adventure = Montagnes, tuiles de points et carte sont notre meilleure lecture de documents publics ; les points des colonnes sont de nous.
ours-world = Ce que font les lieux et ce que coûtent les cartes est de notre invention : les valeurs imprimées ne sont pas publiques.
box = Ta propre boîte, et plus
box-map = Carte
map-standard = Standard
map-slanted-range = Chaîne en biais
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
    [one] { $level }
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
about-minutes = environ { $minutes } min
sitter-bot = Bot
sitter-friend = Un ami
sitter-friend-about = par un lien
sitter-open = Qui voudra
sitter-open-about = ouvert à tous
sitter-here = Sur cet écran
sitter-here-about = sur cet écran
seat-who = Qui prend la place { $number }
seat-name = Nom à la place { $number }
seat-add = Une place de plus
seat-remove = Retirer la place { $number }
home-due = { $count ->
    [one] une t’attend
   *[other] { $count } t’attendent
}
box-unfit = Impossible de jouer avec ce fichier. Voici ce qui ne va pas :
