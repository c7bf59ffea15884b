"""Games: what a pool of dice means at the table, as a verdict with its exact odds."""
