"""What people chose in channels and threads that Discord has deleted.

What was rolled in a thread says which channel it belongs to.
"""

from bot.play.settings import SETTINGS, Decided, Scope
from bot.storage import setting_rows
from bot.storage.engine import Connection

THERE = """
home_id = ? AND (
  channel_id = ? OR channel_id IN (SELECT place.channel_id FROM place WHERE home_id = ? AND parent_id = ?)
)
"""

CHOSEN = f"""
SELECT EXISTS (SELECT 1 FROM playing WHERE {THERE}) OR EXISTS (SELECT 1 FROM setting WHERE {THERE})
"""  # noqa: S608 - built from our own words, as all here

DROP_PLAYING = f"DELETE FROM playing WHERE {THERE}"  # noqa: S608

DECIDING = f"SELECT channel_id FROM setting WHERE {THERE}"  # noqa: S608

HAS_ROLLS = "SELECT EXISTS (SELECT 1 FROM place WHERE home_id = ? AND channel_id = ?)"


def has_choices(connection: Connection, scope: Scope) -> bool:
    """Tell whether people chose anything in a channel or thread, or in a channel's threads."""
    return bool(connection.execute(CHOSEN, (*_there(scope), *_there(scope))).fetchone()[0])


def drop_choices(connection: Connection, scope: Scope) -> None:
    """Drop who plays what there, and the settings that nobody needs any more."""
    connection.execute(DROP_PLAYING, _there(scope))
    for (channel,) in connection.execute(DECIDING, _there(scope)).fetchall():
        rolls = connection.execute(HAS_ROLLS, (scope.home, channel)).fetchone()[0]
        change = _drop_play if rolls else _drop_all
        setting_rows.decide(connection, Scope(scope.home, channel), change)


def _there(scope: Scope) -> tuple[int, int, int, int]:
    return scope.home, scope.channel, scope.home, scope.channel


def _drop_play(decided: Decided) -> Decided:
    return {name: value for name, value in decided.items() if not SETTINGS[name].for_play}


def _drop_all(_: Decided) -> Decided:
    return {}
