"""Worker processes, for what would hold the event loop too long: exact analyses, and pictures."""
