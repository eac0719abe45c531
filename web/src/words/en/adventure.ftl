# The table of Adventure.
adventure-seat = Seat { $seat }
adventure-map = Map
adventure-map-keys = The arrow keys move to the next space; with Shift, to the other one above or below. M jumps to the map.
adventure-place-mountain = { $level } mountain { $space }
adventure-place-valley = valley { $space }
adventure-place-village = village { $space }
adventure-mountain = Mountain { $space }, { $level }: { $trade }
adventure-valley = Valley { $space }
adventure-village = Village { $space }: { $tile }
adventure-village-closed = Village { $space }, closed
adventure-village-empty = Village { $space }, empty
adventure-outposts-of = { $count ->
    [one] outpost: { $names }
   *[other] { $count } outposts: { $names }
}
adventure-wagons-of = { $count ->
    [one] wagon: { $names }
   *[other] { $count } wagons: { $names }
}
adventure-reachable = { $cards ->
    [one] { $cards } card to get there
   *[other] { $cards } cards to get there
}
adventure-stay = stay here for free
adventure-placeable = your wagon can begin here
adventure-tolls = { $count ->
    [one] toll of { $count } crystal
   *[other] toll of { $count } crystals
}
adventure-chosen = chosen

adventure-toll = Toll
adventure-toll-to = Toll to { $name }: { $crystal }; choose another
adventure-choice-build = { $price ->
    [none] Build here for free, then { $trade }
   *[other] Build here for { $price }, then { $trade }
}
adventure-choice-trade = Trade { $trade }
adventure-choice-claim = Claim { $points ->
        [one] { $points } point
       *[other] { $points } points
    } for { $cost }
adventure-free = free
adventure-price = costs { $price }

adventure-market = { $deck ->
    [one] Market; { $deck } card in the deck
   *[other] Market; { $deck } cards in the deck
}
adventure-market-title = Market
adventure-deck = { $count ->
    [one] { $count } in the deck
   *[other] { $count } in the deck
}
adventure-slot = Market card { $slot }: { $effect }
adventure-slot-price = { $price ->
    [0] free
    [one] costs a crystal on the card to its left
   *[other] costs a crystal on each of the { $price } cards to its left
}
adventure-slot-holds = { $crystals } on it
adventure-slot-laid = you lay { $crystals } on it

adventure-bonus-leg = leg tile
adventure-bonus-room = { $room ->
    [one] room tile for one more crystal
   *[other] room tile for { $room } more crystals
}
adventure-bonus-points = { $points ->
    [one] bonus tile worth { $points } point
   *[other] bonus tile worth { $points } points
}
adventure-bonus-no-points = bonus tile with points
adventure-bonus-left = { $tile }, { $left ->
    [0] none left
   *[other] { $left } left
}
adventure-bonus-leg-about = Leg: a journey of several legs costs one card less
adventure-bonus-room-about = { $room ->
    [one] Room: your caravan holds one more crystal
   *[other] Room: your caravan holds { $room } more crystals
}
adventure-bonus-points-about = Points at the end of the game
adventure-pile = { $count ->
    [one] { $count } tile in the pile for the villages
   *[other] { $count } tiles in the pile for the villages
}
adventure-closed-next = { $count ->
    [one] the next one closes a village
   *[other] one of the next { $count } closes a village
}

adventure-hand = { $count ->
    [one] Your hand, { $count } card
   *[other] Your hand, { $count } cards
}
adventure-hand-empty = No cards in hand: rest to take all back.
adventure-played = Played
adventure-spent = Spent
adventure-card-hand = In hand: { $effect }
adventure-card-played = Played: { $effect }
adventure-card-spent = Spent: { $effect }
adventure-card-spending = spent on this journey
adventure-card-instead = spend it instead
adventure-spend-mark = spent
adventure-rest = Rest
adventure-rest-about = { $count ->
    [0] Rest: there is no card to take back
    [one] Rest: take { $count } card back
   *[other] Rest: take { $count } cards back
}
adventure-outposts = Outposts
adventure-outposts-open = { $built ->
    [one] Outposts: { $built } built; show
   *[other] Outposts: { $built } built; show
}
adventure-outposts-row = { $level }, { $built } built
adventure-built = { $count ->
    [one] { $count } built
   *[other] { $count } built
}
adventure-count-hand = { $count ->
    [one] { $count } card in hand.
   *[other] { $count } cards in hand.
}
adventure-count-played = { $count ->
    [one] { $count } card played.
   *[other] { $count } cards played.
}
adventure-count-spent = { $count ->
    [one] { $count } card spent.
   *[other] { $count } cards spent.
}
adventure-count-tiles = { $count ->
    [one] { $count } tile claimed.
   *[other] { $count } tiles claimed.
}
adventure-pool = Spent: { $spent } of these { $count }; the rest are in hand: { $cards }.
adventure-group-hand = In hand
adventure-group-pool = Spent: { $spent } of these { $count }; the rest are in hand
adventure-group-played = Played
adventure-group-spent = Spent

