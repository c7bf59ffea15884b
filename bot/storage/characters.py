"""Which characters people play in which channels, and what these have in a home."""

from bot.features.characters.counters import IN_CHANNEL, key_of
from bot.play.library import Collection, OwnerKind, SavedItem
from bot.play.reads import CounterStates, PlayedCharacter
from bot.play.request_context import Place
from bot.storage import event_rows, item_rows, shared_rows
from bot.storage.engine import Connection
from bot.storage.event_rows import from_json

CHOSEN = """
SELECT playing.owner_kind, playing.name FROM playing JOIN person ON person.id = playing.person
WHERE playing.home_id = ? AND playing.channel_id = ? AND person.user_id = ?
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
    """Return who has chosen a character to play at a place."""
    rows = connection.execute(PLAYERS, (place.home, place.deciding, MOST_PLAYERS)).fetchall()
    return [user for (user,) in rows]


def choose(connection: Connection, place: Place, user: int, owner_kind: OwnerKind, name: str) -> None:
    """Have a person play a character in a channel, in place of another."""
    person = event_rows.number_of(connection, user)
    connection.execute(CHOOSE, (place.home, place.deciding, person, owner_kind, name))


def _find_chosen(connection: Connection, place: Place, user: int) -> SavedItem | None:
    row = connection.execute(CHOSEN, (place.home, place.deciding, user)).fetchone()
    if row is None:
        return None
    owner = user if row[0] == "person" else place.home
    return item_rows.find_item(connection, Collection(row[0], owner, "character"), row[1])


def _find_only(connection: Connection, user: int) -> SavedItem | None:
    """Return the character of a person who has no other."""
    own = Collection("person", user, "character")
    name, count = connection.execute(ONLY, (own.owner_kind, own.owner, own.kind)).fetchone()
    return item_rows.find_item(connection, own, name) if count == 1 else None
