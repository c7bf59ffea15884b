"""Prints the patterns that the bot compiles, and where: in a process that has not imported the bot yet."""

import json
import pkgutil
import re
import sys
from contextlib import suppress
from importlib import import_module
from types import FrameType
from typing import Any

LINES = (
    "4d6 drop lowest",
    "d20+",
    "1d6 fire until 6",
    "5 2",
    "+2 adv",
    "coc45 bonus",
    "foo bar",
    "dex vs 15",
)
"""What is read by readers that make patterns only when they need them."""

Patterns = dict[tuple[str, int], str]
"""Where each is compiled, by its text and flags."""


def collect() -> Patterns:
    """Return the patterns of all modules but the sandbox, and of reading a few lines."""
    patterns: Patterns = {}
    compile_pattern = re._compile  # type: ignore[attr-defined]

    def note(pattern: Any, flags: int) -> Any:
        made = compile_pattern(pattern, flags)
        if isinstance(made.pattern, str) and (place := _place_of(sys._getframe(2))):
            patterns.setdefault((made.pattern, made.flags), place)
        return made

    re._compile = note  # type: ignore[attr-defined]
    try:
        _compile_all()
    finally:
        re._compile = compile_pattern  # type: ignore[attr-defined]
    return patterns


def _compile_all() -> None:
    bot = import_module("bot")
    for module in pkgutil.walk_packages(bot.__path__, "bot."):
        if not module.name.startswith(("bot.sandbox", "bot.demo", "bot.__main__")):
            import_module(module.name)
    catalogue = import_module("bot.mechanics.games.catalogue")
    understand = import_module("bot.mechanics.reading.reader").understand
    examples = (example for entry in catalogue.games().values() for example in entry.examples)
    for line in (*LINES, *examples):
        for read in (catalogue.parse_game, understand):
            with suppress(ValueError):
                read(line)


def _place_of(frame: FrameType | None) -> str:
    """Return where in the bot a call comes from, or nothing."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        if name.startswith("bot."):
            return f"{name}:{frame.f_lineno}"
        if not name.startswith(("re", "functools", "dataclasses", "enum")):
            return ""
        frame = frame.f_back
    return ""


if __name__ == "__main__":
    sys.stdout.write(json.dumps([[*pattern, place] for pattern, place in collect().items()]))
