# Wörter von World: der Tisch, die Frage und das Protokoll.
world-table = Tafeln und Punktekarten
world-row = Punktekarten
world-board = Tafel { $letter }
world-next-left = Nächste, noch { $left }
world-next-heard = Nächste Punktekarte: { $card }; { $left } im Stapel
world-deck-empty = Der Stapel ist leer
world-deck-unknown = Die nächste Punktekarte zeigt sich, wenn du bestätigst
world-slot-empty = Über Tor { $gate } liegt keine Karte
world-possible = jetzt möglich
world-chosen = gewählt
world-seat = Platz { $seat }
world-you-have = Was du hast
world-key = Deine Zeichen

world-mark-p = Wald
world-mark-q = Fluss
world-mark-r = Berg
world-mark-s = Ruine
world-icon-h = Hilfe
world-icon-t = Werkzeug
world-icon-n = Neue Händler
world-icon-e = Erkundung
world-card-h = Hilfe
world-card-t = Werkzeug
world-card-n = { $traders ->
    [one] Neuer Händler
   *[other] Neue Händler
}
world-card-e = Erkunden
world-brings-h = Hilfe, ein Händler weniger bei { $mark }
world-brings-t = Werkzeug, { $crystal } bei jeder Arbeit an { $mark }
world-brings-n = { $traders ->
    [one] sofort ein neuer Händler
   *[other] sofort { $traders } neue Händler
}
world-brings-e = sofort ein Erkundungsplättchen
world-card = { $points }, { $benefit }, für { $cost }
world-card-slot = Punktekarte über Tor { $gate }: { $card }

world-bonus-icon = Bonusplättchen, { $points } für jedes Zeichen { $one }
world-bonus-pair = Bonusplättchen, { $points } für jedes Paar { $one } und { $other }
world-bonus-traders = Bonusplättchen, { $points } für je zwei Händler zu Hause oder bei der Arbeit
world-bonus-plain = Bonusplättchen, { $points }
world-stack = { $tile }, { $below ->
    [0] das letzte seines Stapels
   *[other] { $below } darunter
}
world-stack-unknown = Bonusplättchen, das sich zeigt, wenn du bestätigst
world-stack-empty = leerer Bonusstapel
world-stack-take = Nimm: { $tile }
world-find-icon = das Zeichen { $icon }
world-find-traders = { $traders ->
    [one] ein Händler
   *[other] { $traders } Händler
}
world-find = Erkundungsplättchen: { $tile }

world-gate = Tor { $gate }
world-gate-open = Tor { $gate }, offen: nimm ein Bonusplättchen
world-gate-does = ein Tor, für ein Bonusplättchen, die Punktekarte darüber oder beides
world-location = Ort { $name }{ $title ->
    [none] {""}
   *[other] , { $title }
}: { $does }, { $traders ->
    [one] ein Händler
   *[other] { $traders } Händler
}
world-location-marks = Zeichen { $marks }
world-location-card = darüber { $card }
world-location-no-card = keine Karte darüber
world-location-covered = bedeckt von einem Erkundungsplättchen: { $tile }
world-location-mine = { $traders ->
    [one] dein Händler arbeitet dort
   *[other] deine { $traders } Händler arbeiten dort
}
world-location-theirs = { $who } hat { $traders } dort, { $needed } sind nötig, um zu vertreiben
world-location-helped = mit deinen Hilfekarten { $needed }

world-home = Daheim
world-work = Unterwegs
world-reserve = Vorrat
world-home-short = daheim
world-work-short = fort
world-reserve-short = Vorrat
world-traders = { $home } Händler zu Hause, { $work } bei der Arbeit, { $reserve } im Vorrat
world-cards = Karten
world-cards-of = { $cards } von { $end } Karten
world-no-cards = Karten gibt es an Toren; was sie dir nützen, steht dann hier.
world-bonus = Bonus
world-bonus-of = { $tiles } von { $spaces } Bonusplättchen
world-bonus-space = Freier Bonusplatz
world-icons = Zeichen: { $h } Hilfe, { $t } Werkzeug, { $n } Neue Händler, { $e } Erkundung
world-points-so-far = { $count ->
    [one] bisher { $count } Punkt wert
   *[other] bisher { $count } Punkte wert
}
world-rest = Rasten
world-rest-heard = { $traders ->
    [0] Rasten: keiner deiner Händler ist bei der Arbeit
    [one] Rasten: ein Händler kommt nach Hause
   *[other] Rasten: alle { $traders } Händler kommen nach Hause
}

