"""Cards and pictures of a game of Catan."""
