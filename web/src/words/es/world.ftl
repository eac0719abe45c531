# Words of World: the table, the prompt and the log.
world-table = Tableros y cartas de puntos
world-row = Cartas de puntos
world-board = Tablero { $letter }
world-next-left = Siguiente, quedan { $left }
world-next-heard = Próxima carta de puntos: { $card }; { $left } en el mazo
world-deck-empty = El mazo está vacío
world-deck-unknown = La próxima carta de puntos se descubre al confirmar
world-slot-empty = No hay carta sobre la puerta { $gate }
world-possible = posible ahora
world-chosen = elegido
world-seat = Asiento { $seat }
world-you-have = Lo que tienes
world-key = Tus símbolos

world-mark-p = bosque
world-mark-q = río
world-mark-r = montaña
world-mark-s = ruina
world-icon-h = ayuda
world-icon-t = herramienta
world-icon-n = nuevos mercaderes
world-icon-e = exploración
world-card-h = Ayuda
world-card-t = Herramienta
world-card-n = { $traders ->
    [one] Nuevo mercader
   *[other] Nuevos mercaderes
}
world-card-e = Explorar
world-brings-h = ayuda, un mercader menos con el símbolo { $mark }
world-brings-t = herramienta, { $crystal } en cada trabajo con el símbolo { $mark }
world-brings-n = { $traders ->
    [one] un mercader nuevo al momento
   *[other] { $traders } mercaderes nuevos al momento
}
world-brings-e = una loseta de exploración al momento
world-card = { $points }, { $benefit }, por { $cost }
world-choice-claim = { $points }, { $benefit }, por { $cost }
world-card-slot = Carta de puntos sobre la puerta { $gate }: { $card }

world-bonus-icon = loseta de bonificación, { $points } por cada icono de «{ $one }»
world-bonus-pair = loseta de bonificación, { $points } por cada pareja de «{ $one }» y «{ $other }»
world-bonus-traders = loseta de bonificación, { $points } por cada dos mercaderes en el campamento o trabajando
world-bonus-plain = loseta de bonificación, { $points }
world-brief-h = ayuda
world-brief-t = herramienta
world-brief-n = nuevos
world-brief-e = exploración
world-brief-traders = Mercaderes
world-brief-card = Carta
world-stack = { $tile }, { $below ->
    [0] la última de su pila
   *[other] { $below } más debajo
}
world-stack-unknown = loseta de bonificación que se descubre al confirmar
world-stack-empty = pila de bonificación vacía
world-stack-take = Tomar: { $tile }
world-find-icon = el icono de «{ $icon }»
world-find-traders = { $traders ->
    [one] un mercader
   *[other] { $traders } mercaderes
}
world-find = Loseta de exploración: { $tile }

world-gate = Puerta { $gate }
world-gate-open = Puerta { $gate }, abierta: toma una loseta de bonificación
world-gate-does = una puerta, para una loseta de bonificación, la carta de puntos de encima, o ambas
world-location = Lugar { $name }{ $title ->
    [none] {""}
   *[other] , { $title }
}: { $does }, { $traders ->
    [one] un mercader
   *[other] { $traders } mercaderes
}
world-location-marks = símbolo { $marks }
world-location-card = encima: { $card }
world-location-no-card = sin carta encima
world-location-covered = cubierto por una loseta de exploración: { $tile }
world-location-mine = { $traders ->
    [one] tu mercader trabaja allí
   *[other] tus { $traders } mercaderes trabajan allí
}
world-location-theirs = { $who } tiene { $traders } allí; hacen falta { $needed } para desalojar
world-location-helped = { $needed } con tus cartas de ayuda

world-home = Campamento
world-work = Trabajando
world-reserve = Refuerzo
world-home-short = dentro
world-work-short = fuera
world-reserve-short = refuerzo
world-traders = Mercaderes: { $home } en el campamento, { $work } trabajando, { $reserve } de refuerzo
world-cards = Cartas
world-cards-of = { $cards } de { $end } cartas
world-no-cards = Consigue cartas en las puertas; se verán aquí.
world-bonus = Bonificación
world-bonus-of = { $tiles } de { $spaces } losetas de bonificación
world-bonus-space = Espacio de bonificación libre
world-icons = Iconos: { $h } ayuda, { $t } herramienta, { $n } nuevos mercaderes, { $e } exploración
world-points-so-far = { $count ->
    [one] vale { $count } punto por ahora
   *[other] vale { $count } puntos por ahora
}
world-rest = Descansar
world-rest-heard = { $traders ->
    [0] Descansar: ninguno de tus mercaderes está trabajando
    [one] Descansar: un mercader vuelve al campamento
   *[other] Descansar: los { $traders } mercaderes vuelven al campamento
}

