"""Rolls that people make by hand, one face at a time."""
