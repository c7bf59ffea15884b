"""Dice that remember: adaptive ones and decks."""
