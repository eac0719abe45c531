# The table.
players = Joueurs
prompt = Ce que tu peux faire
log = Journal
caravan = Tes cristaux
caravan-of = { $held } sur { $limit }
deck-left = en pioche
before = { $count } avant
round = Manche { $round }
own-set = valeurs personnelles : { $name }
your-turn = À toi de jouer
seat-thinks = réfléchit…
seat-away = absent, un remplaçant joue
seat-resigned = a abandonné
waits-for = C’est à { $name } de jouer
    .you = C’est à ton remplaçant de jouer
hint = Conseil
hints = Conseils
hints-thinking = Réflexion…
hints-none = Il n’y a qu’une chose à faire.
hint-goal = { $turns ->
    [0] { $points } points à ce tour.
    [1] { $points } points au prochain tour.
   *[other] { $points } points dans { $turns } tours.
}
hint-needs = Il manque encore : { $crystals }.
hint-patience = Mieux que { $points } points plus tôt : au bout du compte, { $more ->
        [one] un point
       *[other] { $more } points
    } de plus.
hint-later = { $turns ->
    [one] Un tour plus tard.
   *[other] { $turns } tours plus tard.
}
hint-behind = { $points ->
    [one] Un point de moins au bout du compte.
   *[other] { $points } points de moins au bout du compte.
}
hint-same = Tout aussi bien : { $what }.
hint-even = égal
hint-next = Conseil suivant
plan-play = { $times ->
    [0] { $crystals ->
        [none] Joue { $effect }
       *[other] Joue { $effect } : améliore { $crystals }
    }
    [1] Joue { $effect }
   *[other] Joue { $effect }, { $times } fois
}
plan-acquire = { $crystals ->
    [none] Prends { $effect }
   *[other] Prends { $effect } en payant { $crystals }
}
plan-claim = Remporte { $points } points
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Travaille : { $place }
       *[other] { $crystals ->
            [none] Travaille : { $place }, { $effect }
           *[other] Travaille : { $place }, { $effect }, améliore { $crystals }
        }
    }
    [1] Travaille : { $place }, { $effect }
   *[other] Travaille : { $place }, { $effect }, { $times } fois
}
plan-take = Commence avec { $crystals }
plan-spend = Dépense { $effect }
plan-trade = { $times ->
    [1] Échange une fois
   *[other] Échange { $times } fois
}
plan-build = { $crystals ->
    [none] Construis un avant-poste
   *[other] Construis un avant-poste pour { $crystals }
}
plan-tile = Prends une { $what }
plan-explore = Explore : { $what }
plan-discard = Rends { $crystals }
plan-rest = Repose-toi
plan-done = Terminer
undo = Annuler
reset = Recommencer
confirm = Valider
rules = Règles
final-round = Dernière manche : chacun a encore un tour au plus.
reveals = Une nouvelle carte sera révélée quand tu valideras.
change-crystal = Position { $place } : { $name } ; en choisir un autre
raise = Améliorer encore : { $name } en { $to }
unraise = Ne pas améliorer { $name } en { $to }
steps-left = { $left ->
    [0] { $steps } sur { $steps } améliorés
   *[other] encore { $left } sur { $steps }
}
raise-nothing = Jouer sans rien améliorer ? Alors valide encore une fois.
times = Combien de fois
times-fewer = Une fois de moins
times-more = Une fois de plus
command = Taper une action
do-done = Terminer
do-discard = Rendre
take-back = Reprendre mon dernier coup
leave = Partir ; un remplaçant joue
return = Revenir
resign = Abandonner
resign-really = Oui, abandonner
relieve = Faire jouer un remplaçant pour la personne qu’on attend
gathering = Avant la partie
waiting-for-others = On attend les autres
all-here = Tout le monde est là
revealing = On distribue les cartes
sit-here = S’asseoir ici
color-taken = { $color } est déjà pris : ta couleur ici est { $own }.
place-bot = Placer un bot
start = Commencer
link-invite = Un lien pour une place
link-watch = Un lien pour regarder
copy = Copier
copied = Copié
commitment = Empreinte de la donne :
qr = Code du lien, pour l’appareil photo d’un téléphone
point-row = Cartes de points
market = Marché
hand = Ta main
hand-empty = Toutes tes cartes sont jouées : repose-toi pour les récupérer.
played = Cartes jouées
played-count = { $count ->
    [one] { $count } carte jouée
   *[other] { $count } cartes jouées
}
hand-played = { $hand } en main, { $played ->
    [one] { $played } jouée
   *[other] { $played } jouées
}
claimed-of = { $count } sur { $end } cartes de points
rest = Se reposer
rest-about = { $count ->
    [0] Se reposer : aucune carte à récupérer
    [one] Se reposer : { $count } carte revient
   *[other] Se reposer : { $count } cartes reviennent
}
free = gratuit
pay = paie { $count }
lies-on = Dessus : { $crystals }.
you-pay-here = Ici, tu paies { $crystals }.
coin-major = et l’un des { $left } jetons de { $points } points
coin-minor = et l’un des { $left } jetons de { $points } { $points ->
    [one] point
   *[other] points
}
stand-in = Remplaçant ({ $name })
    .you = Ton remplaçant
