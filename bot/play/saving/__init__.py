"""Rolls that people and servers keep under a name."""
