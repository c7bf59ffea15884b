"""How dice are rolled by rules and by expressions, or typed in."""
