# The caravan of the day.
day-about = Each game has one deal a day, the same for everybody, against a Carter. Your first try counts: without hints, and confirmed turns stay.
day-today = To today’s deals
day-not-yet = This day has not come yet. Here is today.
day-left = next deals in { $hours } h { $minutes } min
day-row = { $count } days in a row
day-open = Not played yet
day-missed = Not played on its day
day-running = Begun
day-play = Play
day-go-on = Go on
day-practice = Play for practice
day-share = Copy my line
day-won = Won { $own }:{ $rival }
day-tied = Tied { $own }:{ $rival }
day-lost = Lost { $own }:{ $rival }
day-month-before = The month before
day-month-after = The month after
day-key = ▲ won, ■ tied, ▼ lost, in the order of the deals.
day-boards = Board of the day
day-entries = { $count ->
    [0] nobody yet
    [one] { $count } entry
   *[other] { $count } entries
}
day-place = Place
day-enter = Put my game on the board
day-best = Watch the best game
