"""What the lines of a sheet say of a combatant: how initiative is rolled, hit points and armour class.

A monster is kept once as a sheet, with lines such as `init = 2`, `hp = 7/7` and `ac = 15`: then its name
alone adds it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.features.characters.characters import CHARACTERS
from bot.features.initiative.entries import DEALT, Fighters, Score, read_score
from bot.mechanics.games.turns import Turns
from bot.mechanics.monster_numbers import MOST_ARMOUR, MOST_POINTS, MonsterNumbers
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import ARMOUR, PARRY, POINTS, QUICK, TOUGHNESS, WORN, WOUNDS, find_line
from bot.play.library import join_words
from bot.play.store import Ask

OF_SHEET = ("initiative", "init")
"""The lines of a sheet that say how initiative is rolled; the first one counts."""


def usual_score(sheet: Sheet, turns: Turns) -> Score:
    """Return how a character's initiative is rolled: by its own line, else with what the game adds.

    In a game without initiative rolls a number alone decides: 60 of a dex. Where cards are dealt, one is.
    """
    if turns.has_cards:
        return DEALT
    for name in (*OF_SHEET, *turns.lines):
        line = find_line(sheet, name)
        if line is None:
            continue
        value = sheet.find(line)
        if isinstance(value, int):
            return read_score(f"{value:+}" if value else turns.usual, turns.dice)
        if name in OF_SHEET:
            return read_score(str(sheet.fill(value, "").rolls), turns.dice)
    return read_score(turns.usual, turns.dice)


def find_points(sheet: Sheet) -> int | None:
    """Return the most hit points that a sheet has: the maximum of a counter, or a number."""
    counter = find_line(sheet.counters, POINTS)
    if counter is not None:
        return sheet.counters[counter].most
    return _find_number(sheet, POINTS, MOST_POINTS)


def find_armour(sheet: Sheet) -> int | None:
    """Return the armour class of a sheet, or Parry, or None."""
    armour = _find_number(sheet, ARMOUR, MOST_ARMOUR)
    return _find_number(sheet, PARRY, MOST_ARMOUR) if armour is None else armour


def find_toughness(sheet: Sheet) -> int | None:
    return _find_number(sheet, TOUGHNESS, MOST_ARMOUR)


def find_worn(sheet: Sheet) -> int | None:
    """Return the part of Toughness that is armour, or None."""
    return next(filter(None, (_find_number(sheet, name, MOST_ARMOUR) for name in WORN)), None)


def is_quick(sheet: Sheet) -> bool:
    """Whether a sheet has the Edge Quick of Savage Worlds: `quick = 1`."""
    return _find_number(sheet, QUICK, MOST_ARMOUR) is not None


def _find_number(sheet: Sheet, name: str, most: int) -> int | None:
    line = find_line(sheet, name)
    value = sheet.find(line) if line else None
    return value if isinstance(value, int) and 1 <= value <= most else None


async def find_sheets(ask: Ask, names: Iterable[str]) -> dict[str, Sheet]:
    """Return the sheets of monsters, by their names, as far as they are kept."""
    kept = set(await CHARACTERS.names(ask))
    keys = {name: join_words(name).casefold() for name in names}
    return {name: (await CHARACTERS.find(ask, key)).sheet for name, key in keys.items() if key in kept}


async def fill_from_sheets(ask: Ask, entries: Sequence[Fighters], turns: Turns) -> list[Fighters]:
    """Return combatants with what was not typed, as far as a sheet of that name has it."""
    sheets = await find_sheets(ask, [entry.name for entry in entries])
    return [_fill(entry, sheets[entry.name], turns) if entry.name in sheets else entry for entry in entries]


def _fill(entry: Fighters, sheet: Sheet, turns: Turns) -> Fighters:
    hp, ac, toughness, armour = entry.numbers
    if turns.has_cards:
        counter = find_line(sheet.counters, WOUNDS)
        points = sheet.counters[counter].most if counter else None
        armour = find_worn(sheet) if toughness is None else armour
        toughness = find_toughness(sheet) if toughness is None else toughness
    else:
        points = find_points(sheet)
        armour = find_worn(sheet) if turns.takes_armour and armour is None else armour
    numbers = MonsterNumbers(
        points if hp is None else hp, find_armour(sheet) if ac is None else ac, toughness, armour
    )
    score = usual_score(sheet, turns) if entry.is_usual else entry.score
    return replace(entry, numbers=numbers, score=score, is_quick=turns.has_cards and is_quick(sheet))
