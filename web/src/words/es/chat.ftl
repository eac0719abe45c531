# El chat de la mesa.
chat = Chat
log-and-chat = Historial y chat
chat-unread = { $count ->
    [one] Una línea sin leer en el chat
   *[other] { $count } líneas sin leer en el chat
}
chat-none = Aún nadie ha dicho nada.
chat-none-watching = Aún nadie ha dicho nada. Los jugadores leen lo que dicen los espectadores cuando acaba la partida.
chat-watching = mira
chat-among-watchers = Los jugadores lo leerán cuando acabe la partida.
chat-reading = Siéntate, o da un nombre en la primera pantalla, para participar.
chat-faces = Caras
chat-phrase = Decir algo…
chat-text = Escribe algo
chat-send = Enviar
chat-mute = Silenciar a { $name }
chat-muted = { $name } está en silencio.
chat-unmute = Volver a oír
chat-report = Denunciar al operador
chat-reported = Denunciado
remark-hello = ¡Hola!
remark-goodLuck = ¡Suerte!
remark-niceMove = ¡Buena jugada!
remark-wellPlayed = ¡Bien jugado!
remark-thanks = ¡Gracias!
remark-sorry = ¡Perdón!
remark-oneMoment = Un momento, por favor.
remark-takeYourTime = Tómate tu tiempo.
remark-again = ¿Otra partida?
remark-goodbye = ¡Hasta luego!
remark-smile = Sonrisa
remark-laugh = Risa
remark-surprise = Sorpresa
remark-doubt = Duda
remark-tears = Lágrimas
remark-applause = Aplauso
