# The table.
players = Players
prompt = What is asked
log = Log
caravan = Your crystals
caravan-of = { $held } of { $limit }
deck-left = left
before = { $count } before
round = Round { $round }
own-set = own set: { $name }
your-turn = Your turn
seat-thinks = thinks …
seat-away = away, a stand-in plays
seat-resigned = resigned
waits-for = { $name } decides
    .you = Your stand-in decides
hint = Hint
hints = Hints
hints-thinking = Thinking…
hints-none = There is only one thing to do.
hint-goal = { $turns ->
    [0] { $points } points in this turn.
    [one] { $points } points next turn.
   *[other] { $points } points in { $turns } turns.
}
hint-needs = Still missing: { $crystals }.
hint-patience = Better than { $points } points sooner: it comes to { $more ->
        [one] one point
       *[other] { $more } points
    } more.
hint-later = { $turns ->
    [one] A turn later.
   *[other] { $turns } turns later.
}
hint-behind = { $points ->
    [one] Comes to a point less.
   *[other] Comes to { $points } points less.
}
hint-same = Just as good: { $what }.
hint-even = even
hint-next = Next hint
plan-play = { $times ->
    [0] { $crystals ->
        [none] Play { $effect }
       *[other] Play { $effect }: raise { $crystals }
    }
    [one] Play { $effect }
   *[other] Play { $effect }, { $times } times
}
plan-acquire = { $crystals ->
    [none] Take { $effect }
   *[other] Take { $effect }, paying { $crystals }
}
plan-claim = Claim { $points } points
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Work at { $place }
       *[other] { $crystals ->
            [none] Work at { $place }, { $effect }
           *[other] Work at { $place }, { $effect }, raise { $crystals }
        }
    }
    [one] Work at { $place }, { $effect }
   *[other] Work at { $place }, { $effect }, { $times } times
}
plan-take = Begin with { $crystals }
plan-spend = Spend { $effect }
plan-trade = { $times ->
    [one] Trade once
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
final-round = The last round: everybody has one more turn at most.
reveals = A new card turns up when you confirm.
change-crystal = Place { $place }: { $name }; choose another
raise = Raise one more { $name } to { $to }
unraise = Not { $name } to { $to }
steps-left = { $left ->
    [0] { $steps } of { $steps } raised
   *[other] { $left } of { $steps } left
}
raise-nothing = Play it without upgrading anything? Then confirm once more.
times = How often
times-fewer = Once less
times-more = Once more
command = Type an action
do-done = Done
do-discard = Give back
take-back = Take the last turn back
leave = Leave; a stand-in plays on
return = Come back
resign = Resign
resign-really = Yes, resign
relieve = Let a stand-in play for who keeps us waiting
gathering = Before the game
waiting-for-others = Waiting for others
all-here = Everybody is here
revealing = The cards are being dealt
sit-here = Sit here
color-taken = { $color } is taken: your color here is { $own }.
place-bot = Place a bot
start = Start
link-invite = A link for a seat
link-watch = A link to look on
copy = Copy
copied = Copied
send-away = Send away
send-away-about = Send { $name } away
new-link = New link
new-link-about = New link instead: { $which }
commitment = The house is committed to this deal:
qr = Code of the link, for a phone's camera
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
pay = pay { $count }
lies-on = On it: { $crystals }.
you-pay-here = You pay { $crystals } here.
coin-major = and one of { $left } tokens of { $points } points
coin-minor = and one of { $left } tokens of { $points } points
stand-in = The stand-in of { $name }
    .you = Your stand-in
log-sat = { $name } sat down.
log-rose = Chair { $chair } is open.
log-placed = { $level } takes chair { $chair }.
log-started = The game begins.
log-resigned = { $name } resigned; a bot plays on.
    .you = You resigned; a bot plays on.
log-left = { $name } is away: a stand-in plays.
    .you = You are away: a stand-in plays for you.
log-returned = { $name } is back.
    .you = You are back.
log-taken-back = { $name } took a turn back.
    .you = You took a turn back.
log-asked = { $name } would like to take a turn back.
    .you = You would like to take a turn back.
log-agreed = { $name } agrees.
    .you = You agree.
log-declined = { $name } does not agree.
    .you = You do not agree.
log-rematch = A new table is laid.
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
deed-claim = claims { $points } points{ $token ->
        [major] { " " }and a major token
        [minor] { " " }and a minor token
       *[none] { "" }
    }
    .you = claim { $points } points{ $token ->
        [major] { " " }and a major token
        [minor] { " " }and a minor token
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
    } the first ones need { $left } more.
result-won = { $name } won { $score }
    .you = You won { $score }
result-won-many = { $name } won with { $points } points
    .you = You won with { $points } points
result-own = { $behind ->
    [0] You came { $rank ->
        [2] second
        [3] third
        [4] fourth
       *[other] fifth
    }, with as many points.
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
result-tie = Equal scores: the seat whose last turn was later ranks higher.
result-table = Look at the table
result-show = Result
result-no-course = How the points came about cannot be shown at the moment.
rematch = Play again
to-rematch = To the new table
record = Download the record
watch-replay = Replay
score-cards = Point cards
score-tokens = Tokens
score-crystals = Crystals
score-tiles = Point tiles
score-columns = Columns
score-bonus = Bonus
score-exploration = Exploration
score-total = Sum
cards-of = Cards of { $name }
    .you = Your cards
keys = Keys
key-hand = Play a card
key-rest = Rest
key-crystals = Choose crystals of what is staged
key-times = Repeat a trade so often
key-confirm = Confirm
key-undo = Undo a step
key-reset = Reset the turn
key-hint = Hints
key-closer = Look at something closely
key-line = Type an action
key-log = To the log
key-look = Look back, on, and return
key-move = Move between things
key-hear = Hear: state, players, options
key-help = These keys
key-acquire = Take a card of the market
key-claim = Claim a point card
key-map = To the map
key-build = Build an outpost
key-trade = Trade there
key-village = Claim there
key-work = Work at a location, such as A3
turn-complete = Your turn stands as it is: confirm it, or undo first.
not-your-turn = It is not your turn yet.
agree = Agree
decline = Decline
watch-link = Link for those who look on
watch-link-about = Whoever opens it sees the table as everybody may.
house-alone = This house listens on this machine alone. To let others join from their own devices, start it with
seat-gone = away
seat-gone-soon = away; a stand-in may play in { $time }
seat-elsewhere = also on another device
stand-in-yours = A stand-in plays for you.
keeps-waiting = { $name } keeps us waiting.
plays-soon = Your turn plays in a moment.
take-back-short = Take it back
result-claimed = What { $name } has claimed
    .you = What you have claimed
result-claimed-none = nothing claimed
result-turned = What the game turned on
result-turned-asking = Looking through the game …
result-turned-none = No turn cost anybody much: well played.
result-turned-about = What each turn gave up of the chance to win, against the best one.
share-picture = Share a picture
share-link = Share a link
share-copied = Copied. Whoever opens it sees how it ended:
pass-to = Pass the screen to { $name }
pass-about = Cards spent face down are for one pair of eyes.
pass-here = I am { $name }
turn-of = { $name } is next
