"""Pages of help and of the documentation."""
