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
me-delete-about = Tu nombre y todas tus sesiones desaparecen, aquí y en tus otros dispositivos. Tus partidas se quedan, con «Alguien» en lugar de tu nombre.
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
alerts-title = Notificaciones
alerts-about = Cuando te toca y no estás aquí, te avisamos una vez, por el primer medio que funcione, sin nombrar nunca una carta.
alerts-push = Este navegador
alerts-push-here = Avisarme en este navegador
alerts-push-on = Este navegador te avisa, incluso con la página cerrada.
alerts-push-stop = Dejar de avisar
alerts-push-stop-at = Dejar de avisar: { $name }
alerts-again = Volver a intentarlo
push-insecure = Los navegadores solo lo permiten en páginas con https, o en la propia máquina del servidor.
push-home-screen = En un iPhone o iPad, añade primero esta página a la pantalla de inicio: Compartir y luego «Añadir a pantalla de inicio». Ábrela desde allí y vuelve aquí.
push-browser = Este navegador no puede avisarte con la página cerrada. Otros sí: Firefox, Chrome, Edge o Safari.
push-denied = Las notificaciones están bloqueadas para esta página. Permítelas en los ajustes del navegador para esta página y vuelve a intentarlo.
push-service = No se puede acceder ahora al servicio de avisos del navegador, o está desactivado.
alerts-webhook = Webhook
alerts-webhook-about = Para un chat o un programa tuyo: Discord, Slack, Matrix, ntfy o cualquiera que acepte JSON.
alerts-webhook-url = Dirección
alerts-webhook-shape = Tipo
alerts-shape-known = Según la dirección
alerts-shape-discord = Discord
alerts-shape-slack = Slack, Mattermost
alerts-shape-matrix = Matrix (Hookshot)
alerts-shape-ntfy = ntfy
alerts-shape-json = JSON
alerts-secret = Secreto para programas
alerts-secret-about = Con él se firman los mensajes, para que un programa sepa que vienen de aquí.
alerts-email = Correo electrónico
alerts-email-address = Tu dirección
alerts-email-asked = Se ha enviado allí un enlace: ábrelo para activar los correos.
alerts-email-confirmed = La dirección está confirmada.
alerts-when = Cuándo
alerts-event-turn = Me toca
alerts-event-reminder = Me queda una décima parte del tiempo
alerts-event-full = Una mesa que he preparado está completa
alerts-event-begins = Empieza una partida mía
alerts-event-ends = Termina una partida mía
alerts-always = Avisarme siempre
alerts-always-about = También con la mesa abierta en una pestaña.
alerts-quiet = De noche no
alerts-quiet-zone = Te enterarás después, si sigue vigente. Zona horaria: { $zone }
alerts-quiet-from = Desde
alerts-quiet-until = Hasta
alerts-muted = { $count ->
    [one] Has silenciado una mesa; en su menú se puede cambiar.
   *[other] Has silenciado { $count } mesas; en sus menús se puede cambiar.
}
alerts-test = Enviar un mensaje de prueba
alerts-result-taken = Enviado: ya deberías verlo.
alerts-result-notSet = Aquí no hay nada configurado.
alerts-result-notConfirmed = La dirección aún no está confirmada: se ha vuelto a enviar el enlace.
alerts-result-forbidden = El servidor no envía a esta dirección: no está en la internet pública.
alerts-result-unreachable = Allí no responde nadie.
alerts-result-tooSlow = No ha llegado respuesta en cinco segundos.
alerts-result-refused = El destinatario lo ha rechazado.
alerts-result-gone = El destinatario ya no conoce esta dirección.
alerts-first = Probar primero
alerts-mute = Silenciar esta mesa
alerts-unmute = Dejar de silenciar esta mesa
mail-title = Correos sobre tus turnos
mail-ask = Alguien, seguramente tú, quiere que se le avise en esta dirección cuando le toca. ¿Es correcto?
mail-about = Caravanserai te avisa en esta dirección cuando te toca.
mail-confirm = Sí, enviar correos
mail-stop = Ningún correo a esta dirección
mail-confirmed = La dirección está confirmada. Puedes cambiarlo cuando quieras en «Tú y tus dispositivos».
mail-stopped = Ya no se envía nada a esta dirección.
vacation-title = Vacaciones
vacation-about = Detiene tus relojes en las partidas con días por turno. Los demás ven cuándo vuelves.
vacation-lasts = Estás de vacaciones y vuelves el { $back }.
vacation-ahead = Estarás de vacaciones desde el { $from } y vuelves el { $back }.
vacation-from = Primer día
vacation-back = Vuelvo el
vacation-leave = Irme de vacaciones
vacation-change = Cambiar
vacation-return = He vuelto
vacation-cancel = Cancelar
vacation-left = { $left ->
    [one] Te queda un día de vacaciones de { $days } al año.
   *[other] Te quedan { $left } días de vacaciones de { $days } al año.
}
