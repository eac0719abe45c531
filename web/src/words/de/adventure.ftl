# The table of Adventure.
adventure-seat = Platz { $seat }
adventure-map = Landkarte
adventure-map-keys = Die Pfeiltasten gehen zum Nachbarfeld, mit Umschalt zum anderen darüber oder darunter. M springt hierher.
adventure-place-mountain = Berg { $space } ({ $level })
adventure-place-valley = Tal { $space }
adventure-place-village = Dorf { $space }
adventure-mountain = Berg { $space }, { $level }: { $trade }
adventure-valley = Tal { $space }
adventure-village = Dorf { $space }: { $tile }
adventure-village-closed = Dorf { $space }, geschlossen
adventure-village-empty = Dorf { $space }, leer
adventure-outposts-of = { $count ->
    [one] Außenposten: { $names }
   *[other] { $count } Außenposten: { $names }
}
adventure-wagons-of = { $count ->
    [one] Wagen: { $names }
   *[other] { $count } Wagen: { $names }
}
adventure-reachable = { $cards ->
    [one] { $cards } Karte bis dorthin
   *[other] { $cards } Karten bis dorthin
}
adventure-stay = hier bleiben, kostet nichts
adventure-placeable = hier kann dein Wagen starten
adventure-tolls = { $count ->
    [one] Wegzoll { $count } Kristall
   *[other] Wegzoll { $count } Kristalle
}
adventure-chosen = gewählt

adventure-toll = Wegzoll
adventure-toll-to = Wegzoll an { $name }: { $crystal }; ändern
adventure-choice-build = { $price ->
    [none] Bau hier gratis, dann { $trade }
   *[other] Bau hier für { $price }, dann { $trade }
}
adventure-choice-trade = Tausche { $trade }
adventure-choice-claim = Hol { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } für { $cost }
adventure-free = gratis
adventure-price = kostet { $price }

adventure-market = { $deck ->
    [one] Markt; { $deck } Karte im Stapel
   *[other] Markt; { $deck } Karten im Stapel
}
adventure-market-title = Markt
adventure-deck = { $count ->
    [one] { $count } im Stapel
   *[other] { $count } im Stapel
}
adventure-slot = Marktkarte { $slot }: { $effect }
adventure-slot-price = { $price ->
    [0] gratis
    [one] kostet einen Kristall, auf die Karte links davon
   *[other] kostet { $price } Kristalle, je einen auf die Karten links davon
}
adventure-slot-holds = darauf { $crystals }
adventure-slot-laid = du legst { $crystals } darauf

adventure-bonus-leg = Etappenplättchen
adventure-bonus-room = { $room ->
    [one] Laderaumplättchen für einen weiteren Kristall
   *[other] Laderaumplättchen für { $room } weitere Kristalle
}
adventure-bonus-points = { $points ->
    [one] Bonusplättchen mit { $points } Punkt
   *[other] Bonusplättchen mit { $points } Punkten
}
adventure-bonus-no-points = Bonusplättchen mit Punkten
adventure-bonus-left = { $tile }, { $left ->
    [0] keins mehr da
   *[other] noch { $left }
}
adventure-bonus-leg-about = Etappe: Ein Weg mit mehreren Etappen kostet eine Karte weniger
adventure-bonus-room-about = { $room ->
    [one] Laderaum: Deine Karawane fasst einen Kristall mehr
   *[other] Laderaum: Deine Karawane fasst { $room } Kristalle mehr
}
adventure-bonus-points-about = Punkte am Ende der Partie
adventure-pile = { $count ->
    [one] { $count } Plättchen im Stapel für die Dörfer
   *[other] { $count } Plättchen im Stapel für die Dörfer
}
adventure-closed-next = { $count ->
    [one] das nächste schließt ein Dorf
   *[other] eins der nächsten { $count } schließt ein Dorf
}

adventure-hand = { $count ->
    [one] Deine Hand, { $count } Karte
   *[other] Deine Hand, { $count } Karten
}
adventure-hand-empty = Keine Karten auf der Hand: Raste, um alle zurückzuholen.
adventure-played = Gespielt
adventure-spent = Abgelegt
adventure-card-hand = Auf der Hand: { $effect }
adventure-card-played = Gespielt: { $effect }
adventure-card-spent = Abgelegt: { $effect }
adventure-card-spending = für diesen Weg abgelegt
adventure-card-instead = stattdessen ablegen
adventure-spend-mark = abgelegt
adventure-rest = Rasten
adventure-rest-about = { $count ->
    [0] Rasten: Es gibt keine Karte zurückzuholen
    [one] Rasten: { $count } Karte zurückholen
   *[other] Rasten: { $count } Karten zurückholen
}
adventure-outposts = Außenposten
adventure-outposts-open = { $built ->
    [one] Außenposten: { $built } gebaut; anzeigen
   *[other] Außenposten: { $built } gebaut; anzeigen
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
    [one] { $count } Karte gespielt.
   *[other] { $count } Karten gespielt.
}
adventure-count-spent = { $count ->
    [one] { $count } Karte abgelegt.
   *[other] { $count } Karten abgelegt.
}
adventure-count-tiles = { $count ->
    [one] { $count } Plättchen geholt.
   *[other] { $count } Plättchen geholt.
}
adventure-pool = Davon abgelegt: { $spent } von { $count }, die anderen auf der Hand: { $cards }.
adventure-group-hand = Auf der Hand
adventure-group-pool = { $spent } dieser { $count } sind abgelegt, die anderen auf der Hand
adventure-group-played = Gespielt
adventure-group-spent = Abgelegt

