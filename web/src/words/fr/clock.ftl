# Pendules : combien de temps on peut réfléchir.
clock = Pendule
clock-none = Sans pendule
clock-none-about = Chacun réfléchit aussi longtemps qu’il veut.
clock-live = En direct
clock-daily = Jours par tour
clock-live-short = { $minutes }+{ $seconds }
clock-daily-short = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
clock-live-about = { $minutes ->
    [one] { $minutes } minute chacun
   *[other] { $minutes } minutes chacun
}{ $seconds ->
    [0] { " " }pour toute la partie.
    [one] , plus { $seconds } seconde par tour.
   *[other] , plus { $seconds } secondes par tour.
}
clock-daily-about = { $days ->
    [one] { $days } jour pour chaque tour.
   *[other] { $days } jours pour chaque tour.
}
clock-own = Personnalisée
clock-minutes = Minutes chacun
clock-seconds = Secondes en plus par tour
clock-out = Temps écoulé
clock-out-standIn = Un remplaçant continue
clock-out-resign = La place abandonne
clock-out-nothing = Rien ne se passe
clock-out-standIn-about = Si ton temps est écoulé, un remplaçant joue pour toi.
clock-out-resign-about = Si ton temps est écoulé, tu abandonnes.
clock-out-nothing-about = Si ton temps est écoulé, tu peux encore jouer, mais les autres peuvent laisser un bot jouer pour toi.
time-days = { $days } j
time-hours = { $hours } h
time-minutes = { $minutes } min
time-left = reste { $time }
time-left-of = Temps restant : { $time }
time-low = Il reste { $time } à { $name }.
    .you = Il te reste { $time }.
time-up = Le temps de { $name } est écoulé.
    .you = Ton temps est écoulé. Tu peux encore jouer, mais les autres peuvent laisser un bot jouer pour toi.
time-up-turn = Ton temps est écoulé : un remplaçant joue ce tour. Ensuite, tu pourras revenir.
time-up-game = Ton temps est écoulé : un remplaçant joue jusqu’à la fin.
seat-flagged = temps écoulé
seat-flagged-away = temps écoulé, un remplaçant joue
seat-vacation = retour : { $day }
log-clock = Pendule : { $clock }
log-away = Le serveur était absent ({ $time }) : personne n’a perdu de temps.
log-vacation = { $name } est en vacances, retour : { $day }.
    .you = Tu es en vacances, retour : { $day }.
log-vacation-over = { $name } n’est plus en vacances.
    .you = Tu n’es plus en vacances.
log-flagged = Le temps de { $name } est écoulé : un remplaçant joue.
    .you = Ton temps est écoulé : un remplaçant joue pour toi.
log-flagged-resigned = Le temps de { $name } est écoulé, et c’est un abandon ; un bot continue.
    .you = Ton temps est écoulé, et tu abandonnes ; un bot continue.
log-flagged-last = Le temps de { $name } est écoulé : la partie est finie.
    .you = Ton temps est écoulé : la partie est finie.
result-won-time = Le temps de { $loser } est écoulé : { $name } gagne
    .you = Le temps de { $loser } est écoulé : tu gagnes
result-lost-time = Ton temps est écoulé : { $name } gagne
