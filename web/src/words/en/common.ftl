# Words of every screen.
app-name = Caravanserai
you = You
loading = One moment …
not-found = There is nothing here
not-found-about = This address leads nowhere. It may have been mistyped, or the link is no longer good.
to-home = To the first page
cannot-open = This cannot be opened
reconnecting = Reconnecting … your turn is safe.
close = Close
menu = Menu
language = Language
mode = Day or night
mode-light = Day
mode-dark = Night
mode-system = As the system
level-peddler = Peddler
level-hawker = Hawker
level-trader = Carter
level-merchant = Factor
level-magnate = Magnate
game-golem = Golem Edition
game-spice = Spice Road
game-adventure = Call for Adventure
game-world = Endless World
crystal-golem-a = amber
crystal-golem-b = jade
crystal-golem-c = azure
crystal-golem-d = amethyst
crystal-spice-a = turmeric
crystal-spice-b = saffron
crystal-spice-c = cardamom
crystal-spice-d = cinnamon
crystals-none = nothing
crystals-count = { $count } { $name }
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
effect-gain = gain { $get }
effect-upgrade = { $steps ->
    [one] raise a crystal by one level
   *[other] raise crystals by { $steps } levels in all
}
effect-trade = trade { $give } for { $get }
effect-times = trade { $times } times: { $give } for { $get }
point-card = { $points } points for { $cost }
quoted = “{ $text }”
