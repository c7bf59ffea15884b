"""A game of Catan in a channel: its players, whose turn it is, and what was rolled.

The state of a game is kept in one slot of its place, and is the fold of the rows of these commands.
"""
