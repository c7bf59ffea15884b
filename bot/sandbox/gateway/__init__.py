"""The websocket over which the bot hears of events: its connections, sessions and what it is told."""
