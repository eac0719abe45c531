# The table.
players = Jugadores
prompt = Lo que puedes hacer
log = Historial
caravan = Tus cristales
caravan-spice = Tus especias
caravan-of = { $held } de { $limit }
deck-left = en el mazo
before = antes { $count }
round = { $round ->
    [0] Apertura
   *[other] Ronda { $round }
}
own-set = valores personalizados: { $name }
your-turn = Te toca
next-game = { $count ->
    [one] Siguiente partida: una te espera
   *[other] Siguiente partida: { $count } te esperan
}
seat-thinks = piensa…
seat-away = ausente, juega un suplente
seat-resigned = abandonó
waits-for = Le toca a { $name }
    .you = Le toca a tu suplente
hint = Consejo
hints = Consejos
hints-thinking = Pensando…
hints-none = Solo hay una cosa que hacer.
hint-goal = { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } { $turns ->
        [0] en este turno.
        [one] en el próximo turno.
       *[other] en { $turns } turnos.
    }
hint-needs = Aún falta: { $crystals }.
hint-patience = Vale la pena esperar: { $more ->
        [one] un punto
       *[other] { $more } puntos
    } más al final que { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } antes.
hint-later = { $turns ->
    [one] Un turno más tarde.
   *[other] { $turns } turnos más tarde.
}
hint-behind = { $points ->
    [one] Al final, un punto menos.
   *[other] Al final, { $points } puntos menos.
}
hint-why = { $kind ->
    [rest] Recuperas tus cartas y puedes volver a jugarlas.
    [home] Tus mercaderes vuelven al campamento y puedes enviarlos de nuevo.
    [acquire] Una carta que dará fruto más adelante.
    [build] Un puesto avanzado que dará fruto más adelante.
    [keep] Te desprendes de lo que menos necesitas.
    [done] Aquí no merece la pena nada más.
   *[other] Aún no hay puntos a la vista; esto es lo que más te acerca.
}
hint-same = Igual de bueno: { $what }.
hint-even = igual
hint-chance = posibilidad de ganar
hint-next = Siguiente consejo
plan-play = { $times ->
    [0] { $crystals ->
        [none] Juega { $effect }
       *[other] Juega { $effect }: mejora { $crystals }
    }
    [one] Juega { $effect }
   *[other] Juega { $effect }, { $times } veces
}
plan-acquire = { $crystals ->
    [none] Toma { $effect }
   *[other] Toma { $effect } pagando { $crystals }
}
plan-claim = Consigue { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
plan-go-world = { $times ->
    [0] { $effect ->
        [none] Trabaja: { $place }
       *[other] { $crystals ->
            [none] Trabaja: { $place }, { $effect }
           *[other] Trabaja: { $place }, { $effect }, mejora { $crystals }
        }
    }
    [one] Trabaja: { $place }, { $effect }
   *[other] Trabaja: { $place }, { $effect }, { $times } veces
}
plan-take = Empieza con { $crystals }
plan-spend = Gasta { $effect }
plan-trade = { $times ->
    [1] Cambia una vez
    [2] Cambia dos veces
   *[other] Cambia { $times } veces
}
plan-build = { $crystals ->
    [none] Construye un puesto avanzado
   *[other] Construye un puesto avanzado por { $crystals }
}
plan-tile = Toma una { $what }
plan-explore = Explora: { $what }
plan-discard = Devuelve { $crystals }
plan-rest = Descansa
plan-done = Terminar
undo = Deshacer
reset = Reiniciar
confirm = Confirmar
rules = Reglas
final-round = Última ronda: a cada jugador le queda como mucho un turno.
last-round = La última ronda
last-round-about = A cada jugador le queda como mucho un turno.
reveals = Al confirmar se descubre una carta nueva.
change-crystal = Posición { $place }: { $name }; cambiar
raise = Mejorar otro más: { $name } a { $to }
unraise = No mejorar { $name } a { $to }
steps-left = { $left ->
    [0] { $steps } de { $steps } mejorados
   *[other] quedan { $left } de { $steps }
}
give-left = { $left ->
    [0] No queda nada por devolver
    [one] queda { $left } por devolver
   *[other] quedan { $left } por devolver
}
raise-nothing = ¿Jugar sin mejorar nada? Confirma otra vez.
times = Cuántas veces
times-fewer = Una vez menos
times-more = Una vez más
command = Escribir una acción
do-done = Terminar
give = Devolver 1 { $name }
take-back = Retirar mi última jugada
leave = Salir; juega un suplente
return = Volver
resign = Abandonar
resign-really = Sí, abandonar
resign-not = No, seguir jugando
relieve = Que un bot juegue por { $name }
gathering = Antes de la partida
waiting-for-others = Esperando a los demás
all-here = Ya estamos todos
revealing = Se están repartiendo las cartas
sit-here = Sentarse aquí
color-taken = { $color } está ocupado: tu color aquí es { $own }.
place-bot = Añadir un bot
start = Empezar
link-invite = Un enlace para un asiento
link-watch = Un enlace para mirar
copy = Copiar
copied = Copiado
chair-free = espera a alguien
chair-on-the-way = de camino
chair-here = presente
chair-away = ahora no está
door = { $count ->
    [one] Alguien ha abierto el enlace y puede sentarse.
   *[other] { $count } personas han abierto el enlace y pueden sentarse.
}
copy-link = Copiar enlace
terms = En esta mesa
term-hints = Consejos
term-takeBacks = Retirar jugadas
term-drawnSeats = Asientos por sorteo
term-freeText = Texto libre en el chat
lan-closed = Por ahora, solo este equipo puede abrir el enlace.
lan-open = Dejar entrar a amigos de esta red
lan-open-about = A partir de entonces, cualquiera en la misma wifi podrá acceder a este servidor, hasta que se detenga el servidor.
lan-none = Este equipo no está en ninguna red. Conéctate a la misma wifi que tus amigos y vuelve a intentarlo.
lan-again = Volver a intentarlo
lan-which = Dirección del enlace
fair-deal = Reparto limpio ✓
fair-about = Las cartas ya están barajadas y este número sella su orden: nadie puede cambiarlo. Después de la partida, cualquiera puede comprobarlo.
minute = Las reglas en un minuto
log-added = Hay un asiento más.
log-removed = Se ha quitado el asiento { $chair }.
log-agreed-on = { $term ->
    [hints] Ahora se permiten consejos.
    [takeBacks] Ahora se pueden retirar jugadas.
    [freeText] Ahora se puede escribir en el chat.
   *[drawnSeats] Los asientos se sortearán.
}
log-agreed-off = { $term ->
    [hints] Ya no se permiten consejos.
    [takeBacks] Ya no se pueden retirar jugadas.
    [freeText] Ahora el chat solo admite frases.
   *[drawnSeats] Los asientos quedan como están.
}
watching = { $count ->
    [one] Mira { $count } persona.
   *[other] Miran { $count } personas.
}
watching-you = Estás mirando, y quienes juegan lo ven.
watching-short = Se ve en la mesa
series = { $games ->
    [one] Victorias tras { $games } partida:
   *[other] Victorias tras { $games } partidas:
}
qr = Código del enlace, para la cámara de un teléfono
point-row = Cartas de puntos
market = Mercado
hand = Tu mano
hand-empty = Has jugado todas las cartas: descansa para recuperarlas.
played = Cartas jugadas
played-count = { $count ->
    [one] { $count } carta jugada
   *[other] { $count } cartas jugadas
}
hand-played = { $hand } en mano, { $played ->
    [one] { $played } jugada
   *[other] { $played } jugadas
}
claimed-of = { $count } de { $end } cartas de puntos
rest = Descansar
rest-about = { $count ->
    [0] Descansar: no hay cartas que recuperar
    [one] Descansar: vuelve { $count } carta
   *[other] Descansar: vuelven { $count } cartas
}
free = gratis
pay = cuesta { $count }
lies-on = Encima: { $crystals }.
you-pay-here = Aquí pagas { $crystals }.
stand-in = Suplente ({ $name })
    .you = Tu suplente
log-sat = { $name } se sienta.
log-rose = El asiento { $chair } está libre.
log-placed = { $level } ocupa el asiento { $chair }.
log-started = Empieza la partida.
log-resigned = { $name } ha abandonado; sigue un bot.
    .you = Has abandonado; sigue un bot.
log-resigned-last = { $name } ha abandonado y la partida termina.
    .you = Has abandonado y la partida termina.
log-left = { $name } no está: juega un suplente.
    .you = No estás: un suplente juega por ti.
log-returned = { $name } está de vuelta.
    .you = Estás de vuelta.
log-taken-back = { $name } ha retirado una jugada.
    .you = Has retirado una jugada.
log-asked = { $name } pidió retirar una jugada.
    .you = Pediste retirar una jugada.
asked-back = { $name } quiere retirar una jugada.
    .you = Has pedido retirar una jugada. Falta la respuesta de { $others }.
log-agreed = { $name } está de acuerdo.
    .you = Estás de acuerdo.
log-declined = { $name } no está de acuerdo.
    .you = No estás de acuerdo.
log-rematch = Hay una mesa nueva preparada.
look-back = Ver la mesa como quedó después de esto
looking-back = Mirando atrás
looking-back-at = Mirando atrás: paso { $at } de { $last }
look-earlier = Antes
look-later = Después
to-the-game = Volver a la partida
to-your-turn = Volver a tu turno
recap = Desde tu último turno ({ $count })
sentence = { $name } { $deeds }.
    .you = { $deeds }.
deed-gain = recibe { $crystals }
    .you = recibes { $crystals }
deed-trade = cambia { $give } por { $get }
    .you = cambias { $give } por { $get }
deed-pay = paga { $crystals }
    .you = pagas { $crystals }
deed-give-back = devuelve { $crystals }
    .you = devuelves { $crystals }
deed-raise = mejora { $from } a { $to }
    .you = mejoras { $from } a { $to }
deed-raise-none = no mejora nada
    .you = no mejoras nada
deed-acquire = toma { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }pagando { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , con { $crystals } encima
    }
    .you = tomas { $effect }{ $price ->
        [none] { "" }
       *[other] { " " }pagando { $price }
    }{ $crystals ->
        [none] { "" }
       *[other] , con { $crystals } encima
    }
deed-rest = descansa
    .you = descansas
deed-claim = consigue { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }{ $token ->
        [major] { " " }y una ficha grande
        [minor] { " " }y una ficha pequeña
       *[none] { "" }
    }
    .you = consigues { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }{ $token ->
        [major] { " " }y una ficha grande
        [minor] { " " }y una ficha pequeña
       *[none] { "" }
    }
log-end = { $name } ha conseguido la carta que acaba la partida: esta es la última ronda.
    .you = Has conseguido la carta que acaba la partida: esta es la última ronda.
log-over = La partida ha terminado.
near = { $kind ->
        [tiles] La partida acaba con { $end } losetas;
       *[cards] La partida acaba con { $end } cartas;
    } a { $name } le { $left ->
        [one] falta una.
       *[other] faltan { $left }.
    }
    .you = { $kind ->
        [tiles] La partida acaba con { $end } losetas;
       *[cards] La partida acaba con { $end } cartas;
    } te { $left ->
        [one] falta una.
       *[other] faltan { $left }.
    }
near-none = { $kind ->
        [tiles] Fin con { $end } losetas.
       *[cards] Fin con { $end } cartas de puntos.
    }
near-all = { $kind ->
        [tiles] La partida acaba con { $end } losetas;
       *[cards] La partida acaba con { $end } cartas;
    } a los primeros les { $left ->
        [one] falta una.
       *[other] faltan { $left }.
    }
result-won = { $name } gana { $score }
    .you = Ganas { $score }
result-won-many = { $name } gana con { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
    .you = Ganas con { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
result-won-resigned = { $loser } abandona: gana { $name }
    .you = { $loser } abandona: ganas tú
result-won-alone = { $name } gana: los demás han abandonado
    .you = Ganas: los demás han abandonado
result-resigned = Abandonas: gana { $name }
result-own = { $behind ->
    [0] Quedas en { $rank ->
        [2] segundo
        [3] tercer
        [4] cuarto
       *[other] quinto
    } lugar, con los mismos puntos.
   *[other] Quedas en { $rank ->
        [2] segundo
        [3] tercer
        [4] cuarto
       *[other] quinto
    } lugar, a { $behind ->
        [one] un punto
       *[other] { $behind } puntos
    }.
}
result-score = Puntos
result-tie = Empate: queda por delante quien va después en el orden de turno.
result-table = Ver la mesa
result-show = Resultado
result-no-course = Ahora no se puede mostrar la evolución de los puntos.
rematch = Jugar otra vez
to-rematch = A la mesa nueva
rematch-waits = ¿Otra partida? Una mesa nueva te espera.
record = Descargar la partida
watch-replay = Ver la repetición
score-cards = Cartas de puntos
score-tokens = Fichas
score-crystals = Cristales
score-crystals-spice = Especias
score-tiles = Losetas de puntos
score-columns = Columnas
score-bonus = Bonificación
score-exploration = Exploración
score-total = Total
cards-of = Cartas: { $name }
    .you = Tus cartas
keys = Teclas
key-hand = Jugar una carta
key-rest = Descansar
key-crystals = Elegir los cristales de la jugada preparada
key-crystals-spice = Elegir las especias de la jugada preparada
key-times = Repetir un cambio tantas veces
key-confirm = Confirmar
key-undo = Deshacer un paso
key-reset = Reiniciar el turno
key-hint = Consejos
key-prepare = Preparar el próximo turno
key-closer = Ver algo de cerca
key-line = Escribir una acción
key-log = Ir al historial
key-look = Mirar atrás, adelante y volver
key-move = Pasar de una cosa a otra
key-hear = Escuchar: situación, jugadores, opciones
key-next = La siguiente partida que espera
key-help = Estas teclas
key-acquire = Tomar una carta del mercado
key-claim = Conseguir una carta de puntos
key-map = Ir al mapa
key-build = Construir un puesto avanzado
key-trade = Cambiar allí
key-village = Conseguir allí
key-work = Trabajar en un lugar, por ejemplo A3
turn-complete = Tu turno está completo: confírmalo, o deshaz primero.
not-your-turn = Todavía no te toca.
prepare-open = Preparar mi turno
prepare-title = Prepara tu turno
prepare-keep = Dejar listo
prepare-change = Cambiar
prepare-drop = Descartar
prepare-ready = Preparado: { $what }
prepare-ready-days = Preparado y jugado en cuanto sea tu turno: { $what }
prepare-dropped = El turno que habías preparado se ha descartado. { $why }
prepare-stands = Esto es lo que preparaste: confírmalo o cámbialo.
prepare-none = No te queda ningún turno que preparar.
agree = De acuerdo
decline = Rechazar
watch-link = Enlace para mirar
watch-link-about = Quien lo abre ve de la mesa lo que todos pueden ver.
house-alone = Solo este equipo puede abrir el enlace. Para jugar con amigos desde sus dispositivos, reinicia el servidor con
send-away = Echar
send-away-about = Echar a { $name }
new-link = Nuevo enlace
new-link-about = Nuevo enlace en su lugar: { $which }
seat-gone = ausente
seat-gone-soon = ausente; un suplente podrá jugar en { $time }
seat-elsewhere = también en otro dispositivo
stand-in-yours = Un suplente juega por ti.
keeps-waiting = { $name } nos hace esperar.
    .you = Los demás te esperan.
plays-soon = Tu turno se confirmará enseguida.
take-back-short = Retirarlo
result-claimed = Lo que ha conseguido { $name }
    .you = Lo que has conseguido
result-claimed-none = nada conseguido
result-turned = Los momentos decisivos
result-turned-asking = Repasando la partida…
result-turned-well = { $name } no desperdició casi nada: bien jugado.
    .you = No desperdiciaste casi nada: bien jugado.
result-turned-nothing = Ningún turno decidió la partida por sí solo.
result-turned-luck = lo que se descubrió
result-turned-about = El número dice cuánto cambiaron las probabilidades de ganar de la persona nombrada encima: por lo que desperdició el turno o por lo que se descubrió.
share-picture = Compartir una imagen
share-link = Compartir un enlace
share-linked = Quien abra este enlace verá cómo terminó la partida:
share-copied = El enlace está copiado. Quien lo abra verá cómo terminó la partida:
pass-to = Pasa la pantalla a { $name }
pass-about = Las cartas gastadas boca abajo son para un solo par de ojos.
pass-here = Soy { $name }
turn-of = Le toca a { $name }
