# Wertungen: Listen, Seiten über Menschen und gewertete Tische. Geladen, wenn sie gebraucht werden.
ratings-title = Wertungen
ratings-about = Wer an einem gewerteten Tisch spielt, steht auf diesen Listen. Jede Wertung hat eine Unsicherheit, die mit jeder Partie kleiner wird.
ratings-which = Spiel
ratings-when = Zeit
ratings-ever = Alle Zeiten
ratings-order-ever = Geordnet nach Wertung minus Unsicherheit.
ratings-order-month = Geordnet nach den in diesem Monat (UTC) gewonnenen Wertungspunkten.
ratings-none = Noch niemand hat eine gewertete Partie beendet.
ratings-place = Platz
ratings-name = Name
ratings-rating = Wertung
ratings-games = Partien
ratings-wins = Gewonnen
ratings-gain = Änderung
ratings-yours = Deine Seite
ratings-you = du
rating-shown = { $points } ± { $spread }
person-title = Partien von { $name }
person-mine = Wer diese Seite sehen darf
person-open = Allen zeigen
person-about = Sonst siehst nur du sie; dein Name und deine Wertungen stehen in jedem Fall auf den Listen. Aufzeichnungen privater Partien bleiben bei denen, die dabei waren.
person-shown = Jetzt können alle diese Seite sehen.
person-kept = Jetzt kann niemand sonst diese Seite sehen.
person-seats = Nach Platz am Tisch
person-seat = Platz { $seat }: { $games ->
    [one] { $games } Partie
   *[other] { $games } Partien
  }, { $wins } gewonnen
person-games = { $games ->
    [one] { $games } gewertete Partie
   *[other] { $games } gewertete Partien
  }, { $wins } gewonnen
person-last = Letzte gewertete Partien
person-place = Platz { $rank } von { $of }
person-won = Gewonnen
person-lost = zählt als verloren
person-replay = Ansehen
person-none = Noch keine gewertete Partie ist beendet.
rated-switch = Gewertete Partie
rated-about = Das Ergebnis zählt für die Wertung aller: nur Menschen, ohne Tipps und ohne Zurücknehmen, und wer aufgibt oder durch einen Vertreter ersetzt wird, hat verloren.
rated-counting = Das Ergebnis wird gezählt.
rated-change = Wertung
