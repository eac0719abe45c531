# Walking through a game, and what the house thinks of it.
replay = Repetición
replay-of = { $game }: repetición
replay-about = Elige una partida guardada, o pégala. Puede venir de aquí, de la terminal, o de una mesa real donde alguien la anotó.
record-file = Un archivo con una partida guardada
record-text = O la partida misma
replay-begin = Ver la partida
replay-failed = Esta partida no se puede reproducir:
replay-other = Otra partida
replay-start = La mesa antes de la primera acción.
replay-untold = { $name }: { $action }
replay-player = Reproducción
replay-position = Momento de la partida
replay-at = Acción { $at } de { $last }
replay-action = Acción
replay-round = Ronda
replay-first = Al principio
replay-turn-back = Un turno atrás
replay-back = Una acción atrás
replay-play = Reproducir
replay-pause = Pausa
replay-on = Una acción adelante
replay-turn-on = Un turno adelante
replay-last = Al final
replay-speed = Velocidad
replay-eyes = Cartas de
replay-eyes-turn = quien tenga el turno
replay-link = Enlace a este momento
replay-linked = El enlace a este momento:
replay-side = Sobre la partida
replay-moves = Jugadas
replay-points = Puntos
replay-analysis = Análisis
key-space = Espacio
key-enter = Intro
key-esc = Esc
key-home = Inicio
key-end = Fin
key-action = acción
key-turn = turno
points-rounds = Puntos después de cada ronda
points-from = De dónde salieron los puntos
plot-data = Como tabla
analysis = Análisis
analysis-about = Un bot mira cada posición y estima la probabilidad de victoria de cada asiento. Tarda unos segundos, y más cuando preguntan muchos.
analysis-begin = Analizar esta partida
analysis-again = Volver a intentarlo
analysis-runs = { $of ->
    [one] { $done } de una posición
   *[other] { $done } de { $of } posiciones
}
analysis-done = El análisis está listo.
analysis-note = Estimaciones del bot más fuerte, promediadas en cada ronda: quien tiene el turno siempre parece ir mejor en ese momento. Lo que costó una decisión y lo que fue suerte se cuentan por separado.
chances-label = Probabilidad de victoria de cada asiento, acción por acción
chances-here = Probabilidades en este momento
choice-here = Esta decisión
choice-best = Era la mejor que había.
choice-better = Mejor: { $what }. Esto costó { $change }.
choice-rather = Mejor: { $what }.
luck-here = Suerte de lo que se descubrió: { $name } { $change }.
choices-costly = Las decisiones más caras
choices-none = No se encontró ninguna decisión costosa.
luck = Suerte
luck-none = Nada de lo que se descubrió cambió mucho.
turning = { $name } { $change }, { $round ->
    [0] apertura
   *[other] ronda { $round }
}
turning-blunder = { $name } { $change }, { $round ->
    [0] apertura
   *[other] ronda { $round }
}: un error grave
