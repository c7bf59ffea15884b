"""How dice fall: in waves, and which of them are kept."""
