"""Encounter tables: kept under names, and where rolls on them land."""
