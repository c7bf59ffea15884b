"""/rules: which rules there are, how each goes, how fair it is, and tables to make one's own."""
