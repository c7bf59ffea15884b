"""Whose line it is: one that begins with the name of a kept sheet is that one's, `goblin 2 dex save`.

So a game master rolls for monsters without playing each of them, and a player for a companion. A game master
also rolls so for the character of another player, `agnes spirit`; a player reads whose it is. Nothing is
looked up unless a name may follow the first word.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from bot.features.characters.characters import CHARACTERS, with_counters
from bot.features.characters.typed_changes import read_counter
from bot.features.characters.typed_names import may_use_names
from bot.features.reading.others import find_other
from bot.features.saved import saved
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.catalogue import games_by_name
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.names_in_dice import OWN_WORDS, fold_run, list_named, list_runs
from bot.mechanics.notation.line import Rolls
from bot.mechanics.own_weapons import name_own_weapons
from bot.mechanics.reading.names_in_tokens import join_label
from bot.mechanics.reading.reader import is_dice
from bot.mechanics.sheets import NO_NAMES, Sheet
from bot.mechanics.skill_actions import find_action
from bot.mechanics.typed_line import TypedLine
from bot.mechanics.usual_names import APOSTROPHES
from bot.play.library import LONGEST_NAME
from bot.play.store import Ask

MOST_WORDS = 5
"""Of the name of a speaker."""

ENDS = (*(f"{sign}s" for sign in APOSTROPHES), ":", ",")
"""What people write after a name: `goblin: dex save`, `goblin's dex save`."""


class Speaker(NamedTuple):
    """A kept sheet, or the character of another player, with whose name a line begins."""

    name: str
    """As it is typed, `goblin 2`."""
    sheet: Sheet
    line: str
    """The text after the name."""
    is_named: bool = True
    """Whether the line has a name of the sheet; else the speaker may be no more than a label."""
    lacks: str = ""
    """A name in the line that must not be the roller's own, or empty: this sheet lacks it, or is barred."""
    player: int = 0
    """The id of the other player for whom a game master rolls, or 0."""
    why: str = ""
    """Why the roller may not use the sheet, in a sentence, or empty."""

    @property
    def may_roll(self) -> bool:
        return not (self.lacks or self.why)

    def label(self, line: TypedLine) -> TypedLine:
        """Return a line with the name before its label."""
        line = line._replace(player=self.player)
        match line.roll:
            case Rolls(parts):
                first, *others = parts
                named = replace(first, label=join_label(self.name, first.label))
                rolls = Rolls((named, *others))
                return line._replace(roll=rolls, label=rolls.label)
            case GameRoll():
                label = join_label(self.name, line.label)
                return line._replace(roll=replace(line.roll, comment=label), label=label)
            case _:
                return line._replace(label=join_label(self.name, line.label))

    def explain(self, refused: BadInput, text: str) -> BadInput:
        """Return the refusal of the line as one of the whole text."""
        return explain_after(self.name, self.line, refused, text)

    def bar(self) -> "Speaker":
        """Return it for a place where nobody rolls for another player."""
        if self.why:
            return self
        why = (
            f"Only /roll takes the numbers of another player's character: /roll dice:{self.name} {self.line}."
        )
        return self._replace(is_named=False, lacks=self.lacks or self.name, why=why)

    def refuse(self, typed: str, *offers: str) -> BadInput:
        """Return why the line is not rolled; `offers` are lines instead, where the sheet is barred."""
        if self.why:
            return BadInput(self.why, typed=typed, offers=offers)
        return BadInput(
            f"{self.name} has no {cite(self.lacks.replace('_', ' '))}: add it with /character edit, or write "
            "a number instead.",
            typed=typed,
        )


def explain_after(name: str, line: str, refused: BadInput, text: str) -> BadInput:
    """Return the refusal of a line as one of the text that has a name before it.

    What is offered in place of the whole line gets the name; what is in place of a word needs none.
    """
    if not name or refused.typed.strip() != line.strip():
        return refused
    offers = tuple(f"{name} {offer}" for offer in refused.offers)
    return BadInput(refused.sentence, typed=text, offers=offers)


