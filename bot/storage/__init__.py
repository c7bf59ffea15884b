"""Durable memory: fulfils `bot.play.store` with SQLite. The only package that knows SQL."""

from bot.storage.errors import StorageFailed, StorageRefused
from bot.storage.urls import open_store

__all__ = ["StorageFailed", "StorageRefused", "open_store"]
