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
me-delete-about = Ton nom et toutes tes connexions disparaissent, ici et sur tes autres appareils. Tes parties restent, avec « Quelqu’un » à la place de ton nom.
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
alerts-title = Notifications
alerts-about = Quand c’est à toi de jouer et que tu n’es pas là, on te prévient une fois, par le premier moyen qui fonctionne, sans jamais nommer une carte.
alerts-push = Ce navigateur
alerts-push-here = Me prévenir dans ce navigateur
alerts-push-on = Ce navigateur te prévient, même quand la page est fermée.
alerts-push-stop = Arrêter
alerts-push-stop-at = Arrêter : { $name }
alerts-again = Réessayer
push-insecure = Les navigateurs ne le permettent que sur les pages en https, ou sur la machine même du serveur.
push-home-screen = Sur iPhone ou iPad, ajoute d’abord cette page à l’écran d’accueil : Partager, puis « Sur l’écran d’accueil ». Ouvre-la de là et reviens ici.
push-browser = Ce navigateur ne peut pas te prévenir quand la page est fermée. D’autres le peuvent : Firefox, Chrome, Edge ou Safari.
push-denied = Les notifications sont bloquées pour cette page. Autorise-les dans les réglages du navigateur pour cette page, puis réessaie.
push-service = Le service de notifications du navigateur est injoignable pour le moment, ou désactivé.
alerts-webhook = Webhook
alerts-webhook-about = Pour un salon de discussion ou un programme à toi : Discord, Slack, Matrix, ntfy ou tout ce qui accepte du JSON.
alerts-webhook-url = Adresse
alerts-webhook-shape = Type
alerts-shape-known = D’après l’adresse
alerts-shape-discord = Discord
alerts-shape-slack = Slack, Mattermost
alerts-shape-matrix = Matrix (Hookshot)
alerts-shape-ntfy = ntfy
alerts-shape-json = JSON
alerts-secret = Secret pour les programmes
alerts-secret-about = Il signe les messages : un programme reconnaît ainsi qu’ils viennent d’ici.
alerts-email = E-mail
alerts-email-address = Ton adresse
alerts-email-asked = Un lien y a été envoyé : ouvre-le pour recevoir des e-mails.
alerts-email-confirmed = L’adresse est confirmée.
alerts-when = Quand
alerts-event-turn = C’est à moi de jouer
alerts-event-reminder = Il me reste un dixième de mon temps
alerts-event-full = Une table que j’ai ouverte est complète
alerts-event-begins = Une de mes parties commence
alerts-event-ends = Une de mes parties est terminée
alerts-always = Toujours me prévenir
alerts-always-about = Même quand un onglet est ouvert à la table.
alerts-quiet = Pas la nuit
alerts-quiet-zone = Tu l’apprendras ensuite, si c’est toujours d’actualité. Fuseau horaire : { $zone }
alerts-quiet-from = De
alerts-quiet-until = À
alerts-muted = { $count ->
    [one] Tu as mis une table en sourdine ; son menu permet de l’annuler.
   *[other] Tu as mis { $count } tables en sourdine ; leurs menus permettent de l’annuler.
}
alerts-test = Envoyer un message d’essai
alerts-result-taken = Envoyé : tu devrais le voir maintenant.
alerts-result-notSet = Rien n’est réglé ici.
alerts-result-notConfirmed = L’adresse n’est pas encore confirmée : le lien a été renvoyé.
alerts-result-forbidden = Le serveur n’envoie rien à cette adresse : elle n’est pas sur l’internet public.
alerts-result-unreachable = Personne n’y répond.
alerts-result-tooSlow = Aucune réponse en cinq secondes.
alerts-result-refused = Le destinataire l’a refusé.
alerts-result-gone = Le destinataire ne connaît plus cette adresse.
alerts-first = Essayer d’abord
alerts-mute = Mettre cette table en sourdine
alerts-unmute = Ne plus mettre cette table en sourdine
mail-title = E-mails pour tes tours
mail-ask = Quelqu’un, sans doute toi, souhaite être prévenu de ses tours à cette adresse. Est-ce exact ?
mail-about = Caravanserai te prévient à cette adresse quand c’est à toi de jouer.
mail-confirm = Oui, envoyer des e-mails
mail-stop = Aucun e-mail à cette adresse
mail-confirmed = L’adresse est confirmée. Tu peux changer d’avis à tout moment sous « Toi et tes appareils ».
mail-stopped = Plus rien n’est envoyé à cette adresse.
vacation-title = Vacances
vacation-about = Arrête tes pendules dans les parties où l’on a des jours par tour. Les autres voient quand tu reviens.
vacation-lasts = Tu es en vacances, de retour le { $back }.
vacation-ahead = Tu es en vacances à partir du { $from }, de retour le { $back }.
vacation-from = Premier jour
vacation-back = De retour le
vacation-leave = Partir en vacances
vacation-change = Modifier
vacation-return = Je suis de retour
vacation-cancel = Annuler
vacation-left = { $left ->
    [one] Il te reste un jour de vacances sur { $days } par an.
   *[other] Il te reste { $left } jours de vacances sur { $days } par an.
}
