"""What is kept on people, taken along or let go of."""
