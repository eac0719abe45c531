# Words of World: the table, the prompt and the log.
world-table = Tafeln und Punktekarten
world-row = Punktekarten
world-board = Tafel { $letter }
world-next-left = Nächste, noch { $left }
world-next-heard = Nächste Punktekarte: { $card }; { $left } im Stapel
world-deck-empty = Der Stapel ist leer
world-deck-unknown = Die nächste Punktekarte wird aufgedeckt, wenn du bestätigst
world-slot-empty = Über Tor { $gate } liegt keine Karte
world-possible = jetzt möglich
world-chosen = gewählt
world-seat = Platz { $seat }
world-you-have = Was du hast
world-key = Deine Symbole

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
world-brings-t = Werkzeug, { $crystal } bei jeder Arbeit mit Symbol { $mark }
world-brings-n = { $traders ->
    [one] sofort ein neuer Händler
   *[other] sofort { $traders } neue Händler
}
world-brings-e = sofort ein Erkundungsplättchen
world-card = { $points }, { $benefit }, für { $cost }
world-choice-claim = { $points }, { $benefit }, für { $cost }
world-card-slot = Punktekarte über Tor { $gate }: { $card }

world-bonus-icon = Bonusplättchen, { $points } für jedes Zeichen „{ $one }“
world-bonus-pair = Bonusplättchen, { $points } für jedes Paar aus „{ $one }“ und „{ $other }“
world-bonus-traders = Bonusplättchen, { $points } für je zwei Händler zu Hause oder bei der Arbeit
world-bonus-plain = Bonusplättchen, { $points }
world-brief-h = Hilfe
world-brief-t = Werkzeug
world-brief-n = Neue Händler
world-brief-e = Erkundung
world-brief-traders = Händler
world-brief-card = Karte
world-stack = { $tile }, { $below ->
    [0] das letzte im Stapel
   *[other] noch { $below } darunter
}
world-stack-unknown = Bonusplättchen, das beim Bestätigen aufgedeckt wird
world-stack-empty = leerer Bonusstapel
world-stack-take = Nehmen: { $tile }
world-find-icon = das Zeichen „{ $icon }“
world-find-traders = { $traders ->
    [one] ein Händler
   *[other] { $traders } Händler
}
world-find = Erkundungsplättchen: { $tile }

world-gate = Tor { $gate }
world-gate-open = Tor { $gate }, offen: Nimm ein Bonusplättchen
world-gate-does = ein Tor, für ein Bonusplättchen, die Punktekarte darüber oder beides
world-location = Ort { $name }{ $title ->
    [none] {""}
   *[other] , { $title }
}: { $does }, { $traders ->
    [one] ein Händler
   *[other] { $traders } Händler
}
world-location-marks = Symbol { $marks }
world-location-card = darüber { $card }
world-location-no-card = keine Karte darüber
world-location-covered = darauf ein Erkundungsplättchen: { $tile }
world-location-mine = { $traders ->
    [one] dein Händler arbeitet dort
   *[other] deine { $traders } Händler arbeiten dort
}
world-location-theirs = dort Händler von { $who }: { $traders }; zum Verdrängen brauchst du { $needed }
world-location-helped = mit deinen Hilfekarten { $needed }

world-home = Zu Hause
world-work = Unterwegs
world-reserve = Reserve
world-home-short = da
world-work-short = weg
world-reserve-short = Reserve
world-traders = { $home } Händler zu Hause, { $work } bei der Arbeit, { $reserve } in Reserve
world-cards = Karten
world-cards-of = { $cards } von { $end } Karten
world-no-cards = Karten holst du an Toren; sie liegen dann hier.
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
    [0] Rasten: Keiner deiner Händler ist bei der Arbeit
    [one] Rasten: Ein Händler kommt nach Hause
   *[other] Rasten: Alle { $traders } Händler kommen nach Hause
}

