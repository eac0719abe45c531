# The first screen.
home-title = Travel light. Trade well.
home-about = Four trading games at one table. No account, no ads, no tracking.
home-set = Set the table
home-lesson = New here? Learn in three minutes
home-lesson-about = Learn Golem Edition by playing a first game with us, step by step
home-lesson-about-spice = Learn Spice Road by playing a first game with us, step by step
play-friends = With friends
seats-range = { $least } to { $most } seats
home-game = Which game
home-seats = How many seats
home-name = Your name
home-mine = Your tables
home-mine-none = Unfinished games wait here, even after a restart.
home-theirs = Others’ turn
home-lately = Finished lately
home-open = Open tables
home-more = More
play-now = Play now
guest = Guest
somebody = Somebody
player-number = Player { $number }
chair-open = open
chair-kept = kept for { $name }
phase-gathering = waiting
phase-revealing = being dealt
phase-playing = playing
phase-over = over
name-resigned = { $name } (resigned)
day = Caravan of the day
learn = Learn
verify = Verify a deal
home-verify-about = Check that nobody stacked the cards
replay-upload = Replay a record
replay-upload-about = Open a saved game
home-me-about = Where you are logged in and what is stored about you
ours-adventure = Mountains, point tiles and the map are our best reading of public material; the points for columns are ours.
ours-world = What locations do and what cards cost is our own design: the printed values are not public.
box = Play with your own box
box-map = Map
map-standard = Standard
map-slanted-range = Slanted range
map-crater = Crater
map-long-pass = Long pass
box-about = If you own the printed game, you can play with its numbers: save our file, change what differs and the name in its line “set”, and choose it here. It stays in this browser.
box-download = Save our numbers as a set file
box-file = Your set file
box-wrong = This is not a set file. Start from ours, and change its values.
box-used = Playing with “{ $name }”.
box-forget = Play with our numbers again
play-what = { $game } with { $others }
with-bot = { $count ->
    [one] { $level }{ $strength ->
        [none] {""}
       *[other] , { $strength }
    }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] a friend
   *[other] { $count } friends
}
with-open = anyone who joins
with-here = { $count ->
    [one] someone here
   *[other] { $count } people here
}
about-minutes = about { $minutes } min
sitter-bot-about = Bot, { $strength }
sitter-friend = A friend
sitter-friend-about = by a link
sitter-open = Open to all
sitter-open-about = anyone can join
sitter-here = At this screen
sitter-here-about = at this screen
seat-who = Who sits in seat { $number }
seat-name = Name in seat { $number }
seat-add = Add a seat
seat-remove = Remove seat { $number }
home-due = { $count ->
    [one] one is waiting for you
   *[other] { $count } are waiting for you
}
box-unfit = This file cannot be played. What is wrong:
stats = Statistics
history = Past games
history-about = All games you have finished
history-search = Search for a name or a game
history-which = Rulebook
history-all = All games
history-none = No finished game matches.
history-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
history-won = won
history-lost = lost
history-place = place { $rank } of { $of }
rated = rated
ratings = Ratings
ratings-home-about = Who plays best, and your games
