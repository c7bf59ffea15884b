"""Changing what servers and channels have decided."""
