"""Checking what a proof says: one roll by the bot, or a whole channel by anyone without it."""
