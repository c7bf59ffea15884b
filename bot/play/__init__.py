"""Use cases at a channel: roll, look back, configure. No Discord, no SQL."""
