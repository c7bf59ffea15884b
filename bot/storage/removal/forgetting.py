"""Forgets a person, a few rows at a time, between the transactions of others.

The first transaction does what must not be seen half done: from then on the rows so far are nobody's, and
what the person rolls is a new person's. `nobody` is the negative of the number of the old row of `person`.
What has to be found by reading is found on the connection that reads.
"""

import json
from functools import partial

import aiosqlite

from bot.play.catan.folding import FOLDS as CATAN
from bot.play.catan.game import SLOT as GAME
from bot.play.history import strikes
from bot.play.keeping.privacy import renamed, scrubbed
from bot.play.sessions import session
from bot.storage.removal import erasing, unnaming
from bot.storage.removal.people import PLACES_AT_ONCE, places_of
from bot.storage.rows import Row, to_json
from bot.storage.writing.savepoint import savepoint
from bot.storage.writing.writer import Writer

ROWS = 50
"""How many rows are looked at at a time, and changed by one transaction at most."""

MENTIONING = (*CATAN, strikes.STRIKE)
"""The commands whose rows may name other people than whoever made them."""

ADD_PERSON = "INSERT INTO person (user_id) VALUES (?) ON CONFLICT DO NOTHING"
PERSON = "SELECT id FROM person WHERE user_id = ?"
UNNAME = "UPDATE person SET user_id = -id WHERE id = ?"
BEGIN_FORGETTING = "INSERT INTO forgetting (person, user_id) VALUES (?, ?)"
END_FORGETTING = "DELETE FROM forgetting WHERE person = ?"
FORGETTING = "SELECT person, user_id FROM forgetting"

RENAME_SLOTS = """
UPDATE state SET slot = substr(slot, 1, instr(slot, ' of ') + 3) || ?
WHERE instr(slot, ' of ') > 0 AND substr(slot, instr(slot, ' of ') + 4) = ?
"""

ROWS_OF = """
SELECT number, command, request, message FROM history INDEXED BY history_by_person
WHERE place = ? AND person = ? AND number > ? ORDER BY number LIMIT ?
"""

REWRITE = "UPDATE history SET request = ?, message = NULL WHERE place = ? AND number = ?"

UNNAME_SESSION = """
UPDATE history SET before = json_set(before, '$.name', '') WHERE place = ?1 AND number = (
  SELECT number FROM history WHERE place = ?1 AND command = ?2 AND number > ?3 ORDER BY number LIMIT 1
)
"""

UNNAME_OPEN_SESSION = """
UPDATE state SET value = json_set(value, '$.name', '')
WHERE place = ?1 AND slot = ?2 AND value ->> '$.at' = (
  SELECT at FROM history WHERE place = ?1 AND number = ?3
)
"""

CHECKPOINTS = "SELECT place FROM checkpoint WHERE place > ? AND place <= ? AND instr(states, ?)"
CHECKPOINT = "SELECT states FROM checkpoint WHERE place = ?"
KEEP_CHECKPOINT = "UPDATE checkpoint SET states = ? WHERE place = ?"

LAST_PLACE = "SELECT max(id) FROM place"
GAMES = "SELECT place FROM state WHERE slot = ? AND place > ? AND place <= ? AND instr(value, ?)"
GAME_STATE = "SELECT value FROM state WHERE place = ? AND slot = ?"
KEEP_GAME = "UPDATE state SET value = ? WHERE place = ? AND slot = ?"

NAMING = """
SELECT number, request, before FROM history INDEXED BY history_by_command
WHERE place = ? AND command = ? AND number > ? ORDER BY number LIMIT ?
"""

RENAME_IN = "UPDATE history SET request = ?, before = ? WHERE place = ? AND number = ?"

MASTERED = "SELECT home_id, channel_id FROM setting WHERE instr(decided, ?)"
DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ?"
DECIDE = "UPDATE setting SET decided = ? WHERE home_id = ? AND channel_id = ?"

UNMAKE = """
UPDATE shelf SET maker_id = ? WHERE rowid IN (SELECT rowid FROM shelf WHERE maker_id = ? LIMIT ?) RETURNING 1
"""

PENDING_ACTIONS = "DELETE FROM question WHERE user_id = ?1 OR owner_id = ?1 OR instr(body, ?1)"


async def forget(writer: Writer, reader: aiosqlite.Connection, user: int) -> None:
    """Forget a person; no row holds the id afterwards."""
    await writer.run(partial(_part, user=user))
    await go_on(writer, reader)


async def go_on(writer: Writer, reader: aiosqlite.Connection) -> None:
    """Finish what was begun to be forgotten."""
    for person, user in list(await reader.execute_fetchall(FORGETTING)):
        await _Forgetting(writer, reader, person, user).run()


async def _part(connection: aiosqlite.Connection, user: int) -> None:
    """Make all that is the person's so far, with the states that are theirs alone, nobody's."""
    async with savepoint(connection):
        await connection.execute_fetchall(ADD_PERSON, (user,))
        ((person,),) = await connection.execute_fetchall(PERSON, (user,))
        await connection.execute_fetchall(UNNAME, (person,))
        await connection.execute_fetchall(BEGIN_FORGETTING, (person, user))
        await connection.execute_fetchall(RENAME_SLOTS, (str(-person), str(user)))


