"""All kinds of events: a new one is a file here, one in `bot.render.events`, and a line below."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from bot.play.kind import EventKind

FILES = (
    "roll",
    "die",
    "fair",
    "fair_reset",
    "deck",
    "deck_shuffle",
    "memory",
    "reveal",
    "strike",
    "session_start",
    "session_end",
    "table_roll",
    "catan_start",
    "catan_roll",
    "catan_sevens",
    "catan_undo",
    "catan_end",
)
"""The files of this room whose `KINDS` there are, in the order in which people see them.

They are imported by name so that a new file needs one line, here.
"""

KINDS: tuple[EventKind[Any], ...] = tuple(
    kind for file in FILES for kind in import_module(f"bot.play.events.{file}").KINDS
)

REGISTRY: Mapping[str, EventKind[Any]] = {kind.name: kind for kind in KINDS}
