# What Road asks.
road-choose = Play a card, take one from the market, claim a point card, or rest.
road-ask-wait-choose = Playing or taking a card, claiming, or resting.
road-ask-wait-discard = Choosing what to give back.
road-acquire = Take { $card }
road-acquire-pay = Paying { $crystals }, one on each card to its left. Confirming reveals a new card.
road-claim = Claim { $points } { $points ->
    [one] point
   *[other] points
}{ $token ->
    [0] {""}
   *[other] { " " }+ { $token }
}
road-rest = Rest
road-rest-detail = { $count ->
    [0] No card comes back: you have not played any.
    [one] { $count } card comes back to your hand.
   *[other] { $count } cards come back to your hand.
}
road-discard = Too many crystals
road-discard-spice = Too many spices
road-discard-detail = Choose which ones to give back.
road-discard-detail-spice = Choose which ones to give back.
road-discard-what = You give back { $crystals }.
road-play = Play { $card }
