"""What a tree can come to, before it is thrown: its values, its throws, its faces."""
