"""The world: users, guilds, channels and messages, who may see them, and their form in Discord's JSON."""
