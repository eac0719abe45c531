# Partien in diesem Browser, ohne Server.
here-title = Partien in diesem Browser
here-about = Partien, die du allein oder mit anderen an diesem Bildschirm spielst, können in diesem Browser bleiben. Nichts davon verlässt ihn, und sie brauchen kein Netz.
here-count = { $count ->
    [0] Noch keine Partien.
    [one] Eine Partie.
   *[other] { $count } Partien.
}
here-export = Alle in einer Datei sichern
here-import = Partien einer Datei hinzufügen
here-no-file = Das ist keine Datei mit Partien: Wähle eine, die hier gesichert wurde.
here-brought-not = { $refused ->
    [one] Eine kann diese Version nicht lesen.
   *[other] { $refused } kann diese Version nicht lesen.
}
here-brought = { $added ->
    [0] Keine Partie hinzugefügt
    [one] Eine Partie hinzugefügt
   *[other] { $added } Partien hinzugefügt
}{ $known ->
    [0] { "" }
    [one] ; eine war schon hier
   *[other] ; { $known } waren schon hier
}.
here-delete = Alle Partien dieses Browsers löschen
here-delete-one = Diese Partie löschen
here-delete-about = { $count ->
    [one] Die Partie ist dann endgültig weg, es sei denn, du hast sie als Datei gesichert.
   *[other] Alle { $count } Partien sind dann endgültig weg, es sei denn, du hast sie als Datei gesichert.
}
here-delete-really = Löschen
here-deleted = Alles ist gelöscht.
here-deleted-one = Die Partie ist gelöscht.
here-forgetful = Dieser Browser speichert für diese Seite nichts: Er ist voll oder erlaubt es nicht. Du kannst weiterspielen, aber Partien enden mit diesem Tab. Sichere sie vorher als Datei.
here-safe = Alle Partien werden wieder in diesem Browser gespeichert.
here-update = Es gibt eine neue Version. Deine Tische bleiben, wie sie sind.
here-update-now = Jetzt laden
here-update-later = Später
here-where = Wo
here-where-house = Auf diesem Server
here-where-here = In diesem Browser
here-away = Der Server ist nicht zu erreichen. Du kannst in diesem Browser spielen: gegen Bots oder mit anderen an diesem Bildschirm.
here-home-about = In diesem Browser gespeichert, auf Wunsch als Datei
here-share = Link mit der ganzen Partie
here-share-not = Diese Partie passt nicht in einen Link: Die Datei mit ihren Werten ist zu groß. Sichere die Aufzeichnung und schick diese Datei dazu.
why-here-removed = Diese Partie wurde aus diesem Browser gelöscht, hier oder in einem anderen Tab.
why-here-broken = Der Teil dieser Seite, der in diesem Browser spielt, startet nicht: Lade die Seite neu. Hilft das nicht, ist dein Browser vielleicht zu alt dafür.
why-here-own-set = Diese Partie wurde mit eigenen Werten gespielt, die dieser Server nicht hat: Öffne den Link auf einer Seite, die ohne Server spielt.
