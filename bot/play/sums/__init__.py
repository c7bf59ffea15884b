"""The running sums: what rolls add to them, and for what they are kept apart."""
