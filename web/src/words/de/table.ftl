# Der Tisch.
players = Spieler
prompt = Was gefragt ist
log = Verlauf
caravan = Deine Kristalle
caravan-of = { $held } von { $limit }
before = vorher { $count }
round = Runde { $round }
own-set = eigenes Set: { $name }
your-turn = Du bist dran
seat-thinks = denkt nach …
seat-decides = entscheidet
seat-away = fort, ein Vertreter spielt
seat-resigned = aufgegeben
waits-for = { $name } entscheidet
hint = Tipp
hints = Tipps
hints-thinking = Denkt nach …
hints-none = Es gibt nur eine Möglichkeit.
hint-goal = { $turns ->
    [0] { $points } Punkte in diesem Zug
    [one] { $points } Punkte im nächsten Zug
   *[other] { $points } Punkte in { $turns } Zügen
}
percent = { $value } %
plan-play = { $times ->
    [0] { $crystals ->
        [none] Spiele { $effect }
       *[other] Spiele { $effect }: hebe { $crystals }
    }
    [one] Spiele { $effect }
   *[other] Spiele { $effect }, { $times }-mal
}
plan-acquire = { $crystals ->
    [none] Nimm { $effect }
   *[other] Nimm { $effect } für { $crystals }
}
plan-claim = Nimm { $points } Punkte
plan-go-adventure = { $crystals ->
    [none] Geh nach { $place }
   *[other] Geh nach { $place }, Wegzoll { $crystals }
}
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Arbeite bei { $place }
       *[other] { $crystals ->
            [none] Arbeite bei { $place }: { $effect }
           *[other] Arbeite bei { $place }: { $effect }, hebe { $crystals }
        }
    }
    [one] Arbeite bei { $place }: { $effect }
   *[other] Arbeite bei { $place }: { $effect }, { $times }-mal
}
plan-take = Beginne mit { $crystals }
plan-spend = Lege { $effect } ab
plan-trade = { $times ->
    [one] Tausche einmal
   *[other] Tausche { $times }-mal
}
plan-build = { $crystals ->
    [none] Baue einen Außenposten
   *[other] Baue einen Außenposten für { $crystals }
}
plan-tile = Nimm Bonusplättchen { $what }
plan-explore = Erforsche { $what }
plan-discard = Gib { $crystals } zurück
plan-rest = Raste
plan-done = Fertig
undo = Zurück
reset = Neu
confirm = Bestätigen
rules = Regeln
final-round = Die letzte Runde: jeder hat höchstens noch einen Zug.
reveals = Beim Bestätigen wird etwas aufgedeckt.
change-crystal = Stelle { $place }: { $name }; anderen wählen
raise = Noch einen heben: { $name }
command = Aktion eintippen
do-done = Fertig
do-discard = Zurückgeben
take-back = Letzten Zug zurücknehmen
leave = Gehen; ein Vertreter spielt weiter
return = Zurückkommen
resign = Aufgeben
resign-really = Ja, aufgeben
relieve = Für den, der uns warten lässt, einen Vertreter spielen lassen
device-link = Auf einem anderen Gerät weiterspielen
device-link-about = Öffne diesen Link dort; er gilt einmal:
sound = Töne
gathering = Vor dem Spiel
waiting-for-others = Wir warten auf andere
all-here = Alle sind da
revealing = Es wird ausgeteilt
sit-here = Hier sitzen
place-bot = Bot setzen
start = Anfangen
link-invite = Ein Link für einen Platz
link-watch = Ein Link zum Zuschauen
copy = Kopieren
copied = Kopiert
commitment = Das Haus hat sich auf diese Ausgabe festgelegt:
qr = Code des Links, für die Kamera eines Telefons
point-row = Punktekarten
market = Markt
hand = Deine Hand
hand-empty = Alle Karten sind gespielt: raste, um sie zurückzunehmen.
played = Gespielte Karten
played-count = { $count ->
    [one] { $count } Karte gespielt
   *[other] { $count } Karten gespielt
}
hand-played = { $hand } auf der Hand, { $played } gespielt
claimed-of = { $count } von { $end } Punktekarten
rest = Rasten
free = frei
pay = zahle { $count }
lies-on = Darauf: { $crystals }.
you-pay-here = Du zahlst hier { $crystals }.
coin-major = und eine von { $left } Münzen zu { $points } Punkten
coin-minor = und eine von { $left } Münzen zu { $points } Punkten
stand-in = Der Vertreter von { $name }
    .you = Dein Vertreter
log-sat = { $name } hat sich gesetzt.
log-rose = Stuhl { $chair } ist frei.
log-placed = { $level } nimmt Stuhl { $chair }.
log-started = Das Spiel beginnt.
log-resigned = { $name } hat aufgegeben; ein Bot spielt weiter.
    .you = Du hast aufgegeben; ein Bot spielt weiter.
log-left = { $name } ist weg: Ein Vertreter spielt.
    .you = Du bist weg: Ein Vertreter spielt für dich.
log-returned = { $name } ist zurück.
    .you = Du bist zurück.
log-taken-back = { $name } hat einen Zug zurückgenommen.
    .you = Du hast einen Zug zurückgenommen.
