"""Sessions: their summary, and its picture."""
