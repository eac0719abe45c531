# The table.
players = Players
prompt = What you can do
log = Log
caravan = Your crystals
caravan-spice = Your spices
caravan-of = { $held } of { $limit }
deck-left = left
before = { $count } before
round = { $round ->
    [0] Opening
   *[other] Round { $round }
}
own-set = custom set: { $name }
your-turn = Your turn
seat-thinks = thinking …
next-game = { $count ->
    [one] Next game: one waits for you
   *[other] Next game: { $count } wait for you
}
seat-away = away, a stand-in plays
seat-resigned = resigned
waits-for = { $name } is playing
    .you = Your stand-in is playing
hint = Hint
hints = Hints
hints-thinking = Thinking …
hints-none = There is only one thing you can do.
hint-goal = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } { $turns ->
        [0] this turn.
        [one] next turn.
       *[other] in { $turns } turns.
    }
hint-needs = Still missing: { $crystals }.
hint-patience = Worth the wait: { $more ->
        [one] one more point
       *[other] { $more } more points
    } in the end than { $points ->
        [one] { $points } point
       *[other] { $points } points
    } sooner.
hint-later = { $turns ->
    [one] One turn later.
   *[other] { $turns } turns later.
}
hint-behind = { $points ->
    [one] One point fewer in the end.
   *[other] { $points } points fewer in the end.
}
hint-why = { $kind ->
    [rest] Your cards come back, and you can play them again.
    [home] Your traders come home, and you can send them out again.
    [acquire] A card that pays off later.
    [build] An outpost that pays off later.
    [keep] Gives up what you need least.
    [done] Nothing more is worth it here.
   *[other] No points within reach yet; this brings you closest.
}
hint-same = Just as good: { $what }.
hint-even = even
hint-chance = win chance
hint-next = Next hint
plan-play = { $times ->
    [0] { $crystals ->
        [none] Play { $effect }
       *[other] Play { $effect }: raise { $crystals }
    }
    [1] Play { $effect }
    [2] Play { $effect }, twice
   *[other] Play { $effect }, { $times } times
}
plan-acquire = { $crystals ->
    [none] Take { $effect }
   *[other] Take { $effect }, paying { $crystals }
}
plan-claim = Claim { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Work at { $place }
       *[other] { $crystals ->
            [none] Work at { $place }, { $effect }
           *[other] Work at { $place }, { $effect }, raise { $crystals }
        }
    }
    [1] Work at { $place }, { $effect }
    [2] Work at { $place }, { $effect }, twice
   *[other] Work at { $place }, { $effect }, { $times } times
}
plan-take = Begin with { $crystals }
plan-spend = Spend { $effect }
plan-trade = { $times ->
    [1] Trade once
    [2] Trade twice
   *[other] Trade { $times } times
}
plan-build = { $crystals ->
    [none] Build an outpost
   *[other] Build an outpost for { $crystals }
}
plan-tile = Take a { $what }
plan-explore = Explore { $what }
plan-discard = Give back { $crystals }
plan-rest = Rest
plan-done = Done
undo = Undo
reset = Reset
confirm = Confirm
rules = Rules
final-round = The last round: everyone has at most one turn left.
last-round = The last round
last-round-about = Everyone has at most one turn left.
reveals = Confirming reveals a new card.
change-crystal = Place { $place }: { $name }; choose another
raise = Raise one more { $name } to { $to }
unraise = Do not raise { $name } to { $to }
steps-left = { $left ->
    [0] { $steps } of { $steps } raised
   *[other] { $left } of { $steps } left
}
give-left = { $left ->
    [0] Nothing more to give back
   *[other] { $left } more to give back
}
raise-nothing = Play it without raising anything? Confirm again.
times = How many times
times-fewer = Once less
times-more = Once more
command = Type an action
do-done = Done
give = Give back one { $name }
take-back = Take the last turn back
leave = Leave; a stand-in plays on
return = Come back
resign = Resign
resign-really = Yes, resign
resign-not = No, play on
relieve = Let a bot play for { $name }
gathering = Before the game
waiting-for-others = Waiting for others
all-here = Everyone is here
revealing = The cards are being dealt
sit-here = Sit here
color-taken = { $color } is taken: your color here is { $own }.
place-bot = Add a bot
start = Start
link-invite = Link for a seat
link-watch = Link to watch
copy = Copy
copied = Copied
send-away = Send away
send-away-about = Send { $name } away
new-link = New link
new-link-about = New link instead: { $which }
chair-free = waiting for someone
chair-on-the-way = on the way
chair-here = here
chair-away = not here right now
door = { $count ->
    [one] Someone has opened the link and can sit down.
   *[other] { $count } people have opened the link and can sit down.
}
copy-link = Copy link
terms = At this table
term-hints = Hints
term-takeBacks = Takebacks
term-drawnSeats = Seats drawn at random
term-freeText = Typing in the chat
lan-closed = So far, only this computer can open the link.
lan-open = Let friends on this network in
lan-open-about = Anyone on the same Wi-Fi can then reach this server, until the server is stopped.
lan-none = This computer is not on a network. Join the same Wi-Fi as your friends, then try again.
lan-again = Try again
lan-which = Address in the link
fair-deal = Fair deal ✓
fair-about = The cards are already shuffled, and this number seals their order: nobody can change it any more. After the game, anyone can check it.
minute = The rules in a minute
log-added = A seat was added.
log-removed = Seat { $chair } was removed.
log-agreed-on = { $term ->
    [hints] Hints are allowed now.
    [takeBacks] Turns may be taken back now.
    [freeText] Text may be typed in the chat now.
   *[drawnSeats] Seats will be drawn at random.
}
log-agreed-off = { $term ->
    [hints] Hints are not allowed now.
    [takeBacks] Turns may not be taken back now.
    [freeText] Only phrases may be said in the chat now.
   *[drawnSeats] Seats stay as they are.
}
watching = { $count ->
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
}
watching-you = You are watching, and the players can see it.
watching-short = Players see it
series = { $games ->
    [one] Games won, after { $games } game:
   *[other] Games won, after { $games } games:
}
qr = QR code of the link, for a phone’s camera
point-row = Point cards
market = Market
hand = Your hand
hand-empty = All cards are played: rest to take them back.
played = Played cards
played-count = { $count ->
    [one] { $count } card played
   *[other] { $count } cards played
}
hand-played = { $hand } in hand, { $played } played
claimed-of = { $count } of { $end } point cards
rest = Rest
rest-about = { $count ->
    [0] Rest: there is no card to take back
    [one] Rest: { $count } card comes back
   *[other] Rest: { $count } cards come back
}
free = free
pay = costs { $count }
lies-on = On it: { $crystals }.
you-pay-here = You pay { $crystals } here.
stand-in = The stand-in of { $name }
    .you = Your stand-in
