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
