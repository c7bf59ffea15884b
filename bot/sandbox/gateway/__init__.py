"""The websocket that brings events to the bot: its connections, sessions and events."""