log-sat = { $name } sat down.
log-rose = Seat { $chair } is open.
log-placed = { $level } takes seat { $chair }.
log-started = The game begins.
log-resigned = { $name } resigned; a bot plays on.
    .you = You resigned; a bot plays on.
log-resigned-last = { $name } resigned, and the game is over.
    .you = You resigned, and the game is over.
log-left = { $name } is away: a stand-in plays.
    .you = You are away: a stand-in plays for you.
log-returned = { $name } is back.
    .you = You are back.
log-taken-back = { $name } took a turn back.
    .you = You took a turn back.
log-asked = { $name } asked to take a turn back.
    .you = You asked to take a turn back.
asked-back = { $name } would like to take a turn back.
    .you = You have asked to take a turn back. Waiting for { $others }.
log-agreed = { $name } agrees.
    .you = You agree.
log-declined = { $name } does not agree.
    .you = You do not agree.
log-rematch = A new table is ready.
look-back = Look at the table as it was after this
looking-back = Looking back
looking-back-at = Looking back: step { $at } of { $last }
look-earlier = Earlier
look-later = Later
to-the-game = Back to the game
to-your-turn = Back to your turn
recap = Since your last turn ({ $count })
sentence = { $name } { $deeds }.
    .you = You { $deeds }.
deed-gain = gains { $crystals }
    .you = gain { $crystals }
deed-trade = trades { $give } for { $get }
    .you = trade { $give } for { $get }
deed-pay = pays { $crystals }
    .you = pay { $crystals }
deed-give-back = gives back { $crystals }
    .you = give back { $crystals }
deed-raise = raises { $from } to { $to }
    .you = raise { $from } to { $to }
deed-raise-none = raises nothing
    .you = raise nothing
