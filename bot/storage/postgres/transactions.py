"""Transactions that several processes make on one database, and that survive a restart of its server."""

import logging
from collections.abc import Callable, Sequence
from itertools import chain, repeat
from typing import TypeVar

from bot.play.request_context import Place
from bot.storage.engine import Connection, EngineFailed, Interrupted, Uncertain
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.errors import Lost

T = TypeVar("T")

BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock{}(6576656)"
"""Who writes at some places shares a lock, which whoever writes anywhere holds alone."""

LOCK = """
SELECT CAST(pg_current_xact_id() AS TEXT), count(*) FROM (
  SELECT 1 FROM place
  WHERE (channel_id, owner_id) IN (SELECT * FROM unnest(CAST(? AS BIGINT[]), CAST(? AS BIGINT[])))
  ORDER BY channel_id, owner_id FOR NO KEY UPDATE
) AS locked
"""
"""In one order, so that no two processes wait for each other. A place that is new to both is no row yet: the
second one then fails by its first event, and does all of it again."""

OUTCOME = "SELECT pg_xact_status(CAST(CAST(? AS TEXT) AS xid8))"

PAUSES = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds between tries: a server that is started again is soon there."""

QUESTIONS = 60
"""How often, a second apart after the first ones, a server is asked what became of a transaction."""

logger = logging.getLogger(__name__)


def transact(
    connection: PostgresConnection, places: Sequence[Place] | None, work: Callable[[Connection], T]
) -> T:
    """Do what `bot.storage.engine.Writing.transact` says.

    Raises:
        Uncertain: the server went away while it committed, and did not come back to say whether it had.
        EngineFailed: nothing was written.
    """
    for pause in PAUSES:
        try:
            return _once(connection, places, work)
        except Interrupted as error:
            if not connection.rest(pause):
                raise
            logger.info("A transaction is done again: %s", error)
    return _once(connection, places, work)


def _once(
    connection: PostgresConnection, places: Sequence[Place] | None, work: Callable[[Connection], T]
) -> T:
    connection.connect()
    try:
        transaction = _begin(connection, places)
        result = work(connection)
    except BaseException:
        _roll_back(connection)
        raise
    try:
        status = connection.execute("COMMIT").status
    except Lost as error:
        if not _was_committed(connection, transaction, error):
            raise
        return result
    if status != "COMMIT":
        raise EngineFailed(f"the server answered {status} to COMMIT")
    return result


def _begin(connection: PostgresConnection, places: Sequence[Place] | None) -> str:
    """Begin a transaction, lock what it writes to, and return its number."""
    connection.run_script(BEGIN.format("" if places is None else "_shared"))
    locked = places or ()
    keys = [place.channel for place in locked], [place.owner for place in locked]
    row = connection.execute(LOCK, keys).fetchone()
    return str(row[0]) if row else ""


def _roll_back(connection: PostgresConnection) -> None:
    """End a failed transaction; the server ends what it hears no more of."""
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except EngineFailed as error:
        logger.warning("Rolling back failed: %s", error)
        connection.drop()


def _was_committed(connection: PostgresConnection, transaction: str, lost: Lost) -> bool:
    """Find out what became of a transaction whose end was not heard of.

    Raises:
        Uncertain: nobody could say.
    """
    for pause in chain(PAUSES, repeat(1.0, QUESTIONS)):
        try:
            connection.connect()
            (found,) = connection.execute(OUTCOME, (transaction,)).fetchall()
        except Lost as error:
            logger.info("What became of a transaction is asked again: %s", error)
        else:
            if found[0] in {"committed", "aborted"}:
                return bool(found[0] == "committed")
        if not connection.rest(pause):
            break
    raise Uncertain from lost
