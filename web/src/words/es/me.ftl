# Tú y tus dispositivos.
me-title = Tú y tus dispositivos
me-title-about = El servidor te reconoce por una cookie en cada uno de tus navegadores: sin cuenta ni contraseña. No guarda direcciones.
me-nobody = El servidor aún no te conoce. Te conocerá cuando te sientes a una mesa o elijas un nombre.
me-browsers = Dónde has iniciado sesión
me-browser = Un navegador
me-this = este
me-since = Desde { $made }, último uso { $seen }
me-log-out = Cerrar sesión
me-log-out-of = Cerrar sesión: { $name }
me-log-out-others = Cerrar sesión en todos los demás
me-links = Enlaces para otro dispositivo
me-links-about = Abre un enlace en tu otro dispositivo y acepta allí: también serás tú. Un enlace sirve una vez, durante diez minutos.
me-new-link = Crear un enlace
me-link-until = Creado { $made }, válido hasta { $until }
me-revoke = Anular
me-data = Lo que el servidor guarda sobre ti
me-data-about = Tu nombre, dónde has iniciado sesión, las mesas en las que has jugado y lo que hiciste allí.
me-export = Guardarlo todo en un archivo
me-delete = Borrarlo todo…
me-delete-title = ¿Borrar todo lo que hay sobre ti?
me-delete-about = Tu nombre y todas tus sesiones desaparecen, aquí y en tus otros dispositivos. Las partidas se quedan y te llaman «Alguien».
me-delete-go-on = Continuar
me-delete-last = No podrás volver a tus asientos y nadie podrá deshacerlo.
me-delete-really = Borrarlo todo para siempre
device-title = { $name ->
    [none] ¿Seguir en este navegador como otra persona?
   *[other] ¿Seguir en este navegador como { $name }?
}
device-comes = { $tables ->
    [0] Con este enlace eres { $name } en este navegador, aún sin mesas.
    [one] Con este enlace eres { $name } en este navegador, con una mesa.
   *[other] Con este enlace eres { $name } en este navegador, con { $tables } mesas.
}
device-guest = un invitado
device-leaves = { $tables ->
    [0] Aquí eres { $name } y dejarás de serlo.
    [one] Aquí eres { $name }, en una mesa, y dejarás de serlo.
   *[other] Aquí eres { $name }, en { $tables } mesas, y dejarás de serlo.
}
device-leaves-last = En ningún otro sitio eres { $name }: no podrías volver a esos asientos. Si quieres volver, quédate y crea antes un enlace para otro dispositivo.
device-trust = Di que sí solo si has creado tú este enlace.
device-yes = Sí, seguir como { $name }
device-no = No, dejarlo todo como está
device-same = Este navegador ya es { $name }
device-same-about = El enlace es para otro dispositivo: ábrelo allí.
