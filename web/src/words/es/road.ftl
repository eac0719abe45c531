# What Road asks.
road-choose = Juega una carta, toma una del mercado, consigue una carta de puntos o descansa.
road-ask-wait-choose = Juega o toma una carta, consigue puntos o descansa.
road-ask-wait-discard = Elige qué devuelve.
road-acquire = Tomar { $card }
road-acquire-pay = Pagas { $crystals }, 1 en cada carta a su izquierda. Luego se descubre una carta nueva.
road-claim = Conseguir { $points } { $points ->
    [one] punto
   *[other] puntos
}{ $token ->
    [0] {""}
   *[other] { " " }+ { $token }
}
road-rest = Descansar
road-rest-detail = { $count ->
    [0] No vuelve ninguna carta: no hay ninguna jugada.
    [one] { $count } carta vuelve a tu mano.
   *[other] { $count } cartas vuelven a tu mano.
}
road-discard = Demasiados cristales
road-discard-spice = Demasiadas especias
road-discard-detail = Elige cuáles devuelves.
road-discard-detail-spice = Elige cuáles devuelves.
road-discard-what = Devuelves { $crystals }.
road-play = Jugar { $card }
