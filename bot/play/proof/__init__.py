"""What makes the rolls of a place checkable: its chains of keys, and its rows in one chain of hashes."""
