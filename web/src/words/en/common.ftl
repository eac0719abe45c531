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
crystals-golem-a = { $count } amber
crystals-golem-b = { $count } jade
crystals-golem-c = { $count } azure
crystals-golem-d = { $count } amethyst
crystals-spice-a = { $count } turmeric
crystals-spice-b = { $count } saffron
crystals-spice-c = { $count } cardamom
crystals-spice-d = { $count } cinnamon
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
points-short = { $count ->
    [one] pt
   *[other] pts
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
settings = Settings
set-confirm = Confirm a turn
set-confirm-on = With the button
set-confirm-wait = After a few seconds
set-confirm-off = At once
set-confirm-about = Where there is something left to choose, the turn waits a few seconds. You can take it back until the next one decides.
set-speed = How fast things move
set-speed-slow = Slowly
set-speed-usual = As usual
set-speed-quick = Quickly
set-speed-none = Not at all
set-text = Size of text
set-text-usual = As usual
set-text-large = Large
set-text-larger = Larger
set-mode = Day or night
set-mode-light = Day
set-mode-dark = Night
set-mode-system = As the system
set-color = Your color
set-color-kept = At this table, and when you play again, your color stays the one that the others know: { $color }. A new table has what you choose here.
color-1 = Red
color-2 = Blue
color-3 = Green
color-4 = Plum
color-5 = Gray
set-volume-turn = Sound when it is your turn
set-volume-table = Sounds of the table
set-codes = Show codes such as A1
set-notify = Tell me when it is my turn
set-notify-denied = Your browser does not allow it: change that beside its address.
set-fullscreen = Fill the whole screen
