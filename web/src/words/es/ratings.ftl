# Puntuaciones: listas, páginas de personas y mesas puntuadas. Se cargan cuando hacen falta.
ratings-title = Puntuaciones
ratings-about = Quien juega en una mesa puntuada aparece en estas listas. Cada puntuación tiene una incertidumbre, que disminuye con cada partida.
ratings-which = Juego
ratings-when = Periodo
ratings-ever = Desde siempre
ratings-order-ever = En el orden de la puntuación menos la incertidumbre.
ratings-order-month = En el orden de lo ganado en este mes (UTC).
ratings-none = Nadie ha terminado aún una partida puntuada.
ratings-place = Puesto
ratings-name = Nombre
ratings-rating = Puntuación
ratings-games = Partidas
ratings-wins = Ganadas
ratings-gain = Cambio
ratings-yours = Tu página
ratings-you = tú
rating-shown = { $points } ± { $spread }
person-title = Partidas de { $name }
person-mine = Quién puede ver esta página
person-open = Mostrarla a todos
person-about = Si no, solo tú la ves; tu nombre y tus puntuaciones están en las listas en todo caso. Las partidas privadas solo pueden volver a verlas quienes estuvieron.
person-shown = Ahora todos pueden ver esta página.
person-kept = Ahora nadie más puede ver esta página.
person-seats = Según el asiento
person-seat = Asiento { $seat }: { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
  }, { $wins } con victoria
person-games = { $games ->
    [one] { $games } partida puntuada
   *[other] { $games } partidas puntuadas
  }, { $wins } con victoria
person-last = Últimas partidas puntuadas
person-place = Puesto { $rank } de { $of }
person-won = Ganada
person-lost = cuenta como perdida
person-replay = Ver
person-none = Aún no ha terminado ninguna partida puntuada.
rated-switch = Partida puntuada
rated-about = El resultado cuenta para la puntuación de todos: solo personas, sin consejos ni retiradas, y quien se rinde o es sustituido ha perdido.
rated-counting = El resultado se está contando.
rated-change = Puntuación
