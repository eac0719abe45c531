# The first screen.
home-title = Sit down and trade
home-about = Four trading games at one table. No account, no third parties.
home-set = Set the table
home-lesson = First lesson
home-lesson-about = Learn Road by playing, in three minutes
play-friends = With friends
seats-range = { $least } to { $most } seats
deal = Deal the cards
verify-short = Verify
home-game = Which game
home-seats = How many seats
home-name = Your name
home-mine = Your tables
home-mine-none = Tables you have left open wait here, also after a restart.
home-open = Open tables
home-more = More
play-now = Play now
guest = Guest
player-number = Player { $number }
chair-open = open
chair-kept = kept for { $name }
phase-gathering = waiting
phase-revealing = being dealt
phase-playing = playing
phase-over = over
learn = Learn
verify = Verify a deal
replay-upload = Replay a record
replay-upload-about = Open a saved game
home-me-about = Where you are logged in, what is kept about you
ours-adventure = Mountains, point tiles and the map are our best reading of public material; the points of columns are ours.
ours-world = What locations do and what cards cost is our own design: the printed values are not public.
box = Your own box, and more
box-map = Map
map-standard = Standard
map-slanted-range = Slanted range
map-crater = Crater
map-long-pass = Long pass
box-about = Who owns the printed game can play with its numbers: save our file, change what differs and its name in the line “set”, and choose it here. It stays in this browser.
box-download = Save our numbers as a set file
box-file = Your set file
box-wrong = This is no set file: begin with ours, and change its values.
box-used = Playing with “{ $name }”.
box-forget = Play with our numbers again
play-what = { $game } with { $others }
with-bot = { $count ->
    [one] { $level }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] a friend
   *[other] { $count } friends
}
with-open = whoever comes
with-here = { $count ->
    [one] somebody here
   *[other] { $count } people here
}
about-minutes = about { $minutes } min
sitter-bot = Bot
sitter-friend = A friend
sitter-friend-about = by a link
sitter-open = Whoever comes
sitter-open-about = open to all
sitter-here = At this screen
sitter-here-about = at this screen
seat-who = Who sits on chair { $number }
seat-name = Name on chair { $number }
seat-add = One more seat
seat-remove = Take chair { $number } away
home-due = { $count ->
    [one] one waits for you
   *[other] { $count } wait for you
}
box-unfit = The house cannot play with this file. It says what is wrong:
