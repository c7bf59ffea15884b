"""Values into words: cards, lines and numbers as people read them. No Discord."""
