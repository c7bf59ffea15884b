"""What there is: users, guilds, channels and messages, who may see them, what Discord calls them in JSON."""
