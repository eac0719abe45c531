# The first screen.
home-title = Viaja ligero. Comercia bien.
home-about = Cuatro juegos de comercio en una mesa. Sin cuenta, sin anuncios, sin rastreo.
home-set = Preparar la partida
home-lesson = ¿Primera vez? Aprende en tres minutos
home-lesson-about = Aprende Golem Edition jugando, paso a paso
home-lesson-about-spice = Aprende Spice Road jugando, paso a paso
play-friends = Con amigos
seats-range = { $least } a { $most } asientos
home-game = ¿Qué juego?
home-seats = ¿Cuántos asientos?
home-name = Tu nombre
home-mine = Tus mesas
home-mine-none = Aquí te esperan las partidas sin terminar, incluso después de reiniciar.
home-theirs = Les toca a otros
home-lately = Terminadas hace poco
home-open = Mesas abiertas
home-more = Más
play-now = Jugar ya
guest = Invitado
somebody = Alguien
player-number = Jugador { $number }
chair-open = libre
chair-kept = reservado para { $name }
phase-gathering = en espera
phase-revealing = repartiendo
phase-playing = en juego
phase-over = terminada
name-resigned = { $name } (abandonó)
day = Caravana del día
learn = Aprender
verify = Comprobar un reparto
home-verify-about = Comprueba que nadie amañó las cartas
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
    [one] { $level }{ $strength ->
        [none] {""}
       *[other] , { $strength }
    }
   *[other] { $count } × { $level }
}
with-friend = { $count ->
    [one] un amigo
   *[other] { $count } amigos
}
with-open = quien quiera
with-here = { $count ->
    [one] alguien aquí
   *[other] { $count } personas aquí
}
about-minutes = unos { $minutes } min
sitter-bot-about = Bot, { $strength }
sitter-friend = Un amigo
sitter-friend-about = por un enlace
sitter-open = Abierto a todos
sitter-open-about = puede unirse cualquiera
sitter-here = En esta pantalla
sitter-here-about = en esta pantalla
seat-who = Quién se sienta en el asiento { $number }
seat-name = Nombre en el asiento { $number }
seat-add = Añadir un asiento
seat-remove = Quitar el asiento { $number }
home-due = { $count ->
    [one] una te espera
   *[other] { $count } te esperan
}
box-unfit = No se puede jugar con este archivo. Esto es lo que falla:
stats = Estadísticas
history = Partidas jugadas
history-about = Todas las partidas que has terminado
history-search = Buscar un nombre o un juego
history-which = Reglas
history-all = Todos los juegos
history-none = Ninguna partida terminada coincide.
history-count = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}
history-won = victoria
history-lost = derrota
history-place = { $rank }.º de { $of }
rated = puntuada
ratings = Puntuaciones
ratings-home-about = Quién juega mejor, y tus partidas
