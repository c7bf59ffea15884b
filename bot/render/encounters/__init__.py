"""Encounter tables: what is in them, and where rolls on them landed."""
