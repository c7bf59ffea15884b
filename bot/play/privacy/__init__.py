"""How long things are kept: what people have taken out, and what grows too old."""
