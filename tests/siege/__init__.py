"""What one person can do to all others: the dearest that each command allows, and how long others wait."""
