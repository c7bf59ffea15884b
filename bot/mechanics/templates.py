"""Dice expressions with values left open, `1d20+{bonus}`, and how they are filled in."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.implied import MOST_TYPED, read_where_played
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.names_in_games import put_in_game, recognize_game
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Rolls
from bot.mechanics.reading.reader import is_dice, read_names, understand

MOST = 8
"""Open values of a template."""

TRIED = (1, 5, 20)
"""Values for all that is open, of which one must make dice that can be rolled."""

_BRACED = re.compile(r"\{\s*([^\W\d]\w*)\s*\}")

_NUMBERED = re.compile(r"\{\s*\d*\s*\}", re.ASCII)
"""What may be meant for a gap: `{1}`, `{}`."""

_NUMBER = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9})*", re.ASCII)
"""A number, or some that are added: `2+3`."""


@dataclass(frozen=True, slots=True)
class Template:
    """An expression as it was typed, and the names of its open values in their order."""

    text: str
    open: tuple[str, ...]
    scope: NameScope = NOWHERE
    """What other names in it stand for."""

    @property
    def is_game(self) -> bool:
        """Whether it is the roll of a game, with some values."""
        for value in TRIED:
            with suppress(BadInput):
                return self.fill_game(dict.fromkeys(self.open, value)) is not None
        return False

    def fill(self, values: Mapping[str, int]) -> Rolls:
        """Return the dice with a value for each open name.

        Raises:
            BadInput: they cannot be understood, or ask for too much.
        """
        return understand(fill_gaps(self.text, values), self.scope)

    def fill_game(self, values: Mapping[str, int]) -> GameRoll | None:
        """Return the roll of a game with a value for each open name; None where it is dice.

        Raises:
            BadInput: the game does not take these values.
        """
        text = self.put({name: str(value) for name, value in values.items()})
        if entry := recognize_game(text):
            return parse_game(put_in_game(self.scope.names, text, entry, tells=False).text)
        return None if read_names(text, self.scope) else parse_game(text)

    def put(self, numbers: Mapping[str, str]) -> str:
        """Return the text with what stands for each open name."""
        return _BRACED.sub(lambda found: numbers.get(found[1].lower(), found[0]), self.text)


def fill_gaps(text: str, values: Mapping[str, int]) -> str:
    """Return dice with a value for each open name.

    In parentheses, a negative number is one value wherever it stands: -2d6 would be less 2d6. No dice are
    (0)d6, a sum of none.
    """

    def write(gap: re.Match[str]) -> str:
        value = values.get(gap[1].lower())
        if value is None:
            return gap[0]
        counts_none = value == 0 and text[gap.end() : gap.end() + 1].casefold() == "d"
        return f"({value})" if value < 0 or counts_none else str(value)

    return _BRACED.sub(write, text)


def template_of(text: str, scope: NameScope = NOWHERE) -> Template:
    """Read a template, in which names may stand.

    Raises:
        BadInput: it is too long, leaves too much open, or makes no dice that could be rolled.
    """
    if len(text) > LIMITS.characters:
        raise BadInput(
            f"An expression has at most {LIMITS.characters} characters; this one has {len(text):,}: "
            "make it shorter."
        )
    template = Template(text, list_open(text), scope)
    if len(template.open) > MOST:
        raise BadInput(
            f"A saved roll can have at most {MOST} gaps such as {{bonus}}, not {len(template.open)}."
        )
    if numbered := _NUMBERED.search(text):
        named = _NUMBERED.sub("{bonus}", text)
        raise BadInput("a gap has a name, such as {bonus}.", typed=text, at=numbered.start(), offers=(named,))
    _try(template)
    return template


def list_open(text: str) -> tuple[str, ...]:
    """Return the names of the values that dice leave open, in order."""
    found = dict.fromkeys(name.lower() for name in _BRACED.findall(text))
    return tuple(name for name in found if not is_dice(name))


def name_game(text: str, played: GameEntry) -> str:
    """Return a template with the name of the game that is played where it is saved, if it is its throw there.

    So it is the same throw elsewhere. Others are returned as they are.

    Raises:
        BadInput: it is that game's throw, and something in it does not fit.
    """
    template = Template(text, list_open(text))
    refusal: BadInput | None = None
    for value in TRIED if len(text) <= MOST_TYPED else ():
        values = dict.fromkeys(template.open, value)
        typed = template.put({name: str(value) for name in template.open})
        try:
            roll = read_where_played(played, typed)
        except BadInput as error:
            refusal = None if is_dice(typed) else refusal or error
            continue
        ways = [text, f"{played.name} {text}"]
        if roll and not template.open:
            ways.append(f"{roll} # {roll.comment}" if roll.comment else str(roll))
        return next((way for way in ways if _is_roll(Template(way, list_open(way)), values, roll)), text)
    if refusal is not None:
        raise refusal
    return text


def split_values(text: str) -> list[str]:
    """Return the values that were typed, each with its name where it has one: `ac=15`."""
    return re.sub(r"\s*[=:]\s*", "=", text).replace(",", " ").split()


def values_of(template: Template, text: str) -> dict[str, int]:
    """Read what was typed for a template: `7 2`, `bonus=7 prof=2`, or some of each.

    Raises:
        BadInput: a value is missing, given twice, unknown, or no whole number.
    """
    if text.strip() and not template.open:
        raise BadInput(
            "This saved roll has no gaps to fill: write its name alone, or save it with {bonus} for a gap."
        )
    values: dict[str, int] = {}
    for word in split_values(text):
        name, _, number = word.rpartition("=")
        left = [each for each in template.open if each not in values]
        values[_name(template, name.lower(), left)] = _number(number)
    missing = [name for name in template.open if name not in values]
    if missing:
        given = " ".join(f"{name}=1" for name in missing)
        raise BadInput(f"A number is missing for {_join_names(missing)}: write {given} after the name.")
    return values


def _is_roll(template: Template, values: Mapping[str, int], roll: GameRoll | None) -> bool:
    """Whether a template is read as a roll of a game wherever it is rolled."""
    try:
        return str(template.fill_game(values)) == str(roll)
    except BadInput:
        return False


def _try(template: Template) -> None:
    refused: list[BadInput] = []
    for value in TRIED:
        values = dict.fromkeys(template.open, value)
        try:
            if template.fill_game(values) is None:
                template.fill(values)
        except BadInput as error:
            refused.append(error)
        else:
            return
    if not template.open:
        raise refused[0]
    raise BadInput(f"With {TRIED[0]} in each gap: {refused[0]}")


def _name(template: Template, name: str, left: list[str]) -> str:
    """Return whose value is given, the next open one's where no name is."""
    if not name and left:
        return left[0]
    if not name:
        raise BadInput(f"That is one number too many: there is only {_join_names(template.open)}.")
    if name not in template.open:
        raise BadInput(f"There is no {name[:40]!r} in this roll, only {_join_names(template.open)}.")
    if name not in left:
        raise BadInput(f"{name} is given twice: write it once.")
    return name


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadInput(
            f"{text[:40]!r} is not a whole number: write only numbers after the name, such as 7 or -2."
        )
    return sum(map(int, re.findall(r"[+-]?\d+", text)))


def _join_names(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(names)
