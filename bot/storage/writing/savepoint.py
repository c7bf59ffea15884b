"""Lets an write task write with several statements: it fails with all of them or with none."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiosqlite


@asynccontextmanager
async def savepoint(connection: aiosqlite.Connection) -> AsyncIterator[None]:
    """Undo what the block has written if it fails, and leave the rest of the transaction as it is."""
    await connection.execute_fetchall("SAVEPOINT errand")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            await connection.execute_fetchall("ROLLBACK TO errand")
            await connection.execute_fetchall("RELEASE errand")
        raise
    await connection.execute_fetchall("RELEASE errand")
