"""Durable memory: fulfils `bot.play.store` with SQLite. The only package that knows SQL."""
