# The table.
players = Spieler
prompt = Was du tun kannst
log = Verlauf
caravan = Deine Kristalle
caravan-spice = Deine Gewürze
caravan-of = { $held } von { $limit }
deck-left = übrig
before = vorher { $count }
round = { $round ->
    [0] Eröffnung
   *[other] Runde { $round }
}
own-set = eigene Werte: { $name }
your-turn = Du bist dran
next-game = { $count ->
    [one] Nächste Partie: Eine wartet auf dich
   *[other] Nächste Partie: { $count } warten auf dich
}
seat-thinks = überlegt …
seat-away = nicht da, Vertretung spielt
seat-resigned = hat aufgegeben
waits-for = { $name } ist dran
    .you = Deine Vertretung ist dran
hint = Tipp
hints = Tipps
hints-thinking = Es wird überlegt …
hints-none = Hier gibt es nur eine Möglichkeit.
hint-goal = { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    } { $turns ->
        [0] in diesem Zug.
        [one] im nächsten Zug.
       *[other] in { $turns } Zügen.
    }
hint-needs = Es fehlen noch: { $crystals }.
hint-patience = Das Warten lohnt sich: am Ende { $more ->
        [one] ein Punkt
       *[other] { $more } Punkte
    } mehr als mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    } sofort.
hint-later = { $turns ->
    [one] Einen Zug später.
   *[other] { $turns } Züge später.
}
hint-behind = { $points ->
    [one] Am Ende ein Punkt weniger.
   *[other] Am Ende { $points } Punkte weniger.
}
hint-why = { $kind ->
    [rest] Deine Karten kommen zurück, und du kannst sie wieder spielen.
    [home] Deine Händler kommen nach Hause, und du kannst sie wieder losschicken.
    [acquire] Eine Karte, die sich später auszahlt.
    [build] Ein Außenposten, der sich später auszahlt.
    [keep] Du gibst her, was du am wenigsten brauchst.
    [done] Mehr lohnt sich hier nicht.
   *[other] Noch sind keine Punkte in Reichweite; so kommst du ihnen am nächsten.
}
hint-same = Genauso gut: { $what }.
hint-even = gleich
hint-chance = Gewinnchance
hint-next = Nächster Tipp
plan-play = { $times ->
    [0] { $crystals ->
        [none] Spiel { $effect }
       *[other] Spiel { $effect }: { $crystals } aufwerten
    }
    [one] Spiel { $effect }
   *[other] Spiel { $effect }, { $times }-mal
}
plan-acquire = { $crystals ->
    [none] Nimm { $effect }
   *[other] Nimm { $effect } für { $crystals }
}
plan-claim = Hol { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Arbeite: { $place }
       *[other] { $crystals ->
            [none] Arbeite: { $place }, { $effect }
           *[other] Arbeite: { $place }, { $effect }, { $crystals } aufwerten
        }
    }
    [one] Arbeite: { $place }, { $effect }
   *[other] Arbeite: { $place }, { $effect }, { $times }-mal
}
plan-take = Beginn mit { $crystals }
plan-spend = Leg { $effect } ab
plan-trade = { $times ->
    [1] Tausche einmal
    [2] Tausche zweimal
   *[other] Tausche { $times }-mal
}
plan-build = { $crystals ->
    [none] Bau einen Außenposten
   *[other] Bau einen Außenposten für { $crystals }
}
plan-tile = Nimm ein { $what }
plan-explore = Erkunde: { $what }
plan-discard = Gib { $crystals } zurück
plan-rest = Raste
plan-done = Fertig
undo = Rückgängig
reset = Von vorn
confirm = Bestätigen
rules = Regeln
final-round = Letzte Runde: Alle haben höchstens noch einen Zug.
last-round = Die letzte Runde
last-round-about = Alle sind höchstens noch einmal dran.
reveals = Beim Bestätigen wird eine neue Karte aufgedeckt.
change-crystal = Stelle { $place }: { $name }; ändern
raise = Noch einmal { $name } zu { $to } aufwerten
unraise = Doch nicht { $name } zu { $to }
steps-left = { $left ->
    [0] { $steps } von { $steps } aufgewertet
   *[other] noch { $left } von { $steps }
}
give-left = { $left ->
    [0] Nichts mehr abzugeben
   *[other] noch { $left } abzugeben
}
raise-nothing = Spielen, ohne etwas aufzuwerten? Bestätige noch einmal.
times = Wie oft
times-fewer = Einmal weniger
times-more = Einmal mehr
command = Aktion eintippen
do-done = Fertig
give = 1 { $name } zurückgeben
take-back = Letzten Zug zurücknehmen
leave = Gehen; eine Vertretung spielt weiter
return = Wieder selbst spielen
resign = Aufgeben
resign-really = Ja, aufgeben
resign-not = Nein, weiterspielen
relieve = Einen Bot für { $name } spielen lassen
gathering = Vor der Partie
waiting-for-others = Wir warten noch auf andere
all-here = Alle sind da
revealing = Es wird ausgeteilt
sit-here = Hier hinsetzen
color-taken = { $color } ist vergeben: Deine Farbe ist hier { $own }.
place-bot = Bot hinzufügen
start = Los geht’s
link-invite = Link für einen Platz
link-watch = Link zum Zuschauen
copy = Kopieren
copied = Kopiert
send-away = Wegschicken
send-away-about = { $name } wegschicken
new-link = Neuer Link
new-link-about = Neuer Link stattdessen: { $which }
chair-free = wartet auf jemanden
chair-on-the-way = unterwegs
chair-here = da
chair-away = gerade nicht da
door = { $count ->
    [one] Jemand hat den Link geöffnet und kann sich setzen.
   *[other] { $count } Leute haben den Link geöffnet und können sich setzen.
}
copy-link = Link kopieren
terms = An diesem Tisch
term-hints = Tipps
term-takeBacks = Züge zurücknehmen
term-drawnSeats = Plätze werden ausgelost
term-freeText = Freier Text im Chat
lan-closed = Bisher kann nur dieser Rechner den Link öffnen.
lan-open = Freunde aus diesem Netz hereinlassen
lan-open-about = Dann erreichen alle im selben WLAN diesen Server, bis der Server beendet wird.
lan-none = Dieser Rechner ist in keinem Netz. Geh ins selbe WLAN wie deine Freunde und versuch es dann noch einmal.
lan-again = Noch einmal versuchen
lan-which = Adresse im Link
fair-deal = Faire Mischung ✓
fair-about = Die Karten sind schon gemischt, und diese Zahl versiegelt ihre Reihenfolge: Niemand kann sie mehr ändern. Nach der Partie kann das jeder prüfen.
minute = Die Regeln in einer Minute
log-added = Es gibt einen Platz mehr.
log-removed = Platz { $chair } ist weg.
log-agreed-on = { $term ->
    [hints] Tipps sind jetzt erlaubt.
    [takeBacks] Züge dürfen jetzt zurückgenommen werden.
    [freeText] Im Chat darf jetzt frei geschrieben werden.
   *[drawnSeats] Die Plätze werden ausgelost.
}
log-agreed-off = { $term ->
    [hints] Tipps sind jetzt nicht erlaubt.
    [takeBacks] Züge dürfen jetzt nicht zurückgenommen werden.
    [freeText] Im Chat gibt es jetzt nur feste Sätze.
   *[drawnSeats] Die Plätze bleiben, wie sie sind.
}
watching = { $count ->
    [one] { $count } Person schaut zu.
   *[other] { $count } Personen schauen zu.
}
watching-you = Du schaust zu, und die Spieler sehen das.
watching-short = Die Spieler sehen es
series = { $games ->
    [one] Siege nach { $games } Partie:
   *[other] Siege nach { $games } Partien:
}
qr = Der Link als Code, für die Handykamera
point-row = Punktekarten
market = Markt
hand = Deine Hand
hand-empty = Alle Karten sind gespielt: Raste, um sie zurückzuholen.
played = Gespielte Karten
played-count = { $count ->
    [one] { $count } Karte gespielt
   *[other] { $count } Karten gespielt
}
hand-played = { $hand } auf der Hand, { $played } gespielt
claimed-of = { $count } von { $end } Punktekarten
rest = Rasten
rest-about = { $count ->
    [0] Rasten: Es gibt keine Karte zurückzuholen
    [one] Rasten: { $count } Karte kommt zurück
   *[other] Rasten: { $count } Karten kommen zurück
}
free = gratis
pay = kostet { $count }
lies-on = Darauf: { $crystals }.
you-pay-here = Hier zahlst du { $crystals }.
stand-in = Vertretung ({ $name })
    .you = Deine Vertretung
