"""Reads text into the tree: the grammar, what it builds, and what is said of mistakes."""
