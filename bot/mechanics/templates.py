"""Dice expressions with blanks, `1d20+{bonus}`, and how to fill them."""

from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.several import RollReaders, read_games, read_several
from bot.mechanics.games.spelling import GameEntry, GameRoll
from bot.mechanics.games.where_played import MOST_TYPED, find_dice
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.names_in_games import fill_names, recognize_game
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Rolls
from bot.mechanics.reading.language import COMPARE, VERSUS
from bot.mechanics.reading.reader import is_dice, read_names, understand
from bot.mechanics.reading.tokens import Token, tokenize

MOST = 8
"""The most blanks of a template."""

TRIED = (1, 5, 20)
"""Values for all blanks, one of which must make dice that can be rolled."""

MOST_DIGITS = 9
"""Of a number for a blank."""


class TemplateGap(NamedTuple):
    """A blank in dice: `{bonus}`."""

    name: str
    """In small letters; a number or empty if it is no name."""
    begin: int
    end: int

    @property
    def is_named(self) -> bool:
        """Whether people can give a value for it."""
        return self.name.isidentifier()


@dataclass(frozen=True, slots=True)
class Template:
    """An expression as typed, and the names of its blanks in order."""

    text: str
    open: tuple[str, ...]
    scope: NameScope = NOWHERE
    """The meanings of other names in it."""

    @property
    def is_game(self) -> bool:
        """Whether it is the roll of a game, with some values."""
        for value in TRIED:
            with suppress(BadInput):
                return self.fill_game(dict.fromkeys(self.open, value)) is not None
        return False

    def fill(self, values: Mapping[str, int]) -> Rolls:
        """Return the dice with a value for each blank.

        Raises:
            BadInput: they cannot be understood, or ask for too much.
        """
        return understand(fill_gaps(self.text, values), self.scope)

    def fill_game(self, values: Mapping[str, int]) -> GameRoll | None:
        """Return the roll of a game with a value for each blank, or None for dice.

        Raises:
            BadInput: the game does not take these values.
        """
        text = self.put({name: str(value) for name, value in values.items()})
        return read_several(text, RollReaders(self._read_game, find_dice))

    def _read_game(self, text: str) -> GameRoll | None:
        if entry := recognize_game(text):
            return parse_game(fill_names(self.scope.names, text, entry).text)
        return None if read_names(text, self.scope) else parse_game(text)

    def put(self, numbers: Mapping[str, str]) -> str:
        """Return the text with `numbers` in its blanks."""
        return _put(self.text, lambda gap: numbers.get(gap.name))


def fill_gaps(text: str, values: Mapping[str, int]) -> str:
    """Return dice with a value for each blank.

    In parentheses, a negative number is one value everywhere: -2d6 would subtract 2d6. No dice are (0)d6, a
    sum of none.
    """

    def write(gap: TemplateGap) -> str | None:
        value = values.get(gap.name)
        if value is None:
            return None
        counts_none = value == 0 and text[gap.end : gap.end + 1].casefold() == "d"
        return f"({value})" if value < 0 or counts_none else str(value)

    return _put(text, write)


def _put(text: str, write: Callable[[TemplateGap], str | None]) -> str:
    """Return dice with the result of `write` for each blank; None leaves it as it is."""
    parts, end = list[str](), 0
    for gap in _list_gaps(text):
        written = write(gap)
        parts += [text[end : gap.begin], text[gap.begin : gap.end] if written is None else written]
        end = gap.end
    return "".join((*parts, text[end:]))


def _list_gaps(text: str) -> Iterator[TemplateGap]:
    """Yield everything in braces that is a name, a number, or empty."""
    begin = -1
    for place, sign in enumerate(text):
        if sign == "{":
            begin = place
        elif sign == "}" and begin >= 0:
            gap = TemplateGap(text[begin + 1 : place].strip().lower(), begin, place + 1)
            if gap.is_named or not gap.name or gap.name.isdecimal():
                yield gap
            begin = -1


IN_LABELS = str.maketrans("#[]", "   ")
"""Signs of labels; a blank target counts in labels as well."""


def cut_open_targets(text: str, given: Container[str] = ()) -> str:
    """Return dice without blank targets, `vs {ac}`, except those with a value.

    A roll is possible without its target.
    """
    if not any(_may_be_target(text, gap) for gap in _list_gaps(text)):
        return text
    tokens = tokenize(text.translate(IN_LABELS))
    parts, end = list[str](), 0
    for gap in _list_gaps(text):
        before = [token for token in tokens if end <= token.start < gap.begin]
        size = sum(1 for _ in takewhile(_is_of_target, reversed(before)))
        target = before[len(before) - size :]
        if gap.is_named and gap.name not in given and any(not token.is_sign(".", "=") for token in target):
            parts += [text[end : target[0].start].rstrip(), " "]
            end = gap.end
    return "".join((*parts, text[end:]))


