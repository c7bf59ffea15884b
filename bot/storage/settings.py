"""Settings in SQLite, and those that hold at a place kept in memory: every roll asks for them."""

from collections import OrderedDict
from collections.abc import Callable

from pydantic import TypeAdapter

from bot.play.event import Json
from bot.play.people import MARK
from bot.play.request_context import Place
from bot.play.settings.configuration import Configuration, configuration_of
from bot.play.settings.decisions import Decided, Scope
from bot.storage import people, proof_writing
from bot.storage.engine import Connection
from bot.storage.json_text import to_json

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ?"

HOLDING = "SELECT decided FROM setting WHERE home_id = ? AND channel_id IN (0, ?) ORDER BY channel_id"
"""What was decided for the home, and then for the channel."""

DECIDE = """
INSERT INTO setting (home_id, channel_id, decided) VALUES (?, ?, ?)
ON CONFLICT (home_id, channel_id) DO UPDATE SET decided = excluded.decided
"""
FORGET = "DELETE FROM setting WHERE home_id = ? AND channel_id = ?"

PEOPLE = "game_masters"
"""The setting whose values are people."""

PROOF = "proof"
"""The setting with which proofs are turned on and off: whatever is decided, new chains begin."""

CHECKED = TypeAdapter(Configuration)
"""Refuses settings that there are not, and values that they cannot have."""

MOST = 4_000
"""For how many places settings are kept in memory; what was asked for longest ago goes first."""


class HeldSettings:
    """The settings that hold at places, as far as they were read since they were last changed."""

    def __init__(self) -> None:
        self.changes = 0
        """How often something was changed: what was read before the last time must not be kept."""
        self._hears = True
        self._held: OrderedDict[tuple[int, int], Configuration] = OrderedDict()

    def get(self, place: Place) -> Configuration | None:
        """Return what holds at a place, None where it has to be read."""
        return self._held.get((place.home, place.deciding))

    def put(self, place: Place, configuration: Configuration, changes: int) -> None:
        """Keep what was read when there had been so many changes."""
        if changes != self.changes or not self._hears:
            return
        self._held[place.home, place.deciding] = configuration
        if len(self._held) > MOST:
            self._held.popitem(last=False)

    def clear(self) -> None:
        """Drop everything, as something was changed."""
        self.changes += 1
        self._held.clear()

    def hold(self, *, hears: bool) -> None:
        """Begin anew, and keep what is read only if changes by other processes are heard of."""
        self._hears = hears
        self.clear()


def configuration(connection: Connection, place: Place) -> Configuration:
    """Return the settings that hold at a place."""
    rows = connection.execute(HOLDING, (place.home, place.deciding)).fetchall()
    return configuration_of(*(_read(connection, text) for (text,) in rows))


def decided(connection: Connection, scope: Scope) -> Decided:
    """Return what was decided for a scope."""
    row = connection.execute(DECIDED, (scope.home, scope.channel)).fetchone()
    return _read(connection, row[0]) if row else {}


def decide(connection: Connection, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
    """Change what is decided for a scope; a scope for which nothing is decided has no row.

    Raises:
        ValueError: a setting is unknown, or has a value that it cannot have.
    """
    before = decided(connection, scope)
    changed = dict(change(before))
    CHECKED.validate_json(to_json(changed), strict=True)
    if changed:
        connection.execute(DECIDE, (scope.home, scope.channel, _written(connection, changed)))
    else:
        connection.execute(FORGET, (scope.home, scope.channel))
    if before.get(PROOF) != changed.get(PROOF):
        proof_writing.end(connection, scope)
    return changed


def _written(connection: Connection, values: dict[str, Json]) -> str:
    if PEOPLE in values:
        values = {**values, PEOPLE: [{MARK: person} for person in values[PEOPLE]]}
    return people.written(connection, values)


def _read(connection: Connection, text: str) -> dict[str, Json]:
    values: dict[str, Json] = people.read(connection, text)
    if PEOPLE in values:
        values[PEOPLE] = [person[MARK] for person in values[PEOPLE]]
    return values
