"""Reads what people type: cuts it into tokens, gives each a meaning, and makes rolls of them."""