world-ask-wait-choose = Trabaja en un lugar, o descansa.
world-ask-wait-gate = En la puerta { $gate }.
world-ask-wait-explore = Elige una loseta de exploración.
world-ask-wait-discard = Elige qué cristales devuelve.
world-ask-choose = Trabaja o descansa
world-ask-choose-detail = { $home ->
    [0] Ninguno de tus mercaderes está en el campamento: descansa para llamarlos.
    [one] Un mercader en el campamento. Elige un lugar, o descansa para llamar a los demás.
   *[other] { $home } mercaderes en el campamento. Elige un lugar, o descansa para llamarlos a todos.
}
world-ask-gate = En la puerta { $gate }
world-ask-gate-both = Toma una loseta de bonificación, consigue la carta, o ambas cosas.
world-ask-gate-tile = Toma una loseta de bonificación.
world-ask-gate-claim = Consigue la carta sobre la puerta.
world-ask-gate-more-tile = También puedes tomar una loseta de bonificación, o irte.
world-ask-gate-more-claim = También puedes conseguir la carta, o irte.
world-ask-explore = Toma una loseta de exploración
world-ask-explore-detail = Desde entonces su lugar queda libre para todos.
world-ask-discard = { $excess ->
    [one] Devuelve un cristal
   *[other] Devuelve { $excess } cristales
}
world-ask-discard-detail = En una caravana caben { $limit } al final de un turno.
world-did-discard = Devolver { $crystals }
world-did-work = Trabajar: { $place }
world-did-trade = { $times ->
    [1] Cambiar una vez: { $place }
    [2] Cambiar dos veces: { $place }
   *[other] Cambiar { $times } veces: { $place }
}
world-did-rest = Descansar
world-did-rest-detail = { $traders ->
    [0] Todos tus mercaderes están ya en el campamento.
    [one] Un mercader vuelve al campamento.
   *[other] { $traders } mercaderes vuelven al campamento.
}
world-did-tile = Bonificación: { $tile }
world-did-claim = Conseguir { $points }
world-did-explore = Explorar: { $place }
world-did-done = Salir de la puerta
world-did-done-detail = Eso es todo por este turno.
world-part-traders = { $traders ->
    [one] Un mercader.
   *[other] { $traders } mercaderes.
}
world-part-oust = { $traders ->
    [one] { $name } se lleva un mercader al campamento.
   *[other] { $name } se lleva { $traders } mercaderes al campamento.
}
world-part-gain = Recibes { $crystals }.
world-part-return = Das { $crystals }.
world-part-upgrade = Mejoras { $from } a { $to }.
world-part-nothing = No mejoras nada.
world-part-bonus = { $tile }.
world-part-card = { $card }.
world-part-hired = { $traders ->
    [one] Un mercader nuevo llega al campamento.
   *[other] { $traders } mercaderes nuevos llegan al campamento.
}
world-part-found = Encuentras { $tile }.
world-part-times = Elige cuántas veces.
world-part-steps = Elige cuáles mejoras.
world-part-end = Esta es tu última carta: se termina la ronda y la partida acaba.

world-deed-work = trabaja con { $traders ->
        [one] un mercader
       *[other] { $traders } mercaderes
    } ({ $place })
    .you = trabajas con { $traders ->
        [one] un mercader
       *[other] { $traders } mercaderes
    } ({ $place })
world-deed-rest = descansa y llama a todos sus mercaderes
    .you = descansas y llamas a todos tus mercaderes
world-deed-claim = consigue { $points } ({ $benefit })
    .you = consigues { $points } ({ $benefit })
world-deed-bonus = toma una { $tile }
    .you = tomas una { $tile }
world-deed-hire = contrata { $traders ->
        [one] un mercader
       *[other] { $traders } mercaderes
    }
    .you = contratas { $traders ->
        [one] un mercader
       *[other] { $traders } mercaderes
    }
world-deed-explore = { $tile ->
        [none] explora { $place }
       *[other] explora { $place } y encuentra { $tile }
    }
    .you = { $tile ->
        [none] exploras { $place }
       *[other] exploras { $place } y encuentras { $tile }
    }
world-log-ousted = Desalojan a { $name }: { $traders ->
        [one] un mercader vuelve al campamento.
       *[other] { $traders } mercaderes vuelven al campamento.
    }
    .you = Te desalojan: { $traders ->
        [one] un mercader vuelve al campamento.
       *[other] { $traders } mercaderes vuelven al campamento.
    }

# The locations of the standard set.
world-place-A3 = Prado de ámbar
world-place-A4 = Rueda de piedra
world-place-A5 = Mercado de la colina
world-place-A6 = Cantera musgosa
world-place-B3 = Campo de la ladera
world-place-B4 = Taller de la arboleda
world-place-B5 = Puesto del arco roto
world-place-B6 = Excavación del vado
world-place-C1 = Feria del cruce
world-place-C2 = Matorral soleado
world-place-C3 = Fragua hundida
world-place-C4 = Molino de espejos
world-place-C5 = Terrazas del risco
world-place-C6 = Pozo profundo
world-place-D1 = Ribera de juncos
world-place-D2 = Muelle de la balsa
world-place-D3 = Geoda de la cumbre
world-place-D4 = Torno viejo
world-place-D5 = Lonja del viejo roble
world-place-E1 = Banco de cascajo
world-place-E2 = Hondonada de helechos
world-place-E3 = Arenas del delta
world-place-E4 = Fundición del cielo
world-place-E5 = Calle de los caldereros
world-place-F1 = Trueque de las hojas
world-place-F2 = Mesa revuelta
world-place-F3 = Bazar errante
world-place-F4 = Torre caída
world-place-F5 = Herrería de la cresta
