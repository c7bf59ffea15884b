"""Rolls that anyone can check: one-time keys, the faces that come of them, and a chain of entries."""
