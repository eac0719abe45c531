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
phrase-hello = Bonjour !
phrase-goodLuck = Bonne chance !
phrase-niceMove = Joli coup !
phrase-wellPlayed = Bien joué !
phrase-thanks = Merci !
phrase-sorry = Désolé !
phrase-oneMoment = Un instant, s’il te plaît.
phrase-takeYourTime = Prends ton temps.
phrase-again = Une autre partie ?
phrase-goodbye = À bientôt !
phrase-smile = Sourire
phrase-laugh = Rire
phrase-surprise = Surprise
phrase-doubt = Doute
phrase-tears = Larmes
phrase-applause = Applaudissements
