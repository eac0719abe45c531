# Statistics of one’s own games.
stats-about = Your own finished games that nobody resigned. They are counted in this browser and sent nowhere.
stats-none = No finished game of yours is here yet.
stats-save = Save as a file
stats-games = Games
stats-won = Won
stats-score = Points on average
stats-rounds = Rounds on average
stats-course = Points, game by game
stats-game = Day
stats-seats = Seats
stats-place = Place
stats-points = Points
stats-best = Most points: { $points }
stats-lead = Widest lead: { $points }
stats-short = Quickest win: { $rounds } rounds
stats-by-seats = By number of seats
stats-rivals = Against whom
