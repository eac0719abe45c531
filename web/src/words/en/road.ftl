# What Road asks.
road-choose = Play a card, take one from the market, claim a point card, or rest.
road-acquire = Take card { $slot }
road-acquire-pay = Paying { $crystals }, one on each card to its left. Something turns up when you confirm.
road-claim = Claim point card { $slot }
road-rest = Rest
road-rest-detail = All played cards come back to your hand.
road-discard = Too many crystals
road-discard-detail = Choose which go back.
road-discard-what = Gives back { $crystals }.
road-play = Play a card
road-play-times = { $effect }, { $times } times
