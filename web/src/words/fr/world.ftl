# Words of World: the table, the prompt and the log.
world-table = Plateaux et cartes de points
world-row = Cartes de points
world-board = Plateau { $letter }
world-next-left = Suivante, reste { $left }
world-next-heard = Prochaine carte de points : { $card } ; { $left } dans la pioche
world-deck-empty = La pioche est vide
world-deck-unknown = La prochaine carte de points sera révélée quand tu valideras
world-slot-empty = Pas de carte au-dessus de la porte { $gate }
world-possible = possible maintenant
world-chosen = choisi
world-seat = Place { $seat }
world-you-have = Ce que tu as
world-key = Tes symboles

world-mark-p = forêt
world-mark-q = rivière
world-mark-r = montagne
world-mark-s = ruine
world-icon-h = aide
world-icon-t = outil
world-icon-n = nouveaux marchands
world-icon-e = exploration
world-card-h = Aide
world-card-t = Outil
world-card-n = { $traders ->
    [one] Nouveau marchand
   *[other] Nouveaux marchands
}
world-card-e = Explorer
world-brings-h = aide, un marchand de moins avec le symbole { $mark }
world-brings-t = outil, { $crystal } à chaque travail avec le symbole { $mark }
world-brings-n = { $traders ->
    [1] un nouveau marchand tout de suite
   *[other] { $traders } nouveaux marchands tout de suite
}
world-brings-e = une tuile exploration tout de suite
world-card = { $points }, { $benefit }, pour { $cost }
world-choice-claim = { $points }, { $benefit }, pour { $cost }
world-card-slot = Carte de points au-dessus de la porte { $gate } : { $card }

world-bonus-icon = tuile bonus, { $points } par icône « { $one } »
world-bonus-pair = tuile bonus, { $points } par paire « { $one } » et « { $other } »
world-bonus-traders = tuile bonus, { $points } pour deux marchands au camp ou au travail
world-bonus-plain = tuile bonus, { $points }
world-brief-h = aide
world-brief-t = outil
world-brief-n = nouveaux
world-brief-e = exploration
world-brief-traders = Marchands
world-brief-card = Carte
world-stack = { $tile }, { $below ->
    [0] la dernière de sa pile
   *[other] encore { $below } dessous
}
world-stack-unknown = tuile bonus, révélée quand tu valideras
world-stack-empty = pile bonus vide
world-stack-take = Prendre : { $tile }
world-find-icon = l’icône « { $icon } »
world-find-traders = { $traders ->
    [1] un marchand
   *[other] { $traders } marchands
}
world-find = Tuile exploration : { $tile }

world-gate = Porte { $gate }
world-gate-open = Porte { $gate }, ouverte : prends une tuile bonus
world-gate-does = une porte, pour une tuile bonus, la carte de points au-dessus, ou les deux
world-location = Lieu { $name }{ $title ->
    [none] {""}
   *[other] , { $title }
} : { $does }, { $traders ->
    [1] un marchand
   *[other] { $traders } marchands
}
world-location-marks = symbole { $marks }
world-location-card = au-dessus : { $card }
world-location-no-card = pas de carte au-dessus
world-location-covered = sous une tuile exploration : { $tile }
world-location-mine = { $traders ->
    [1] ton marchand y travaille
   *[other] tes { $traders } marchands y travaillent
}
world-location-theirs = { $who } y a { $traders } ; il en faut { $needed } pour déloger
world-location-helped = { $needed } avec tes cartes d’aide

world-home = Camp
world-work = Travail
world-reserve = Renfort
world-home-short = camp
world-work-short = travail
world-reserve-short = renfort
world-traders = Marchands : { $home } au camp, { $work } au travail, { $reserve } en renfort
world-cards = Cartes
world-cards-of = { $cards } sur { $end } cartes
world-no-cards = Remporte des cartes aux portes ; elles seront ici.
world-bonus = Bonus
world-bonus-of = { $tiles } sur { $spaces } tuiles bonus
world-bonus-space = Emplacement bonus libre
world-icons = Icônes : { $h } aide, { $t } outil, { $n } nouveaux marchands, { $e } exploration
world-points-so-far = { $count ->
    [one] vaut { $count } point pour l’instant
   *[other] vaut { $count } points pour l’instant
}
world-rest = Se reposer
world-rest-heard = { $traders ->
    [0] Se reposer : aucun de tes marchands n’est au travail
    [1] Se reposer : un marchand rentre au camp
   *[other] Se reposer : tes { $traders } marchands rentrent au camp
}

