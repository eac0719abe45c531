# Relojes: cuánto tiempo se puede pensar.
clock = Reloj
clock-none = Sin reloj
clock-none-about = Cada cual piensa todo lo que quiera.
clock-live = En directo
clock-daily = Días por turno
clock-live-short = { $minutes }+{ $seconds }
clock-daily-short = { $days ->
    [one] { $days } día por turno
   *[other] { $days } días por turno
}
clock-live-about = { $minutes ->
    [one] { $minutes } minuto por persona
   *[other] { $minutes } minutos por persona
}{ $seconds ->
    [0] { " " }para toda la partida.
    [one] {""} más { $seconds } segundo por turno.
   *[other] {""} más { $seconds } segundos por turno.
}
clock-daily-about = { $days ->
    [one] { $days } día para cada turno.
   *[other] { $days } días para cada turno.
}
clock-own = Personalizado
clock-minutes = Minutos por persona
clock-seconds = Segundos extra por turno
clock-out = Si se acaba el tiempo
clock-out-standIn = Sigue un suplente
clock-out-resign = El asiento abandona
clock-out-nothing = No pasa nada
clock-out-standIn-about = Si se te acaba el tiempo, un suplente juega por ti.
clock-out-resign-about = Si se te acaba el tiempo, abandonas.
clock-out-nothing-about = Si se te acaba el tiempo, aún puedes jugar, pero los demás pueden hacer que un bot juegue por ti.
time-days = { $days } d
time-hours = { $hours } h
time-minutes = { $minutes } min
time-left = quedan { $time }
time-left-of = Tiempo restante: { $time }
time-low = Tiempo restante de { $name }: { $time }.
    .you = Tu tiempo restante: { $time }.
time-up = A { $name } se le ha acabado el tiempo.
    .you = Se te ha acabado el tiempo. Aún puedes jugar, pero los demás pueden hacer que un bot juegue por ti.
time-up-turn = Se te ha acabado el tiempo: un suplente juega este turno. Después puedes volver.
time-up-game = Se te ha acabado el tiempo: un suplente juega hasta el final.
seat-flagged = sin tiempo
seat-flagged-away = sin tiempo, juega un suplente
seat-vacation = vuelve el { $day }
log-clock = Reloj: { $clock }
log-away = El servidor no estuvo disponible ({ $time }): nadie ha perdido tiempo.
log-vacation = { $name } está de vacaciones y vuelve el { $day }.
    .you = Estás de vacaciones y vuelves el { $day }.
log-vacation-over = { $name } ya no está de vacaciones.
    .you = Ya no estás de vacaciones.
log-flagged = A { $name } se le ha acabado el tiempo: juega un suplente.
    .you = Se te ha acabado el tiempo: un suplente juega por ti.
log-flagged-resigned = A { $name } se le ha acabado el tiempo y abandona; sigue un bot.
    .you = Se te ha acabado el tiempo y abandonas; sigue un bot.
log-flagged-last = A { $name } se le ha acabado el tiempo y la partida termina.
    .you = Se te ha acabado el tiempo y la partida termina.
result-won-time = A { $loser } se le ha acabado el tiempo: gana { $name }
    .you = A { $loser } se le ha acabado el tiempo: ganas
result-lost-time = Se te ha acabado el tiempo: gana { $name }
