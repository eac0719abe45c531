# What Road asks.
road-choose = Joue une carte, prends-en une au marché, remporte une carte de points ou repose-toi.
road-ask-wait-choose = Joue ou prend une carte, remporte des points ou se repose.
road-ask-wait-discard = Choisit ce qui est à rendre.
road-acquire = Prendre { $card }
road-acquire-pay = Tu paies { $crystals }, 1 sur chaque carte à sa gauche. Une nouvelle carte sera révélée ensuite.
road-claim = Remporter { $points } { $points ->
    [one] point
   *[other] points
}{ $token ->
    [0] {""}
   *[other] { " " }+ { $token }
}
road-rest = Se reposer
road-rest-detail = { $count ->
    [0] Aucune carte ne revient : aucune n’est jouée.
    [one] { $count } carte revient en main.
   *[other] { $count } cartes reviennent en main.
}
road-discard = Trop de cristaux
road-discard-spice = Trop d’épices
road-discard-detail = Choisis ceux que tu rends.
road-discard-detail-spice = Choisis celles que tu rends.
road-discard-what = Tu rends { $crystals }.
road-play = Jouer { $card }