world-ask-wait-choose = Travaille dans un lieu, ou se repose.
world-ask-wait-gate = À la porte { $gate }.
world-ask-wait-explore = Choisit une tuile exploration.
world-ask-wait-discard = Choisit les cristaux à rendre.
world-ask-choose = Travaille ou repose-toi
world-ask-choose-detail = { $home ->
    [0] Aucun de tes marchands n’est au camp : repose-toi pour les rappeler.
    [1] Un marchand au camp. Choisis un lieu, ou repose-toi pour rappeler les autres.
   *[other] { $home } marchands au camp. Choisis un lieu, ou repose-toi pour les rappeler tous.
}
world-ask-gate = À la porte { $gate }
world-ask-gate-both = Prends une tuile bonus, remporte la carte, ou les deux.
world-ask-gate-tile = Prends une tuile bonus.
world-ask-gate-claim = Remporte la carte au-dessus de la porte.
world-ask-gate-more-tile = Tu peux aussi prendre une tuile bonus, ou partir.
world-ask-gate-more-claim = Tu peux aussi remporter la carte, ou partir.
world-ask-explore = Prends une tuile exploration
world-ask-explore-detail = Son lieu est ensuite libre pour tous.
world-ask-discard = { $excess ->
    [1] Rends un cristal
   *[other] Rends { $excess } cristaux
}
world-ask-discard-detail = Une caravane contient { $limit } cristaux à la fin d’un tour.
world-did-discard = Rendre { $crystals }
world-did-work = Travailler : { $place }
world-did-trade = { $times ->
    [1] Échanger une fois : { $place }
    [2] Échanger deux fois : { $place }
   *[other] Échanger { $times } fois : { $place }
}
world-did-rest = Se reposer
world-did-rest-detail = { $traders ->
    [0] Tous tes marchands sont déjà au camp.
    [1] Un marchand rentre au camp.
   *[other] { $traders } marchands rentrent au camp.
}
world-did-tile = Bonus : { $tile }
world-did-claim = Remporter { $points }
world-did-explore = Explorer : { $place }
world-did-done = Quitter la porte
world-did-done-detail = C’est tout pour ce tour.
world-part-traders = { $traders ->
    [1] Un marchand.
   *[other] { $traders } marchands.
}
world-part-oust = { $traders ->
    [1] { $name } : un marchand rentre au camp.
   *[other] { $name } : { $traders } marchands rentrent au camp.
}
world-part-gain = Tu reçois { $crystals }.
world-part-return = Tu donnes { $crystals }.
world-part-upgrade = Tu améliores { $from } en { $to }.
world-part-nothing = Tu n’améliores rien.
world-part-bonus = { $tile }.
world-part-card = { $card }.
world-part-hired = { $traders ->
    [1] Un nouveau marchand arrive au camp.
   *[other] { $traders } nouveaux marchands arrivent au camp.
}
world-part-found = Tu trouves { $tile }.
world-part-times = Choisis combien de fois.
world-part-steps = Choisis lesquels améliorer.
world-part-end = C’est ta dernière carte : la manche s’achève, puis la partie est finie.

world-deed-work = travaille avec { $traders ->
        [1] un marchand
       *[other] { $traders } marchands
    } ({ $place })
    .you = travailles avec { $traders ->
        [1] un marchand
       *[other] { $traders } marchands
    } ({ $place })
world-deed-rest = se repose et rappelle tous ses marchands
    .you = te reposes et rappelles tous tes marchands
world-deed-claim = remporte { $points } ({ $benefit })
    .you = remportes { $points } ({ $benefit })
world-deed-bonus = prend une { $tile }
    .you = prends une { $tile }
world-deed-hire = engage { $traders ->
        [1] un marchand
       *[other] { $traders } marchands
    }
    .you = engages { $traders ->
        [1] un marchand
       *[other] { $traders } marchands
    }
world-deed-explore = { $tile ->
        [none] explore { $place }
       *[other] explore { $place } et trouve { $tile }
    }
    .you = { $tile ->
        [none] explores { $place }
       *[other] explores { $place } et trouves { $tile }
    }
world-log-ousted = { $name } se fait déloger : { $traders ->
        [1] un marchand rentre au camp.
       *[other] { $traders } marchands rentrent au camp.
    }
    .you = Tu te fais déloger : { $traders ->
        [1] un marchand rentre au camp.
       *[other] { $traders } marchands rentrent au camp.
    }

# The locations of the standard set.
world-place-A3 = Pré d’ambre
world-place-A4 = Roue de pierre
world-place-A5 = Marché de la colline
world-place-A6 = Carrière moussue
world-place-B3 = Camp du piémont
world-place-B4 = Atelier du bosquet
world-place-B5 = Étal de l’arche
world-place-B6 = Fouilles du gué
world-place-C1 = Foire du carrefour
world-place-C2 = Fourré ensoleillé
world-place-C3 = Forge engloutie
world-place-C4 = Moulin aux miroirs
world-place-C5 = Terrasses de la falaise
world-place-C6 = Puits profond
world-place-D1 = Rive aux roseaux
world-place-D2 = Quai du bac
world-place-D3 = Géode du sommet
world-place-D4 = Vieux tour
world-place-D5 = Bourse du vieux chêne
world-place-E1 = Banc d’éboulis
world-place-E2 = Creux aux fougères
world-place-E3 = Sables du delta
world-place-E4 = Fonderie du ciel
world-place-E5 = Rue des rétameurs
world-place-F1 = Troc des feuilles
world-place-F2 = Table du bric-à-brac
world-place-F3 = Bazar errant
world-place-F4 = Tour effondrée
world-place-F5 = Forge de la crête
