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
remark-hello = Hallo!
remark-goodLuck = Viel Glück!
remark-niceMove = Schöner Zug!
remark-wellPlayed = Gut gespielt!
remark-thanks = Danke!
remark-sorry = Entschuldigung!
remark-oneMoment = Einen Moment, bitte.
remark-takeYourTime = Lass dir Zeit.
remark-again = Noch eine Partie?
remark-goodbye = Bis bald!
remark-smile = Lächeln
remark-laugh = Lachen
remark-surprise = Staunen
remark-doubt = Zweifel
remark-tears = Tränen
remark-applause = Beifall
