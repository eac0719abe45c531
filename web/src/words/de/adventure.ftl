# Der Tisch von Adventure.
adventure-seat = Platz { $seat }
adventure-map = Karte
adventure-map-keys = Pfeiltasten führen zu den Nachbarn, mit Umschalt zum anderen darüber oder darunter; M führt hierher.
adventure-place-mountain = Berg { $space } ({ $level })
adventure-place-valley = Tal { $space }
adventure-place-village = Dorf { $space }
adventure-mountain = Berg { $space }, { $level }: { $trade }
adventure-valley = Tal { $space }
adventure-village = Dorf { $space }: { $tile }
adventure-village-closed = Dorf { $space }, geschlossen
adventure-village-empty = Dorf { $space }, leer
adventure-outposts-of = { $count ->
    [one] Außenposten von { $names }
   *[other] { $count } Außenposten, von { $names }
}
adventure-wagons-of = { $count ->
    [one] Wagen von { $names }
   *[other] Wagen von { $names }
}
adventure-reachable = { $cards ->
    [one] erreichbar für { $cards } Karte
   *[other] erreichbar für { $cards } Karten
}
adventure-stay = hier bleiben kostet nichts
adventure-placeable = dein Wagen kann hier beginnen
adventure-tolls = { $count ->
    [one] Wegzoll { $count } Kristall
   *[other] Wegzoll { $count } Kristalle
}
adventure-chosen = gewählt

adventure-choices = Was du hier tun kannst
adventure-stakes = Beginne mit
adventure-toll = Zoll
adventure-toll-to = Wegzoll an { $name }
adventure-build = Außenposten bauen
adventure-trade = Tauschen
adventure-claim = Nehmen
adventure-done = Fertig
adventure-free = frei
adventure-price = zahle { $price }

adventure-market = Markt; { $deck } Karten im Stapel
adventure-market-title = Markt
adventure-deck = { $count ->
    [one] { $count } im Stapel
   *[other] { $count } im Stapel
}
adventure-slot = Marktkarte { $slot }: { $effect }
adventure-slot-price = { $price ->
    [0] kostenlos
    [one] kostet einen Kristall auf die Karte links davon
   *[other] kostet je einen Kristall auf die { $price } Karten links davon
}
adventure-slot-holds = darauf { $crystals }
adventure-slot-laid = du legst { $crystals } darauf

adventure-bonus-leg = Etappenplättchen
adventure-bonus-room = Raumplättchen für { $room } weitere Kristalle
adventure-bonus-points = { $points ->
    [one] Bonusplättchen mit { $points } Punkt
   *[other] Bonusplättchen mit { $points } Punkten
}
adventure-bonus-no-points = Bonusplättchen mit Punkten
adventure-bonus-left = { $tile }, { $left ->
    [0] keines übrig
   *[other] noch { $left }
}
adventure-bonus-leg-about = Etappe: ein Weg aus mehreren Etappen kostet eine Karte weniger
adventure-bonus-room-about = Raum: deine Karawane fasst { $room } Kristalle mehr
adventure-bonus-points-about = Punkte am Ende des Spiels
adventure-pile = { $count ->
    [one] { $count } Plättchen im Stapel für die Dörfer
   *[other] { $count } Plättchen im Stapel für die Dörfer
}
adventure-closed-next = { $count ->
    [one] das nächste schließt ein Dorf
   *[other] eins der nächsten { $count } schließt
}

adventure-hand = Deine Hand, { $count } Karten
adventure-hand-empty = Keine Karten auf der Hand: raste, um alle zurückzunehmen.
adventure-played = Ausgespielt
adventure-spent = Abgelegt
adventure-card-hand = Auf der Hand: { $effect }
adventure-card-played = Ausgespielt: { $effect }
adventure-card-spent = Abgelegt: { $effect }
adventure-card-spending = für diesen Weg abgelegt
adventure-card-instead = stattdessen ablegen
adventure-spend-mark = abgelegt
adventure-rest = Rasten
adventure-rest-about = { $count ->
    [0] Rasten: es gibt keine Karte zurückzunehmen
    [one] Rasten: { $count } Karte zurücknehmen
   *[other] Rasten: { $count } Karten zurücknehmen
}
adventure-outposts = Außenposten
adventure-outposts-open = { $built ->
    [one] Außenposten: { $built } gebaut; zeigen
   *[other] Außenposten: { $built } gebaut; zeigen
}
adventure-outposts-row = { $level }, { $built } gebaut
adventure-built = { $count ->
    [one] { $count } gebaut
   *[other] { $count } gebaut
}
adventure-count-hand = { $count ->
    [one] { $count } Karte auf der Hand.
   *[other] { $count } Karten auf der Hand.
}
adventure-count-played = { $count ->
    [one] { $count } Karte ausgespielt.
   *[other] { $count } Karten ausgespielt.
}
adventure-count-spent = { $count ->
    [one] { $count } Karte abgelegt.
   *[other] { $count } Karten abgelegt.
}
adventure-count-tiles = { $count ->
    [one] { $count } Plättchen genommen.
   *[other] { $count } Plättchen genommen.
}
adventure-pool = { $spent } dieser { $count } Karten sind abgelegt, die anderen auf der Hand: { $cards }.
adventure-group-hand = Auf der Hand
adventure-group-pool = { $spent } dieser { $count } sind abgelegt, die anderen auf der Hand
adventure-group-played = Ausgespielt
adventure-group-spent = Abgelegt

