# Ratings: boards, pages about people, and rated tables. Loaded when they are needed.
ratings-title = Ratings
ratings-about = Whoever plays at a rated table is on these lists. A rating comes with its uncertainty, which shrinks with every game.
ratings-which = Game
ratings-when = Time
ratings-ever = All time
ratings-order-ever = In the order of rating minus uncertainty.
ratings-order-month = In the order of the points gained in this month, in UTC.
ratings-none = Nobody has finished a rated game yet.
ratings-place = Place
ratings-name = Name
ratings-rating = Rating
ratings-games = Games
ratings-wins = Won
ratings-gain = Change
ratings-yours = Your page
ratings-you = you
rating-shown = { $points } ± { $spread }
person-title = Games of { $name }
person-mine = Who may see this page
person-open = Show it to everybody
person-about = Otherwise only you see it; your name and ratings are on the lists in any case. Replays of private games stay with those who were there.
person-shown = Everybody can see this page now.
person-kept = Nobody else can see this page now.
person-seats = By seat
person-seat = Seat { $seat }: { $games ->
    [one] { $games } game
   *[other] { $games } games
  }, { $wins } won
person-games = { $games ->
    [one] { $games } rated game
   *[other] { $games } rated games
  }, { $wins } won
person-last = Last rated games
person-place = Place { $rank } of { $of }
person-won = Won
person-lost = counts as lost
person-replay = Replay
person-none = No rated game is finished yet.
rated-switch = Rated game
rated-about = The result counts for everybody’s rating: people only, without hints and takebacks, and whoever resigns or is replaced by a stand-in has lost.
rated-counting = The result is being counted.
rated-change = Rating
