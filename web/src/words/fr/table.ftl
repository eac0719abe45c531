# The table.
players = Joueurs
prompt = Ce que tu peux faire
log = Journal
caravan = Tes cristaux
caravan-spice = Tes épices
caravan-of = { $held } sur { $limit }
deck-left = en pioche
before = { $count } avant
round = { $round ->
    [0] Ouverture
   *[other] Manche { $round }
}
own-set = valeurs personnalisées : { $name }
your-turn = À toi de jouer
next-game = { $count ->
    [one] Partie suivante : une t’attend
   *[other] Partie suivante : { $count } t’attendent
}
seat-thinks = réfléchit…
seat-away = absent, un remplaçant joue
seat-resigned = a abandonné
waits-for = C’est à { $name } de jouer
    .you = C’est à ton remplaçant de jouer
hint = Conseil
hints = Conseils
hints-thinking = Réflexion…
hints-none = Il n’y a qu’une chose à faire.
hint-goal = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } { $turns ->
        [0] à ce tour.
        [1] au prochain tour.
       *[other] dans { $turns } tours.
    }
hint-needs = Il manque encore : { $crystals }.
hint-patience = Mieux vaut attendre : { $more ->
        [one] un point
       *[other] { $more } points
    } de plus à la fin que { $points ->
        [one] { $points } point
       *[other] { $points } points
    } plus tôt.
hint-later = { $turns ->
    [one] Un tour plus tard.
   *[other] { $turns } tours plus tard.
}
hint-behind = { $points ->
    [one] Un point de moins au bout du compte.
   *[other] { $points } points de moins au bout du compte.
}
hint-why = { $kind ->
    [rest] Tes cartes reviennent, et tu pourras les rejouer.
    [home] Tes marchands rentrent au camp, et tu pourras les envoyer de nouveau.
    [acquire] Une carte qui rapportera plus tard.
    [build] Un avant-poste qui rapportera plus tard.
    [keep] Tu te sépares de ce qui te sert le moins.
    [done] Rien d’autre n’en vaut la peine ici.
   *[other] Pas encore de points en vue ; c’est ce qui t’en rapproche le plus.
}
hint-same = Tout aussi bon : { $what }.
hint-even = égal
hint-chance = chances de gagner
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
plan-claim = Remporte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
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
    [2] Échange deux fois
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
last-round = La dernière manche
last-round-about = Chacun joue encore une fois au plus.
reveals = Une nouvelle carte sera révélée quand tu valideras.
change-crystal = Position { $place } : { $name } ; changer
raise = Améliorer encore : { $name } en { $to }
unraise = Ne pas améliorer { $name } en { $to }
steps-left = { $left ->
    [0] { $steps } sur { $steps } améliorés
   *[other] encore { $left } sur { $steps }
}
give-left = { $left ->
    [0] Plus rien à rendre
   *[other] encore { $left } à rendre
}
raise-nothing = Jouer sans rien améliorer ? Valide encore une fois.
times = Combien de fois
times-fewer = Une fois de moins
times-more = Une fois de plus
command = Taper une action
do-done = Terminer
give = Rendre 1 { $name }
take-back = Reprendre mon dernier coup
leave = Partir ; un remplaçant joue
return = Revenir
resign = Abandonner
resign-really = Oui, abandonner
resign-not = Non, continuer à jouer
relieve = Laisser un bot jouer pour { $name }
gathering = Avant la partie
waiting-for-others = On attend les autres
all-here = Tout le monde est là
revealing = On distribue les cartes
sit-here = S’asseoir ici
color-taken = { $color } est déjà pris : ta couleur ici est { $own }.
place-bot = Ajouter un bot
start = Commencer
link-invite = Un lien pour une place
link-watch = Un lien pour regarder
copy = Copier
copied = Copié
chair-free = attend quelqu’un
chair-on-the-way = en chemin
chair-here = présent
chair-away = pas là pour l’instant
door = { $count ->
    [one] Quelqu’un a ouvert le lien et peut s’asseoir.
   *[other] { $count } personnes ont ouvert le lien et peuvent s’asseoir.
}
copy-link = Copier le lien
terms = À cette table
term-hints = Conseils
term-takeBacks = Reprendre des coups
term-drawnSeats = Places tirées au sort
term-freeText = Texte libre dans le chat
lan-closed = Pour l’instant, seul cet ordinateur peut ouvrir le lien.
lan-open = Laisser entrer les amis de ce réseau
lan-open-about = Toute personne sur le même Wi-Fi pourra alors accéder à ce serveur, jusqu’à l’arrêt du serveur.
lan-none = Cet ordinateur n’est sur aucun réseau. Rejoins le même Wi-Fi que tes amis, puis réessaie.
lan-again = Réessayer
lan-which = Adresse dans le lien
fair-deal = Donne équitable ✓
fair-about = Les cartes sont déjà mélangées et ce nombre scelle leur ordre : personne ne peut plus le changer. Après la partie, tout le monde peut le vérifier.
minute = Les règles en une minute
log-added = Il y a une place de plus.
log-removed = La place { $chair } est retirée.
log-agreed-on = { $term ->
    [hints] Les conseils sont maintenant permis.
    [takeBacks] On peut maintenant reprendre des coups.
    [freeText] On peut désormais écrire dans le chat.
   *[drawnSeats] Les places seront tirées au sort.
}
log-agreed-off = { $term ->
    [hints] Les conseils ne sont plus permis.
    [takeBacks] On ne peut plus reprendre de coups.
    [freeText] Le chat n’admet désormais que des phrases.
   *[drawnSeats] Les places restent telles quelles.
}
watching = { $count ->
    [one] { $count } personne regarde.
   *[other] { $count } personnes regardent.
}
watching-you = Tu regardes, et les joueurs le voient.
watching-short = Les joueurs le voient
series = { $games ->
    [one] Victoires après { $games } partie :
   *[other] Victoires après { $games } parties :
}
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
pay = coûte { $count }
lies-on = Dessus : { $crystals }.
you-pay-here = Ici, tu paies { $crystals }.
stand-in = Remplaçant ({ $name })
    .you = Ton remplaçant
