"""/config: what was decided about dice here."""