adventure-ask-over = Das Spiel ist aus
adventure-ask-over-about = Alle Karten liegen jetzt offen.
adventure-ask-wait = { $name } ist am Zug
adventure-ask-wait-take = Wählt, womit es losgeht.
adventure-ask-wait-place = Stellt den Wagen auf.
adventure-ask-wait-choose = Spielt oder nimmt eine Karte, zieht oder rastet.
adventure-ask-wait-spend = Unterwegs, legt Karten ab.
adventure-ask-wait-visit = Angekommen, sieht nach, was dort zu tun ist.
adventure-ask-wait-reward = Eine Spalte ist leer: wählt die Belohnung.
adventure-ask-wait-discard = Die Karawane ist zu voll.
adventure-ask-take = Womit beginnst du?
adventure-ask-take-about = Wähle einen der übrigen Einsätze.
adventure-ask-place = Wo beginnt dein Wagen?
adventure-ask-place-about = Wähle einen Berg; dort dürfen auch andere stehen.
adventure-ask-choose = Du bist am Zug: tu eines
adventure-ask-choose-about = Spiele eine Karte, nimm eine, ziehe deinen Wagen oder raste.
adventure-ask-spend = { $count ->
    [one] Lege eine Karte für den Weg ab
   *[other] Lege { $count } Karten für den Weg ab
}
adventure-ask-spend-about = { $played ->
    [0] Ziel: { $place }. Abgelegte Karten kommen zurück, wenn du rastest.
   *[other] Ziel: { $place }. Ausgespielte Karten sind kein Verlust: sie kommen zurück, wenn du rastest.
}
adventure-ask-visit = { $kind ->
    [village] Angekommen: { $place }
   *[mountain] Angekommen: { $place }
}
adventure-ask-visit-build = Baue einen Außenposten, oder lass es dabei.
adventure-ask-visit-trade = Tausche, sooft du kannst, oder lass es dabei.
adventure-ask-visit-claim = Nimm das Plättchen, oder lass es dabei.
adventure-ask-reward = Spalte { $column } ist leer: nimm deine Belohnung
adventure-ask-reward-about = { $first ->
    [yes] Eine Karte des Marktes, ohne zu zahlen.
   *[no] Eine Karte des Marktes oder ein Bonusplättchen.
}
adventure-ask-discard = { $count ->
    [one] Deine Karawane ist zu voll: gib { $count } Kristall zurück
   *[other] Deine Karawane ist zu voll: gib { $count } Kristalle zurück
}
adventure-ask-discard-about = Wähle, welche.
adventure-staged-cards = { $count ->
    [one] { $count } Karte für den Weg.
   *[other] { $count } Karten für den Weg.
}
adventure-staged-reveals = Dabei wird etwas aufgedeckt; das lässt sich nicht zurücknehmen.
adventure-staged-ready = Bestätige, oder wähle etwas anderes.
adventure-staged-take = Beginne mit { $crystals }.
adventure-staged-place = Der Wagen beginnt hier: { $place }.
adventure-staged-stay = Bleibe: { $place }
adventure-staged-go = { $toll ->
    [none] Ziehe zu: { $place }
   *[other] Ziehe zu: { $place }, Wegzoll { $toll }
}
adventure-staged-play = { $times ->
    [0] Spiele: { $effect }
    [one] Spiele: { $effect }
   *[other] Spiele: { $effect }, { $times }-mal
}
adventure-staged-acquire = { $price ->
    [none] Nimm die Karte: { $effect }
   *[other] Nimm für { $price }: { $effect }
}
adventure-staged-build = { $price ->
    [none] Baue einen Außenposten.
   *[other] Baue einen Außenposten für { $price }.
}
adventure-staged-trade = { $times ->
    [one] Tausche einmal.
   *[other] Tausche { $times }-mal.
}
adventure-staged-claim = Nimm { $tile }.
adventure-staged-tile = Nimm: { $tile }.
adventure-staged-discard = Gib { $crystals } zurück.
adventure-staged-rest = Raste: nimm alle Karten zurück

adventure-deed-stake = beginnt mit { $crystals }
    .you = beginnst mit { $crystals }
adventure-deed-place = beginnt auf { $space }
    .you = beginnst auf { $space }
adventure-deed-go = zieht nach { $space }
    .you = ziehst nach { $space }
adventure-deed-toll = gibt { $to ->
        [you] dir
       *[one] { $owner }
    } { $level } als Wegzoll
    .you = gibst { $owner } { $level } als Wegzoll
adventure-deed-spend = legt { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } ab
    .you = legst { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } ab
adventure-deed-build = baut einen Außenposten auf { $space } für { $level }
    .you = baust einen Außenposten auf { $space } für { $level }
adventure-deed-empty = leert Spalte { $column }
    .you = leerst Spalte { $column }
adventure-deed-bonus = nimmt ein { $tile }
    .you = nimmst ein { $tile }
adventure-deed-claim = nimmt { $points } Punkte in { $space }
    .you = nimmst { $points } Punkte in { $space }
adventure-log-closed = { $space } ist jetzt geschlossen.
adventure-log-end = { $name } hat das letzte nötige Plättchen: Die Runde wird zu Ende gespielt, dann ist Schluss.
    .you = Du hast das letzte nötige Plättchen: Die Runde wird zu Ende gespielt, dann ist Schluss.