async def find_speaker(ask: Ask, text: str, own: Sheet) -> Speaker | None:
    """Return whose line it may be if it begins with the name of a kept or played sheet, or None.

    Names of the roller's own sheet and saved rolls win over it, and so do words for dice.
    """
    words = text.split(maxsplit=MOST_WORDS)
    if len(words) < 2 or begins_with_line(own, text):  # which is quicker to see than that a word is no dice
        return None
    if not _may_begin(words[0]) or not may_use_names(ask, text.partition(words[0])[2]):
        return None
    kept = {name.replace("_", "-"): name for name in await CHARACTERS.names(ask)}
    beginning = next((each for each in _list_beginnings(words) if each[0] in kept), None)
    if beginning is None:
        return await _find_other(ask, text, words, own)
    key, name, line = beginning
    line = drop_repeated(name, line)
    rolls = await saved.dice_by_name(ask)
    if begins_with_line(NO_NAMES.with_rolls(rolls), text) or read_counter(own, text):  # `hero point -2`
        return None
    sheet = (await with_counters(ask, await CHARACTERS.find(ask, kept[key]))).sheet
    if _list_named(ask, sheet.with_rolls(rolls), line):
        return Speaker(name, sheet, line)
    lacks = _find_longest(_list_named(ask, own, line)) or _find_lacking(ask, sheet, line)
    return Speaker(name, sheet, line, is_named=False, lacks=lacks)


async def _find_other(ask: Ask, text: str, words: list[str], own: Sheet) -> Speaker | None:
    """Return the character of another player as the speaker of a line, or None."""
    other = await find_other(ask, _list_beginnings(words))
    if other is None:
        return None
    rolls = await saved.dice_by_name(ask)
    if begins_with_line(NO_NAMES.with_rolls(rolls), text) or read_counter(own, text):
        return None
    theirs = _list_named(ask, other.sheet.with_rolls(rolls), other.line)
    others = _list_named(ask, own, other.line)
    named = Speaker(other.typed, other.sheet, other.line, player=other.player, why=other.why)
    if other.why or not theirs:
        return named._replace(is_named=False, lacks=_find_longest(others | theirs if other.why else others))
    return named


def _find_lacking(ask: Ask, sheet: Sheet, line: str) -> str:
    """Return the skill of the action that a line begins with, or an empty string if its number is typed."""
    action = find_action(line, sheet, ask.configuration.played)
    return action.skill if action and sheet.lines and not action.has_number else ""


def _find_longest(names: set[str]) -> str:
    return max(sorted(names), key=len, default="")


def drop_repeated(name: str, line: str) -> str:
    """Return a line without the name before its later parts: `goblin 2 bow; goblin 2 bow damage`."""
    first, *later = line.split(";")
    begin = f"{name.casefold()} "
    cut = [
        part.lstrip()[len(begin) :] if part.lstrip().casefold().startswith(begin) else part for part in later
    ]
    return ";".join((first, *(part if part in later else f" {part}" for part in cut)))


def _list_named(ask: Ask, sheet: Sheet, line: str) -> set[str]:
    """Return the names of a sheet in a line, as the game of the place has them."""
    played = ask.configuration.played
    action = find_action(line, sheet, played)
    skill = {action.skill} & sheet.texts.keys() if action else set[str]()
    return list_named(sheet.texts, name_own_weapons(line, sheet, played)) | skill


def begins_with_line(sheet: Sheet, text: str) -> bool:
    """Whether a text begins with a name of a sheet, of one word or several."""
    return any(name in sheet for name in _list_first_names(text))


@lru_cache(maxsize=32)  # as often as a line is rolled again
def _list_first_names(text: str) -> tuple[str, ...]:
    """Return the names that a text may begin with, the longest first."""
    first = text.replace(";", " ").split(maxsplit=1)[:1]
    return tuple(fold_run(run) for run in (*list_runs(text), *first))


def _may_begin(word: str) -> bool:
    name = _strip_end(word).casefold()
    is_name = name.replace("-", "").replace("_", "").isalnum() and not name.isdecimal()
    return is_name and not (name in OWN_WORDS or is_dice(name) or name in games_by_name())


def _strip_end(word: str) -> str:
    end = next((end for end in ENDS if word.casefold().endswith(end)), "")
    return word.removesuffix(end) if end else word


def _list_beginnings(words: list[str]) -> Iterator[tuple[str, str, str]]:
    """Yield possible names as a sheet is kept under them and as typed, with the rest; the longest first."""
    for count in range(len(words) - 1, 0, -1):
        name = _strip_end(" ".join(words[:count]))
        key = name.replace(" ", "-").replace("_", "-").casefold()
        if len(key) > LONGEST_NAME:
            continue
        number, after = _strip_end(words[count]), words[count + 1 :]
        if number.isdecimal() and after and after[0][0].isalnum() and name == " ".join(words[:count]):
            yield key, f"{name} {number}", " ".join(after)
        yield key, name, " ".join(words[count:])
