# Toi et tes appareils.
me-title = Toi et tes appareils
me-title-about = Le serveur te reconnaît à un cookie dans chacun de tes navigateurs : ni compte, ni mot de passe. Il ne garde aucune adresse.
me-nobody = Le serveur ne te connaît pas encore. Il te connaîtra quand tu t’assiéras à une table ou choisiras un nom.
me-browsers = Où tu es connecté
me-browser = Un navigateur
me-this = celui-ci
me-since = Depuis { $made }, dernière visite { $seen }
me-log-out = Se déconnecter
me-log-out-of = Se déconnecter : { $name }
me-log-out-others = Se déconnecter partout ailleurs
me-links = Liens pour un autre appareil
me-links-about = Ouvre un lien sur ton autre appareil et accepte : tu y seras connecté aussi. Un lien sert une fois, pendant dix minutes.
me-new-link = Créer un lien
me-link-until = Créé { $made }, valable jusqu’à { $until }
me-revoke = Annuler
me-data = Ce que le serveur conserve sur toi
me-data-about = Ton nom, où tu es connecté, les tables où tu as joué et ce que tu y as fait.
me-export = Tout enregistrer dans un fichier
me-delete = Tout supprimer…
me-delete-title = Supprimer tout ce qui te concerne ?
me-delete-about = Ton nom et toutes tes connexions disparaissent, ici et sur tes autres appareils. Les parties restent et t’appellent « Quelqu’un ».
me-delete-go-on = Continuer
me-delete-last = Tu ne pourras pas revenir à tes places, et rien ne pourra être annulé.
me-delete-really = Tout supprimer pour de bon
device-title = { $name ->
    [none] Continuer dans ce navigateur sous une autre identité ?
   *[other] Continuer dans ce navigateur en tant que { $name } ?
}
device-comes = { $tables ->
    [0] Avec ce lien, tu es { $name } dans ce navigateur, encore sans table.
    [one] Avec ce lien, tu es { $name } dans ce navigateur, avec une table.
   *[other] Avec ce lien, tu es { $name } dans ce navigateur, avec { $tables } tables.
}
device-guest = un invité
device-leaves = { $tables ->
    [0] Ici, tu es { $name } et tu ne le seras plus.
    [one] Ici, tu es { $name }, à une table, et tu ne le seras plus.
   *[other] Ici, tu es { $name }, à { $tables } tables, et tu ne le seras plus.
}
device-leaves-last = Tu n’es { $name } nulle part ailleurs : tu ne pourrais pas revenir à ces places. Si tu y tiens, reste, et crée d’abord un lien pour un autre appareil.
device-trust = Dis oui seulement si tu as créé ce lien toi-même.
device-yes = Oui, continuer en tant que { $name }
device-no = Non, tout laisser tel quel
device-same = Ce navigateur est déjà { $name }
device-same-about = Le lien est pour un autre appareil : ouvre-le là-bas.
