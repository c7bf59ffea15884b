"""The history as people look at it."""
