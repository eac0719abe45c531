# The chat of a table.
chat = Chat
log-and-chat = Log and chat
chat-unread = { $count ->
    [one] One unread line in the chat
   *[other] { $count } unread lines in the chat
}
chat-none = Nobody has said anything yet.
chat-none-watching = Nobody has said anything yet. Players read what watchers say when the game is over.
chat-watching = watching
chat-among-watchers = Players read this when the game is over.
chat-reading = Take a seat, or give a name on the first screen, to join in.
chat-faces = Faces
chat-phrase = Say something …
chat-text = Write something
chat-send = Send
chat-mute = Mute { $name }
chat-muted = { $name } is muted.
chat-unmute = Unmute
chat-report = Report to the operator
chat-reported = Reported
phrase-hello = Hello!
phrase-goodLuck = Good luck!
phrase-niceMove = Nice move!
phrase-wellPlayed = Well played!
phrase-thanks = Thank you!
phrase-sorry = Sorry!
phrase-oneMoment = One moment, please.
phrase-takeYourTime = Take your time.
phrase-again = Another game?
phrase-goodbye = Goodbye!
phrase-smile = Smile
phrase-laugh = Laugh
phrase-surprise = Surprise
phrase-doubt = Doubt
phrase-tears = Tears
phrase-applause = Applause
