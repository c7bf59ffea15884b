"""Forgets a person, a few rows at a time, between the transactions of others.

The first transaction does what must not be seen half done: from then on all that was the person's is
nobody's, wherever they stand, since only their own number stands there; and what they roll next is a new
person's. What remains to be done is to take out the words that they typed, and what is theirs alone.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from bot.play.encounters.tables import blanked
from bot.play.kind import EventKind
from bot.storage import erasing, event_rows, holdings, people
from bot.storage.engine import Connection
from bot.storage.event_rows import JOIN, SELECT, Row
from bot.storage.json_text import from_json, to_json
from bot.storage.rewriting import SUMS, rewrite, unname_sums
from bot.storage.writer import Writer

Kinds = Mapping[str, EventKind[Any]]

ROWS = 50
"""How many events of the person, or settings that name them, one transaction rewrites."""

NOBODY = 0
"""In the place of an id: what is kept under it stays."""

UNSALT = "UPDATE proof_person SET salt = NULL WHERE person = ?"
"""From then on nobody can tell whom the commitments in proofs were to."""

UNNAME = "UPDATE person SET user_id = -id WHERE id = ?"
BEGIN = "INSERT INTO forgetting (person, user_id) VALUES (?, ?)"
END = "DELETE FROM forgetting WHERE person = ?"
UNFINISHED = "SELECT person, user_id FROM forgetting"

OWN = f"""
{SELECT} INDEXED BY event_by_person {JOIN}
WHERE event.place = ? AND event.person = ? AND event.number > ? ORDER BY event.number LIMIT ?
"""

ABOUT = f"{SELECT} INDEXED BY event_by_target {JOIN} WHERE event.place = ? AND event.target = ?"

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ? AND instr(decided, ?) > 0"
DECIDE = "UPDATE setting SET decided = ? WHERE home_id = ? AND channel_id = ?"
PENDING = "DELETE FROM pending WHERE person = ? OR owner_id = ? OR instr(body, ?) > 0"

ROLLED_ON = "SELECT id, body FROM content WHERE owner_kind = 'person' AND owner_id = ? AND rolled = 1 LIMIT ?"
BLANK = "UPDATE content SET body = ?, owner_id = ? WHERE id = ?"


async def forget(writer: Writer, kinds: Kinds, user: int) -> None:
    """Forget a person."""
    await writer.run(partial(_part, user=user))
    await go_on(writer, kinds)


async def go_on(writer: Writer, kinds: Kinds) -> None:
    """Finish what was begun to be forgotten; all of it can be done twice."""
    for person, user in await writer.run(lambda connection: connection.execute(UNFINISHED).fetchall()):
        for place in await _places(writer, person):
            await _scrub(writer, kinds, place, person)
        for table in SUMS:
            while await writer.run(partial(unname_sums, table=table, person=person)):
                pass
        await _dismiss(writer, person)
        if user != NOBODY:
            await _erase_own(writer, person, user)
        await erasing.run(writer, END, person)


async def _erase_own(writer: Writer, person: int, user: int) -> None:
    """Delete what is kept under the person's id."""
    while await writer.run(partial(_blank_contents, person=person, user=user)):
        pass
    await erasing.clear_library(writer, "person", user)
    await erasing.erase(writer, user)  # where the bot was installed by the person alone


def _part(connection: Connection, user: int) -> None:
    """Make all that is the person's so far nobody's; a question must not bring the id back later."""
    person = people.number_of(connection, user)
    connection.execute(UNNAME, (person,))
    connection.execute(UNSALT, (person,))
    connection.execute(PENDING, (person, user, people.sign(person)))
    connection.execute(BEGIN, (person, user))


async def _places(writer: Writer, person: int) -> list[int]:
    found: list[int] = []
    for begin in range(0, await writer.run(holdings.last_place), holdings.PLACES_AT_ONCE):
        part = partial(holdings.places_of, number=person, begin=begin)
        found += [place for place, _ in await writer.run(part)]
    return found


async def _scrub(writer: Writer, kinds: Kinds, place: int, person: int) -> None:
    """Take the person's words out of their events, and out of those that tell of them."""
    number = 0
    while (
        last := await writer.run(partial(_scrub_some, kinds=kinds, at=(place, person, number)))
    ) is not None:
        number = last


def _scrub_some(connection: Connection, kinds: Kinds, at: tuple[int, int, int]) -> int | None:
    """Rewrite the next events; return the number of the last one, None at the end."""
    rows: list[Row] = connection.execute(OWN, (*at, ROWS)).fetchall()
    for row in rows:
        event = event_rows.event_of(connection, row)
        rewrite(connection, at[0], kinds[event.kind].scrub(event))
        for other in connection.execute(ABOUT, (at[0], event.number)).fetchall():
            telling = event_rows.event_of(connection, other)
            rewrite(connection, at[0], kinds[telling.kind].scrub(telling))
    return rows[-1][0] if rows else None


async def _dismiss(writer: Writer, person: int) -> None:
    """Take the rights of a game master away, wherever they were given."""
    last = (-1, -1)
    while found := await writer.run(partial(holdings.mastered, number=person, after=last)):
        named = [(home, channel) for home, channel, names in found if names]
        for begin in range(0, len(named), ROWS):
            await writer.run(partial(_dismiss_from, person=person, scopes=named[begin : begin + ROWS]))
        last = found[-1][:2]


def _dismiss_from(connection: Connection, person: int, scopes: Sequence[tuple[int, int]]) -> None:
    """Take a person out of the settings of homes and channels, as far as they still stand there."""
    sign = people.sign(person)
    for scope in scopes:
        for (text,) in connection.execute(DECIDED, (*scope, sign)).fetchall():
            decided = from_json(text)
            masters = [each for each in decided["game_masters"] if to_json(each) != sign]
            connection.execute(DECIDE, (to_json({**decided, "game_masters": masters}), *scope))


def _blank_contents(connection: Connection, person: int, user: int) -> int:
    """Take the words out of the person's own tables that events still name; return how many there were."""
    rows = connection.execute(ROLLED_ON, (user, erasing.THINGS)).fetchall()
    for number, body in rows:
        connection.execute(BLANK, (to_json(blanked(from_json(body))), -person, number))
    return len(rows)
