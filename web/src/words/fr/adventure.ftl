# The table of Adventure.
adventure-seat = Place { $seat }
adventure-map = Carte du pays
adventure-map-keys = Les flèches mènent à la case voisine ; avec Maj, à l’autre, au-dessus ou au-dessous. M ramène ici.
adventure-place-mountain = montagne { $space } ({ $level })
adventure-place-valley = vallée { $space }
adventure-place-village = village { $space }
adventure-mountain = Montagne { $space }, { $level } : { $trade }
adventure-valley = Vallée { $space }
adventure-village = Village { $space } : { $tile }
adventure-village-closed = Village { $space }, fermé
adventure-village-empty = Village { $space }, vide
adventure-outposts-of = { $count ->
    [one] avant-poste : { $names }
   *[other] { $count } avant-postes : { $names }
}
adventure-wagons-of = { $count ->
    [one] chariot : { $names }
   *[other] { $count } chariots : { $names }
}
adventure-reachable = { $cards ->
    [one] { $cards } carte pour y aller
   *[other] { $cards } cartes pour y aller
}
adventure-stay = rester ici, gratuitement
adventure-placeable = ton chariot peut partir d’ici
adventure-tolls = { $count ->
    [one] péage : { $count } cristal
   *[other] péage : { $count } cristaux
}
adventure-chosen = choisi

adventure-toll = Péage
adventure-toll-to = Péage pour { $name } : { $crystal } ; en choisir un autre
adventure-choice-build = { $price ->
    [none] Construis ici (gratuit), puis { $trade }
   *[other] Construis ici pour { $price }, puis { $trade }
}
adventure-choice-trade = Échange { $trade }
adventure-choice-claim = Remporte { $points ->
        [one] { $points } point
       *[other] { $points } points
    } pour { $cost }
adventure-free = gratuit
adventure-price = coûte { $price }

adventure-market = { $deck ->
    [one] Marché ; { $deck } carte dans la pioche
   *[other] Marché ; { $deck } cartes dans la pioche
}
adventure-market-title = Marché
adventure-deck = { $count ->
    [one] { $count } dans la pioche
   *[other] { $count } dans la pioche
}
adventure-slot = Carte { $slot } du marché : { $effect }
adventure-slot-price = { $price ->
    [0] gratuite
    [1] coûte un cristal, sur la carte à sa gauche
   *[other] coûte { $price } cristaux, un sur chaque carte à sa gauche
}
adventure-slot-holds = dessus : { $crystals }
adventure-slot-laid = tu y poses { $crystals }

adventure-bonus-leg = tuile étape
adventure-bonus-room = { $room ->
    [1] tuile chargement pour un cristal de plus
   *[other] tuile chargement pour { $room } cristaux de plus
}
adventure-bonus-points = { $points ->
    [one] tuile bonus de { $points } point
   *[other] tuile bonus de { $points } points
}
adventure-bonus-no-points = tuile bonus de points
adventure-bonus-left = { $tile }, { $left ->
    [0] épuisée
   *[other] il en reste { $left }
}
adventure-bonus-leg-about = Étape : un trajet de plusieurs étapes coûte une carte de moins
adventure-bonus-room-about = { $room ->
    [1] Chargement : ta caravane contient un cristal de plus
   *[other] Chargement : ta caravane contient { $room } cristaux de plus
}
adventure-bonus-points-about = Points à la fin de la partie
adventure-pile = { $count ->
    [one] { $count } tuile dans la pioche des villages
   *[other] { $count } tuiles dans la pioche des villages
}
adventure-closed-next = { $count ->
    [one] la prochaine ferme un village
   *[other] une des { $count } prochaines ferme un village
}

adventure-hand = { $count ->
    [one] Ta main, { $count } carte
   *[other] Ta main, { $count } cartes
}
adventure-hand-empty = Plus de cartes en main : repose-toi pour toutes les récupérer.
adventure-played = Jouées
adventure-spent = Dépensées
adventure-card-hand = En main : { $effect }
adventure-card-played = Jouée : { $effect }
adventure-card-spent = Dépensée : { $effect }
adventure-card-spending = dépensée pour ce trajet
adventure-card-instead = la dépenser à la place
adventure-spend-mark = dépensée
adventure-rest = Se reposer
adventure-rest-about = { $count ->
    [0] Se reposer : aucune carte à récupérer
    [one] Se reposer : récupérer { $count } carte
   *[other] Se reposer : récupérer { $count } cartes
}
adventure-outposts = Avant-postes
adventure-outposts-open = { $built ->
    [one] Avant-postes : { $built } construit ; montrer
   *[other] Avant-postes : { $built } construits ; montrer
}
adventure-outposts-row = { $level }, construits : { $built }
adventure-built = { $count ->
    [one] { $count } construit
   *[other] { $count } construits
}
adventure-count-hand = { $count ->
    [one] { $count } carte en main.
   *[other] { $count } cartes en main.
}
adventure-count-played = { $count ->
    [one] { $count } carte jouée.
   *[other] { $count } cartes jouées.
}
adventure-count-spent = { $count ->
    [one] { $count } carte dépensée.
   *[other] { $count } cartes dépensées.
}
adventure-count-tiles = { $count ->
    [one] { $count } tuile remportée.
   *[other] { $count } tuiles remportées.
}
adventure-pool = Dépensées : { $spent } sur ces { $count } ; le reste est en main : { $cards }.
adventure-group-hand = En main
adventure-group-pool = Dépensées : { $spent } sur ces { $count } ; le reste est en main
adventure-group-played = Jouées
adventure-group-spent = Dépensées

