"""Goes through the places of a database."""

from collections.abc import AsyncIterator

import aiosqlite

from bot.play.request_context import Place
from bot.storage import statements

CHUNK = 100
"""How many places are read at a time."""


async def places(reader: aiosqlite.Connection) -> AsyncIterator[Place]:
    """Go through all places that have a history."""
    last = 0
    while rows := list(await reader.execute_fetchall(statements.PLACES, (last, CHUNK))):
        for _, channel, home, owner, parent in rows:
            yield Place(channel, home, owner, parent)
        last = rows[-1][0]
