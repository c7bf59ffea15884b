"""What was rolled against what was to be expected."""
