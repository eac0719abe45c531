# Der Chat am Tisch.
chat = Chat
log-and-chat = Verlauf und Chat
chat-unread = { $count ->
    [one] Eine ungelesene Zeile im Chat
   *[other] { $count } ungelesene Zeilen im Chat
}
chat-none = Noch hat niemand etwas gesagt.
chat-none-watching = Noch hat niemand etwas gesagt. Was Zuschauer sagen, lesen die Spieler, wenn das Spiel vorbei ist.
chat-watching = schaut zu
chat-among-watchers = Die Spieler lesen das, wenn das Spiel vorbei ist.
chat-reading = Setz dich oder gib auf der ersten Seite einen Namen an, um mitzureden.
chat-faces = Gesichter
chat-phrase = Etwas sagen …
chat-text = Etwas schreiben
chat-send = Senden
chat-mute = { $name } stummschalten
chat-muted = { $name } ist stummgeschaltet.
chat-unmute = Wieder hören
chat-report = Dem Betreiber melden
chat-reported = Gemeldet
phrase-hello = Hallo!
phrase-goodLuck = Viel Glück!
phrase-niceMove = Schöner Zug!
phrase-wellPlayed = Gut gespielt!
phrase-thanks = Danke!
phrase-sorry = Entschuldigung!
phrase-oneMoment = Einen Moment, bitte.
phrase-takeYourTime = Lass dir Zeit.
phrase-again = Noch eine Partie?
phrase-goodbye = Bis bald!
phrase-smile = Lächeln
phrase-laugh = Lachen
phrase-surprise = Staunen
phrase-doubt = Zweifel
phrase-tears = Tränen
phrase-applause = Beifall
