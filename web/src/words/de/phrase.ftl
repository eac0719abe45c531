# Die Merkwörter, die einen Namen behalten.
phrase-title = Deinen Namen behalten
phrase-about = Mit zwölf Merkwörtern kommst du zurück, auf einem anderen Gerät oder wenn dieser Browser dich vergessen hat. Sonst gehen Name und Plätze mit deinem letzten Browser verloren.
phrase-keep = Meinen Namen behalten
phrase-made = Du hast Merkwörter seit { $made }. Niemand kann sie noch einmal zeigen.
phrase-checked = Das stimmt: Dein Name bleibt dir.
phrase-unchecked = Du hast deine Merkwörter nicht geprüft. Falls du sie nicht aufgeschrieben hast, erstelle neue.
phrase-new = Neue Merkwörter …
phrase-new-title = Neue Merkwörter erstellen?
phrase-new-about = Die Wörter, die du aufgeschrieben hast, gelten dann sofort nicht mehr.
phrase-new-really = Neue Merkwörter erstellen
phrase-forget = Merkwörter löschen …
phrase-forget-title = Deine Merkwörter löschen?
phrase-forget-about = Die Wörter gelten dann sofort nicht mehr. Du bleibst angemeldet, aber wenn deine Browser dich vergessen, bringt dich nichts zurück.
phrase-forget-really = Löschen
phrase-words-title = Deine zwölf Merkwörter
phrase-words-about = Schreib sie in dieser Reihenfolge auf. Du siehst sie nur jetzt, und wer sie hat, kann du sein.
phrase-words-foreign = Die Wörter sind englisch: Für Deutsch gibt es keine Liste.
phrase-save = Als Datei speichern
phrase-written = Ich habe sie aufgeschrieben
phrase-check-about = Zwei davon, zur Sicherheit:
phrase-check-word = Wort { $number }
phrase-check = Prüfen
phrase-check-wrong = Wort { $number } ist ein anderes. Sieh nach, was du aufgeschrieben hast.
phrase-check-again = Die Wörter noch einmal zeigen
phrase-enter = Merkwörter eingeben
phrase-ask = Schon einmal hier gespielt?
phrase-have = Ich habe Merkwörter
phrase-back-title = Mit Merkwörtern zurückkommen
phrase-back-about = Gib deine zwölf Wörter der Reihe nach ein. Groß oder klein, Akzente und Kommas sind egal.
phrase-back-words = Deine Merkwörter
phrase-back-count = { $count ->
    [one] Eines von zwölf Wörtern
   *[other] { $count } von zwölf Wörtern
}
phrase-back-wrong = { $count ->
    [one] Es sind zwölf Merkwörter; das ist eines.
   *[other] Es sind zwölf Merkwörter; das sind { $count }.
}
phrase-back-unknown = Wort { $number }, „{ $word }“, steht in keiner unserer Listen. Ist es „{ $nearest }“?
phrase-back-take = Ja, „{ $nearest }“
phrase-back-yes = Zurückkommen
phrase-leaves-last = Sonst bist du nirgends { $name }. Wenn du zurückkommen willst, behalte zuerst auch diesen Namen mit eigenen Merkwörtern.
