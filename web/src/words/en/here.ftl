# Games in this browser, without a house.
here-title = Games in this browser
here-about = Games that you play alone, or with others at this screen, can stay in this browser. Nothing leaves it, and you need no network.
here-count = { $count ->
    [0] No games yet.
    [one] One game.
   *[other] { $count } games.
}
here-export = Save all as one file
here-import = Add the games of a file
here-no-file = This is not a file of games. Choose one that was saved here.
here-brought-not = { $refused ->
    [one] One cannot be read by this version.
   *[other] { $refused } cannot be read by this version.
}
here-brought = { $added ->
    [0] No games added
    [one] One game added
   *[other] { $added } games added
}{ $known ->
    [0] { "" }
    [one] ; one was here already
   *[other] ; { $known } were here already
}.
here-delete = Delete all games of this browser
here-delete-one = Delete this game
here-delete-about = { $count ->
    [one] The game will be gone for good, unless you have saved it as a file.
   *[other] All { $count } games will be gone for good, unless you have saved them as a file.
}
here-delete-really = Delete
here-deleted = Everything is deleted.
here-deleted-one = The game is deleted.
here-forgetful = This browser cannot save anything for this page: its storage is full or blocked. You can play on, but your games are lost when this tab closes. Save them as a file first.
here-safe = All games are saved in this browser again.
here-update = There is a new version. Your tables stay as they are.
here-update-now = Load it now
here-update-later = Later
here-where = Where
here-where-house = On this server
here-where-here = In this browser
here-away = The server cannot be reached. You can play in this browser: against bots, or with others at this screen.
here-home-about = Saved in this browser; you can save them all as one file
here-share = Link with the whole game
here-share-not = This game does not fit into a link: the file with its values is too large. Save the record, and send that file with it.
why-here-removed = This game was removed from this browser, here or in another tab.
why-here-broken = The part of this page that plays in this browser does not start. Load the page again; if that does not help, your browser may be too old for it.
why-here-own-set = This game was played with custom values, which this server does not have. Open the link in a page that plays without a server.
