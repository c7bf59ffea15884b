"""Sessions: their start, and their summary."""