deed-acquire = takes { $effect }{ $price ->
        [none] { "" }
       *[other] , paying { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , with { $crystals } on it
    }
    .you = take { $effect }{ $price ->
        [none] { "" }
       *[other] , paying { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , with { $crystals } on it
    }
deed-rest = rests
    .you = rest
deed-claim = claims { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $token ->
        [major] { " " }and a large token
        [minor] { " " }and a small token
       *[none] { "" }
    }
    .you = claim { $points ->
        [one] { $points } point
       *[other] { $points } points
    }{ $token ->
        [major] { " " }and a large token
        [minor] { " " }and a small token
       *[none] { "" }
    }
log-end = { $name } has claimed the card that ends the game: this is the last round.
    .you = You have claimed the card that ends the game: this is the last round.
log-over = The game is over.
near = { $kind ->
        [tiles] { $end } tiles end the game;
       *[cards] { $end } cards end the game;
    } { $name } needs { $left ->
        [one] one more.
       *[other] { $left } more.
    }
    .you = { $kind ->
        [tiles] { $end } tiles end the game;
       *[cards] { $end } cards end the game;
    } you need { $left ->
        [one] one more.
       *[other] { $left } more.
    }
near-none = { $kind ->
        [tiles] { $end } tiles end the game.
       *[cards] { $end } point cards end the game.
    }
near-all = { $kind ->
        [tiles] { $end } tiles end the game;
       *[cards] { $end } cards end the game;
    } the leaders need { $left ->
        [one] one more.
       *[other] { $left } more.
    }
result-won = { $name } won { $score }
    .you = You won { $score }
result-won-many = { $name } won with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
    .you = You won with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
result-won-resigned = { $loser } resigned: { $name } won
    .you = { $loser } resigned: you won
result-won-alone = { $name } won: all the others resigned
    .you = You won: all the others resigned
result-resigned = You resigned: { $name } won
result-own = { $behind ->
    [0] You came { $rank ->
        [2] second
        [3] third
        [4] fourth
       *[other] fifth
    }, with the same score.
   *[other] You came { $rank ->
        [2] second
        [3] third
        [4] fourth
       *[other] fifth
    }, { $behind ->
        [one] one point
       *[other] { $behind } points
    } behind.
}
result-score = Score
result-tie = Equal scores: whoever is later in turn order ranks higher.
result-table = Look at the table
result-show = Result
result-no-course = The course of the points cannot be shown right now.
rematch = Play again
to-rematch = To the new table
rematch-waits = Another game? A new table is waiting for you.
record = Download the record
watch-replay = Replay
score-cards = Point cards
score-tokens = Tokens
score-crystals = Crystals
score-crystals-spice = Spices
score-tiles = Point tiles
score-columns = Columns
score-bonus = Bonus
score-exploration = Exploration
score-total = Total
cards-of = Cards of { $name }
    .you = Your cards
keys = Keys
key-hand = Play a card
key-rest = Rest
key-crystals = Choose the crystals of a staged turn
key-crystals-spice = Choose the spices of a staged turn
key-times = Choose how many times to trade
key-confirm = Confirm
key-undo = Undo a step
key-reset = Reset the turn
key-hint = Hints
key-prepare = Prepare the next turn
key-closer = Take a closer look
key-line = Type an action
key-log = To the log
key-look = Look back, forward, and return
key-move = Move between things
key-hear = Hear the state, the players, your options
key-next = The next game that waits
key-help = These keys
key-acquire = Take a card from the market
key-claim = Claim a point card
key-map = To the map
key-build = Build an outpost
key-trade = Trade there
key-village = Claim there
key-work = Work at a location, such as A3
turn-complete = Your turn is complete: confirm it, or undo first.
not-your-turn = It is not your turn yet.
prepare-open = Prepare my turn
prepare-title = Prepare your turn
prepare-keep = Keep ready
prepare-change = Change
prepare-drop = Drop
prepare-ready = Prepared: { $what }
prepare-ready-days = Prepared, and played as soon as your turn comes: { $what }
prepare-dropped = Your prepared turn was dropped. { $why }
prepare-stands = You have prepared this: confirm it, or change it.
prepare-none = There is no turn left for you to prepare.
agree = Agree
decline = Decline
watch-link = Link for spectators
watch-link-about = Anyone who opens it can watch, and sees only what everyone may see.
house-alone = Only this computer can open the link. To play with friends on their own devices, restart the server with
seat-gone = away
seat-gone-soon = away; a stand-in may play in { $time }
seat-elsewhere = also on another device
stand-in-yours = A stand-in plays for you.
keeps-waiting = { $name } is keeping everyone waiting.
    .you = The others are waiting for you.
plays-soon = Your turn will be confirmed in a moment.
take-back-short = Take it back
result-claimed = What { $name } has claimed
    .you = What you have claimed
result-claimed-none = nothing claimed
result-turned = What the game turned on
result-turned-asking = Looking through the game …
result-turned-well = { $name } gave up next to nothing: well played.
    .you = You gave up next to nothing: well played.
result-turned-nothing = No single turn decided this game.
result-turned-luck = what was revealed
result-turned-about = The number says by how much the chances of the player named above it changed: because of what the turn gave up, or because of what was revealed.
share-picture = Share a picture
share-link = Share a link
share-linked = Anyone who opens this link sees how the game ended:
share-copied = The link is copied. Anyone who opens it sees how the game ended:
pass-to = Pass the screen to { $name }
pass-about = Cards spent face down are for that player’s eyes only.
pass-here = I am { $name }
turn-of = { $name } is next
