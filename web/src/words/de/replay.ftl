# Walking through a game, and what the house thinks of it.
replay = Partie ansehen
replay-of = { $game }: Partie ansehen
replay-about = Wähle die Aufzeichnung einer Partie oder füge sie ein. Sie kann von hier stammen, aus dem Terminal oder von einer Partie am echten Tisch, die jemand mitgeschrieben hat.
record-file = Datei mit einer Aufzeichnung
record-text = Oder die Aufzeichnung selbst
replay-begin = Ansehen
replay-failed = Diese Aufzeichnung lässt sich nicht abspielen:
replay-other = Andere Aufzeichnung
replay-start = Der Tisch vor der ersten Aktion.
replay-untold = { $name }: { $action }
replay-player = Abspielen
replay-position = Stelle in der Partie
replay-at = Aktion { $at } von { $last }
replay-action = Aktion
replay-round = Runde
replay-first = Zum Anfang
replay-turn-back = Einen Zug zurück
replay-back = Eine Aktion zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-on = Eine Aktion weiter
replay-turn-on = Einen Zug weiter
replay-last = Zum Ende
replay-speed = Tempo
replay-eyes = Karten von
replay-eyes-turn = wer gerade dran ist
replay-link = Link hierher
replay-linked = Der Link zu dieser Stelle:
replay-side = Zur Partie
replay-moves = Züge
replay-points = Punkte
replay-analysis = Analyse
key-space = Leertaste
key-enter = Enter
key-esc = Esc
key-home = Pos 1
key-end = Ende
key-action = Aktion
key-turn = Zug
points-rounds = Punkte nach jeder Runde
points-from = Woher die Punkte kamen
plot-data = Als Tabelle
analysis = Analyse
analysis-about = Ein Bot sieht sich jede Stellung an und schätzt, wie wahrscheinlich jeder Platz gewinnt. Das dauert ein paar Sekunden, und länger, wenn gerade viele fragen.
analysis-begin = Partie analysieren
analysis-again = Noch einmal versuchen
analysis-runs = { $of ->
    [one] { $done } von einer Stellung
   *[other] { $done } von { $of } Stellungen
}
analysis-done = Die Analyse ist fertig.
analysis-note = So schätzt es der stärkste Bot, gemittelt über eine Runde: Wer gerade dran ist, steht in dem Moment besser da. Was eine Entscheidung gekostet hat und was Glück war, wird getrennt gezählt.
chances-label = Wie wahrscheinlich jeder Platz gewinnt, Aktion für Aktion
chances-here = Gewinnchancen an dieser Stelle
choice-here = Diese Entscheidung
choice-best = Das war die beste, die es gab.
choice-better = Besser: { $what }. Das hier kostete { $change }.
choice-rather = Besser: { $what }.
luck-here = Glück beim Aufdecken: { $name } { $change }.
choices-costly = Die teuersten Entscheidungen
choices-none = Keine teuren Entscheidungen gefunden.
luck = Glück
luck-none = Nichts, was aufgedeckt wurde, hat viel geändert.
turning = { $name } { $change }, { $round ->
    [0] Eröffnung
   *[other] Runde { $round }
}
turning-blunder = { $name } { $change }, { $round ->
    [0] Eröffnung
   *[other] Runde { $round }
}: ein Patzer
