"""Dice expressions: reads `4d6kh3+2` as a tree, throws it, computes its distribution, and writes it again."""
