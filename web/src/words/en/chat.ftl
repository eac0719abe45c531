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
remark-hello = Hello!
remark-goodLuck = Good luck!
remark-niceMove = Nice move!
remark-wellPlayed = Well played!
remark-thanks = Thank you!
remark-sorry = Sorry!
remark-oneMoment = One moment, please.
remark-takeYourTime = Take your time.
remark-again = Another game?
remark-goodbye = Goodbye!
remark-smile = Smile
remark-laugh = Laugh
remark-surprise = Surprise
remark-doubt = Doubt
remark-tears = Tears
remark-applause = Applause
