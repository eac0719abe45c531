# The table of Adventure.
adventure-seat = Asiento { $seat }
adventure-map = Mapa
adventure-map-keys = Las flechas van a la casilla vecina; con Mayús, a la otra de arriba o de abajo. M salta al mapa.
adventure-place-mountain = montaña { $space } ({ $level })
adventure-place-valley = valle { $space }
adventure-place-village = aldea { $space }
adventure-mountain = Montaña { $space }, { $level }: { $trade }
adventure-valley = Valle { $space }
adventure-village = Aldea { $space }: { $tile }
adventure-village-closed = Aldea { $space }, cerrada
adventure-village-empty = Aldea { $space }, vacía
adventure-outposts-of = { $count ->
    [one] puesto avanzado: { $names }
   *[other] { $count } puestos avanzados: { $names }
}
adventure-wagons-of = { $count ->
    [one] carreta: { $names }
   *[other] { $count } carretas: { $names }
}
adventure-reachable = { $cards ->
    [one] { $cards } carta para llegar
   *[other] { $cards } cartas para llegar
}
adventure-stay = quedarse aquí, gratis
adventure-placeable = tu carreta puede empezar aquí
adventure-tolls = { $count ->
    [one] peaje: { $count } cristal
   *[other] peaje: { $count } cristales
}
adventure-chosen = elegido

adventure-toll = Peaje
adventure-toll-to = Peaje para { $name }: { $crystal }; elegir otro
adventure-choice-build = { $price ->
    [none] Construye aquí gratis, luego { $trade }
   *[other] Construye aquí por { $price }, luego { $trade }
}
adventure-choice-trade = Cambia { $trade }
adventure-choice-claim = Consigue { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } por { $cost }
adventure-free = gratis
adventure-price = cuesta { $price }

adventure-market = { $deck ->
    [one] Mercado; { $deck } carta en el mazo
   *[other] Mercado; { $deck } cartas en el mazo
}
adventure-market-title = Mercado
adventure-deck = { $count ->
    [one] { $count } en el mazo
   *[other] { $count } en el mazo
}
adventure-slot = Carta { $slot } del mercado: { $effect }
adventure-slot-price = { $price ->
    [0] gratis
    [one] cuesta un cristal, en la carta a su izquierda
   *[other] cuesta { $price } cristales, uno en cada carta a su izquierda
}
adventure-slot-holds = encima: { $crystals }
adventure-slot-laid = pones { $crystals } encima

adventure-bonus-leg = loseta de etapa
adventure-bonus-room = { $room ->
    [one] loseta de carga para un cristal más
   *[other] loseta de carga para { $room } cristales más
}
adventure-bonus-points = { $points ->
    [one] loseta de bonificación de { $points } punto
   *[other] loseta de bonificación de { $points } puntos
}
adventure-bonus-no-points = loseta de bonificación de puntos
adventure-bonus-left = { $tile }, { $left ->
    [0] no queda ninguna
    [one] queda { $left }
   *[other] quedan { $left }
}
adventure-bonus-leg-about = Etapa: un camino de varias etapas cuesta una carta menos
adventure-bonus-room-about = { $room ->
    [one] Carga: en tu caravana cabe un cristal más
   *[other] Carga: en tu caravana caben { $room } cristales más
}
adventure-bonus-points-about = Puntos al final de la partida
adventure-pile = { $count ->
    [one] { $count } loseta en la pila de las aldeas
   *[other] { $count } losetas en la pila de las aldeas
}
adventure-closed-next = { $count ->
    [one] la próxima cierra una aldea
   *[other] una de las próximas { $count } cierra una aldea
}

adventure-hand = { $count ->
    [one] Tu mano, { $count } carta
   *[other] Tu mano, { $count } cartas
}
adventure-hand-empty = Sin cartas en la mano: descansa para recuperarlas todas.
adventure-played = Jugadas
adventure-spent = Gastadas
adventure-card-hand = En la mano: { $effect }
adventure-card-played = Jugada: { $effect }
adventure-card-spent = Gastada: { $effect }
adventure-card-spending = gastada para este camino
adventure-card-instead = gastarla en su lugar
adventure-spend-mark = gastada
adventure-rest = Descansar
adventure-rest-about = { $count ->
    [0] Descansar: no hay cartas que recuperar
    [one] Descansar: recuperar { $count } carta
   *[other] Descansar: recuperar { $count } cartas
}
adventure-outposts = Puestos avanzados
adventure-outposts-open = { $built ->
    [one] Puestos avanzados: { $built } construido; mostrar
   *[other] Puestos avanzados: { $built } construidos; mostrar
}
adventure-outposts-row = { $level }, construidos: { $built }
adventure-built = { $count ->
    [one] { $count } construido
   *[other] { $count } construidos
}
adventure-count-hand = { $count ->
    [one] { $count } carta en la mano.
   *[other] { $count } cartas en la mano.
}
adventure-count-played = { $count ->
    [one] { $count } carta jugada.
   *[other] { $count } cartas jugadas.
}
adventure-count-spent = { $count ->
    [one] { $count } carta gastada.
   *[other] { $count } cartas gastadas.
}
adventure-count-tiles = { $count ->
    [one] { $count } loseta conseguida.
   *[other] { $count } losetas conseguidas.
}
adventure-pool = Gastadas: { $spent } de estas { $count }; el resto está en la mano: { $cards }.
adventure-group-hand = En la mano
adventure-group-pool = Gastadas: { $spent } de estas { $count }; el resto está en la mano
adventure-group-played = Jugadas
adventure-group-spent = Gastadas

