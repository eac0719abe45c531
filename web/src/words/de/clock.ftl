# Uhren: wie lange man nachdenken darf.
clock = Uhr
clock-none = Keine Uhr
clock-none-about = Alle denken nach, solange sie möchten.
clock-live = Live
clock-daily = Tage pro Zug
clock-live-short = { $minutes }+{ $seconds }
clock-daily-short = { $days ->
    [one] { $days } Tag pro Zug
   *[other] { $days } Tage pro Zug
}
clock-live-about = { $minutes ->
    [one] { $minutes } Minute für jeden
   *[other] { $minutes } Minuten für jeden
}{ $seconds ->
    [0] { " " }und die ganze Partie.
    [one] , plus { $seconds } Sekunde pro Zug.
   *[other] , plus { $seconds } Sekunden pro Zug.
}
clock-daily-about = { $days ->
    [one] { $days } Tag für jeden Zug.
   *[other] { $days } Tage für jeden Zug.
}
clock-own = Eigene Werte
clock-minutes = Minuten für jeden
clock-seconds = Zusätzliche Sekunden pro Zug
clock-out = Zeit abgelaufen
clock-out-standIn = Eine Vertretung spielt weiter
clock-out-resign = Der Platz gibt auf
clock-out-nothing = Nichts passiert
clock-out-standIn-about = Läuft deine Zeit ab, spielt eine Vertretung für dich.
clock-out-resign-about = Läuft deine Zeit ab, gibst du auf.
clock-out-nothing-about = Läuft deine Zeit ab, kannst du trotzdem ziehen, aber die anderen dürfen einen Bot für dich spielen lassen.
time-days = { $days } T
time-hours = { $hours } h
time-minutes = { $minutes } min
time-left = noch { $time }
time-left-of = Restzeit: { $time }
time-low = { $name }: noch { $time }.
    .you = Du hast noch { $time }.
time-up = Die Zeit von { $name } ist abgelaufen.
    .you = Deine Zeit ist abgelaufen. Du kannst noch ziehen, aber die anderen dürfen einen Bot für dich spielen lassen.
time-up-turn = Deine Zeit ist abgelaufen: Diesen Zug spielt eine Vertretung. Danach kannst du zurückkommen.
time-up-game = Deine Zeit ist abgelaufen: Eine Vertretung spielt bis zum Ende weiter.
seat-flagged = Zeit abgelaufen
seat-flagged-away = Zeit abgelaufen, Vertretung spielt
seat-vacation = zurück am { $day }
log-clock = Uhr: { $clock }
log-away = Der Server war nicht erreichbar ({ $time }): Niemand hat Zeit verloren.
log-vacation = { $name } ist im Urlaub, zurück am { $day }.
    .you = Du bist im Urlaub, zurück am { $day }.
log-vacation-over = { $name } ist nicht mehr im Urlaub.
    .you = Du bist nicht mehr im Urlaub.
log-flagged = Die Zeit von { $name } ist abgelaufen: Eine Vertretung spielt.
    .you = Deine Zeit ist abgelaufen: Eine Vertretung spielt für dich.
log-flagged-resigned = Die Zeit von { $name } ist abgelaufen, und der Platz gibt auf; ein Bot spielt weiter.
    .you = Deine Zeit ist abgelaufen, und du gibst auf; ein Bot spielt weiter.
log-flagged-last = Die Zeit von { $name } ist abgelaufen: Die Partie ist vorbei.
    .you = Deine Zeit ist abgelaufen: Die Partie ist vorbei.
result-won-time = Die Zeit von { $loser } ist abgelaufen: { $name } gewinnt
    .you = Die Zeit von { $loser } ist abgelaufen: Du gewinnst
result-lost-time = Deine Zeit ist abgelaufen: { $name } gewinnt
