"""What the law of a tree costs to work out, part by part."""
