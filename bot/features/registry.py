"""The features of the bot: a new one is a folder beside this file, and a line below.

A feature with commands has a file `command`; one with rows in the history has `event`, its kinds of rows, and
`card`, which shows them. They are imported by name.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from bot.play.kind import EventKind

COMMANDS = (
    "roll",
    "together",
    "die",
    "fair",
    "deck",
    "memory",
    "odds",
    "catan",
    "tables",
    "rules",
    "printing",
    "history",
    "statistics",
    "sessions",
    "saved",
    "characters",
    "panels",
    "initiative",
    "calls",
    "config",
    "privacy",
    "proof",
    "help",
)
"""The features with commands, in the order of /help."""

EVENTS = (
    "roll",
    "games",
    "die",
    "fair",
    "deck",
    "memory",
    "until",
    "choose",
    "together",
    "history",
    "sessions",
    "tables",
    "catan",
    "characters",
    "initiative",
    "harm",
    "attacks",
    "calls",
)
"""The features with rows, in the order in which people see their kinds."""

KINDS: tuple[EventKind[Any], ...] = tuple(
    kind for feature in EVENTS for kind in import_module(f"bot.features.{feature}.event").KINDS
)

REGISTRY: Mapping[str, EventKind[Any]] = {kind.name: kind for kind in KINDS}