def _may_be_target(text: str, gap: TemplateGap) -> bool:
    """Whether a blank is no part of a sum, as most are: only then a line is cut into tokens."""
    return not text[: gap.begin].rstrip().endswith(("+", "-", "*", "/", "("))


def _is_of_target(token: Token) -> bool:
    return token.is_word(*VERSUS) or token.is_sign(*COMPARE, ".")


def template_of(text: str, scope: NameScope = NOWHERE) -> Template:
    """Read a template, perhaps with names.

    Raises:
        BadInput: it is too long, has too many blanks, or makes no dice that can be rolled.
    """
    if len(text) > LIMITS.characters:
        raise BadInput(
            f"Dice can have at most {LIMITS.characters} characters, not {len(text):,}: make them shorter."
        )
    template = Template(text, list_open(text), scope)
    if len(template.open) > MOST:
        raise BadInput(
            f"A saved roll can have at most {MOST} gaps such as {{bonus}}, not "
            f"{len(template.open)}: leave some out."
        )
    if numbered := next((gap for gap in _list_gaps(text) if not gap.is_named), None):
        named = _put(text, lambda gap: None if gap.is_named else "{bonus}")
        raise BadInput(
            "a gap needs a name, not a number: write it like {bonus}.",
            typed=text,
            at=numbered.begin,
            offers=(named,),
        )
    _try(template)
    return template


def list_open(text: str) -> tuple[str, ...]:
    """Return the names of the blanks of dice, in order."""
    names = dict.fromkeys(gap.name for gap in _list_gaps(text) if gap.is_named)
    return tuple(name for name in names if not is_dice(name))


def name_game(text: str, played: GameEntry) -> str:
    """Return a template with the name of the current game, if it is a throw of that game.

    So it is the same throw elsewhere. Other templates are returned as they are.

    Raises:
        BadInput: it is that game's throw, and something in it does not fit.
    """
    template = Template(text, list_open(text))
    refusal: BadInput | None = None
    for value in TRIED if len(text) <= MOST_TYPED else ():
        values = dict.fromkeys(template.open, value)
        typed = template.put({name: str(value) for name in template.open})
        try:
            roll = read_games(typed, played)
        except BadInput as error:
            refusal = None if is_dice(typed) else refusal or error
            continue
        ways = [text, "; ".join(f"{played.name} {part.strip()}" for part in text.split(";"))]
        if roll and not template.open:
            ways.append(f"{roll} # {roll.comment}" if roll.comment else str(roll))
        return next((way for way in ways if _is_roll(Template(way, list_open(way)), values, roll)), text)
    if refusal is not None:
        raise refusal
    return text


def split_values(text: str) -> list[str]:
    """Return the typed values, each with its name if it has one: `ac=15`."""
    return "=".join(part.strip() for part in text.replace(":", "=").split("=")).replace(",", " ").split()


def values_of(template: Template, text: str) -> dict[str, int]:
    """Read values typed for a template: `7 2`, `bonus=7 prof=2`, or some of each.

    Raises:
        BadInput: a value is missing, given twice, unknown, or no whole number.
    """
    if text.strip() and not template.open:
        raise BadInput(
            "This saved roll has no gap for a number: write only its name, or save it with a gap such as "
            "{bonus}."
        )
    values: dict[str, int] = {}
    for word in split_values(text):
        name, _, number = word.rpartition("=")
        left = [each for each in template.open if each not in values]
        values[_name(template, name.lower(), left)] = _number(number)
    missing = [name for name in template.open if name not in values]
    if missing:
        given = " ".join(f"{name}=1" for name in missing)
        raise BadInput(
            f"This saved roll needs a number for {_join_names(missing)}: write `{given}` after its name."
        )
    return values


def _is_roll(template: Template, values: Mapping[str, int], roll: GameRoll | None) -> bool:
    """Whether a template always reads as a roll of a game."""
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
    """Return the blank of a given value: the next one if it has no name."""
    if not name and left:
        return left[0]
    if not name:
        raise BadInput(f"You typed too many numbers: this roll needs only {_join_names(template.open)}.")
    if name not in template.open:
        raise BadInput(f"This roll has no gap {cite(name)}, only {_join_names(template.open)}.")
    if name not in left:
        raise BadInput(f"You wrote `{name}` twice: leave one out.")
    return name


def _number(text: str) -> int:
    terms = text.removeprefix("+").replace("-", "+-").removeprefix("+").split("+")
    if not all(_is_term(term.removeprefix("-")) for term in terms):
        raise BadInput(
            f"{cite(text)} is not a whole number: write only numbers after the name, such as 7 or -2."
        )
    return sum(map(int, terms))


def _is_term(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def _join_names(names: tuple[str, ...] | list[str]) -> str:
    return " and ".join(map(cite, names))