adventure-ask-wait-take = Elige sus cristales iniciales.
adventure-ask-wait-place = Coloca su carreta.
adventure-ask-wait-choose = Juega o toma una carta, viaja o descansa.
adventure-ask-wait-spend = De camino, gasta cartas.
adventure-ask-wait-visit = Ha llegado y mira qué puede hacer allí.
adventure-ask-wait-reward = Una columna está vacía: elige la recompensa.
adventure-ask-wait-discard = Su caravana está demasiado llena.
adventure-ask-take = ¿Con qué empiezas?
adventure-ask-take-about = Elige entre los cristales iniciales que quedan.
adventure-ask-place = ¿Dónde empieza tu carreta?
adventure-ask-place-about = Elige una montaña; puede haber otras carretas.
adventure-ask-choose = Te toca: haz una cosa
adventure-ask-choose-about = Juega una carta, toma una del mercado, mueve tu carreta o descansa.
adventure-ask-spend = { $count ->
    [one] Gasta una carta para el camino
   *[other] Gasta { $count } cartas para el camino
}
adventure-ask-spend-about = { $played ->
    [0] Destino: { $place }. Las cartas gastadas vuelven cuando descansas.
   *[other] Destino: { $place }. Las cartas jugadas no se pierden: vuelven cuando descansas.
}
adventure-ask-visit = { $kind ->
    [village] En la { $place }
   *[mountain] En la { $place }
}
adventure-ask-visit-build = Construye un puesto avanzado, o termina tu turno.
adventure-ask-visit-trade = Cambia cuantas veces puedas, o termina tu turno.
adventure-ask-visit-claim = Consigue la loseta, o termina tu turno.
adventure-ask-reward = La columna { $column } está vacía: toma tu recompensa
adventure-ask-reward-about = { $first ->
    [yes] Una carta del mercado, gratis.
   *[no] Una carta del mercado, o una loseta de bonificación.
}
adventure-ask-discard = { $count ->
    [one] Tu caravana está demasiado llena: devuelve { $count } cristal
   *[other] Tu caravana está demasiado llena: devuelve { $count } cristales
}
adventure-ask-discard-about = Elige cuáles.
adventure-staged-cards = { $count ->
    [one] { $count } carta para el camino.
   *[other] { $count } cartas para el camino.
}
adventure-staged-reveals = Al confirmar se descubre una carta o loseta, así que no se puede deshacer.
adventure-staged-ready = Confirma, o elige otra cosa.
adventure-staged-take = Empezar con { $crystals }.
adventure-staged-place = La carreta empieza aquí: { $place }.
adventure-staged-stay = Quedarse: { $place }
adventure-staged-go = Destino: { $place }
adventure-staged-toll = Peaje: { $toll }
adventure-staged-play = Jugar { $card }
adventure-staged-acquire = Tomar { $card }
adventure-staged-price = Pagas { $price }
adventure-staged-build = { $price ->
    [none] Construir un puesto avanzado.
   *[other] Construir un puesto avanzado por { $price }.
}
adventure-staged-trade = Allí: { $trade }.
adventure-staged-claim = Conseguir { $tile }.
adventure-staged-tile = Tomar una { $tile }.
adventure-staged-discard = Devolver { $crystals }.
adventure-staged-done = Dejarlo así

adventure-deed-stake = empieza con { $crystals }
    .you = empiezas con { $crystals }
adventure-deed-place = empieza en { $space }
    .you = empiezas en { $space }
adventure-deed-go = va a { $space }
    .you = vas a { $space }
adventure-deed-toll = { $to ->
        [you] te da { $level } de peaje
       *[one] da { $level } de peaje a { $owner }
    }
    .you = das { $level } de peaje a { $owner }
adventure-deed-spend = gasta { $count ->
        [one] una carta
       *[other] { $count } cartas
    }
    .you = gastas { $count ->
        [one] una carta
       *[other] { $count } cartas
    }
adventure-deed-build = { $space ->
        [none] construye allí un puesto avanzado
       *[other] construye un puesto avanzado en { $space }
    }
    .you = { $space ->
        [none] construyes allí un puesto avanzado
       *[other] construyes un puesto avanzado en { $space }
    }
adventure-deed-empty = vacía la columna { $column }
    .you = vacías la columna { $column }
adventure-deed-bonus = toma una { $tile }
    .you = tomas una { $tile }
adventure-deed-claim = { $space ->
        [none] consigue allí { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }
       *[other] consigue { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        } en { $space }
    }
    .you = { $space ->
        [none] consigues allí { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        }
       *[other] consigues { $points ->
            [one] { $points } punto
           *[other] { $points } puntos
        } en { $space }
    }
adventure-log-closed = La aldea { $space } ya está cerrada.
adventure-log-end = { $name } ha conseguido la loseta decisiva: se termina esta ronda y la partida acaba.
    .you = Has conseguido la loseta decisiva: se termina esta ronda y la partida acaba.