adventure-ask-wait-take = Taking what to begin with.
adventure-ask-wait-place = Placing the wagon.
adventure-ask-wait-choose = Playing or taking a card, moving, or resting.
adventure-ask-wait-spend = On the way, spending cards.
adventure-ask-wait-visit = Arrived, and choosing what to do there.
adventure-ask-wait-reward = A column of outposts is empty: choosing the reward.
adventure-ask-wait-discard = The caravan is too full.
adventure-ask-take = What will you begin with?
adventure-ask-take-about = Choose one of the stakes that are left.
adventure-ask-place = Where does your wagon begin?
adventure-ask-place-about = Choose a mountain; others may stand there too.
adventure-ask-choose = Your turn: do one thing
adventure-ask-choose-about = Play a card, take one, move your wagon, or rest.
adventure-ask-spend = { $count ->
    [one] Spend a card for the journey
   *[other] Spend { $count } cards for the journey
}
adventure-ask-spend-about = { $played ->
    [0] To the { $place }. Spent cards come back when you rest.
   *[other] To the { $place }. Played cards are no loss: they come back when you rest.
}
adventure-ask-visit = { $kind ->
    [village] In the { $place }
   *[mountain] On the { $place }
}
adventure-ask-visit-build = Build an outpost, or end your turn.
adventure-ask-visit-trade = Trade as often as you can, or end your turn.
adventure-ask-visit-claim = Claim the tile, or end your turn.
adventure-ask-reward = Column { $column } is empty: take your reward
adventure-ask-reward-about = { $first ->
    [yes] A free card from the market.
   *[no] A free card from the market, or a bonus tile.
}
adventure-ask-discard = { $count ->
    [one] Your caravan is too full: give { $count } crystal back
   *[other] Your caravan is too full: give { $count } crystals back
}
adventure-ask-discard-about = Choose which ones.
adventure-staged-cards = { $count ->
    [one] { $count } card for the journey.
   *[other] { $count } cards for the journey.
}
adventure-staged-reveals = Confirming reveals a new card or tile, so it can’t be undone.
adventure-staged-ready = Confirm, or choose something else.
adventure-staged-take = Begin with { $crystals }.
adventure-staged-place = Your wagon begins on the { $place }.
adventure-staged-stay = Stay at the { $place }
adventure-staged-go = Move to the { $place }
adventure-staged-toll = Toll: { $toll }
adventure-staged-play = Play { $card }
adventure-staged-acquire = Take { $card }
adventure-staged-price = Paying { $price }
adventure-staged-build = { $price ->
    [none] Build an outpost.
   *[other] Build an outpost for { $price }.
}
adventure-staged-trade = There: { $trade }.
adventure-staged-claim = Claim { $tile }.
adventure-staged-tile = Take a { $tile }.
adventure-staged-discard = Give back { $crystals }.
adventure-staged-done = Leave it at that

adventure-deed-stake = begins with { $crystals }
    .you = begin with { $crystals }
adventure-deed-place = begins on { $space }
    .you = begin on { $space }
adventure-deed-go = goes to { $space }
    .you = go to { $space }
adventure-deed-toll = gives { $to ->
        [you] you
       *[one] { $owner }
    } { $level } as a toll
    .you = give { $owner } { $level } as a toll
adventure-deed-spend = spends { $count ->
        [one] a card
       *[other] { $count } cards
    }
    .you = spend { $count ->
        [one] a card
       *[other] { $count } cards
    }
adventure-deed-build = { $space ->
        [none] builds an outpost there
       *[other] builds an outpost on { $space }
    }
    .you = { $space ->
        [none] build an outpost there
       *[other] build an outpost on { $space }
    }
adventure-deed-empty = empties column { $column }
    .you = empty column { $column }
adventure-deed-bonus = takes a { $tile }
    .you = take a { $tile }
adventure-deed-claim = { $space ->
        [none] claims { $points ->
            [one] { $points } point
           *[other] { $points } points
        } there
       *[other] claims { $points ->
            [one] { $points } point
           *[other] { $points } points
        } in { $space }
    }
    .you = { $space ->
        [none] claim { $points ->
            [one] { $points } point
           *[other] { $points } points
        } there
       *[other] claim { $points ->
            [one] { $points } point
           *[other] { $points } points
        } in { $space }
    }
adventure-log-closed = The village { $space } is closed now.
adventure-log-end = { $name } has claimed the deciding tile: finish this round, then the game ends.
    .you = You have claimed the deciding tile: finish this round, then the game ends.