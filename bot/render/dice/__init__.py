"""Dice as text: to be thrown, and as they fell."""
