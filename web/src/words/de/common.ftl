# Words of every screen.
#
# One word per thing; the reader is du.
#   acquire (eine Karte) nehmen    bonus tile Bonusplättchen     caravan Karawane
#   chair, seat Platz              claim (Punkte) holen          closed geschlossen
#   column Spalte                  confirm bestätigen            crystal Kristall
#   deal austeilen                 deck, pile Stapel             exploration Erkundung
#   gain erhalten                  game (which) Spiel            game (played) Partie
#   gate Tor                       give back zurückgeben         hand Hand
#   hint Tipp                      home zu Hause                 house Server
#   icon Zeichen                   leg Etappe                    level Stufe
#   location Ort                   board Tafel                   log Verlauf
#   map Landkarte                  market Markt                  merchant card Händlerkarte
#   move ziehen
#   oust verdrängen                outpost Außenposten           pay zahlen
#   play spielen                   point card Punktekarte        point tile Punkteplättchen
#   raise, upgrade aufwerten       record Aufzeichnung           replay ansehen
#   reserve Reserve                reset von vorn                rest rasten
#   room Laderaum                  round Runde                   spend ablegen
#   stake Startkristalle           stand-in Vertretung           starting card Startkarte
#   supply Vorrat                  symbol Symbol                 take back zurücknehmen
#   token Münze                    toll Wegzoll                  trade tauschen
#   trader Händler                 turn Zug, dran sein           undo rückgängig
#   wagon Wagen                    way Weg                       work arbeiten
#   phrase Merkwörter
app-name = Caravanserai
you = Du
loading = Einen Moment …
not-found = Hier ist nichts
not-found-about = Diese Adresse führt ins Leere. Vielleicht ist sie vertippt, oder der Link gilt nicht mehr.
to-home = Zur Startseite
cannot-open = Das lässt sich nicht öffnen
reconnecting = Verbindung wird wiederhergestellt … dein Zug ist sicher.
close = Schließen
menu = Menü
language = Sprache
level-peddler = Hausierer
level-hawker = Krämer
level-trader = Fuhrmann
level-merchant = Kaufherr
level-magnate = Magnat
strength-peddler = sehr leicht
strength-hawker = leicht
strength-trader = mittel
strength-merchant = schwer
strength-magnate = sehr schwer
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
crystals-golem-a = { $count } Bernstein
crystals-golem-b = { $count } Jade
crystals-golem-c = { $count } Azur
crystals-golem-d = { $count } Amethyst
crystals-spice-a = { $count } Kurkuma
crystals-spice-b = { $count } Safran
crystals-spice-c = { $count } Kardamom
crystals-spice-d = { $count } Zimt
points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
points-short = { $count ->
    [one] Pkt.
   *[other] Pkt.
}
effect-gain = erhalte { $get }
effect-upgrade = { $steps ->
    [one] werte einen Kristall um eine Stufe auf
   *[other] werte Kristalle um insgesamt { $steps } Stufen auf
}
effect-upgrade-spice = { $steps ->
    [one] werte ein Gewürz um eine Stufe auf
   *[other] werte Gewürze um insgesamt { $steps } Stufen auf
}
effect-trade = tausche { $give } gegen { $get }
effect-times = { $times ->
    [1] tausche einmal
    [2] tausche zweimal
   *[other] tausche { $times }-mal
}: { $give } gegen { $get }
point-card = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $cost }
point-card-token = { $card }, mit { $left ->
        [one] der letzten Münze
       *[other] einer von { $left } Münzen
    } zu { $worth ->
        [one] einem Punkt
       *[other] { $worth } Punkten
    }
quoted = „{ $text }“
settings = Einstellungen
set-confirm = Zug bestätigen
set-confirm-on = Mit dem Knopf
set-confirm-wait = Nach ein paar Sekunden
set-confirm-off = Sofort
set-confirm-about = Wo es noch etwas zu wählen gibt, wartet der Zug ein paar Sekunden. Zurücknehmen kannst du ihn, bis der Nächste zieht.
set-speed = Animationen
set-speed-slow = Langsam
set-speed-usual = Normal
set-speed-quick = Schnell
set-speed-none = Aus
set-text = Schriftgröße
set-text-usual = Normal
set-text-large = Groß
set-text-larger = Größer
set-mode = Tag oder Nacht
set-mode-light = Tag
set-mode-dark = Nacht
set-mode-system = Wie das System
set-color = Deine Farbe
set-face = Dein Gesicht
set-face-number = Gesicht { $number }
set-face-next = Ein anderes Gesicht
set-color-kept = An diesem Tisch, auch in der nächsten Partie, bleibt deine Farbe die, die alle kennen: { $color }. An einem neuen Tisch gilt, was du hier wählst.
color-1 = Rot
color-2 = Blau
color-3 = Grün
color-4 = Pflaume
color-5 = Grau
set-volume-turn = Ton, wenn du dran bist
set-volume-table = Töne vom Tisch
set-codes = Kürzel wie A1 zeigen
set-notify = Bescheid sagen, wenn ich dran bin
set-notify-denied = Dein Browser erlaubt es nicht: Du kannst das in den Website-Einstellungen neben der Adresse ändern.
set-fullscreen = Ganzer Bildschirm