adventure-ask-wait-take = Choisit ses cristaux de départ.
adventure-ask-wait-place = Place son chariot.
adventure-ask-wait-choose = Joue ou prend une carte, se déplace ou se repose.
adventure-ask-wait-spend = En chemin, dépense des cartes.
adventure-ask-wait-visit = Arrive et regarde ce qu’il y a à faire.
adventure-ask-wait-reward = Une colonne est vide : choisit sa récompense.
adventure-ask-wait-discard = Sa caravane est trop pleine.
adventure-ask-take = Avec quoi commences-tu ?
adventure-ask-take-about = Choisis parmi les cristaux de départ qui restent.
adventure-ask-place = D’où part ton chariot ?
adventure-ask-place-about = Choisis une montagne, même si d’autres y sont déjà.
adventure-ask-choose = À toi : une action
adventure-ask-choose-about = Joue une carte, prends-en une au marché, déplace ton chariot ou repose-toi.
adventure-ask-spend = { $count ->
    [1] Dépense une carte pour le trajet
   *[other] Dépense { $count } cartes pour le trajet
}
adventure-ask-spend-about = { $played ->
    [0] Destination : { $place }. Les cartes dépensées reviennent quand tu te reposes.
   *[other] Destination : { $place }. Les cartes jouées ne sont pas perdues : elles reviennent quand tu te reposes.
}
adventure-ask-visit = { $kind ->
    [village] Arrivée : { $place }
   *[mountain] Arrivée : { $place }
}
adventure-ask-visit-build = Construis un avant-poste, ou termine ton tour.
adventure-ask-visit-trade = Échange autant de fois que tu peux, ou termine ton tour.
adventure-ask-visit-claim = Remporte la tuile, ou termine ton tour.
adventure-ask-reward = La colonne { $column } est vide : prends ta récompense
adventure-ask-reward-about = { $first ->
    [yes] Une carte du marché, gratuitement.
   *[no] Une carte du marché, ou une tuile bonus.
}
adventure-ask-discard = { $count ->
    [one] Ta caravane est trop pleine : rends { $count } cristal
   *[other] Ta caravane est trop pleine : rends { $count } cristaux
}
adventure-ask-discard-about = Choisis lesquels.
adventure-staged-cards = { $count ->
    [one] { $count } carte pour le trajet.
   *[other] { $count } cartes pour le trajet.
}
adventure-staged-reveals = Valider révèle une carte ou une tuile : impossible ensuite d’annuler.
adventure-staged-ready = Valide, ou choisis autre chose.
adventure-staged-take = Commencer avec { $crystals }.
adventure-staged-place = Départ du chariot : { $place }.
adventure-staged-stay = Rester : { $place }
adventure-staged-go = Destination : { $place }
adventure-staged-toll = Péage : { $toll }
adventure-staged-play = Jouer { $card }
adventure-staged-acquire = Prendre { $card }
adventure-staged-price = Tu paies { $price }
adventure-staged-build = { $price ->
    [none] Construire un avant-poste.
   *[other] Construire un avant-poste pour { $price }.
}
adventure-staged-trade = Sur place : { $trade }.
adventure-staged-claim = Remporter { $tile }.
adventure-staged-tile = Prendre une { $tile }.
adventure-staged-discard = Rendre { $crystals }.
adventure-staged-done = En rester là

adventure-deed-stake = commence avec { $crystals }
    .you = commences avec { $crystals }
adventure-deed-place = part de { $space }
    .you = pars de { $space }
adventure-deed-go = va à { $space }
    .you = vas à { $space }
adventure-deed-toll = { $to ->
        [you] te donne { $level } en péage
       *[one] donne { $level } en péage à { $owner }
    }
    .you = donnes { $level } en péage à { $owner }
adventure-deed-spend = dépense { $count ->
        [1] une carte
       *[other] { $count } cartes
    }
    .you = dépenses { $count ->
        [1] une carte
       *[other] { $count } cartes
    }
adventure-deed-build = { $space ->
        [none] y construit un avant-poste
       *[other] construit un avant-poste à { $space }
    }
    .you = { $space ->
        [none] y construis un avant-poste
       *[other] construis un avant-poste à { $space }
    }
adventure-deed-empty = vide la colonne { $column }
    .you = vides la colonne { $column }
adventure-deed-bonus = prend une { $tile }
    .you = prends une { $tile }
adventure-deed-claim = { $space ->
        [none] y remporte { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
       *[other] remporte { $points ->
            [one] { $points } point
           *[other] { $points } points
        } à { $space }
    }
    .you = { $space ->
        [none] y remportes { $points ->
            [one] { $points } point
           *[other] { $points } points
        }
       *[other] remportes { $points ->
            [one] { $points } point
           *[other] { $points } points
        } à { $space }
    }
adventure-log-closed = Le village { $space } est maintenant fermé.
adventure-log-end = { $name } a pris la tuile décisive : on finit cette manche, puis la partie est terminée.
    .you = Tu as pris la tuile décisive : on finit cette manche, puis la partie est terminée.