adventure-ask-wait-take = Sucht sich Startkristalle aus.
adventure-ask-wait-place = Stellt den Wagen auf.
adventure-ask-wait-choose = Spielt oder nimmt eine Karte, zieht oder rastet.
adventure-ask-wait-spend = Ist unterwegs und legt Karten ab.
adventure-ask-wait-visit = Ist angekommen und schaut, was es dort zu tun gibt.
adventure-ask-wait-reward = Eine Spalte ist leer: sucht sich die Belohnung aus.
adventure-ask-wait-discard = Die Karawane ist zu voll.
adventure-ask-take = Womit beginnst du?
adventure-ask-take-about = Such dir Startkristalle aus, die noch da sind.
adventure-ask-place = Wo startet dein Wagen?
adventure-ask-place-about = Wähle einen Berg; dort dürfen auch schon andere stehen.
adventure-ask-choose = Du bist dran: eine Aktion
adventure-ask-choose-about = Spiel eine Karte, nimm eine vom Markt, zieh mit deinem Wagen oder raste.
adventure-ask-spend = { $count ->
    [one] Leg eine Karte für den Weg ab
   *[other] Leg { $count } Karten für den Weg ab
}
adventure-ask-spend-about = { $played ->
    [0] Ziel: { $place }. Abgelegte Karten holst du beim Rasten zurück.
   *[other] Ziel: { $place }. Um gespielte Karten ist es nicht schade: Beim Rasten holst du alle zurück.
}
adventure-ask-visit = { $kind ->
    [village] Angekommen: { $place }
   *[mountain] Angekommen: { $place }
}
adventure-ask-visit-build = Bau einen Außenposten, oder beende deinen Zug.
adventure-ask-visit-trade = Tausche, so oft du kannst, oder beende deinen Zug.
adventure-ask-visit-claim = Hol dir das Plättchen, oder beende deinen Zug.
adventure-ask-reward = Spalte { $column } ist leer: Nimm deine Belohnung
adventure-ask-reward-about = { $first ->
    [yes] Eine Karte vom Markt, gratis.
   *[no] Eine Karte vom Markt oder ein Bonusplättchen.
}
adventure-ask-discard = { $count ->
    [one] Deine Karawane ist zu voll: Gib { $count } Kristall zurück
   *[other] Deine Karawane ist zu voll: Gib { $count } Kristalle zurück
}
adventure-ask-discard-about = Wähle, welche.
adventure-staged-cards = { $count ->
    [one] { $count } Karte für den Weg.
   *[other] { $count } Karten für den Weg.
}
adventure-staged-reveals = Beim Bestätigen wird eine Karte oder ein Plättchen aufgedeckt: Danach geht es nicht mehr zurück.
adventure-staged-ready = Bestätige, oder wähle etwas anderes.
adventure-staged-take = Beginn mit { $crystals }.
adventure-staged-place = Dein Wagen startet hier: { $place }.
adventure-staged-stay = Hier bleiben: { $place }
adventure-staged-go = Ziehen: { $place }
adventure-staged-toll = Wegzoll: { $toll }
adventure-staged-play = { $card } spielen
adventure-staged-acquire = { $card } nehmen
adventure-staged-price = Du zahlst { $price }
adventure-staged-build = { $price ->
    [none] Bau einen Außenposten.
   *[other] Bau einen Außenposten für { $price }.
}
adventure-staged-trade = Dort: { $trade }.
adventure-staged-claim = Hol { $tile }.
adventure-staged-tile = Nimm ein { $tile }.
adventure-staged-discard = Gib { $crystals } zurück.
adventure-staged-done = Dabei bleibt es

adventure-deed-stake = beginnt mit { $crystals }
    .you = beginnst mit { $crystals }
adventure-deed-place = startet auf { $space }
    .you = startest auf { $space }
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
adventure-deed-build = { $space ->
        [none] baut dort einen Außenposten
       *[other] baut einen Außenposten auf { $space }
    }
    .you = { $space ->
        [none] baust dort einen Außenposten
       *[other] baust einen Außenposten auf { $space }
    }
adventure-deed-empty = leert Spalte { $column }
    .you = leerst Spalte { $column }
adventure-deed-bonus = nimmt ein { $tile }
    .you = nimmst ein { $tile }
adventure-deed-claim = { $space ->
        [none] holt dort { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }
       *[other] holt { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        } in { $space }
    }
    .you = { $space ->
        [none] holst dort { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        }
       *[other] holst { $points ->
            [one] { $points } Punkt
           *[other] { $points } Punkte
        } in { $space }
    }
adventure-log-closed = Das Dorf { $space } ist jetzt geschlossen.
adventure-log-end = { $name } hat das entscheidende Plättchen: Diese Runde wird noch zu Ende gespielt, dann ist Schluss.
    .you = Du hast das entscheidende Plättchen: Diese Runde wird noch zu Ende gespielt, dann ist Schluss.