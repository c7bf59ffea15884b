"""Dice expressions: `4d6kh3+2` is read into a tree, which is thrown, turned into a law, and written again."""
