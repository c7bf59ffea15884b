"""The HTTP interface for the bot: one door through which all requests come, and the routes by subject."""
