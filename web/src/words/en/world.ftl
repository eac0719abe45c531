# Words of World: the table, the prompt and the log.
world-table = Boards and point cards
world-row = Point cards
world-board = Board { $letter }
world-next-left = Next, { $left } left
world-next-heard = Next point card: { $card }; { $left } in the deck
world-deck-empty = The deck is empty
world-deck-unknown = The next point card is revealed when you confirm
world-slot-empty = No card lies above gate { $gate }
world-possible = possible now
world-chosen = chosen
world-seat = Seat { $seat }
world-you-have = What you have
world-key = Your symbols

world-mark-p = forest
world-mark-q = river
world-mark-r = mountain
world-mark-s = ruin
world-icon-h = help
world-icon-t = tool
world-icon-n = new traders
world-icon-e = exploration
world-card-h = Help
world-card-t = Tool
world-card-n = { $traders ->
    [one] New trader
   *[other] New traders
}
world-card-e = Explore
world-brings-h = help, one trader fewer at { $mark }
world-brings-t = tool, { $crystal } for each work at { $mark }
world-brings-n = { $traders ->
    [one] one new trader at once
   *[other] { $traders } new traders at once
}
world-brings-e = one exploration tile at once
world-card = { $points }, { $benefit }, for { $cost }
world-choice-claim = { $points }, { $benefit }, for { $cost }
world-card-slot = Point card above gate { $gate }: { $card }

world-bonus-icon = bonus tile, { $points } for each { $one } icon
world-bonus-pair = bonus tile, { $points } for each pair of { $one } and { $other } icons
world-bonus-traders = bonus tile, { $points } for every two traders at home or at work
world-bonus-plain = bonus tile, { $points }
world-brief-h = help
world-brief-t = tool
world-brief-n = new traders
world-brief-e = exploration
world-brief-traders = Traders
world-brief-card = Card
world-stack = { $tile }, { $below ->
    [0] the last of its stack
   *[other] { $below } more below
}
world-stack-unknown = bonus tile, revealed when you confirm
world-stack-empty = empty bonus stack
world-stack-take = Take: { $tile }
world-find-icon = the icon for { $icon }
world-find-traders = { $traders ->
    [one] one trader
   *[other] { $traders } traders
}
world-find = Exploration tile: { $tile }

world-gate = Gate { $gate }
world-gate-open = Gate { $gate }, open: take one bonus tile
world-gate-does = a gate, for a bonus tile, the point card above it, or both
world-location = Location { $name }{ $title ->
    [none] {""}
   *[other] , { $title }
}: { $does }, { $traders ->
    [one] one trader
   *[other] { $traders } traders
}
world-location-marks = symbol { $marks }
world-location-card = above it { $card }
world-location-no-card = no card above it
world-location-covered = covered by an exploration tile: { $tile }
world-location-mine = { $traders ->
    [one] your trader works there
   *[other] your { $traders } traders work there
}
world-location-theirs = { $who } has { $traders } there; you need { $needed } to oust them
world-location-helped = with your help cards { $needed }

world-home = Home
world-work = At work
world-reserve = Reserve
world-home-short = home
world-work-short = out
world-reserve-short = reserve
world-traders = { $home ->
    [one] one trader
   *[other] { $home } traders
} at home, { $work } at work, { $reserve } in reserve
world-cards = Cards
world-cards-of = { $cards } of { $end } cards
world-no-cards = Claim cards at gates; what they do for you shows here.
world-bonus = Bonus
world-bonus-of = { $tiles } of { $spaces } bonus tiles
world-bonus-space = Free bonus space
world-icons = Icons: { $h } help, { $t } tool, { $n } new traders, { $e } exploration
world-points-so-far = { $count ->
    [one] worth { $count } point so far
   *[other] worth { $count } points so far
}
world-rest = Rest
world-rest-heard = { $traders ->
    [0] Rest: none of your traders is at work
    [one] Rest: one trader comes home
   *[other] Rest: all { $traders } traders come home
}

