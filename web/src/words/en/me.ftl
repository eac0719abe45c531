# Who one is: devices, links, and what the house knows.
me-title = You and your devices
me-title-about = This server recognizes you by a cookie in each of your browsers: no account, no password. It keeps no addresses.
me-nobody = You are not known here yet. You will be once you sit down at a table or choose a name.
me-browsers = Where you are logged in
me-browser = A browser
me-this = this one
me-since = Since { $made }, last used { $seen }
me-log-out = Log out
me-log-out-of = Log out: { $name }
me-log-out-others = Log out everywhere else
me-links = Links for another device
me-links-about = Open a link on your other device and say yes there: then it is you as well. A link works once, for ten minutes.
me-new-link = Make a link
me-link-until = Made { $made }, good until { $until }
me-revoke = Revoke
me-data = What is stored about you
me-data-about = Your name, where you are logged in, the tables at which you sat and what you did there.
me-export = Save all of it as a file
me-delete = Delete all of it …
me-delete-title = Delete everything about you?
me-delete-about = Your name and all your sessions go, here and on your other devices. Games stay, and call you “Somebody”.
me-delete-go-on = Go on
me-delete-last = You cannot come back to your seats, and nobody can undo this.
me-delete-really = Delete everything for good
device-title = { $name ->
    [none] Go on as someone else in this browser?
   *[other] Go on as { $name } in this browser?
}
device-comes = { $tables ->
    [0] With this link, this browser becomes { $name }, who has no tables yet.
    [one] With this link, this browser becomes { $name }, who sits at one table.
   *[other] With this link, this browser becomes { $name }, who sits at { $tables } tables.
}
device-guest = a guest
device-leaves = { $tables ->
    [0] Here you are { $name } now; that will end.
    [one] Here you are { $name } now, at one table; that will end.
   *[other] Here you are { $name } now, at { $tables } tables; that will end.
}
device-leaves-last = You are { $name } nowhere else, so you could not come back to those seats. If you may want to, stay, and first make a link for another device.
device-trust = Say yes only if you have made this link yourself.
device-yes = Yes, go on as { $name }
device-no = No, leave everything as it is
device-same = This browser is { $name } already
device-same-about = The link is for another device: open it there.
alerts-title = How you are told
alerts-about = When it is your turn and you are not here. The first way that works is used, once; no card is ever named.
alerts-push = This browser
alerts-push-here = Tell me in this browser
alerts-push-on = This browser tells you, also while the page is closed.
alerts-push-stop = Stop
alerts-push-stop-at = Stop: { $name }
alerts-again = Try again
push-insecure = Browsers allow this only on pages with https, or on the server’s own machine.
push-home-screen = On an iPhone or iPad, first put this page on the home screen: Share, then “Add to Home Screen”. Open it from there and come back here.
push-browser = This browser cannot be told while the page is closed. Others can: Firefox, Chrome, Edge or Safari.
push-denied = Notifications are blocked for this page. Allow them in the browser’s settings for this page, then try again.
push-service = The browser’s push service cannot be reached at the moment, or is turned off.
alerts-webhook = Webhook
alerts-webhook-about = For a chat or a program of yours: Discord, Slack, Matrix, ntfy or anything that takes JSON.
alerts-webhook-url = Address
alerts-webhook-shape = Kind
alerts-shape-known = By its address
alerts-shape-discord = Discord
alerts-shape-slack = Slack, Mattermost
alerts-shape-matrix = Matrix (Hookshot)
alerts-shape-ntfy = ntfy
alerts-shape-json = JSON
alerts-secret = Secret for programs
alerts-secret-about = Messages are signed with it, so that a program can tell that they come from here.
alerts-email = E-mail
alerts-email-address = Your address
alerts-email-asked = A link was sent there: open it, and e-mail begins.
alerts-email-confirmed = The address is confirmed.
alerts-when = When
alerts-event-turn = It is my turn
alerts-event-reminder = A tenth of my time is left
alerts-event-full = A table that I have laid is full
alerts-event-begins = A game of mine begins
alerts-event-ends = A game of mine is over
alerts-always = Always tell me
alerts-always-about = Also while a tab is open at the table.
alerts-quiet = Not at night
alerts-quiet-zone = What comes meanwhile you are told afterwards, if it is still so. Time zone: { $zone }
alerts-quiet-from = From
alerts-quiet-until = Until
alerts-muted = { $count ->
    [one] You have muted one table; its menu can undo that.
   *[other] You have muted { $count } tables; their menus can undo that.
}
alerts-test = Send a test message
alerts-result-taken = Sent: you should see it now.
alerts-result-notSet = Nothing is set here.
alerts-result-notConfirmed = The address is not confirmed yet: the link was sent again.
alerts-result-forbidden = The server does not send to this address: it is not on the public internet.
alerts-result-unreachable = Nobody answers there.
alerts-result-tooSlow = No answer came within five seconds.
alerts-result-refused = The other end has refused it.
alerts-result-gone = The other end does not know this address any more.
alerts-first = Try first
alerts-mute = Tell me nothing of this table
alerts-unmute = Tell me of this table again
mail-title = E-mail about your turns
mail-ask = Someone, probably you, wants to be notified at this address when it is their turn. Is that right?
mail-about = Caravanserai writes to this address when it is your turn.
mail-confirm = Yes, send e-mail
mail-stop = No e-mail to this address
mail-confirmed = The address is confirmed. You can change your choice at any time under “You and your devices”.
mail-stopped = Nothing more is sent to this address.
