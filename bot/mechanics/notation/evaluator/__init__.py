"""How dice are thrown: in batches, and which of them are kept."""
