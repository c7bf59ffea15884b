"""Settings in SQLite: their statements, the write task for the writer, and the reads."""

import json
from collections.abc import Callable
from functools import partial

import aiosqlite
from pydantic import TypeAdapter

from bot.play.request_context import Place
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided, Scope
from bot.storage.writing.writer import Writer

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ?"

HOLDING = """
SELECT decided FROM setting WHERE home_id = ? AND channel_id IN (0, ?) ORDER BY channel_id
"""
"""What was decided for the home, and then for the channel."""

DECIDE = "INSERT OR REPLACE INTO setting (home_id, channel_id, decided) VALUES (?, ?, ?)"

FORGET = "DELETE FROM setting WHERE home_id = ? AND channel_id = ?"

CHECKED = TypeAdapter(Configuration)
"""Refuses settings that there are not, and values that they cannot have."""


class SqliteDecisions:
    """Fulfils `bot.play.settings.decisions.Decisions`."""

    _writer: Writer
    _reader: aiosqlite.Connection

    async def configuration(self, place: Place) -> Configuration:
        """Return the settings that hold at a place."""
        rows = await self._reader.execute_fetchall(HOLDING, (place.home, place.deciding))
        return configuration_of(*(json.loads(decided) for (decided,) in rows))

    async def decided(self, scope: Scope) -> Decided:
        """Return what was decided for a scope itself."""
        return await decided(self._reader, scope)

    async def decide(self, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
        """Change what is decided for a scope, one change after the other, and return all of it."""
        return await self._writer.run(partial(decide, scope=scope, change=change))


async def decided(connection: aiosqlite.Connection, scope: Scope) -> Decided:
    """Return what was decided for a scope."""
    rows = await connection.execute_fetchall(DECIDED, (scope.home, scope.channel))
    found: Decided = next((json.loads(row[0]) for row in rows), {})
    return found


async def decide(
    connection: aiosqlite.Connection, scope: Scope, change: Callable[[Decided], Decided]
) -> Decided:
    """Change what is decided for a scope; a scope for which nothing is decided has no row."""
    changed = dict(change(await decided(connection, scope)))
    text = json.dumps(changed, separators=(",", ":"))
    CHECKED.validate_json(text, strict=True)
    if changed:
        await connection.execute_fetchall(DECIDE, (scope.home, scope.channel, text))
    else:
        await connection.execute_fetchall(FORGET, (scope.home, scope.channel))
    return changed