world-ask-over = Das Spiel ist aus
world-ask-over-detail = { $name } hat die meisten Punkte: { $points }.
world-ask-wait = { $name } entscheidet
world-ask-wait-choose = An einem Ort arbeiten oder rasten.
world-ask-wait-gate = An Tor { $gate }.
world-ask-wait-explore = Welches Erkundungsplättchen es sein soll.
world-ask-wait-discard = Welche Kristalle zurückgehen.
world-ask-choose = Arbeiten oder rasten
world-ask-choose-detail = { $home ->
    [0] Kein Händler ist zu Hause: raste, um alle zurückzurufen.
    [one] Ein Händler ist zu Hause. Wähle einen Ort, oder raste, um die anderen zurückzurufen.
   *[other] { $home } Händler sind zu Hause. Wähle einen Ort, oder raste, um alle zurückzurufen.
}
world-ask-gate = An Tor { $gate }
world-ask-gate-both = Nimm ein Bonusplättchen, die Karte oder beides.
world-ask-gate-tile = Nimm ein Bonusplättchen.
world-ask-gate-claim = Nimm die Karte über dem Tor.
world-ask-gate-more-tile = Du kannst noch ein Bonusplättchen nehmen oder gehen.
world-ask-gate-more-claim = Du kannst noch die Karte nehmen oder gehen.
world-ask-explore = Nimm ein Erkundungsplättchen
world-ask-explore-detail = Der Ort darunter ist dann für alle frei.
world-ask-discard = { $excess ->
    [one] Gib einen Kristall zurück
   *[other] Gib { $excess } Kristalle zurück
}
world-ask-discard-detail = Eine Karawane fasst { $limit } am Ende eines Zugs.
world-did-discard = Gib { $crystals } zurück
world-did-work = Arbeite an { $place }
world-did-trade = { $times ->
    [1] Tausche einmal an { $place }
    [2] Tausche zweimal an { $place }
   *[other] Tausche { $times }-mal an { $place }
}
world-did-rest = Rasten
world-did-rest-detail = { $traders ->
    [0] Alle deine Händler sind schon zu Hause.
    [one] Ein Händler kommt nach Hause.
   *[other] { $traders } Händler kommen nach Hause.
}
world-did-tile = Nimm das Bonusplättchen
world-did-claim = Nimm die Karte
world-did-explore = Erkunde { $place }
world-did-done = Verlass das Tor
world-did-done-detail = Das ist alles in diesem Zug.
world-part-traders = { $traders ->
    [one] Ein Händler.
   *[other] { $traders } Händler.
}
world-part-oust = { $traders ->
    [one] { $name } nimmt einen Händler nach Hause.
   *[other] { $name } nimmt { $traders } Händler nach Hause.
}
world-part-gain = Erhalte { $crystals }.
world-part-return = Gib { $crystals }.
world-part-upgrade = Hebe { $from } auf { $to }.
world-part-nothing = Hebe nichts.
world-part-bonus = { $tile }.
world-part-card = { $card }.
world-part-hired = { $traders ->
    [one] Ein neuer Händler kommt nach Hause.
   *[other] { $traders } neue Händler kommen nach Hause.
}
world-part-found = Nimm { $tile }.
world-part-times = Wähle, wie oft.
world-part-steps = Wähle, was gehoben wird.
world-part-end = Das ist deine letzte Karte: die Runde wird zu Ende gespielt, dann ist das Spiel aus.

world-deed-work = arbeitet an { $place } mit { $traders ->
        [one] einem Händler
       *[other] { $traders } Händlern
    }
    .you = arbeitest an { $place } mit { $traders ->
        [one] einem Händler
       *[other] { $traders } Händlern
    }
world-deed-rest = rastet und ruft alle Händler heim
    .you = rastest und rufst alle Händler heim
world-deed-claim = nimmt { $points } ({ $benefit })
    .you = nimmst { $points } ({ $benefit })
world-deed-bonus = nimmt ein { $tile }
    .you = nimmst ein { $tile }
world-deed-hire = wirbt { $traders ->
        [one] einen Händler
       *[other] { $traders } Händler
    } an
    .you = wirbst { $traders ->
        [one] einen Händler
       *[other] { $traders } Händler
    } an
world-deed-explore = erkundet { $place } und findet { $tile }
    .you = erkundest { $place } und findest { $tile }
world-log-ousted = { $name } wird vertrieben: { $traders ->
        [one] Ein Händler geht heim.
       *[other] { $traders } Händler gehen heim.
    }
    .you = Du wirst vertrieben: { $traders ->
        [one] Ein Händler kommt heim.
       *[other] { $traders } Händler kommen heim.
    }

# Die Orte des üblichen Satzes.
world-place-A3 = Bernsteinwiese
world-place-A4 = Steinrad
world-place-A5 = Hügelmarkt
world-place-A6 = Moosbruch
world-place-B3 = Vorberglager
world-place-B4 = Hainwerkstatt
world-place-B5 = Bogenstand
world-place-B6 = Furtgrube
world-place-C1 = Kreuzwegmesse
world-place-C2 = Sonnendickicht
world-place-C3 = Sinkschmiede
world-place-C4 = Spiegelmühle
world-place-C5 = Klippenstufen
world-place-C6 = Tiefer Schacht
world-place-D1 = Schilflände
world-place-D2 = Fährsteg
world-place-D3 = Gipfeldruse
world-place-D4 = Alte Drehbank
world-place-D5 = Kernholzbörse
world-place-E1 = Schuttbank
world-place-E2 = Farnsenke
world-place-E3 = Deltasand
world-place-E4 = Himmelsgießerei
world-place-E5 = Kesselflickergasse
world-place-F1 = Laubtausch
world-place-F2 = Streutisch
world-place-F3 = Wanderbasar
world-place-F4 = Gestürzter Turm
world-place-F5 = Gratschmiede
