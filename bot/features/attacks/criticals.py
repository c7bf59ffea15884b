"""Critical hits from 19 on by the sheet, as Improved Critical has them, for a typed attack: `d20+7`.

A Champion's weapons have them (System Reference Document 5.1, Improved Critical). Only the bonus tells which
attack is typed: it is critical from 19 if each attack of the sheet with that bonus is, or, where none has
it, if each weapon of the sheet is.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from bot.features.characters.typed_names import names_here
from bot.features.reading.reading import Door, read_typed
from bot.mechanics.aimed import ANY
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.names_in_dice import list_named
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.usual_names import LONG
from bot.play.store import Ask

DUNGEONS = ("d20",)
"""The game that has them."""

CRIT = "crit"

USUAL = 20
"""The natural number that is critical for everyone."""

MOST_ATTACKS = 12
"""Lines of a sheet that are read for it."""


class WideCritical(NamedTuple):
    """From which natural number on hits of a sheet are critical."""

    least: int
    counts: bool
    """Whether it counts for the typed attack; else it does for other weapons."""


class _Attack(NamedTuple):
    name: str
    bonus: object
    least: int


async def widen(ask: Ask, text: str, roll: GameRoll, door: Door) -> tuple[GameRoll, int]:
    """Return an attack as the sheet has it, and from which number on that one has critical hits, or 0."""
    first, semicolon, rest = text.partition(";")
    first, mark, said = first.partition("#")
    wide = await _find_wide(ask, first, roll, door)
    if wide is None:
        return roll, 0
    if wide.counts:
        line = await read_typed(
            ask, f"{first.rstrip()} {CRIT} {wide.least} {mark}{said}{semicolon}{rest}", door
        )
        assert isinstance(line.roll, GameRoll)  # noqa: S101 - it was one without the number
        roll = line.roll
    return roll, wide.least


async def _find_wide(ask: Ask, typed: str, roll: GameRoll, door: Door) -> WideCritical | None:
    """Return from which number on the sheet's hits are critical, or None if that is usual, typed or named."""
    if roll.names != DUNGEONS:
        return None
    sheet = await names_here(ask) if door.is_own else door.names or NO_NAMES
    if not any(CRIT in text for text in sheet.texts.values()) or CRIT in typed.casefold():
        return None
    names = [*_list_attacks(sheet)]
    if not list_named(sheet.texts, typed).isdisjoint(names):
        return None
    attacks = [each for name in names[:MOST_ATTACKS] if (each := await _read(ask, name, Door(sheet)))]
    least = min((each.least for each in attacks), default=USUAL)
    if least == USUAL:
        return None
    alike = [each for each in attacks if each.bonus == roll.values.get("modifier", 0)]
    decisive = alike or [each for each in attacks if f"{each.name}{LONG}" in sheet]
    counts = bool(decisive) and all(each.least == least for each in decisive)
    return WideCritical(least, counts)


def _list_attacks(sheet: Sheet) -> Iterator[str]:
    """Yield the names of lines that attack an armour class."""
    return (name for name, text in sheet.texts.items() if "{ac}" in text or f" {CRIT}" in text)


async def _read(ask: Ask, name: str, door: Door) -> _Attack | None:
    with suppress(BadInput):
        roll = (await read_typed(ask, f"{name} {ANY}", door)).roll
        if isinstance(roll, GameRoll) and roll.names == DUNGEONS:
            least = roll.values.get(CRIT, USUAL)
            return _Attack(name, roll.values.get("modifier", 0), least if isinstance(least, int) else USUAL)
    return None
