"""Transactions that several processes make on one database, and that survive a restart of its server."""

import logging
from collections.abc import Callable, Sequence
from itertools import chain, count, repeat
from typing import TypeVar
from uuid import uuid4

from bot.play.request_context import Place
from bot.storage.engine import Connection, EngineFailed, Interrupted, Uncertain
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.errors import Lost

T = TypeVar("T")

BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock{}(6576656)"
"""Who writes at some places shares a lock, which whoever writes anywhere holds alone."""

LOCK = """
WITH mark AS (
  INSERT INTO writer (id, last, at) VALUES (?, ?, now())
  ON CONFLICT (id) DO UPDATE SET last = excluded.last, at = excluded.at
)
SELECT count(*) FROM (
  SELECT 1 FROM place
  WHERE (channel_id, owner_id) IN (SELECT * FROM unnest(CAST(? AS BIGINT[]), CAST(? AS BIGINT[])))
  ORDER BY channel_id, owner_id FOR NO KEY UPDATE
) AS locked
"""
"""In one order, so that no two processes wait for each other. A place that is new to both is no row yet: the
second one then fails by its first event, and does all of it again.

The transaction leaves its number, by which it is found out whether it was committed."""

ASK = "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = '1s'"
LAST = """
INSERT INTO writer (id, last, at) VALUES (?, 0, now())
ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING last
"""
"""To be rolled back: it waits until a transaction has ended that left its number; a SELECT would not."""

FORGET = "DELETE FROM writer WHERE at < now() - INTERVAL '1 day'"
"""Whoever is there writes more often; who does not is noted anew by the next transaction."""

PAUSES = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0, 2.0, 2.0, 2.0)
"""Seconds between tries: a server that is started again is soon there."""

QUESTIONS = 60
"""How often, a second apart after the first ones, a server is asked what became of a transaction."""

logger = logging.getLogger(__name__)


class Transactions:
    """Those of one process, which makes one after the other on a connection."""

    def __init__(self, connection: PostgresConnection) -> None:
        self._connection = connection
        self._writer = uuid4().hex
        self._numbers = count(1)

    def transact(self, places: Sequence[Place] | None, work: Callable[[Connection], T]) -> T:
        """Do what `bot.storage.engine.Writing.transact` says.

        Raises:
            Uncertain: the server went away while it committed, and did not come back to say whether it had.
            EngineFailed: nothing was written.
        """
        for pause in PAUSES:
            try:
                return self._once(places, work)
            except Interrupted as error:
                if not self._connection.rest(pause):
                    raise
                logger.info("A transaction is done again: %s", error)
        return self._once(places, work)

    def _once(self, places: Sequence[Place] | None, work: Callable[[Connection], T]) -> T:
        number = next(self._numbers)
        self._connection.connect()
        try:
            self._begin(number, places)
            result = work(self._connection)
        except BaseException:
            self._roll_back()
            raise
        try:
            status = self._connection.execute("COMMIT").status
        except Lost as error:
            if not self._was_committed(number, error):
                raise
            return result
        if status != "COMMIT":
            raise EngineFailed(f"the server answered {status} to COMMIT")
        return result

    def _begin(self, number: int, places: Sequence[Place] | None) -> None:
        """Begin a transaction, and lock what it writes to."""
        self._connection.run_script(BEGIN.format("" if places is None else "_shared"))
        locked = places or ()
        channels, owners = [place.channel for place in locked], [place.owner for place in locked]
        self._connection.execute(LOCK, (self._writer, number, channels, owners))

    def _roll_back(self) -> None:
        """End a failed transaction; the server ends what it hears no more of."""
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except EngineFailed as error:
            logger.warning("Rolling back failed: %s", error)
            self._connection.drop()

    def _was_committed(self, number: int, lost: Lost) -> bool:
        """Find out what became of a transaction whose end was not heard of.

        Raises:
            Uncertain: nobody could say.
        """
        for pause in chain(PAUSES, repeat(1.0, QUESTIONS)):
            try:
                return self._last_committed() == number
            except Interrupted as error:
                logger.info("What became of a transaction is asked again: %s", error)
            if not self._connection.rest(pause):
                break
        raise Uncertain from lost

    def _last_committed(self) -> int:
        """Return the number of the last transaction that this process has committed; 0: of none.

        Raises:
            Interrupted: it has not ended yet, or the server is away.
        """
        self._connection.connect()
        try:
            self._connection.run_script(ASK)
            ((last,),) = self._connection.execute(LAST, (self._writer,)).fetchall()
        finally:
            self._roll_back()
        return int(last)


def forget_writers(connection: Connection) -> None:
    """Forget those that are long gone."""
    connection.execute(FORGET)
