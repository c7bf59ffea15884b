"""All kinds of events: a new one is a file here, one in `bot.render.events`, and a line below."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from bot.play.kind import EventKind

FEATURES = ("roll", "die", "fair", "deck", "memory", "history", "sessions", "tables", "catan")
"""The features that leave rows in the history, in the order in which people see them.

Their files `event` and `card` are imported by name, so that a new feature needs one line, here.
"""

KINDS: tuple[EventKind[Any], ...] = tuple(
    kind for feature in FEATURES for kind in import_module(f"bot.features.{feature}.event").KINDS
)

REGISTRY: Mapping[str, EventKind[Any]] = {kind.name: kind for kind in KINDS}