log-sat = { $name } s’assied.
log-rose = La place { $chair } est libre.
log-placed = { $level } prend la place { $chair }.
log-started = La partie commence.
log-resigned = { $name } a abandonné ; un bot continue.
    .you = Tu as abandonné ; un bot continue.
log-left = { $name } n’est plus là : un remplaçant joue.
    .you = Tu n’es plus là : un remplaçant joue pour toi.
log-returned = { $name } est de retour.
    .you = Tu es de retour.
log-taken-back = { $name } a repris un coup.
    .you = Tu as repris un coup.
log-asked = { $name } aimerait reprendre un coup.
    .you = Tu aimerais reprendre un coup.
log-agreed = { $name } est d’accord.
    .you = Tu es d’accord.
log-declined = { $name } n’est pas d’accord.
    .you = Tu n’es pas d’accord.
log-rematch = Une nouvelle table est prête.
look-back = Voir la table comme elle était ensuite
looking-back = Retour en arrière
looking-back-at = Retour en arrière : étape { $at } sur { $last }
look-earlier = Avant
look-later = Après
to-the-game = Retour à la partie
to-your-turn = Retour à ton tour
recap = Depuis ton dernier tour ({ $count })
sentence = { $name } { $deeds }.
    .you = Tu { $deeds }.
deed-gain = reçoit { $crystals }
    .you = reçois { $crystals }
deed-trade = échange { $give } contre { $get }
    .you = échanges { $give } contre { $get }
deed-pay = paie { $crystals }
    .you = paies { $crystals }
deed-give-back = rend { $crystals }
    .you = rends { $crystals }
deed-raise = améliore { $from } en { $to }
    .you = améliores { $from } en { $to }
deed-raise-none = n’améliore rien
    .you = n’améliores rien
deed-acquire = prend { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }en payant { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , avec { $crystals } dessus
    }
    .you = prends { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }en payant { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , avec { $crystals } dessus
    }
deed-rest = se repose
    .you = te reposes
deed-claim = remporte { $points } points{ $token ->
        [major] { " " }et un grand jeton
        [minor] { " " }et un petit jeton
       *[none] { "" }
    }
    .you = remportes { $points } points{ $token ->
        [major] { " " }et un grand jeton
        [minor] { " " }et un petit jeton
       *[none] { "" }
    }
log-end = { $name } a remporté la carte qui met fin à la partie : c’est la dernière manche.
    .you = Tu as remporté la carte qui met fin à la partie : c’est la dernière manche.
log-over = La partie est finie.
near = { $kind ->
        [tiles] Fin à { $end } tuiles ;
       *[cards] Fin à { $end } cartes ;
    } il en manque { $left ->
        [1] une
       *[other] { $left }
    } à { $name }.
    .you = { $kind ->
        [tiles] Fin à { $end } tuiles ;
       *[cards] Fin à { $end } cartes ;
    } il t’en manque { $left ->
        [1] une.
       *[other] { $left }.
    }