log-sat = { $name } setzt sich.
log-rose = Platz { $chair } ist frei.
log-placed = { $level } setzt sich auf Platz { $chair }.
log-started = Die Partie beginnt.
log-resigned = { $name } hat aufgegeben; ein Bot spielt weiter.
    .you = Du hast aufgegeben; ein Bot spielt weiter.
log-resigned-last = { $name } hat aufgegeben: Die Partie ist vorbei.
    .you = Du hast aufgegeben: Die Partie ist vorbei.
log-left = { $name } ist nicht da: Eine Vertretung spielt.
    .you = Du bist nicht da: Eine Vertretung spielt für dich.
log-returned = { $name } ist wieder da.
    .you = Du bist wieder da.
log-taken-back = { $name } hat einen Zug zurückgenommen.
    .you = Du hast einen Zug zurückgenommen.
log-asked = { $name } wollte einen Zug zurücknehmen.
    .you = Du wolltest einen Zug zurücknehmen.
asked-back = { $name } möchte einen Zug zurücknehmen.
    .you = Du möchtest einen Zug zurücknehmen. Gefragt sind noch: { $others }.
log-agreed = { $name } ist einverstanden.
    .you = Du bist einverstanden.
log-declined = { $name } ist nicht einverstanden.
    .you = Du bist nicht einverstanden.
