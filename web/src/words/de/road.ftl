# What Road asks.
road-choose = Spiel eine Karte, nimm eine vom Markt, hol eine Punktekarte oder raste.
road-ask-wait-choose = Spielt oder nimmt eine Karte, holt Punkte oder rastet.
road-ask-wait-discard = Sucht aus, was zurückgeht.
road-acquire = { $card } nehmen
road-acquire-pay = Du zahlst { $crystals }, je 1 auf jede Karte links davon. Dann wird eine neue Karte aufgedeckt.
road-claim = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}{ $token ->
    [0] {""}
   *[other] { " " }+ { $token }
} holen
road-rest = Rasten
road-rest-detail = { $count ->
    [0] Keine Karte kommt zurück: Es ist keine gespielt.
    [one] { $count } Karte kommt zurück auf deine Hand.
   *[other] { $count } Karten kommen zurück auf deine Hand.
}
road-discard = Zu viele Kristalle
road-discard-spice = Zu viele Gewürze
road-discard-detail = Wähle, welche du zurückgibst.
road-discard-detail-spice = Wähle, welche du zurückgibst.
road-discard-what = Du gibst { $crystals } zurück.
road-play = { $card } spielen
