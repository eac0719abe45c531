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
me-links-about = Open a link on your other device and say yes there: then you are logged in there too. A link works once, within ten minutes.
me-new-link = Make a link
me-link-until = Made { $made }, good until { $until }
me-revoke = Revoke
me-data = What is stored about you
me-data-about = Your name, where you are logged in, the tables at which you sat and what you did there.
me-export = Save all of it as a file
me-delete = Delete all of it …
me-delete-title = Delete everything about you?
me-delete-about = Your name and all your sessions go, here and on your other devices. Your games stay, with “Somebody” in place of your name.
me-delete-go-on = Continue
me-delete-last = You cannot come back to your seats, and nobody can undo this.
me-delete-really = Delete everything for good
device-title = { $name ->
    [none] Continue as someone else in this browser?
   *[other] Continue as { $name } in this browser?
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
device-trust = Say yes only if you made this link yourself.
device-yes = Yes, continue as { $name }
device-no = No, leave everything as it is
device-same = This browser is { $name } already
device-same-about = The link is for another device: open it there.
alerts-title = Notifications
alerts-about = When it’s your turn and you’re away, we tell you once, by the first way that works, never naming a card.
alerts-push = This browser
alerts-push-here = Notify me in this browser
alerts-push-on = This browser notifies you, even when the page is closed.
alerts-push-stop = Stop
alerts-push-stop-at = Stop: { $name }
alerts-again = Try again
push-insecure = Browsers allow this only on pages with https, or on the server’s own machine.
push-home-screen = On an iPhone or iPad, first put this page on the home screen: Share, then “Add to Home Screen”. Open it from there and come back here.
push-browser = This browser cannot notify you while the page is closed. Others can: Firefox, Chrome, Edge or Safari.
push-denied = Notifications are blocked for this page. Allow them in the browser’s settings for this page, then try again.
push-service = The browser’s push service cannot be reached at the moment, or is turned off.
alerts-webhook = Webhook
alerts-webhook-about = For a chat or your own program: Discord, Slack, Matrix, ntfy or anything that accepts JSON.
alerts-webhook-url = Address
alerts-webhook-shape = Format
alerts-shape-known = Detect from the address
alerts-shape-discord = Discord
alerts-shape-slack = Slack, Mattermost
alerts-shape-matrix = Matrix (Hookshot)
alerts-shape-ntfy = ntfy
alerts-shape-json = JSON
alerts-secret = Secret for programs
alerts-secret-about = Messages are signed with it, so a program can tell that they come from here.
alerts-email = E-mail
alerts-email-address = Your address
alerts-email-asked = A link was sent there: open it to turn e-mail on.
alerts-email-confirmed = The address is confirmed.
alerts-when = When
alerts-event-turn = It is my turn
alerts-event-reminder = I have a tenth of my time left
alerts-event-full = A table I set up is full
alerts-event-begins = One of my games begins
alerts-event-ends = One of my games ends
alerts-always = Always notify me
alerts-always-about = Even while the table is open in a tab.
alerts-quiet = Not at night
alerts-quiet-zone = You’ll hear about it afterwards, if it still applies. Time zone: { $zone }
alerts-quiet-from = From
alerts-quiet-until = Until
alerts-muted = { $count ->
    [one] You have muted one table; its menu can undo that.
   *[other] You have muted { $count } tables; their menus can undo that.
}
alerts-test = Send a test message
alerts-result-taken = Sent: you should see it now.
alerts-result-notSet = Nothing is set up here.
alerts-result-notConfirmed = The address is not confirmed yet: the link was sent again.
alerts-result-forbidden = The server does not send to this address: it is not on the public internet.
alerts-result-unreachable = There is no answer at this address.
alerts-result-tooSlow = No answer came within five seconds.
alerts-result-refused = The other side refused it.
alerts-result-gone = The other side no longer knows this address.
alerts-first = Try first
alerts-mute = Mute this table
alerts-unmute = Unmute this table
mail-title = E-mail about your turns
mail-ask = Someone, probably you, wants to be told at this address when it is their turn. Is that right?
mail-about = Caravanserai writes to this address when it is your turn.
mail-confirm = Yes, send e-mail
mail-stop = No e-mail to this address
mail-confirmed = The address is confirmed. You can change your choice at any time under “You and your devices”.
mail-stopped = No more e-mail will be sent to this address.
vacation-title = Vacation
vacation-about = Stops your clocks in games with days per turn. The others see when you are back.
vacation-lasts = You are on vacation, back on { $back }.
vacation-ahead = You are on vacation from { $from }, back on { $back }.
vacation-from = First day
vacation-back = Back on
vacation-leave = Go on vacation
vacation-change = Change it
vacation-return = I am back
vacation-cancel = Cancel it
vacation-left = { $left ->
    [one] You have one of { $days } vacation days a year left.
   *[other] You have { $left } of { $days } vacation days a year left.
}
