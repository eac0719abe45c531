# Le chat de la table.
chat = Chat
log-and-chat = Journal et chat
chat-unread = { $count ->
    [one] Une ligne non lue dans le chat
   *[other] { $count } lignes non lues dans le chat
}
chat-none = Personne n’a encore rien dit.
chat-none-watching = Personne n’a encore rien dit. Les joueurs lisent ce que disent les spectateurs une fois la partie finie.
chat-watching = regarde
chat-among-watchers = Les joueurs le liront une fois la partie finie.
chat-reading = Assieds-toi, ou donne un nom sur le premier écran, pour participer.
chat-faces = Visages
chat-phrase = Dire quelque chose…
chat-text = Écrire quelque chose
chat-send = Envoyer
chat-mute = Masquer { $name }
chat-muted = { $name } est masqué.
chat-unmute = Réafficher
chat-report = Signaler à l’opérateur
chat-reported = Signalé
remark-hello = Bonjour !
remark-goodLuck = Bonne chance !
remark-niceMove = Joli coup !
remark-wellPlayed = Bien joué !
remark-thanks = Merci !
remark-sorry = Désolé !
remark-oneMoment = Un instant, s’il te plaît.
remark-takeYourTime = Prends ton temps.
remark-again = Une autre partie ?
remark-goodbye = À bientôt !
remark-smile = Sourire
remark-laugh = Rire
remark-surprise = Surprise
remark-doubt = Doute
remark-tears = Larmes
remark-applause = Applaudissements
