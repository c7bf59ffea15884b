"""Sessions: an evening at a table, and its summary."""
