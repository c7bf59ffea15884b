"""Cards of rolls, and their rows in the history."""
