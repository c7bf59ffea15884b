"""Golden files: what the bot answers to whole conversations, word for word."""
