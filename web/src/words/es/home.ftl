# The first screen.
home-title = Siéntate y comercia
home-about = Cuatro juegos de comercio en una mesa. Sin cuenta y sin terceros.
home-set = Preparar la partida
home-lesson = Primera lección
home-lesson-about = Aprende Road jugando, en tres minutos
play-friends = Con amigos
seats-range = de { $least } a { $most } asientos
deal = Repartir
verify-short = Comprobar
home-game = ¿Qué juego?
home-seats = ¿Cuántos asientos?
home-name = Tu nombre
home-mine = Tus mesas
home-mine-none = Aquí te esperan las mesas que dejaste abiertas, incluso después de reiniciar.
home-open = Mesas abiertas
home-more = Más
play-now = Jugar ya
guest = Invitado
player-number = Jugador { $number }
chair-open = libre
chair-kept = reservado para { $name }
phase-gathering = en espera
phase-revealing = repartiendo
phase-playing = en juego
phase-over = terminada
learn = Aprender
verify = Comprobar un reparto
replay-upload = Ver una partida
replay-upload-about = Abrir una partida guardada
ours-adventure = Las montañas, las losetas de puntos y el mapa son nuestra mejor lectura de material público; los puntos de las columnas son nuestros.
ours-world = Lo que hacen los lugares y lo que cuestan las cartas es diseño nuestro: los valores impresos no son públicos.
box = Tu propia caja, y más
box-map = Mapa
map-standard = Estándar
map-slanted-range = Sierra inclinada
map-crater = Cráter
map-long-pass = Paso largo
box-about = ¿Tienes el juego impreso? Juega con sus valores: guarda nuestro archivo, cambia lo que sea distinto y el nombre en la línea «set», y elígelo aquí. Se queda en este navegador.
box-download = Guardar nuestros valores en un archivo
box-file = Tu archivo
box-wrong = Este archivo no sirve: parte del nuestro y cambia sus valores.
box-used = Se juega con «{ $name }».
box-forget = Volver a jugar con nuestros valores
home-me-about = Dónde has iniciado sesión, qué guarda el servidor
play-what = { $game } con { $others }
with-bot = { $count ->
    [one] { $level }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] un amigo
   *[other] { $count } amigos
}
with-open = quien venga
with-here = { $count ->
    [one] alguien aquí
   *[other] { $count } personas aquí
}
about-minutes = unos { $minutes } min
sitter-bot = Bot
sitter-friend = Un amigo
sitter-friend-about = por un enlace
sitter-open = Quien venga
sitter-open-about = abierto a todos
sitter-here = En esta pantalla
sitter-here-about = en esta pantalla
seat-who = Quién se sienta en el asiento { $number }
seat-name = Nombre en el asiento { $number }
seat-add = Un asiento más
seat-remove = Quitar el asiento { $number }
home-due = { $count ->
    [one] una te espera
   *[other] { $count } te esperan
}
box-unfit = No se puede jugar con este archivo. Esto es lo que falla:
