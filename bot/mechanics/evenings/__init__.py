"""Many rolls in a row: how even they come out, and how well each could be guessed, by dice and by decks."""
