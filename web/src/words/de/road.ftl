# What Road asks.
road-choose = Spiel eine Karte, nimm eine vom Markt, hol eine Punktekarte oder raste.
road-acquire = Karte { $slot } nehmen
road-acquire-pay = Du zahlst { $crystals }, je einen auf jede Karte links davon. Dann wird eine neue Karte aufgedeckt.
road-claim = Punktekarte { $slot } holen
road-rest = Rasten
road-rest-detail = { $count ->
    [0] Keine Karte kommt zurück: Es ist keine gespielt.
    [one] { $count } Karte kommt zurück auf deine Hand.
   *[other] { $count } Karten kommen zurück auf deine Hand.
}
road-discard = Zu viele Kristalle
road-discard-detail = Wähle, welche du zurückgibst.
road-discard-what = Du gibst { $crystals } zurück.
road-play = Karte spielen
