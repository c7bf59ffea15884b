"""/catan: a game of Catan in a channel, one file for each sub-command."""