world-ask-wait-choose = Working at a location, or resting.
world-ask-wait-gate = At gate { $gate }.
world-ask-wait-explore = Choosing an exploration tile.
world-ask-wait-discard = Choosing which crystals to give back.
world-ask-choose = Work or rest
world-ask-choose-detail = { $home ->
    [0] None of your traders is at home: rest to call them back.
    [one] One trader at home. Choose a location, or rest to call the others back.
   *[other] { $home } traders at home. Choose a location, or rest to call all of them back.
}
world-ask-gate = At gate { $gate }
world-ask-gate-both = Take a bonus tile, claim the card, or do both.
world-ask-gate-tile = Take a bonus tile.
world-ask-gate-claim = Claim the card above the gate.
world-ask-gate-more-tile = You may take a bonus tile too, or leave.
world-ask-gate-more-claim = You may claim the card too, or leave.
world-ask-explore = Take an exploration tile
world-ask-explore-detail = Its location is then open to everyone.
world-ask-discard = { $excess ->
    [one] Give back one crystal
   *[other] Give back { $excess } crystals
}
world-ask-discard-detail = A caravan holds { $limit } at the end of a turn.
world-did-discard = Give back { $crystals }
world-did-work = Work at { $place }
world-did-trade = { $times ->
    [1] Trade once at { $place }
    [2] Trade twice at { $place }
   *[other] Trade { $times } times at { $place }
}
world-did-rest = Rest
world-did-rest-detail = { $traders ->
    [0] All your traders are at home already.
    [one] One trader comes home.
   *[other] { $traders } traders come home.
}
world-did-tile = Bonus tile: { $tile }
world-did-claim = Claim { $points }
world-did-explore = Explore { $place }
world-did-done = Leave the gate
world-did-done-detail = That is all for this turn.
world-part-traders = { $traders ->
    [one] One trader.
   *[other] { $traders } traders.
}
world-part-oust = { $traders ->
    [one] { $name } takes one trader home.
   *[other] { $name } takes { $traders } traders home.
}
world-part-gain = Gain { $crystals }.
world-part-return = Give { $crystals }.
world-part-upgrade = Raise { $from } to { $to }.
world-part-nothing = Raise nothing.
world-part-bonus = { $tile }.
world-part-card = { $card }.
world-part-hired = { $traders ->
    [one] One new trader comes home.
   *[other] { $traders } new traders come home.
}
world-part-found = Take { $tile }.
world-part-times = Choose how many times.
world-part-steps = Choose which to raise.
world-part-end = This is the deciding card: finish this round, then the game ends.

world-deed-work = works at { $place } with { $traders ->
        [one] one trader
       *[other] { $traders } traders
    }
    .you = work at { $place } with { $traders ->
        [one] one trader
       *[other] { $traders } traders
    }
world-deed-rest = rests and calls all traders home
    .you = rest and call all traders home
world-deed-claim = claims { $points } ({ $benefit })
    .you = claim { $points } ({ $benefit })
world-deed-bonus = takes a { $tile }
    .you = take a { $tile }
world-deed-hire = hires { $traders ->
        [one] a trader
       *[other] { $traders } traders
    }
    .you = hire { $traders ->
        [one] a trader
       *[other] { $traders } traders
    }
world-deed-explore = { $tile ->
        [none] explores { $place }
       *[other] explores { $place } and finds { $tile }
    }
    .you = { $tile ->
        [none] explore { $place }
       *[other] explore { $place } and find { $tile }
    }
world-log-ousted = { $name } is ousted: { $traders ->
        [one] one trader goes home.
       *[other] { $traders } traders go home.
    }
    .you = You are ousted: { $traders ->
        [one] one trader comes home.
       *[other] { $traders } traders come home.
    }

# The locations of the standard set.
world-place-A3 = Amber Meadow
world-place-A4 = Stone Wheel
world-place-A5 = Hill Market
world-place-A6 = Moss Quarry
world-place-B3 = Foothill Camp
world-place-B4 = Grove Workshop
world-place-B5 = Broken Arch Stall
world-place-B6 = Ford Diggings
world-place-C1 = Crossroads Fair
world-place-C2 = Sunlit Thicket
world-place-C3 = Sunken Forge
world-place-C4 = Mill of Mirrors
world-place-C5 = Cliff Terraces
world-place-C6 = Deep Shaft
world-place-D1 = Reed Landing
world-place-D2 = Ferry Dock
world-place-D3 = Summit Geode
world-place-D4 = Old Lathe
world-place-D5 = Heartwood Exchange
world-place-E1 = Rubble Bench
world-place-E2 = Fern Hollow
world-place-E3 = Delta Sands
world-place-E4 = Sky Foundry
world-place-E5 = Tinker Row
world-place-F1 = Leaf Barter
world-place-F2 = Scatter Table
world-place-F3 = Wander Bazaar
world-place-F4 = Fallen Tower
world-place-F5 = Ridge Smithy