class _Forgetting:
    """What remains to be done for one person; all of it can be done twice."""

    def __init__(self, writer: Writer, reader: aiosqlite.Connection, person: int, user: int) -> None:
        self._writer = writer
        self._reader = reader
        self._person = person
        self._nobody = -person
        self._user = user

    async def run(self) -> None:
        async for place, *_ in places_of(self._reader, self._nobody):
            await self._scrub(place)
        await unnaming.unname(self._writer, self._reader, self._person)
        await self._rename_in_states()
        for place in await self._places():
            for command in MENTIONING:
                await self._rename_in_rows(place, command)
        await self._rest()
        await erasing.erase(self._writer, self._reader, self._user)
        await erasing.run(self._writer, END_FORGETTING, self._person)

    async def _scrub(self, place: int) -> None:
        """Take what the person typed out of the rows of a place, and where their answers are shown."""
        number = 0
        while rows := await self._read(ROWS_OF, place, self._person, number, ROWS):
            number = rows[-1][0]
            changed = [change for row in rows if (change := _scrubbed(place, row))]
            await self._write(REWRITE, changed)
            for begun, command, *_ in rows:
                if command == session.START:
                    await erasing.run(self._writer, UNNAME_OPEN_SESSION, place, session.SLOT, begun)
                    await erasing.run(self._writer, UNNAME_SESSION, place, session.END, begun)

    async def _rename_in_states(self) -> None:
        """Give the person's seat in games to nobody, and their states in checkpoints."""
        ((last,),) = await self._read(LAST_PLACE)
        for begin in range(0, last or 0, PLACES_AT_ONCE):
            span = (begin, begin + PLACES_AT_ONCE, str(self._user))
            for (place,) in await self._read(GAMES, GAME, *span):
                await self._writer.run(partial(self._rename_in_game, place=place))
            for (place,) in await self._read(CHECKPOINTS, *span):
                await self._writer.run(partial(self._rename_in_checkpoint, place=place))

    async def _rename_in_game(self, connection: aiosqlite.Connection, place: int) -> None:
        for (value,) in await connection.execute_fetchall(GAME_STATE, (place, GAME)):
            await connection.execute_fetchall(KEEP_GAME, (self._renamed(value), place, GAME))

    async def _rename_in_checkpoint(self, connection: aiosqlite.Connection, place: int) -> None:
        ending = f" of {self._user}"
        for (text,) in await connection.execute_fetchall(CHECKPOINT, (place,)):
            states = {
                f"{name.removesuffix(ending)} of {self._nobody}" if name.endswith(ending) else name: state
                for name, state in json.loads(self._renamed(text)).items()
            }
            await connection.execute_fetchall(KEEP_CHECKPOINT, (to_json(states), place))

    async def _rename_in_rows(self, place: int, command: str) -> None:
        number = 0
        while rows := await self._read(NAMING, place, command, number, ROWS):
            number = rows[-1][0]
            changed: list[Row] = [
                (self._renamed(request), None if before is None else self._renamed(before), place, found)
                for found, request, before in rows
                if str(self._user) in f"{request} {before}"
            ]
            await self._write(RENAME_IN, changed)

    async def _rest(self) -> None:
        """Drop the person's things and questions, and the rights of a game master."""
        for home, channel in await self._read(MASTERED, str(self._user)):
            await self._writer.run(partial(self._dismiss, home=home, channel=channel))
        await erasing.clear_library(self._writer, "person", self._user)
        while await erasing.run(self._writer, UNMAKE, self._nobody, self._user, erasing.THINGS):
            pass
        await erasing.run(self._writer, PENDING_ACTIONS, self._user)

    async def _dismiss(self, connection: aiosqlite.Connection, home: int, channel: int) -> None:
        for (text,) in await connection.execute_fetchall(DECIDED, (home, channel)):
            decided = json.loads(text)
            masters = [person for person in decided.get("game_masters", ()) if person != self._user]
            changed = to_json({**decided, "game_masters": masters})
            await connection.execute_fetchall(DECIDE, (changed, home, channel))

    def _renamed(self, text: str) -> str:
        return to_json(renamed(json.loads(text), self._user, self._nobody))

    async def _places(self) -> list[int]:
        ((last,),) = await self._read(LAST_PLACE)
        return list(range(1, (last or 0) + 1))

    async def _read(self, query: str, *parameters: int | str) -> list[Row]:
        return [tuple(row) for row in await self._reader.execute_fetchall(query, parameters)]

    async def _write(self, statement: str, rows: list[Row]) -> None:
        if rows:
            await self._writer.run(partial(_write, statement=statement, rows=rows))


async def _write(connection: aiosqlite.Connection, statement: str, rows: list[Row]) -> None:
    await connection.executemany(statement, rows)


def _scrubbed(place: int, row: Row) -> Row | None:
    """Return a row for `REWRITE`, None where nothing is to be changed."""
    number, _, request, message = row
    before = json.loads(request)
    after = scrubbed(before)
    return None if after == before and message is None else (to_json(after), place, number)
