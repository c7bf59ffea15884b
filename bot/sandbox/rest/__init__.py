"""The HTTP interface for the bot: one middleware for all requests, and the routes by subject."""
