"""Durable storage: implements `bot.play.store` with SQLite or PostgreSQL. The only package that knows SQL."""
