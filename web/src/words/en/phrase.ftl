# The phrase that keeps a name.
phrase-title = Keep your name
phrase-about = Twelve words bring you back, on another device or when this browser has forgotten you. Otherwise name and seats are lost with your last browser.
phrase-keep = Keep my name
phrase-made = You have had a phrase since { $made }. Nobody can show it again.
phrase-checked = That’s right: your name is kept.
phrase-unchecked = You haven’t checked your phrase. If you didn’t write it down, make a new one.
phrase-new = New phrase …
phrase-new-title = Make a new phrase?
phrase-new-about = The words you have written down will stop working at once.
phrase-new-really = Make a new phrase
phrase-forget = Forget my phrase …
phrase-forget-title = Forget your phrase?
phrase-forget-about = The words stop working at once. You stay logged in, but nothing will bring you back once your browsers have forgotten you.
phrase-forget-really = Forget it
phrase-words-title = Your twelve words
phrase-words-about = Write them down in this order. They are shown only now, and whoever has them can be you.
phrase-words-foreign = The words are English: there is no list in your language.
phrase-save = Save as a file
phrase-written = I have written them down
phrase-check-about = Two of them, to be sure:
phrase-check-word = Word { $number }
phrase-check = Check
phrase-check-wrong = Word { $number } is a different one. Look at what you wrote down.
phrase-check-again = Show the words again
phrase-enter = Enter a phrase
phrase-ask = Played here before?
phrase-have = I have a phrase
phrase-back-title = Come back with your phrase
phrase-back-about = Enter your twelve words in order. Capitals, accents and commas don’t matter.
phrase-back-words = Your phrase
phrase-back-count = { $count ->
    [one] One of twelve words
   *[other] { $count } of twelve words
}
phrase-back-wrong = { $count ->
    [one] A phrase has twelve words; this is one.
   *[other] A phrase has twelve words; these are { $count }.
}
phrase-back-unknown = Word { $number }, “{ $word }”, is in none of our lists. Is it “{ $nearest }”?
phrase-back-take = Yes, “{ $nearest }”
phrase-back-yes = Come back
phrase-leaves-last = You are { $name } nowhere else. To be able to come back, first keep this name with a phrase of its own.
