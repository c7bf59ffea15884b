"""Words of a monster's own sheet in what is typed for its initiative: `2x skulker stealth`, `d20+stealth`."""

import re
from collections.abc import Collection
from typing import NamedTuple

from bot.features.characters.characters import CHARACTERS
from bot.features.initiative.entries import ARMOUR, read_entries
from bot.features.initiative.stat_lines import OF_SHEET, find_sheets
from bot.mechanics.combatants import OF_INITIATIVE, split_combatants
from bot.mechanics.games.turns import turns_of
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import find_line
from bot.play.store import Ask
from bot.text.words import join_and

NO_SKILLS = frozenset((*OF_INITIATIVE, *ARMOUR, "hp", "ac", "toughness", "parry"))
"""Words that a number of its own follows, or that stand for no skill."""

HIDES = ("stealth",)
"""Skills by which somebody who hides rolls initiative. Player Core, Initiative."""

_COPIES = re.compile(r"\d{1,3} ?[x×]?", re.IGNORECASE)

_ADDED = re.compile(r"([+-]) ?([^\W\d_]\w*)")


class _Split(NamedTuple):
    before: str
    """How many there are, and the name."""
    key: str
    """The name as its sheet is kept."""
    rest: str


async def fill_words(ask: Ask, text: str) -> str:
    """Return what is typed for a fight, with numbers for words of the sheet whose name is before them."""
    parts = split_combatants(text)
    kept = await CHARACTERS.names(ask) if any(len(part.split()) > 1 for part in parts) else ()
    splits = [(part, _split(part, kept)) for part in parts]
    if not any(split and split.rest for _, split in splits):
        return text
    filled = [await _fill(ask, split) if split and split.rest else part for part, split in splits]
    return text if filled == parts else "; ".join(filled)


def _split(part: str, kept: Collection[str]) -> _Split | None:
    """Return the name of a kept sheet that a part begins with, and what is after it, or None."""
    words = part.split()
    begin = bool(words and _COPIES.fullmatch(words[0])) and len(words) > 1
    for end in range(len(words), begin, -1):
        key = "-".join(words[begin:end]).casefold()
        if key in kept:
            return _Split(" ".join(words[:end]), key, " ".join(words[end:]))
    return None


async def _fill(ask: Ask, split: _Split) -> str:
    sheet = (await CHARACTERS.find(ask, split.key)).sheet
    rest = split.rest.split()
    for count in range(len(rest), 0, -1):
        number = _find_number(sheet, " ".join(rest[:count]))
        if number is not None and not "".join(rest[count : count + 1]).isdecimal():
            return " ".join((split.before, f"{number:+}", *rest[count:]))
    return f"{split.before} {_ADDED.sub(lambda added: _write(sheet, added), split.rest)}"


def _find_number(sheet: Sheet, words: str) -> int | None:
    line = None if words.casefold() in NO_SKILLS else find_line(sheet, fold_run(words))
    value = sheet.find(line) if line else None
    return value if isinstance(value, int) else None


def _write(sheet: Sheet, added: re.Match[str]) -> str:
    number = _find_number(sheet, added[2])
    return added[0] if number is None else f"{number if added[1] == '+' else -number:+}"


async def tell_bare(ask: Ask, text: str) -> str:
    """Return which combatants roll without a bonus since their sheet lacks it; empty if none does."""
    turns = turns_of(ask.configuration.played)
    entries = [entry for entry in read_entries(text, turns) if entry.is_usual] if turns.dice else []
    sheets = await find_sheets(ask, [entry.name for entry in entries])
    names = (*OF_SHEET, *turns.lines)
    bare = {
        name: sheet for name, sheet in sheets.items() if not any(find_line(sheet, each) for each in names)
    }
    if not bare:
        return ""
    hiding = [name for name, sheet in bare.items() if _find_number(sheet, HIDES[0]) is not None]
    instead = f"; `{hiding[0]} {HIDES[0]}` uses that" if hiding else ""
    return f"{join_and(sorted(bare))}: no {turns.lines[0]} on the sheet, so rolled without a bonus{instead}."
