"""The one writer: batches of moves, each in one transaction."""
