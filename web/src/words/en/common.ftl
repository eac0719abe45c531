# Words of every screen.
app-name = Caravanserai
you = You
loading = One moment …
not-found = Page not found
not-found-about = The address may be mistyped, or the link may no longer be valid.
to-home = Home
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
strength-peddler = very easy
strength-hawker = easy
strength-trader = medium
strength-merchant = hard
strength-magnate = very hard
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
    [one] raise one crystal by one level
   *[other] raise crystals by { $steps } levels in all
}
effect-upgrade-spice = { $steps ->
    [one] raise one spice by one level
   *[other] raise spices by { $steps } levels in all
}
effect-trade = trade { $give } for { $get }
effect-times = { $times ->
    [1] trade once
    [2] trade twice
   *[other] trade { $times } times
}: { $give } for { $get }
point-card = { $points ->
        [one] { $points } point
       *[other] { $points } points
    } for { $cost }
point-card-token = { $card }, with { $left ->
        [one] the last token
       *[other] one of { $left } tokens
    } worth { $worth ->
        [one] one point
       *[other] { $worth } points
    }
quoted = “{ $text }”
settings = Settings
set-confirm = Confirming a turn
set-confirm-on = With the button
set-confirm-wait = After a few seconds
set-confirm-off = Immediately
set-confirm-about = If there is still something to choose, the turn waits a few seconds. You can take it back until the next player moves.
set-speed = Animations
set-speed-slow = Slow
set-speed-usual = Normal
set-speed-quick = Fast
set-speed-none = Off
set-text = Text size
set-text-usual = Normal
set-text-large = Large
set-text-larger = Larger
set-mode = Day or night
set-mode-light = Day
set-mode-dark = Night
set-mode-system = Match the system
set-color = Your color
set-face = Your face
set-face-number = Face { $number }
set-face-next = Another face
set-color-kept = At this table, and in rematches, you keep the color that the others know: { $color }. A new table uses the one you choose here.
color-1 = Red
color-2 = Blue
color-3 = Green
color-4 = Plum
color-5 = Gray
set-volume-turn = Sound when it is your turn
set-volume-table = Table sounds
set-codes = Show codes such as A1
set-notify = Notify me when it is my turn
set-notify-denied = Your browser blocks this. Allow it in the site settings, next to the address.
set-fullscreen = Full screen
