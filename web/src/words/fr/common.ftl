# Words of every screen.
#
# One word per thing; the reader is tu.
#   acquire prendre (une carte)    board plateau                 bonus tile tuile bonus
#   caravan caravane               chair, seat place             claim remporter
#   closed fermé                   column colonne                confirm valider
#   crystal cristal                deal la donne                 deck, pile pioche
#   exploration exploration        gain recevoir                 game partie
#   gate porte                     give back rendre              hand main
#   hint conseil                   home camp                     house le serveur
#   icon icône                     leg étape                     level niveau
#   location lieu                  log journal                   map carte (du pays)
#   market marché                  merchant card carte Marchand  move se déplacer
#   oust déloger                   outpost avant-poste           pay payer
#   play jouer                     point card carte de points    point tile tuile de points
#   raise, upgrade améliorer       record partie enregistrée     replay revoir
#   reserve renfort                reset recommencer             rest se reposer
#   room chargement                round manche                  spend dépenser
#   stake cristaux de départ       stand-in remplaçant           starting card carte de départ
#   supply réserve                 symbol symbole                take back reprendre (un coup)
#   token jeton                    toll péage                    trade échanger
#   trader marchand                turn tour                     undo annuler
#   wagon chariot                  way trajet                    work travailler
#   phrase phrase secrète
app-name = Caravanserai
you = Toi
loading = Un instant…
not-found = Il n’y a rien ici
not-found-about = Cette adresse ne mène nulle part. Elle est peut-être mal tapée, ou le lien n’est plus valide.
to-home = Retour à l’accueil
cannot-open = Impossible d’ouvrir cette page
reconnecting = Reconnexion… ton tour n’est pas perdu.
close = Fermer
menu = Menu
language = Langue
level-peddler = Colporteur
level-hawker = Camelot
level-trader = Charretier
level-merchant = Négociant
level-magnate = Magnat
strength-peddler = très facile
strength-hawker = facile
strength-trader = moyen
strength-merchant = difficile
strength-magnate = très difficile
game-golem = Golem Edition
game-spice = Spice Road
game-adventure = Call for Adventure
game-world = Endless World
crystal-golem-a = ambre
crystal-golem-b = jade
crystal-golem-c = azur
crystal-golem-d = améthyste
crystal-spice-a = curcuma
crystal-spice-b = safran
crystal-spice-c = cardamome
crystal-spice-d = cannelle
crystals-none = rien
crystals-golem-a = { $count } { $count ->
    [one] ambre
   *[other] ambres
}
crystals-golem-b = { $count } { $count ->
    [one] jade
   *[other] jades
}
crystals-golem-c = { $count } { $count ->
    [one] azur
   *[other] azurs
}
crystals-golem-d = { $count } { $count ->
    [one] améthyste
   *[other] améthystes
}
crystals-spice-a = { $count } { $count ->
    [one] curcuma
   *[other] curcumas
}
crystals-spice-b = { $count } { $count ->
    [one] safran
   *[other] safrans
}
crystals-spice-c = { $count } { $count ->
    [one] cardamome
   *[other] cardamomes
}
crystals-spice-d = { $count } { $count ->
    [one] cannelle
   *[other] cannelles
}
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
points-short = { $count ->
    [one] pt
   *[other] pts
}
effect-gain = reçois { $get }
effect-upgrade = { $steps ->
    [one] améliore un cristal d’un niveau
   *[other] améliore des cristaux de { $steps } niveaux en tout
}
effect-upgrade-spice = { $steps ->
    [one] améliore une épice d’un niveau
   *[other] améliore des épices de { $steps } niveaux en tout
}
effect-trade = échange { $give } contre { $get }
effect-times = { $times ->
    [1] échange une fois
    [2] échange deux fois
   *[other] échange { $times } fois
} : { $give } contre { $get }
point-card = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } pour { $cost }
point-card-token = { $card }, avec { $left ->
        [one] le dernier jeton
       *[other] l’un des { $left } jetons
    } de { $worth ->
        [one] un point
       *[other] { $worth } points
    }
quoted = « { $text } »
settings = Réglages
set-confirm = Valider un tour
set-confirm-on = Avec le bouton
set-confirm-wait = Après quelques secondes
set-confirm-off = Tout de suite
set-confirm-about = S’il reste quelque chose à choisir, le tour attend quelques secondes. Tu peux le reprendre jusqu’à ce que le suivant joue.
set-speed = Animations
set-speed-slow = Lentes
set-speed-usual = Normales
set-speed-quick = Rapides
set-speed-none = Désactivées
set-text = Taille du texte
set-text-usual = Normale
set-text-large = Grande
set-text-larger = Plus grande
set-mode = Jour ou nuit
set-mode-light = Jour
set-mode-dark = Nuit
set-mode-system = Comme le système
set-color = Ta couleur
set-face = Ton visage
set-face-number = Visage { $number }
set-face-next = Un autre visage
set-color-kept = À cette table, et si vous rejouez, ta couleur reste celle que les autres connaissent : { $color }. Ton choix vaudra à une nouvelle table.
color-1 = Rouge
color-2 = Bleu
color-3 = Vert
color-4 = Prune
color-5 = Gris
set-volume-turn = Son quand c’est ton tour
set-volume-table = Sons de la table
set-codes = Montrer les codes comme A1
set-notify = Me prévenir quand c’est mon tour
set-notify-denied = Ton navigateur ne le permet pas : change cela dans les paramètres du site, à côté de l’adresse.
set-fullscreen = Plein écran
