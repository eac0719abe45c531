# Parties dans ce navigateur, sans serveur.
here-title = Parties dans ce navigateur
here-about = Les parties que tu joues en solitaire ou à plusieurs sur cet écran peuvent rester dans ce navigateur. Rien n’en sort, et elles se passent de réseau.
here-count = { $count ->
    [0] Pas encore de partie.
    [one] Une partie.
   *[other] { $count } parties.
}
here-export = Tout enregistrer dans un fichier
here-import = Ajouter les parties d’un fichier
here-no-file = Ce n’est pas un fichier de parties : choisis-en un qui a été enregistré ici.
here-brought-not = { $refused ->
    [one] Une partie ne peut pas être lue par cette version.
   *[other] { $refused } parties ne peuvent pas être lues par cette version.
}
here-brought = { $added ->
    [0] Aucune partie ajoutée
    [1] Une partie ajoutée
   *[other] { $added } parties ajoutées
}{ $known ->
    [0] { "" }
    [1]  ; une était déjà là
   *[other]  ; { $known } étaient déjà là
}.
here-delete = Supprimer toutes les parties de ce navigateur
here-delete-one = Supprimer cette partie
here-delete-about = { $count ->
    [one] La partie sera perdue pour de bon, sauf si tu l’as enregistrée dans un fichier.
   *[other] Les { $count } parties seront perdues pour de bon, sauf si tu les as enregistrées dans un fichier.
}
here-delete-really = Supprimer
here-deleted = Tout est supprimé.
here-deleted-one = La partie est supprimée.
here-forgetful = Ce navigateur ne garde rien pour cette page : il est plein ou ne le permet pas. Tu peux continuer à jouer, mais les parties finissent avec cet onglet. Enregistre-les avant dans un fichier.
here-safe = Toutes les parties sont de nouveau gardées dans ce navigateur.
here-update = Il y a une nouvelle version. Tes tables reviennent telles quelles.
here-update-now = La charger maintenant
here-update-later = Plus tard
here-where = Où
here-where-house = Sur ce serveur
here-where-here = Dans ce navigateur
here-away = Le serveur est injoignable. Tu peux jouer dans ce navigateur : contre des bots ou à plusieurs sur cet écran.
here-home-about = Gardées dans ce navigateur, dans un fichier si tu veux
here-share = Lien avec toute la partie
here-share-not = Cette partie ne tient pas dans un lien : le fichier de ses valeurs est trop grand. Télécharge la partie et envoie ce fichier avec elle.
why-here-removed = Cette partie a été supprimée de ce navigateur, ici ou dans un autre onglet.
why-here-broken = La partie de cette page qui joue dans ce navigateur ne démarre pas : recharge la page. Si cela n’aide pas, ton navigateur est peut-être trop ancien.
why-here-own-set = Cette partie a été jouée avec d’autres valeurs, que ce serveur n’a pas : ouvre le lien dans une page qui joue sans serveur.
