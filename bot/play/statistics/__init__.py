"""Running sums of what was rolled, and what they tell."""
