# Clocks: how long people may think.
clock = Clock
clock-none = No clock
clock-none-about = Everyone may think as long as they like.
clock-live = Live
clock-daily = Days per turn
clock-live-short = { $minutes }+{ $seconds }
clock-daily-short = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
clock-live-about = { $minutes ->
    [one] { $minutes } minute each
   *[other] { $minutes } minutes each
}{ $seconds ->
    [0] { " " }for the whole game.
    [one] , plus { $seconds } second per turn.
   *[other] , plus { $seconds } seconds per turn.
}
clock-daily-about = { $days ->
    [one] { $days } day for every turn.
   *[other] { $days } days for every turn.
}
clock-own = Custom
clock-minutes = Minutes each
clock-seconds = Extra seconds per turn
clock-out = Out of time
clock-out-standIn = A stand-in plays on
clock-out-resign = The seat resigns
clock-out-nothing = Nothing happens
clock-out-standIn-about = If your time runs out, a stand-in plays for you.
clock-out-resign-about = If your time runs out, you resign.
clock-out-nothing-about = If your time runs out, you may still play, but the others may let a bot play for you.
time-days = { $days } d
time-hours = { $hours } h
time-minutes = { $minutes } min
time-left = { $time } left
time-left-of = Time left: { $time }
time-low = { $name } has { $time } left.
    .you = You have { $time } left.
time-up = { $name } is out of time.
    .you = You are out of time. You may still play, but the others may let a bot play for you.
time-up-turn = Your time ran out: a stand-in plays this turn. Then you can come back.
time-up-game = Your time is used up: a stand-in plays on to the end.
seat-flagged = out of time
seat-flagged-away = out of time, a stand-in plays
seat-vacation = back on { $day }
log-clock = Clock: { $clock }
log-away = The server was down for { $time }: nobody lost time.
log-vacation = { $name } is on vacation, back on { $day }.
    .you = You are on vacation, back on { $day }.
log-vacation-over = { $name } is not on vacation any more.
    .you = You are not on vacation any more.
log-flagged = { $name } ran out of time: a stand-in plays.
    .you = You ran out of time: a stand-in plays for you.
log-flagged-resigned = { $name } ran out of time and has resigned; a bot plays on.
    .you = You ran out of time and have resigned; a bot plays on.
log-flagged-last = { $name } ran out of time, and the game is over.
    .you = You ran out of time, and the game is over.
result-won-time = { $loser } ran out of time: { $name } won
    .you = { $loser } ran out of time: you won
result-lost-time = You ran out of time: { $name } won
