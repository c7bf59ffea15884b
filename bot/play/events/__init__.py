"""One file per kind of row: what it asks, how it is applied, what it adds, and what of it is a person's."""
