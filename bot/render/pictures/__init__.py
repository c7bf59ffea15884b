"""Charts: a canvas, its themes, and what is drawn on it."""