world-ask-wait-choose = Arbeitet an einem Ort oder rastet.
world-ask-wait-gate = An Tor { $gate }.
world-ask-wait-explore = Sucht sich ein Erkundungsplättchen aus.
world-ask-wait-discard = Gibt Kristalle zurück.
world-ask-choose = Arbeiten oder rasten
world-ask-choose-detail = { $home ->
    [0] Keiner deiner Händler ist zu Hause: Raste, um sie zurückzurufen.
    [one] Ein Händler ist zu Hause. Wähle einen Ort, oder raste, um die anderen zurückzurufen.
   *[other] { $home } Händler sind zu Hause. Wähle einen Ort, oder raste, um alle zurückzurufen.
}
world-ask-gate = An Tor { $gate }
world-ask-gate-both = Nimm ein Bonusplättchen, hol die Karte, oder beides.
world-ask-gate-tile = Nimm ein Bonusplättchen.
world-ask-gate-claim = Hol die Karte über dem Tor.
world-ask-gate-more-tile = Du kannst noch ein Bonusplättchen nehmen oder gehen.
world-ask-gate-more-claim = Du kannst noch die Karte holen oder gehen.
world-ask-explore = Nimm ein Erkundungsplättchen
world-ask-explore-detail = Der Ort darunter ist danach für alle frei.
world-ask-discard = { $excess ->
    [one] Gib einen Kristall zurück
   *[other] Gib { $excess } Kristalle zurück
}
world-ask-discard-detail = Am Ende eines Zugs fasst deine Karawane { $limit }.
world-did-discard = { $crystals } zurückgeben
world-did-work = Arbeiten: { $place }
world-did-trade = { $times ->
    [1] Einmal tauschen: { $place }
    [2] Zweimal tauschen: { $place }
   *[other] { $times }-mal tauschen: { $place }
}
world-did-rest = Rasten
world-did-rest-detail = { $traders ->
    [0] Alle deine Händler sind schon zu Hause.
    [one] Ein Händler kommt nach Hause.
   *[other] { $traders } Händler kommen nach Hause.
}
world-did-tile = Bonus: { $tile }
world-did-claim = { $points } holen
world-did-explore = Erkunden: { $place }
world-did-done = Tor verlassen
world-did-done-detail = Das war alles für diesen Zug.
world-part-traders = { $traders ->
    [one] Ein Händler.
   *[other] { $traders } Händler.
}
world-part-oust = { $traders ->
    [one] { $name } nimmt einen Händler nach Hause.
   *[other] { $name } nimmt { $traders } Händler nach Hause.
}
world-part-gain = Du erhältst { $crystals }.
world-part-return = Du gibst { $crystals }.
world-part-upgrade = Du wertest { $from } zu { $to } auf.
world-part-nothing = Du wertest nichts auf.
world-part-bonus = { $tile }.
world-part-card = { $card }.
world-part-hired = { $traders ->
    [one] Ein neuer Händler kommt nach Hause.
   *[other] { $traders } neue Händler kommen nach Hause.
}
world-part-found = Du findest: { $tile }.
world-part-times = Wähle, wie oft.
world-part-steps = Wähle, was du aufwertest.
world-part-end = Das ist deine letzte Karte: Die Runde wird noch zu Ende gespielt, dann ist Schluss.

world-deed-work = arbeitet mit { $traders ->
        [one] einem Händler
       *[other] { $traders } Händlern
    } ({ $place })
    .you = arbeitest mit { $traders ->
        [one] einem Händler
       *[other] { $traders } Händlern
    } ({ $place })
world-deed-rest = rastet und ruft alle Händler nach Hause
    .you = rastest und rufst alle Händler nach Hause
world-deed-claim = holt { $points } ({ $benefit })
    .you = holst { $points } ({ $benefit })
world-deed-bonus = nimmt ein { $tile }
    .you = nimmst ein { $tile }
world-deed-hire = bekommt { $traders ->
        [one] einen neuen Händler
       *[other] { $traders } neue Händler
    }
    .you = bekommst { $traders ->
        [one] einen neuen Händler
       *[other] { $traders } neue Händler
    }
world-deed-explore = { $tile ->
        [none] erkundet { $place }
       *[other] erkundet { $place } (Fund: { $tile })
    }
    .you = { $tile ->
        [none] erkundest { $place }
       *[other] erkundest { $place } (Fund: { $tile })
    }
world-log-ousted = { $name } wird verdrängt: { $traders ->
        [one] Ein Händler geht nach Hause.
       *[other] { $traders } Händler gehen nach Hause.
    }
    .you = Du wirst verdrängt: { $traders ->
        [one] Ein Händler kommt nach Hause.
       *[other] { $traders } Händler kommen nach Hause.
    }

# The locations of the standard set.
world-place-A3 = Bernsteinwiese
world-place-A4 = Steinrad
world-place-A5 = Hügelmarkt
world-place-A6 = Moossteinbruch
world-place-B3 = Lager am Bergfuß
world-place-B4 = Werkstatt im Hain
world-place-B5 = Stand am Torbogen
world-place-B6 = Grube an der Furt
world-place-C1 = Messe am Kreuzweg
world-place-C2 = Sonniges Dickicht
world-place-C3 = Versunkene Schmiede
world-place-C4 = Spiegelmühle
world-place-C5 = Klippenterrassen
world-place-C6 = Tiefer Schacht
world-place-D1 = Schilfufer
world-place-D2 = Fähranleger
world-place-D3 = Gipfeldruse
world-place-D4 = Alte Drehbank
world-place-D5 = Kernholzbörse
world-place-E1 = Geröllbank
world-place-E2 = Farnsenke
world-place-E3 = Deltasande
world-place-E4 = Himmelsgießerei
world-place-E5 = Kesselflickergasse
world-place-F1 = Tausch im Laub
world-place-F2 = Krimskramstisch
world-place-F3 = Wanderbasar
world-place-F4 = Gestürzter Turm
world-place-F5 = Schmiede am Grat
