# What Road asks.
road-choose = Joue une carte, prends-en une au marché, remporte une carte de points ou repose-toi.
road-acquire = Prendre la carte { $slot }
road-acquire-pay = Tu paies { $crystals }, un sur chaque carte à sa gauche. Quelque chose sera révélé quand tu valideras.
road-claim = Remporter la carte de points { $slot }
road-rest = Se reposer
road-rest-detail = Toutes tes cartes jouées reviennent en main.
road-discard = Trop de cristaux
road-discard-detail = Choisis ceux que tu rends.
road-discard-what = Tu rends { $crystals }.
road-play = Jouer une carte
road-play-times = { $effect }, { $times } fois