log-sat = { $name } prend place.
log-rose = La place { $chair } est libre.
log-placed = { $level } prend la place { $chair }.
log-started = La partie commence.
log-resigned = { $name } a abandonné ; un bot continue.
    .you = Tu as abandonné ; un bot continue.
log-resigned-last = { $name } a abandonné : la partie est finie.
    .you = Tu as abandonné : la partie est finie.
log-left = { $name } n’est plus là : un remplaçant joue.
    .you = Tu n’es plus là : un remplaçant joue pour toi.
log-returned = { $name } est de retour.
    .you = Tu es de retour.
log-taken-back = { $name } a repris un coup.
    .you = Tu as repris un coup.
log-asked = { $name } a demandé à reprendre un coup.
    .you = Tu as demandé à reprendre un coup.
asked-back = { $name } aimerait reprendre un coup.
    .you = Tu as demandé à reprendre un coup. Réponse attendue : { $others }.
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
deed-claim = remporte { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $token ->
        [major] { " " }et un grand jeton
        [minor] { " " }et un petit jeton
       *[none] { "" }
    }
    .you = remportes { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $token ->
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
result-won-many = { $name } gagne avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
    .you = Tu gagnes avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
result-won-resigned = { $loser } abandonne : { $name } gagne
    .you = { $loser } abandonne : tu gagnes
result-won-alone = { $name } gagne : tous les autres ont abandonné
    .you = Tu gagnes : tous les autres ont abandonné
result-resigned = Tu abandonnes : { $name } gagne
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
result-tie = Égalité : la personne placée plus loin dans l’ordre du tour passe devant.
result-table = Voir la table
result-show = Résultat
result-no-course = Impossible pour l’instant de montrer l’évolution des points.
rematch = Rejouer
to-rematch = Vers la nouvelle table
rematch-waits = Encore une partie ? Une nouvelle table t’attend.
record = Télécharger la partie
watch-replay = Revoir
score-cards = Cartes de points
score-tokens = Jetons
score-crystals = Cristaux
score-crystals-spice = Épices
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
key-crystals-spice = Choisir les épices du coup préparé
key-times = Faire l’échange autant de fois
key-confirm = Valider
key-undo = Annuler une étape
key-reset = Recommencer le tour
key-hint = Conseils
key-prepare = Préparer le prochain tour
key-closer = Regarder de plus près
key-line = Taper une action
key-log = Vers le journal
key-look = Revenir en arrière, avancer, retrouver la partie
key-move = Passer d’un élément à l’autre
key-hear = Écouter : situation, joueurs, possibilités
key-next = La prochaine partie qui attend
key-help = Ces touches
key-acquire = Prendre une carte du marché
key-claim = Remporter une carte de points
key-map = Vers la carte du pays
key-build = Construire un avant-poste
key-trade = Échanger sur place
key-village = Remporter sur place
key-work = Travailler dans un lieu, par exemple A3
turn-complete = Ton tour est complet : valide-le, ou annule d’abord.
not-your-turn = Ce n’est pas encore ton tour.
prepare-open = Préparer mon tour
prepare-title = Prépare ton tour
prepare-keep = Garder prêt
prepare-change = Modifier
prepare-drop = Abandonner
prepare-ready = Préparé : { $what }
prepare-ready-days = Préparé et joué dès que ce sera ton tour : { $what }
prepare-dropped = Le tour que tu avais préparé est abandonné. { $why }
prepare-stands = C’est ce que tu as préparé : valide-le ou change-le.
prepare-none = Tu n’as plus de tour à préparer.
agree = D’accord
decline = Refuser
watch-link = Lien pour regarder
watch-link-about = La personne qui l’ouvre voit ce que tout le monde peut voir.
house-alone = Seul cet ordinateur peut ouvrir le lien. Pour jouer avec des amis sur leurs appareils, redémarre le serveur avec
send-away = Renvoyer
send-away-about = Renvoyer { $name }
new-link = Nouveau lien
new-link-about = Nouveau lien à la place : { $which }
seat-gone = absent
seat-gone-soon = absent ; un remplaçant pourra jouer dans { $time }
seat-elsewhere = aussi sur un autre appareil
stand-in-yours = Un remplaçant joue pour toi.
keeps-waiting = { $name } nous fait attendre.
    .you = Les autres t’attendent.
plays-soon = Ton tour sera validé dans un instant.
take-back-short = Le reprendre
result-claimed = Ce que { $name } a remporté
    .you = Ce que tu as remporté
result-claimed-none = rien remporté
result-turned = Les tournants de la partie
result-turned-asking = Relecture de la partie…
result-turned-well = { $name } n’a presque rien gâché : bien joué.
    .you = Tu n’as presque rien gâché : bien joué.
result-turned-nothing = Aucun tour n’a décidé à lui seul de la partie.
result-turned-luck = ce qui a été révélé
result-turned-about = Le nombre dit de combien les chances de gagner de la personne nommée au-dessus ont changé : par ce que le tour a gâché, ou par ce qui a été révélé.
share-picture = Partager une image
share-link = Partager un lien
share-linked = Ce lien montre comment la partie s’est terminée :
share-copied = Le lien est copié. Il montre comment la partie s’est terminée :
pass-to = Passe l’écran à { $name }
pass-about = Les cartes dépensées face cachée ne regardent qu’une personne.
pass-here = Je suis { $name }
turn-of = C’est à { $name } de jouer