near-none = { $kind ->
        [tiles] Fin à { $end } tuiles.
       *[cards] Fin à { $end } cartes de points.
    }
near-all = { $kind ->
        [tiles] Fin à { $end } tuiles ;
       *[cards] Fin à { $end } cartes ;
    } il en manque { $left ->
        [1] une
       *[other] { $left }
    } aux premiers.
result-won = { $name } gagne { $score }
    .you = Tu gagnes { $score }
result-won-many = { $name } gagne avec { $points } points
    .you = Tu gagnes avec { $points } points
result-own = { $behind ->
    [0] Tu finis à la { $rank ->
        [2] deuxième
        [3] troisième
        [4] quatrième
       *[other] cinquième
    } place, avec autant de points.
   *[other] Tu finis à la { $rank ->
        [2] deuxième
        [3] troisième
        [4] quatrième
       *[other] cinquième
    } place, à { $behind ->
        [1] un point
       *[other] { $behind } points
    }.
}
result-score = Score
result-tie = Égalité : la place qui a eu le dernier tour le plus tard est devant.
result-table = Voir la table
result-show = Résultat
result-no-course = Impossible de montrer pour l’instant d’où viennent les points.
rematch = Rejouer
to-rematch = Vers la nouvelle table
record = Télécharger la partie
watch-replay = Revoir
score-cards = Cartes de points
score-tokens = Jetons
score-crystals = Cristaux
score-tiles = Tuiles de points
score-columns = Colonnes
score-bonus = Bonus
score-exploration = Exploration
score-total = Total
cards-of = Cartes : { $name }
    .you = Tes cartes
keys = Touches
key-hand = Jouer une carte
key-rest = Se reposer
key-crystals = Choisir les cristaux du coup préparé
key-times = Répéter un échange autant de fois
key-confirm = Valider
key-undo = Annuler une étape
key-reset = Recommencer le tour
key-hint = Conseils
key-closer = Regarder de plus près
key-line = Taper une action
key-log = Vers le journal
key-look = En arrière, en avant, retour à la partie
key-move = Passer d’un élément à l’autre
key-hear = Écouter : situation, joueurs, possibilités
key-help = Ces touches
key-acquire = Prendre une carte du marché
key-claim = Remporter une carte de points
key-map = Vers la carte
key-build = Construire un avant-poste
key-trade = Échanger sur place
key-village = Remporter sur place
key-work = Travailler dans un lieu, par exemple A3
turn-complete = Ton tour est complet : valide-le, ou annule d’abord.
not-your-turn = Ce n’est pas encore ton tour.
agree = D’accord
decline = Refuser
watch-link = Lien pour regarder
watch-link-about = La personne qui l’ouvre voit ce que tout le monde peut voir.
house-alone = Ce serveur n’est accessible que depuis cet ordinateur. Pour que d’autres jouent depuis leurs appareils, lance-le avec
send-away = Renvoyer
send-away-about = Renvoyer { $name }
new-link = Nouveau lien
new-link-about = Nouveau lien à la place : { $which }
seat-gone = absent
seat-gone-soon = absent ; un remplaçant pourra jouer dans { $time }
seat-elsewhere = aussi sur un autre appareil
stand-in-yours = Un remplaçant joue pour toi.
keeps-waiting = { $name } nous fait attendre.
plays-soon = Ton tour va être joué.
take-back-short = Le reprendre
result-claimed = Ce que { $name } a remporté
    .you = Ce que tu as remporté
result-claimed-none = rien remporté
result-turned = Les tournants de la partie
result-turned-asking = Relecture de la partie…
result-turned-none = Aucun tour n’a coûté cher : bien joué.
result-turned-about = Ce que chaque tour a fait perdre de chances de gagner, par rapport au meilleur.
share-picture = Partager une image
share-link = Partager un lien
share-copied = Copié. Ce lien montre comment la partie s’est terminée :
pass-to = Passe l’écran à { $name }
pass-about = Les cartes dépensées face cachée ne regardent qu’une personne.
pass-here = Je suis { $name }
turn-of = C’est à { $name } de jouer
