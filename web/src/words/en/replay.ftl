# Walking through a game, and what the house thinks of it.
replay = Replay
replay-of = { $game }: replay
replay-about = Choose the record of a game, or paste it. Records come from here, from the terminal, or from a game at a real table that someone wrote down.
record-file = A file with a record
record-text = Or the record itself
replay-begin = Replay it
replay-failed = This record cannot be replayed:
replay-other = Another record
replay-start = The table before the first action.
replay-untold = { $name }: { $action }
replay-player = Player
replay-position = Position in the game
replay-at = Action { $at } of { $last }
replay-action = Action
replay-round = Round
replay-first = To the beginning
replay-turn-back = Previous turn
replay-back = Previous action
replay-play = Play
replay-pause = Pause
replay-on = Next action
replay-turn-on = Next turn
replay-last = To the end
replay-speed = Speed
replay-eyes = Show cards of
replay-eyes-turn = whoever’s turn it is
replay-link = Link to here
replay-linked = The link to this position:
replay-side = About the game
replay-moves = Moves
replay-points = Points
replay-analysis = Analysis
key-space = Space
key-enter = Enter
key-esc = Esc
key-home = Home
key-end = End
key-action = action
key-turn = turn
points-rounds = Points after each round
points-from = Where the points came from
plot-data = As a table
analysis = Analysis
analysis-about = A strong bot looks at every position and estimates how likely each seat is to win. That takes a few seconds, or longer when the server is busy.
analysis-begin = Analyze this game
analysis-again = Try again
analysis-runs = { $of ->
    [one] { $done } of one position
   *[other] { $done } of { $of } positions
}
analysis-done = The analysis is done.
analysis-note = Estimates by the strongest bot, averaged over a round because whoever is about to move looks better at that moment. What a choice cost and what was luck are counted separately.
chances-label = How likely each seat is to win, action by action
chances-here = Chances of winning at this point
choice-here = This choice
choice-best = It was the best there was.
choice-better = Better: { $what }. This cost { $change }.
choice-rather = Better: { $what }.
luck-here = Luck of the draw: { $name } { $change }.
choices-costly = The costliest choices
choices-none = No costly choices found.
luck = Luck of the draw
luck-none = Nothing that was revealed made much of a difference.
turning = { $name } { $change }, { $round ->
    [0] opening
   *[other] round { $round }
}
turning-blunder = { $name } { $change }, { $round ->
    [0] opening
   *[other] round { $round }
}: a blunder
