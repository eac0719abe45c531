# What Road asks.
road-choose = Play a card, take one from the market, claim a point card, or rest.
road-acquire = Take card { $slot }
road-acquire-pay = Paying { $crystals }, one on each card to its left. A new card turns up when you confirm.
road-claim = Claim point card { $slot }
road-rest = Rest
road-rest-detail = { $count ->
    [0] No card comes back: none is played.
    [one] { $count } card comes back to your hand.
   *[other] { $count } cards come back to your hand.
}
road-discard = Too many crystals
road-discard-detail = Choose which go back.
road-discard-what = Gives back { $crystals }.
road-play = Play a card
