"""What the distribution of a tree costs to work out, part by part."""
