"""Encounter tables: how they are written, checked, and rolled by six-sided dice alone."""
