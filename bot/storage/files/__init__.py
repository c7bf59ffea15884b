"""The database as files: its schema, its lock, and copies of it."""
