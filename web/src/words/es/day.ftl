# La caravana del día.
day-about = Cada juego tiene un reparto al día, el mismo para todos, contra un Carretero. El primer intento cuenta: sin pistas, y los turnos confirmados quedan.
day-today = Ir a hoy
day-not-yet = Ese día aún no ha llegado. Este es el de hoy.
day-left = los próximos en { $hours } h { $minutes } min
day-row = { $count } días seguidos
day-open = Aún sin jugar
day-missed = Sin jugar ese día
day-running = Empezada
day-play = Jugar
day-go-on = Continuar
day-practice = Jugar para practicar
day-share = Copiar mi línea
day-won = Ganada { $own }:{ $rival }
day-tied = Empate { $own }:{ $rival }
day-lost = Perdida { $own }:{ $rival }
day-month-before = El mes anterior
day-month-after = El mes siguiente
day-key = ▲ ganada, ■ empate, ▼ perdida, en el orden de los juegos.
day-boards = Tabla del día
day-entries = { $count ->
    [0] nadie todavía
    [one] { $count } entrada
   *[other] { $count } entradas
}
day-place = Puesto
day-enter = Apuntar mi partida
day-best = Ver la mejor partida
