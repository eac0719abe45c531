# Partidas en este navegador, sin servidor.
here-title = Partidas en este navegador
here-about = Las partidas que juegas a solas o con otros en esta pantalla pueden quedarse en este navegador. Nada sale de él, y no hace falta conexión.
here-count = { $count ->
    [0] Aún no hay partidas.
    [one] Una partida.
   *[other] { $count } partidas.
}
here-export = Guardar todas en un archivo
here-import = Añadir las partidas de un archivo
here-no-file = Esto no es un archivo de partidas: elige uno que se haya guardado aquí.
here-brought-not = { $refused ->
    [one] Esta versión no puede leer una de ellas.
   *[other] Esta versión no puede leer { $refused } de ellas.
}
here-brought = { $added ->
    [0] Ninguna partida añadida
    [one] Una partida añadida
   *[other] { $added } partidas añadidas
}{ $known ->
    [0] { "" }
    [one] ; una ya estaba aquí
   *[other] ; { $known } ya estaban aquí
}.
here-delete = Borrar todas las partidas de este navegador
here-delete-one = Borrar esta partida
here-delete-about = { $count ->
    [one] La partida se pierde para siempre, salvo que la hayas guardado en un archivo.
   *[other] Las { $count } partidas se pierden para siempre, salvo que las hayas guardado en un archivo.
}
here-delete-really = Borrar
here-deleted = Todo está borrado.
here-deleted-one = La partida está borrada.
here-forgetful = Este navegador no guarda nada para esta página: está lleno o no lo permite. Puedes seguir jugando, pero las partidas acaban con esta pestaña. Guárdalas antes en un archivo.
here-safe = Todas las partidas se guardan de nuevo en este navegador.
here-update = Hay una versión nueva. Tus mesas vuelven tal como están.
here-update-now = Cargarla ahora
here-update-later = Más tarde
here-where = Dónde
here-where-house = En este servidor
here-where-here = En este navegador
here-away = No se puede conectar con el servidor. Puedes jugar en este navegador: contra bots o con otros en esta pantalla.
here-home-about = Guardadas en este navegador, en un archivo si quieres
here-share = Enlace con toda la partida
here-share-not = Esta partida no cabe en un enlace: el archivo con sus valores es demasiado grande. Descarga la partida y envía ese archivo con ella.
why-here-removed = Esta partida se borró de este navegador, aquí o en otra pestaña.
why-here-broken = La parte de esta página que juega en este navegador no arranca: vuelve a cargar la página. Si no se arregla, quizá tu navegador sea demasiado antiguo.
why-here-own-set = Esta partida se jugó con otros valores, que este servidor no tiene: abre el enlace en una página que juegue sin servidor.
