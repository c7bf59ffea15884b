"""The history as people look at it, and what they may still do about it."""
