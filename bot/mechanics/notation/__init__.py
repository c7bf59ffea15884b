"""Dice expressions: `4d6kh3+2` is read into a tree, thrown, turned into a distribution, and written again."""
