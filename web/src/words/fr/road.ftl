# What Road asks.
road-choose = Joue une carte, prends-en une au marché, remporte une carte de points ou repose-toi.
road-acquire = Prendre la carte { $slot }
road-acquire-pay = Tu paies { $crystals }, un sur chaque carte à sa gauche. Une nouvelle carte sera révélée ensuite.
road-claim = Remporter la carte de points { $slot }
road-rest = Se reposer
road-rest-detail = { $count ->
    [0] Aucune carte ne revient : aucune n’est jouée.
    [one] { $count } carte revient en main.
   *[other] { $count } cartes reviennent en main.
}
road-discard = Trop de cristaux
road-discard-detail = Choisis ceux que tu rends.
road-discard-what = Tu rends { $crystals }.
road-play = Jouer une carte
