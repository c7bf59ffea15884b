"""Cards of dice that remember."""
