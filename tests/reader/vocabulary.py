"""The words that mean something to the reader, taken from where the bot has them.

A game, an option, a modifier, a habit of another bot, a usual name or a word of secrecy that someone adds is
among them.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bot.mechanics import secrecy
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value
from bot.mechanics.reading.language import SECTIONS
from bot.mechanics.reading.phrase_book import ROWS
from bot.mechanics.sheets import read_sheet
from bot.mechanics.usual_names import NEVER_ADDED, SAME, SKILLS
from tests.reader.table import HERO

FREE = ("sword", "goblin", "fire", "leap", "roof", "dragon", "quickly", "sharp")
"""Words that mean nothing to anybody."""

DICE = ("d20", "1d20+5", "2d6", "2d6+3", "4d6+1", "8d6", "2d20+5", "1d8+1d6+2", "1d100")

WHOLE = ("1d20+7", "8d6", "2d6+3", "1d20+5 vs 15", "2x 1d20+5", "1d20+5 adv")
"""Dice of which nobody asks what is added."""

TARGETS = ("vs 15", "dc 15", "ac 15", ">=15")

SECRECY = secrecy.WORDS


def _list_lines() -> Iterator[str]:
    """Go through the lines of a sheet that has all usual names, each once."""
    hero = read_sheet("\n".join(HERO.split("; "))).names
    yield HERO
    for same in (*SAME, *((skill,) for skill in sorted(SKILLS))):
        if NEVER_ADDED.isdisjoint(same) and not {*same} & {*hero}:
            yield f"{same[-1]} = 4"


SHEET = "; ".join(dict.fromkeys(_list_lines()))

NAMES: dict[str, str] = dict(read_sheet("\n".join(SHEET.split("; "))).lines)
"""The names of the sheet, with what stands for each."""

NUMBERS = {name: value for name, value in NAMES.items() if value.isdecimal()}


class Piece(NamedTuple):
    """Something that stands behind dice and means something."""

    dice: str
    """Dice behind which it is usual."""
    words: str
    is_word: bool
    """Whether it is an ordinary word, which a free word behind it makes a label."""


_BEHIND = re.compile(r"(\d*+d(?:\d++|%|f)(?:[+-]\d++)?) ?((?:[a-z!<>=]|\d\+).*)", re.IGNORECASE)


@cache
def pieces() -> tuple[Piece, ...]:
    """Return all modifiers of the language, and what other bots and people have for them."""
    language = [example.text for section in SECTIONS for example in section.examples]
    return tuple(dict.fromkeys((*_pieces(language, is_word=False), *_pieces(_meant(), is_word=True))))


def _meant() -> Iterator[str]:
    """Go through what is typed with other bots and is no mere label here."""
    return (habit.typed for habit in ROWS if "#" not in habit.readings[0])


def _pieces(texts, *, is_word: bool) -> Iterator[Piece]:
    for text in texts:
        found = _BEHIND.fullmatch(text)
        if found and not re.search(r"[;,#]", found[2].split("[")[0]):
            yield Piece(found[1], found[2], is_word)


class Option(NamedTuple):
    """An option of a game as it is typed."""

    entry: GameEntry
    option: GameOption
    base: str
    """A roll of the game that does not have it."""
    words: str

    @property
    def bare(self) -> str:
        """The roll as it is typed where the game is played, without its name; empty: there is no such way."""
        name = self.entry.name
        return self.base.removeprefix(name).strip() if self.base.startswith(name) else ""


@cache
def options() -> tuple[Option, ...]:
    """Return each option of each game by each of its spellings, beside a usual roll of the game."""
    return tuple(_options())


def _options() -> Iterator[Option]:
    for entry in games().values():
        rolls = [roll for example in entry.examples if (roll := parse_game(example))]
        for option in entry.options:
            base = next(filter(None, (_without(roll, option) for roll in rolls)), "")
            known = next((roll.values[option.name] for roll in rolls if option.name in roll.values), None)
            if base:
                for words in dict.fromkeys(_spell(entry, option, known)):
                    yield Option(entry, option, base, words)


def _without(roll: GameRoll, option: GameOption) -> str:
    """Return a roll without an option; empty where the game asks for it."""
    values = {name: value for name, value in roll.values.items() if name != option.name}
    try:
        text = str(GameRoll(roll.entry, values))
        return text if parse_game(text) else ""
    except (ValueError, KeyError, AssertionError):
        return ""


def _spell(entry: GameEntry, option: GameOption, known: Value | None) -> Iterator[str]:
    """Go through the ways to type an option; `known` is what an example of the game has for it."""
    usual = {"target": 10, "modifier": 2}.get(option.shape, 1)
    number = known if isinstance(known, int) and known else min(max(option.low, usual), option.high)
    words = [word for word in option.spellings if word.isalpha()]
    match option.shape:
        case "flag":
            yield from words
        case "number":
            yield from (f"{number} {word}" if entry.counts_before else f"{word} {number}" for word in words)
            yield option.write(number, counts_before=entry.counts_before).strip()
        case "target":
            yield from (f"{word} {number}" for word in words)
            yield option.write(number).strip()
        case "modifier":
            yield f"{number:+}"
        case "steps":
            yield option.write(1).strip()
