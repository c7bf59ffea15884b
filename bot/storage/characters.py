"""Which characters people play in which channels and threads, and what these have in a home."""

from collections.abc import Sequence

from bot.features.characters.counters import IN_CHANNEL, key_of
from bot.play.library import Collection, OwnerKind, SavedItem
from bot.play.reads import CounterStates, PlayedCharacter
from bot.play.request_context import Place
from bot.play.settings import Scope
from bot.storage import event_rows, item_rows, shared_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import from_json

CHOSEN = """
SELECT playing.owner_kind, playing.home_id, playing.name
FROM person JOIN playing ON playing.person = person.id
WHERE person.user_id = ? AND (
  playing.home_id = ? AND playing.channel_id IN (0, ?, ?)
  OR playing.home_id = person.user_id AND playing.channel_id = person.user_id
)
ORDER BY playing.channel_id = person.user_id, playing.channel_id = 0, playing.channel_id = ?
"""
"""In the thread, then in its channel, for the whole home, and last for all homes."""

IN_THREADS = """
SELECT EXISTS (
  SELECT 1 FROM person JOIN playing ON playing.person = person.id
  JOIN place ON place.channel_id = playing.channel_id AND place.home_id = playing.home_id
  WHERE person.user_id = ? AND playing.home_id = ? AND playing.channel_id <> ?
    AND playing.owner_kind = ? AND playing.name = ? AND place.parent_id > 0
)
"""

PLAYERS = """
SELECT person.user_id FROM playing JOIN person ON person.id = playing.person
WHERE playing.home_id = ? AND playing.channel_id = ? AND person.user_id > 0 ORDER BY person.id LIMIT ?
"""

MOST_PLAYERS = 25
"""How many people who play at a place are looked for."""

ONLY = "SELECT min(name), count(*) FROM item WHERE owner_kind = ? AND owner_id = ? AND kind = ?"

CHOOSE = """
INSERT INTO playing (home_id, channel_id, person, owner_kind, name) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (home_id, channel_id, person) DO UPDATE SET owner_kind = excluded.owner_kind, name = excluded.name
"""

IN_CHANNELS = """
SELECT place.channel_id, state.value FROM state JOIN place ON place.id = state.place
LEFT JOIN event ON event.place = state.place AND event.number = state.last
WHERE state.key = ? AND state.kind = ? AND state.person = 0 AND place.home_id = ?
ORDER BY coalesce(event.at, 0) DESC, state.id DESC
"""
"""What it had in each channel, when each had its own: the newest change first."""


def find_played(connection: Connection, place: Place, person: int) -> PlayedCharacter | None:
    """Return which character a person plays at a place, None where it is none."""
    item = _find_chosen(connection, place, person) or _find_only(connection, person)
    if item is None:
        return None
    has_counters = "counters" in item.body
    found = find_counters(connection, place.home, item.body["id"]) if has_counters else CounterStates()
    return PlayedCharacter(item, found)


def find_counters(connection: Connection, home: int, character: str) -> CounterStates:
    """Return the state of a character in a home, or what channels had before there was one."""
    value = shared_rows.read_shared(connection, home, key_of(character)).value
    if value is not None:
        return CounterStates(value)
    found = (
        (channel, from_json(text))
        for channel, text in connection.execute(IN_CHANNELS, (character, IN_CHANNEL, home))
    )
    return CounterStates(None, tuple((channel, values) for channel, values in found if values))


def list_players(connection: Connection, place: Place) -> list[int]:
    """Return who has chosen a character to play at a place; in a thread where nobody has, in its channel."""
    for channel in dict.fromkeys((place.channel, place.deciding)):
        if rows := connection.execute(PLAYERS, (place.home, channel, MOST_PLAYERS)).fetchall():
            return [user for (user,) in rows]
    return []


def choose(
    connection: Connection, scopes: Sequence[Scope], user: int, owner_kind: OwnerKind, name: str
) -> None:
    """Have a person play a character in some scopes, in place of others."""
    person = event_rows.number_of(connection, user)
    for scope in scopes:
        connection.execute(CHOOSE, (scope.home, scope.channel, person, owner_kind, name))


def is_in_other_threads(
    connection: Connection, place: Place, person: int, owner_kind: OwnerKind, name: str
) -> bool:
    """Tell whether a person has chosen a character in another thread of the home that has a history."""
    there = person, place.home, place.channel, owner_kind, name
    return bool(connection.execute(IN_THREADS, there).fetchone()[0])


def _find_chosen(connection: Connection, place: Place, user: int) -> SavedItem | None:
    """Return the character chosen nearest to a place, of those that are still there."""
    there = user, place.home, place.channel, place.deciding, place.deciding
    for owner_kind, home, name in connection.execute(CHOSEN, there).fetchall():
        owner = user if owner_kind == "person" else home
        item = item_rows.find_item(connection, Collection(owner_kind, owner, "character"), name)
        if item is not None:
            return item
    return None


def _find_only(connection: Connection, user: int) -> SavedItem | None:
    """Return the character of a person who has no other."""
    own = Collection("person", user, "character")
    name, count = connection.execute(ONLY, (own.owner_kind, own.owner, own.kind)).fetchone()
    return item_rows.find_item(connection, own, name) if count == 1 else None
