"""Settings of servers and channels in SQL."""

from collections.abc import Callable

from pydantic import TypeAdapter

from bot.play.event import Json
from bot.play.request_context import MARK, Place
from bot.play.settings import Configuration, Decided, Scope, configuration_of
from bot.storage import event_rows, proof
from bot.storage.engine import Connection
from bot.storage.event_rows import to_json

DECIDED = "SELECT decided FROM setting WHERE home_id = ? AND channel_id = ?"

HOLDING = """
SELECT decided FROM setting WHERE home_id = ? AND channel_id IN (0, ?, ?)
ORDER BY CASE channel_id WHEN 0 THEN 0 WHEN ? THEN 1 ELSE 2 END
"""
"""What was decided for the home, then for the channel, and then for the thread."""

DECIDE = """
INSERT INTO setting (home_id, channel_id, decided) VALUES (?, ?, ?)
ON CONFLICT (home_id, channel_id) DO UPDATE SET decided = excluded.decided
"""

FORGET_SETTING = "DELETE FROM setting WHERE home_id = ? AND channel_id = ?"

PEOPLE = "game_masters"
"""The setting with people as values."""

PROOF = "proof"
"""The setting that turns proofs on and off: any decision begins new chains."""

CHECKED = TypeAdapter(Configuration)
"""Refuses unknown settings, and values that they cannot have."""


def read_configuration(connection: Connection, place: Place) -> Configuration:
    """Return the settings that hold at a place."""
    there = place.home, place.channel, place.deciding, place.deciding
    rows = connection.execute(HOLDING, there).fetchall()
    return configuration_of(*(_read_settings(connection, text) for (text,) in rows))


def read_decided(connection: Connection, scope: Scope) -> Decided:
    row = connection.execute(DECIDED, (scope.home, scope.channel)).fetchone()
    return _read_settings(connection, row[0]) if row else {}


def decide(connection: Connection, scope: Scope, change: Callable[[Decided], Decided]) -> Decided:
    """Change the decisions of a scope; a scope without decisions has no row.

    Raises:
        ValueError: a setting is unknown, or cannot have this value.
    """
    before = read_decided(connection, scope)
    changed = dict(change(before))
    CHECKED.validate_json(to_json(changed), strict=True)
    if changed:
        connection.execute(DECIDE, (scope.home, scope.channel, _write_settings(connection, changed)))
    else:
        connection.execute(FORGET_SETTING, (scope.home, scope.channel))
    if before.get(PROOF) != changed.get(PROOF):
        proof.end_in_scope(connection, scope)
    return changed


def _write_settings(connection: Connection, values: dict[str, Json]) -> str:
    if PEOPLE in values:
        values = {**values, PEOPLE: [{MARK: person} for person in values[PEOPLE]]}
    return event_rows.write_json(connection, values)


def _read_settings(connection: Connection, text: str) -> dict[str, Json]:
    values: dict[str, Json] = event_rows.read_json(connection, text)
    if PEOPLE in values:
        values[PEOPLE] = [person[MARK] for person in values[PEOPLE]]
    return values