log-rematch = Ein neuer Tisch steht bereit.
look-back = Den Tisch so ansehen, wie er danach war
looking-back = Rückblick
looking-back-at = Rückblick: Schritt { $at } von { $last }
look-earlier = Früher
look-later = Später
to-the-game = Zurück zur Partie
to-your-turn = Zurück zu deinem Zug
recap = Seit deinem letzten Zug ({ $count })
sentence = { $name } { $deeds }.
    .you = Du { $deeds }.
deed-gain = erhält { $crystals }
    .you = erhältst { $crystals }
deed-trade = tauscht { $give } gegen { $get }
    .you = tauschst { $give } gegen { $get }
deed-pay = zahlt { $crystals }
    .you = zahlst { $crystals }
deed-give-back = gibt { $crystals } zurück
    .you = gibst { $crystals } zurück
deed-raise = wertet { $from } zu { $to } auf
    .you = wertest { $from } zu { $to } auf
deed-raise-none = wertet nichts auf
    .you = wertest nichts auf
deed-acquire = nimmt { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }für { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] { " " }mit { $crystals } darauf
    }
    .you = nimmst { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }für { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] { " " }mit { $crystals } darauf
    }
deed-rest = rastet
    .you = rastest
deed-claim = holt { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }{ $token ->
        [major] { " " }und eine große Münze
        [minor] { " " }und eine kleine Münze
       *[none] { "" }
    }
    .you = holst { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }{ $token ->
        [major] { " " }und eine große Münze
        [minor] { " " }und eine kleine Münze
       *[none] { "" }
    }
log-end = { $name } hat die Karte geholt, die die Partie beendet: Das ist die letzte Runde.
    .you = Du hast die Karte geholt, die die Partie beendet: Das ist die letzte Runde.
log-over = Die Partie ist vorbei.
near = { $kind ->
        [tiles] Ende bei { $end } Plättchen;
       *[cards] Ende bei { $end } Karten;
    } { $name } { $left ->
        [one] fehlt { $kind ->
            [tiles] eins.
           *[cards] eine.
        }
       *[other] fehlen { $left }.
    }
    .you = { $kind ->
        [tiles] Ende bei { $end } Plättchen;
       *[cards] Ende bei { $end } Karten;
    } dir { $left ->
        [one] fehlt { $kind ->
            [tiles] eins.
           *[cards] eine.
        }
       *[other] fehlen { $left }.
    }
near-none = { $kind ->
        [tiles] Ende bei { $end } Plättchen.
       *[cards] Ende bei { $end } Punktekarten.
    }
near-all = { $kind ->
        [tiles] Ende bei { $end } Plättchen;
       *[cards] Ende bei { $end } Karten;
    } den Führenden { $left ->
        [one] fehlt { $kind ->
            [tiles] eins.
           *[cards] eine.
        }
       *[other] fehlen { $left }.
    }
result-won = { $name } gewinnt { $score }
    .you = Du gewinnst { $score }
result-won-many = { $name } gewinnt mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }
    .you = Du gewinnst mit { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkten
    }
result-won-resigned = { $loser } gibt auf: { $name } gewinnt
    .you = { $loser } gibt auf: Du gewinnst
result-won-alone = { $name } gewinnt: Alle anderen haben aufgegeben
    .you = Du gewinnst: Alle anderen haben aufgegeben
