# Wörter aller Seiten.
app-name = Caravanserai
you = Du
loading = Einen Augenblick …
not-found = Hier ist nichts
not-found-about = Diese Adresse führt nirgendwohin. Vielleicht ist sie vertippt, oder der Link gilt nicht mehr.
to-home = Zur ersten Seite
cannot-open = Das lässt sich nicht öffnen
reconnecting = Verbinde neu … dein Zug ist sicher.
close = Schließen
menu = Menü
language = Sprache
mode = Tag oder Nacht
mode-light = Tag
mode-dark = Nacht
mode-system = Wie das System
level-peddler = Hausierer
level-hawker = Krämer
level-trader = Fuhrmann
level-merchant = Kaufherr
level-magnate = Magnat
game-golem = Golem Edition
game-spice = Spice Road
game-adventure = Call for Adventure
game-world = Endless World
crystal-golem-a = Bernstein
crystal-golem-b = Jade
crystal-golem-c = Azur
crystal-golem-d = Amethyst
crystal-spice-a = Kurkuma
crystal-spice-b = Safran
crystal-spice-c = Kardamom
crystal-spice-d = Zimt
crystals-none = nichts
crystals-count = { $count } { $name }
points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
effect-gain = erhalte { $get }
effect-upgrade = { $steps ->
    [one] hebe einen Kristall um eine Stufe
   *[other] hebe Kristalle um insgesamt { $steps } Stufen
}
effect-trade = tausche { $give } gegen { $get }
point-card = { $points } Punkte für { $cost }
quoted = „{ $text }“