log-asked = { $name } möchte einen Zug zurücknehmen.
    .you = Du möchtest einen Zug zurücknehmen.
log-agreed = { $name } ist einverstanden.
    .you = Du bist einverstanden.
log-declined = { $name } ist nicht einverstanden.
    .you = Du bist nicht einverstanden.
log-rematch = Ein neuer Tisch ist gedeckt.
look-back = Den Tisch ansehen, wie er danach war
looking-back = Rückblick
looking-back-at = Rückblick: Schritt { $at } von { $last }
look-earlier = Früher
look-later = Später
to-the-game = Zurück zum Spiel
to-your-turn = Zurück zu deinem Zug
recap = Seit deinem letzten Zug ({ $count })
sentence = { $name } { $deeds }.
deed-gain = erhält { $crystals }
    .you = erhältst { $crystals }
deed-trade = tauscht { $give } gegen { $get }
    .you = tauschst { $give } gegen { $get }
deed-pay = bezahlt { $crystals }
    .you = bezahlst { $crystals }
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
deed-claim = nimmt { $points } Punkte{ $token ->
        [major] { " " }und eine große Münze
        [minor] { " " }und eine kleine Münze
       *[none] { "" }
    }
    .you = nimmst { $points } Punkte{ $token ->
        [major] { " " }und eine große Münze
        [minor] { " " }und eine kleine Münze
       *[none] { "" }
    }
log-end = { $name } hat die Karte genommen, die das Spiel beendet: Das ist die letzte Runde.
    .you = Du hast die Karte genommen, die das Spiel beendet: Das ist die letzte Runde.
log-over = Das Spiel ist zu Ende.
near = { $kind ->
        [tiles] { $end } Plättchen beenden das Spiel;
       *[cards] { $end } Punktekarten beenden das Spiel;
    } { $name } fehlt noch { $left ->
        [one] eine.
       *[other] { $left }.
    }
    .you = { $kind ->
        [tiles] { $end } Plättchen beenden das Spiel;
       *[cards] { $end } Punktekarten beenden das Spiel;
    } dir { $left ->
        [one] fehlt noch eine.
       *[other] fehlen noch { $left }.
    }
near-none = { $kind ->
        [tiles] { $end } Plättchen beenden das Spiel.
       *[cards] { $end } Punktekarten beenden das Spiel.
    }
near-all = { $kind ->
        [tiles] { $end } Plättchen beenden das Spiel;
       *[cards] { $end } Punktekarten beenden das Spiel;
    } den Ersten fehlen noch { $left }.
result-won = { $name } gewinnt { $score }
    .you = Du gewinnst { $score }
result-won-many = { $name } gewinnt mit { $points } Punkten
    .you = Du gewinnst mit { $points } Punkten
result-own = { $behind ->
    [0] Du bist { $rank ->
        [2] Zweiter
        [3] Dritter
        [4] Vierter
       *[other] Fünfter
    }, mit ebenso vielen Punkten.
   *[other] Du bist { $rank ->
        [2] Zweiter
        [3] Dritter
        [4] Vierter
       *[other] Fünfter
    }, { $behind ->
        [one] einen Punkt
       *[other] { $behind } Punkte
    } dahinter.
}
result-score = Punkte
result-rank = Rang
result-tie = Gleiche Punkte: wer später zuletzt am Zug war, steht höher.
result-table = Den Tisch ansehen
result-show = Ergebnis
result-no-course = Wie es zu den Punkten kam, lässt sich gerade nicht zeigen.
rematch = Noch einmal
to-rematch = Zum neuen Tisch
record = Aufzeichnung herunterladen
watch-replay = Ansehen
score-cards = Punktekarten
score-tokens = Münzen
score-crystals = Kristalle
score-tiles = Punkteplättchen
score-columns = Spalten
score-bonus = Bonus
score-exploration = Erkundung
score-total = Summe
cards-of = Karten von { $name }
keys = Tasten
key-hand = Eine Karte spielen
key-rest = Rasten
key-crystals = Kristalle für das Vorbereitete wählen
key-times = Einen Tausch so oft wiederholen
key-confirm = Bestätigen
key-undo = Einen Schritt zurück
key-reset = Den Zug neu beginnen
key-hint = Tipps
key-line = Eine Aktion schreiben
key-log = Zum Protokoll
key-look = Zurückblicken, weiter, zurückkehren
key-move = Von Ding zu Ding
key-hear = Hören: Stand, Spieler, Möglichkeiten
key-help = Diese Tasten
key-acquire = Eine Karte vom Markt nehmen
key-claim = Eine Punktekarte nehmen
key-map = Zur Karte
key-build = Einen Außenposten bauen
key-trade = Dort tauschen
key-village = Dort Punkte nehmen
key-work = An einem Ort arbeiten, etwa A3
turn-complete = Dein Zug steht so: bestätige ihn, oder nimm ihn erst zurück.
not-your-turn = Du bist noch nicht am Zug.
agree = Einverstanden
decline = Ablehnen
watch-link = Link für Zuschauer
watch-link-about = Wer ihn öffnet, sieht den Tisch, wie ihn alle sehen dürfen.
house-alone = Dieses Haus hört nur auf diesem Rechner. Damit andere von ihren eigenen Geräten mitspielen können, starte es mit
