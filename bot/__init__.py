"""Evenhand: a Discord dice bot that can show its dice are fair."""

__version__ = "1.0.0.dev"
"""Here alone: the package, the image and all that names a version take it from here."""
