"""Whose line attacks: one that begins with the name of a kept sheet is that one's, `goblin 2 scimitar`.

So a game master rolls for monsters without playing each of them, and a player for a companion.
"""

from typing import NamedTuple

from bot.features.characters.characters import CHARACTERS
from bot.features.characters.typed_names import character_for
from bot.features.reading.reading import Door
from bot.mechanics.names_in_dice import fold_run, list_runs
from bot.mechanics.reading.names_in_tokens import join_label
from bot.mechanics.reading.possible_names import may_name
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.play.library import LONGEST_NAME
from bot.play.store import Ask

MOST_WORDS = 5
"""Of the name of an attacker."""


class Attacker(NamedTuple):
    """A line, and whose names count in it."""

    dice: str
    """Without the attacker's name."""
    door: Door
    name: str = ""
    """As it is typed, `goblin 2`; empty: it is the roller's own character."""

    def label(self, words: str) -> str:
        """Return the words after the name of a kept one."""
        return join_label(self.name, words)


async def find_attacker(ask: Ask, dice: str) -> Attacker:
    """Return whose line it is: that of the character that the person plays, or of a kept one it begins with.

    A kept one needs a line of its sheet after its name. Names of the played character win over it.
    """
    character = await character_for(ask, dice)
    own = character.sheet if character else NO_NAMES
    other = None if _begins_with_line(own, dice) else await _find_kept(ask, dice)
    return other or Attacker(dice, _open(own))


async def _find_kept(ask: Ask, dice: str) -> Attacker | None:
    """Return the kept sheet with whose name a line begins, before a name of that sheet, or None."""
    words = dice.split(maxsplit=MOST_WORDS)
    if len(words) < 2 or not words[0].replace("-", "").isalnum() or not may_name(dice):
        return None  # most lines begin with dice: d20+5; 2d6
    kept = frozenset(await CHARACTERS.names(ask))
    for count in range(len(words) - 1, 0, -1):
        key = "-".join(words[:count]).casefold()
        if len(key) > LONGEST_NAME or key not in kept:
            continue
        is_numbered = (
            words[count].isdecimal() and words[count + 1 : count + 2] and words[count + 1][0].isalpha()
        )
        cut = count + bool(is_numbered)
        sheet, line = (await CHARACTERS.find(ask, key)).sheet, " ".join(words[cut:])
        if _begins_with_line(sheet, line):
            return Attacker(line, _open(sheet), " ".join(words[:cut]))
    return None


def _begins_with_line(sheet: Sheet, text: str) -> bool:
    """Whether a text begins with a name of a sheet, of one word or several."""
    first = text.replace(";", " ").split(maxsplit=1)[:1]
    return any(fold_run(run) in sheet for run in (*list_runs(text), *first))


def _open(sheet: Sheet) -> Door:
    return Door(sheet, is_own=True, repeats=True)
