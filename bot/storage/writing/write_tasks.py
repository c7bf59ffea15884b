"""The small writes, each inside a transaction of the writer, and the small reads that some begin with."""

from collections.abc import Callable

import aiosqlite

from bot.play.errors import Gone
from bot.play.records import PendingAction
from bot.storage import statements
from bot.storage.errors import NOT_OPEN
from bot.storage.rows import pending_action_of, row_of_pending_action


async def ask(connection: aiosqlite.Connection, pending_action: PendingAction) -> int:
    """Keep a question, and return its number, which never comes again."""
    row = await connection.execute_insert(
        statements.ADD_PENDING_ACTION, row_of_pending_action(pending_action)
    )
    return int(row[0]) if row else 0


async def pending_action(connection: aiosqlite.Connection, number: int) -> PendingAction | None:
    """Return an open question, None where it was answered or forgotten."""
    rows = await connection.execute_fetchall(statements.PENDING_ACTION, (number,))
    return next((pending_action_of(tuple(row)) for row in rows), None)


async def amend(
    connection: aiosqlite.Connection, number: int, change: Callable[[PendingAction], PendingAction]
) -> PendingAction:
    """Change an open question, and return the new one."""
    found = await pending_action(connection, number)
    if found is None:
        raise Gone(NOT_OPEN)
    changed = change(found)
    await connection.execute_fetchall(
        statements.AMEND_PENDING_ACTION, (*row_of_pending_action(changed), number)
    )
    return changed


async def drop_pending_action(connection: aiosqlite.Connection, number: int) -> None:
    """Forget a question, if it is still there."""
    await connection.execute_fetchall(statements.CLOSE_PENDING_ACTION, (number,))


async def keep_fact(connection: aiosqlite.Connection, name: str, value: str) -> None:
    """Keep a text under `name`, in place of what was there."""
    await connection.execute_fetchall(statements.KEEP_FACT, (name, value))


async def note_message(connection: aiosqlite.Connection, interaction: int, message: int) -> None:
    """Keep which message tells the row that an interaction made."""
    await connection.execute_fetchall(statements.NOTE_MESSAGE, (message, interaction))
