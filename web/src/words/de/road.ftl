# Was Road fragt.
road-choose = Spiele eine Karte, nimm eine vom Markt, beanspruche eine Punktekarte oder raste.
road-acquire = Karte { $slot } nehmen
road-acquire-pay = Du zahlst { $crystals }, je einen auf die Karten links davon. Beim Bestätigen wird etwas aufgedeckt.
road-claim = Punktekarte { $slot } beanspruchen
road-rest = Rasten
road-rest-detail = Alle gespielten Karten kommen auf deine Hand zurück.
road-discard = Zu viele Kristalle
road-discard-detail = Wähle, welche zurückgehen.
road-discard-what = { $crystals } gehen zurück.
road-play = Eine Karte spielen
road-play-times = { $effect }, { $times }-mal
