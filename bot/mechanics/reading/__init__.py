"""What people type, read: tokens, what they are taken for, and the rolls that come of them."""
