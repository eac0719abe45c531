# La frase secreta que conserva un nombre.
phrase-title = Conservar tu nombre
phrase-about = Doce palabras te traen de vuelta, en otro dispositivo o cuando este navegador te haya olvidado. Sin ellas, tu nombre y tus asientos se pierden con tu último navegador.
phrase-keep = Conservar mi nombre
phrase-made = Tienes una frase secreta desde el { $made }. Nadie puede volver a mostrarla.
phrase-checked = Es correcto: conservas tu nombre.
phrase-unchecked = No has comprobado tu frase secreta. Si no la has anotado, crea una nueva.
phrase-new = Nueva frase…
phrase-new-title = ¿Crear una nueva frase secreta?
phrase-new-about = Las palabras que has anotado dejarán de valer al instante.
phrase-new-really = Crear una nueva frase
phrase-forget = Borrar mi frase…
phrase-forget-title = ¿Borrar tu frase secreta?
phrase-forget-about = Las palabras dejarán de valer al instante. Tu sesión sigue abierta, pero nada te traerá de vuelta cuando tus navegadores te hayan olvidado.
phrase-forget-really = Borrar
phrase-words-title = Tus doce palabras
phrase-words-about = Anótalas en este orden. Solo se muestran ahora, y quien las tenga puede hacerse pasar por ti.
phrase-words-foreign = Las palabras están en inglés: no hay lista en tu idioma.
phrase-save = Guardar en un archivo
phrase-written = Ya las he anotado
phrase-check-about = Dos de ellas, para estar seguros:
phrase-check-word = Palabra { $number }
phrase-check = Comprobar
phrase-check-wrong = La palabra { $number } es otra. Mira lo que has anotado.
phrase-check-again = Ver las palabras otra vez
phrase-enter = Introducir una frase secreta
phrase-ask = ¿Ya has jugado aquí?
phrase-have = Tengo una frase secreta
phrase-back-title = Volver con tu frase secreta
phrase-back-about = Introduce tus doce palabras en orden. Mayúsculas, tildes y comas no importan.
phrase-back-words = Tu frase secreta
phrase-back-count = { $count ->
    [one] Una de doce palabras
   *[other] { $count } de doce palabras
}
phrase-back-wrong = { $count ->
    [one] Una frase secreta tiene doce palabras; aquí hay una.
   *[other] Una frase secreta tiene doce palabras; aquí hay { $count }.
}
phrase-back-unknown = La palabra { $number }, «{ $word }», no está en ninguna de nuestras listas. ¿Es «{ $nearest }»?
phrase-back-take = Sí, «{ $nearest }»
phrase-back-yes = Volver
phrase-leaves-last = En ningún otro sitio eres { $name }. Para poder volver, conserva antes también ese nombre con su propia frase.
