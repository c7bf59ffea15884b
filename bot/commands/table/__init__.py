"""/table: encounter tables."""
