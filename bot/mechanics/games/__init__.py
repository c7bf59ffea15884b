"""Games: the meaning of a pool of dice at the table, as a verdict with its exact odds."""