result-resigned = Du gibst auf: { $name } gewinnt
result-own = { $behind ->
    [0] Du landest auf Platz { $rank }, mit gleich vielen Punkten.
    [one] Du landest auf Platz { $rank }, einen Punkt dahinter.
   *[other] Du landest auf Platz { $rank }, { $behind } Punkte dahinter.
}
result-score = Punkte
result-tie = Gleichstand: Wer in der Zugreihenfolge später kommt, liegt vorn.
result-table = Tisch ansehen
result-show = Ergebnis
result-no-course = Der Verlauf der Punkte lässt sich gerade nicht zeigen.
rematch = Noch eine Partie
to-rematch = Zum neuen Tisch
rematch-waits = Noch eine Partie? Ein neuer Tisch wartet auf dich.
record = Aufzeichnung herunterladen
watch-replay = Partie ansehen
score-cards = Punktekarten
score-tokens = Münzen
score-crystals = Kristalle
score-crystals-spice = Gewürze
score-tiles = Punkteplättchen
score-columns = Spalten
score-bonus = Bonus
score-exploration = Erkundung
score-total = Summe
cards-of = Karten: { $name }
    .you = Deine Karten
keys = Tasten
key-hand = Karte spielen
key-rest = Rasten
key-crystals = Kristalle für den geplanten Zug wählen
key-crystals-spice = Gewürze für den geplanten Zug wählen
key-times = So oft tauschen
key-confirm = Bestätigen
key-undo = Einen Schritt rückgängig
key-reset = Zug von vorn
key-hint = Tipps
key-prepare = Den nächsten Zug vorbereiten
key-closer = Etwas genauer ansehen
key-line = Aktion eintippen
key-log = Zum Verlauf
key-look = Rückblick, weiter, zurück zur Partie
key-move = Zum nächsten oder vorigen Element
key-hear = Anhören: Stand, Spieler, Möglichkeiten
key-next = Die nächste Partie, die wartet
key-help = Diese Tasten
key-acquire = Karte vom Markt nehmen
key-claim = Punktekarte holen
key-map = Zur Landkarte
key-build = Außenposten bauen
key-trade = Dort tauschen
key-village = Dort Punkte holen
key-work = An einem Ort arbeiten, etwa A3
turn-complete = Dein Zug ist fertig: Bestätige ihn, oder mach ihn erst rückgängig.
not-your-turn = Du bist noch nicht dran.
prepare-open = Meinen Zug vorbereiten
prepare-title = Bereite deinen Zug vor
prepare-keep = Bereithalten
prepare-change = Ändern
prepare-drop = Verwerfen
prepare-ready = Vorbereitet: { $what }
prepare-ready-days = Vorbereitet und gespielt, sobald du an der Reihe bist: { $what }
prepare-dropped = Dein vorbereiteter Zug wurde verworfen. { $why }
prepare-stands = Das hast du vorbereitet: Bestätige es oder ändere es.
prepare-none = Du hast keinen Zug mehr, den du vorbereiten kannst.
agree = Einverstanden
decline = Ablehnen
watch-link = Link zum Zuschauen
watch-link-about = Wer ihn öffnet, sieht am Tisch nur, was alle sehen dürfen.
house-alone = Nur dieser Rechner kann den Link öffnen. Damit Freunde mit eigenen Geräten mitspielen können, starte den Server neu mit
seat-gone = nicht da
seat-gone-soon = nicht da; Vertretung möglich in { $time }
seat-elsewhere = auch auf einem anderen Gerät
stand-in-yours = Eine Vertretung spielt für dich.
keeps-waiting = { $name } lässt uns warten.
    .you = Die anderen warten auf dich.
plays-soon = Dein Zug wird gleich bestätigt.
take-back-short = Zurücknehmen
result-claimed = Was { $name } geholt hat
    .you = Was du geholt hast
result-claimed-none = nichts geholt
result-turned = Worauf es ankam
result-turned-asking = Die Partie wird durchgesehen …
result-turned-well = { $name } hat fast nichts verschenkt: gut gespielt.
    .you = Du hast fast nichts verschenkt: gut gespielt.
result-turned-nothing = Kein einzelner Zug hat diese Partie entschieden.
result-turned-luck = was aufgedeckt wurde
result-turned-about = Die Zahl sagt, wie sehr sich die Gewinnchancen der Person darüber änderten: durch das, was der Zug verschenkte, oder durch das, was aufgedeckt wurde.
share-picture = Bild teilen
share-link = Link teilen
share-linked = Wer diesen Link öffnet, sieht, wie es ausging:
share-copied = Der Link ist kopiert. Wer ihn öffnet, sieht, wie es ausging:
pass-to = Gib den Bildschirm an { $name }
pass-about = Verdeckt abgelegte Karten sieht nur, wer sie abgelegt hat.
pass-here = Ich bin { $name }
turn-of = { $name } ist dran
