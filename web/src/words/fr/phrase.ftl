# La phrase secrète qui garde un nom.
phrase-title = Garder ton nom
phrase-about = Douze mots te font revenir, sur un autre appareil ou quand ce navigateur t’a oublié. Sinon, ton nom et tes places disparaissent avec ton dernier navigateur.
phrase-keep = Garder mon nom
phrase-made = Tu as une phrase secrète depuis le { $made }. Personne ne peut la montrer à nouveau.
phrase-checked = C’est juste : ton nom est gardé.
phrase-unchecked = Tu n’as pas vérifié ta phrase secrète. Si tu ne l’as pas notée, crées-en une nouvelle.
phrase-new = Nouvelle phrase…
phrase-new-title = Créer une nouvelle phrase secrète ?
phrase-new-about = Les mots que tu as notés cesseront aussitôt d’être valables.
phrase-new-really = Créer une nouvelle phrase
phrase-forget = Supprimer ma phrase…
phrase-forget-title = Supprimer ta phrase secrète ?
phrase-forget-about = Les mots cesseront aussitôt d’être valables. Tu restes connecté, mais rien ne te fera revenir quand tes navigateurs t’auront oublié.
phrase-forget-really = Supprimer
phrase-words-title = Tes douze mots
phrase-words-about = Note-les dans cet ordre. Ils ne s’affichent que maintenant, et qui les a peut se faire passer pour toi.
phrase-words-foreign = Les mots sont anglais : il n’y a pas de liste dans ta langue.
phrase-save = Enregistrer dans un fichier
phrase-written = Je les ai notés
phrase-check-about = Deux d’entre eux, pour être sûr :
phrase-check-word = Mot { $number }
phrase-check = Vérifier
phrase-check-wrong = Le mot { $number } est un autre. Regarde ce que tu as noté.
phrase-check-again = Revoir les mots
phrase-enter = Saisir une phrase secrète
phrase-ask = Déjà venu jouer ici ?
phrase-have = J’ai une phrase secrète
phrase-back-title = Revenir avec ta phrase secrète
phrase-back-about = Saisis tes douze mots dans l’ordre. Majuscules, accents et virgules n’ont pas d’importance.
phrase-back-words = Ta phrase secrète
phrase-back-count = { $count ->
    [0] Aucun des douze mots
    [one] Un mot sur douze
   *[other] { $count } mots sur douze
}
phrase-back-wrong = { $count ->
    [0] Une phrase secrète a douze mots ; il n’y en a aucun.
    [one] Une phrase secrète a douze mots ; il n’y en a qu’un.
   *[other] Une phrase secrète a douze mots ; il y en a { $count }.
}
phrase-back-unknown = Le mot { $number }, « { $word } », n’est dans aucune de nos listes. Est-ce « { $nearest } » ?
phrase-back-take = Oui, « { $nearest } »
phrase-back-yes = Revenir
phrase-leaves-last = Tu n’es { $name } nulle part ailleurs. Pour pouvoir revenir, garde d’abord aussi ce nom avec sa propre phrase.
