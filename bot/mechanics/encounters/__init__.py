"""Encounter tables: written, checked, and rolled with six-sided dice alone."""
