"""Encounter tables: kept under names, and rolled."""
