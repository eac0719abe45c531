# Words of every screen.
#
# One word per thing; the reader is tú, and no region is heard.
#   acquire tomar (una carta)      board tablero                 bonus tile loseta de bonificación
#   caravan caravana               chair, seat asiento           claim conseguir
#   closed cerrado                 column columna                confirm confirmar
#   crystal cristal                deal reparto                  deck mazo
#   exploration exploración        gain recibir                  game (which) juego
#   game (played) partida          gate puerta                   give back devolver
#   hand mano                      hint consejo                  home campamento
#   house el servidor              icon icono                    leg etapa
#   level nivel                    location lugar                log historial
#   map mapa                       market mercado                merchant card carta de mercader
#   move viajar                    oust desalojar                outpost puesto avanzado
#   pay pagar                      pile, stack pila              play jugar
#   point card carta de puntos     point tile loseta de puntos   raise, upgrade mejorar
#   record partida guardada        replay repetición             reserve refuerzos
#   reset reiniciar                rest descansar                room carga
#   round ronda                    spend gastar                  stake cristales iniciales
#   stand-in suplente              starting card carta inicial   supply reserva
#   symbol símbolo                 take back retirar             token ficha
#   toll peaje                     trade cambiar                 trader mercader
#   turn turno                     undo deshacer                 village aldea
#   wagon carreta                  way camino                    work trabajar
#   phrase frase secreta
app-name = Caravanserai
you = Tú
loading = Un momento…
not-found = Aquí no hay nada
not-found-about = Esta dirección no lleva a ninguna parte. Puede estar mal escrita, o el enlace ya no sirve.
to-home = Ir al inicio
cannot-open = No se puede abrir
reconnecting = Reconectando… tu turno está a salvo.
close = Cerrar
menu = Menú
language = Idioma
level-peddler = Buhonero
level-hawker = Feriante
level-trader = Carretero
level-merchant = Comerciante
level-magnate = Magnate
strength-peddler = muy fácil
strength-hawker = fácil
strength-trader = medio
strength-merchant = difícil
strength-magnate = muy difícil
game-golem = Golem Edition
game-spice = Spice Road
game-adventure = Call for Adventure
game-world = Endless World
crystal-golem-a = ámbar
crystal-golem-b = jade
crystal-golem-c = azur
crystal-golem-d = amatista
crystal-spice-a = cúrcuma
crystal-spice-b = azafrán
crystal-spice-c = cardamomo
crystal-spice-d = canela
crystals-none = nada
crystals-golem-a = { $count } { $count ->
    [one] ámbar
   *[other] ámbares
}
crystals-golem-b = { $count } { $count ->
    [one] jade
   *[other] jades
}
crystals-golem-c = { $count } { $count ->
    [one] azur
   *[other] azures
}
crystals-golem-d = { $count } { $count ->
    [one] amatista
   *[other] amatistas
}
crystals-spice-a = { $count } { $count ->
    [one] cúrcuma
   *[other] cúrcumas
}
crystals-spice-b = { $count } { $count ->
    [one] azafrán
   *[other] azafranes
}
crystals-spice-c = { $count } { $count ->
    [one] cardamomo
   *[other] cardamomos
}
crystals-spice-d = { $count } { $count ->
    [one] canela
   *[other] canelas
}
points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
points-short = { $count ->
    [one] pto.
   *[other] ptos.
}
effect-gain = recibe { $get }
effect-upgrade = { $steps ->
    [one] mejora un cristal un nivel
   *[other] mejora cristales { $steps } niveles en total
}
effect-upgrade-spice = { $steps ->
    [one] mejora una especia un nivel
   *[other] mejora especias { $steps } niveles en total
}
effect-trade = cambia { $give } por { $get }
effect-times = { $times ->
    [1] cambia una vez
    [2] cambia dos veces
   *[other] cambia { $times } veces
}: { $give } por { $get }
point-card = { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    } por { $cost }
point-card-token = { $card }, con { $left ->
        [one] la última ficha
       *[other] una de { $left } fichas
    } de { $worth ->
        [one] un punto
       *[other] { $worth } puntos
    }
quoted = «{ $text }»
settings = Ajustes
set-confirm = Confirmar un turno
set-confirm-on = Con el botón
set-confirm-wait = Tras unos segundos
set-confirm-off = Al instante
set-confirm-about = Si queda algo por elegir, el turno espera unos segundos. Puedes retirarlo hasta que juegue el siguiente.
set-speed = Animaciones
set-speed-slow = Lentas
set-speed-usual = Normales
set-speed-quick = Rápidas
set-speed-none = Desactivadas
set-text = Tamaño del texto
set-text-usual = Normal
set-text-large = Grande
set-text-larger = Más grande
set-mode = Día o noche
set-mode-light = Día
set-mode-dark = Noche
set-mode-system = Como el sistema
set-color = Tu color
set-face = Tu cara
set-face-number = Cara { $number }
set-face-next = Otra cara
set-color-kept = En esta mesa, y en las próximas partidas con las mismas personas, tu color sigue siendo el que los demás conocen: { $color }. Lo que elijas aquí vale en una mesa nueva.
color-1 = Rojo
color-2 = Azul
color-3 = Verde
color-4 = Ciruela
color-5 = Gris
set-volume-turn = Sonido cuando te toca
set-volume-table = Sonidos de la mesa
set-codes = Mostrar códigos como A1
set-notify = Avísame cuando me toque
set-notify-denied = Tu navegador no lo permite: cámbialo en los ajustes del sitio, junto a la dirección.
set-fullscreen = Pantalla completa
