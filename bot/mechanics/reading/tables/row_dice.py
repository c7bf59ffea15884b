"""Dice in the text of a row, as books print them: `2d4 bandits`, `3d6×10 gold`, `d6+1 wolves`, `[[2d4]]`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.encounters.table import list_digits
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.dice_in_text import find_dice, find_more
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.reading.tables.references import REFERENCE
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

MOST_DICE = 100
"""The most dice in one row."""

MOST_SIDES = 1_000

_DICE = r"\d{0,4}d(?:\d{1,5}|%)(?: ?[x×*] ?\d{1,5})?"
_FORMULA = rf"(?<![\w.]){_DICE}(?:(?: ?\+ ?|[-−–])(?:{_DICE}|\d{{1,5}}))*(?![\w%])"
_PIECE = re.compile(
    rf"{REFERENCE}|\[{{1,2}} ?(?P<inside>{_FORMULA}) ?\]{{1,2}}|(?P<dice>{_FORMULA})", re.IGNORECASE
)
_ANY = re.compile(r"(?<![\w.])\d{0,4}d(?:\d{1,5}+(?!\d)|%)", re.IGNORECASE)
"""The beginning of any dice, for a quick test."""

SUMS = "a row can have only sums such as 2d6+3 or 3d6×10"

_DASH = re.compile(r"\s[-–]\s")
"""A dash between words, which subtracts nothing."""

_SIGNS = str.maketrans("x*−–", "××--")
"""Signs as typed, and as written here."""


@dataclass(frozen=True, slots=True)
class RowDice:
    """Dice as a row has them, without spaces."""

    written: str
    dice: tuple[tuple[int, int, int], ...]
    """For each kind of dice: their number, their sides, and their factor, negative for a subtraction."""
    plus: int
    """The number added to all of them."""


@dataclass(frozen=True, slots=True)
class RowThrow:
    """A throw of a row's dice."""

    dice: RowDice
    faces: tuple[Face, ...]

    @property
    def total(self) -> int:
        """The sum with all factors and the number added."""
        faces = iter(self.faces)
        return self.dice.plus + sum(
            times * sum(next(faces) for _ in range(count)) for count, _, times in self.dice.dice
        )

    @property
    def thrown(self) -> Iterator[tuple[Die, Face]]:
        """Each die and its face."""
        kinds = (Die(sides) for count, sides, _ in self.dice.dice for _ in range(count))
        return zip(kinds, self.faces, strict=True)


Piece = str | RowDice | re.Match[str]
"""A piece of a text: words, dice, or a reference to a table, with its name as group 1."""


def pieces(text: str) -> Iterator[Piece]:
    """Split a text from left to right."""
    end = 0
    for found in _PIECE.finditer(text):
        yield text[end : found.start()]
        dice = found["dice"] or found["inside"]
        yield _read(dice) if dice else found
        end = found.end()
    yield text[end:]


class Added(NamedTuple):
    """The number that a name after dice adds."""

    number: int = 0
    words: str = ""
    """How people read it: ` + 3 level`."""


_NAME = re.compile(r"(?: ?(\+) ?|([-−–]))([^\W\d_]\w*)")
"""A name after dice: `2d4+level bandits`, `2d4 + level bandits`; with spaces around it, `-` is a dash."""


_NAMED = re.compile(r"[\d%] ?\]{0,2}(?: ?\+ ?|[-−–])[^\W\d_]")
"""A name after possible dice, for a quick test."""


def add_names(text: str, numbers: Mapping[str, int]) -> Iterator[tuple[Piece, Added | None]]:
    """Yield the pieces of a text with the number added to each of its dice, and without the added names."""
    found = list(pieces(text))
    for place, piece in enumerate(found):
        if not isinstance(piece, RowDice):
            yield piece, None
            continue
        after = found[place + 1]  # text always follows
        name = _NAME.match(after) if isinstance(after, str) else None
        number = numbers.get(name[3].casefold()) if name else None
        if not isinstance(after, str) or name is None or number is None:
            yield piece, Added()
            continue
        signed = number if name[1] else -number
        found[place + 1] = after[name.end() :]
        yield piece, Added(signed, f" {'+' if signed >= 0 else '-'} {abs(signed)} {name[3].casefold()}")


def list_added(text: str) -> Iterator[str]:
    """Yield the names after dice in a text."""
    found = list(pieces(text)) if _NAMED.search(text) else []  # most of 1,000 rows have no names
    for dice, after in pairwise(found):
        name = _NAME.match(after) if isinstance(dice, RowDice) and isinstance(after, str) else None
        if name:
            yield name[3].casefold()


def dice_in(text: str) -> tuple[RowDice, ...]:
    """Return all dice in a text."""
    if not _ANY.search(text):  # most of 1,000 rows have no dice
        return ()
    return tuple(_read(dice) for found in _PIECE.finditer(text) if (dice := found["dice"] or found["inside"]))


def fault_in(text: str) -> str:
    """Return the fault of the dice in a text, to continue after the number of its row, or an empty string."""
    count = 0
    if until := _until_in(text):
        return f"has `{until}`, which works only in /roll and /odds: leave `{until}` out."
    if more := _more_in(text):
        return f"has {more}: write it in words."
    for dice in dice_in(text):
        for many, sides, _ in dice.dice:
            count += many
            if not 2 <= sides <= MOST_SIDES:
                return f"has `{dice.written}`: a die in a row can have 2 to {MOST_SIDES:,} sides."
            if not many:
                return f"has `{dice.written}`, which is not a die: write at least one, such as 1d6."
    return f"has {count:,} dice: use at most {MOST_DICE} in a row." if count > MOST_DICE else ""


def _until_in(text: str) -> str:
    """Return the ending of dice in a text, such as `until 6`, or an empty string."""
    ends = (found.end() for found in _PIECE.finditer(text) if found["dice"] or found["inside"])
    return next(filter(None, (ending_at(text, end) for end in ends)), "")


def _more_in(text: str) -> str:
    """Return dice that go on unlike a sum, and what a row takes, or an empty string if all are sums."""
    if not _ANY.search(text):
        return ""
    end = 0
    for found in _PIECE.finditer(text):
        if found["dice"] and text[: found.start()].endswith("{"):
            return f"dice in braces, `{{{found[0]}`, but {SUMS}"
        if odd := _odd_in(text[end : found.start()]):
            return f"`{odd}`, but {SUMS}"
        end = found.end()
        if found["dice"] and (more := _more_after(found["dice"], text[end:])):
            return f"`{found[0]}{more}`, but {SUMS}"
    odd = _odd_in(text[end:])
    return f"`{odd}`, but {SUMS}" if odd else ""


def _more_after(dice: str, text: str) -> str:
    """Return the text that changes dice before it, also if a name is added to them."""
    after = _DASH.split(text, maxsplit=1)[0]
    name = _NAME.match(after)
    added = name.end() if name else 0
    more = find_more(_read(dice).written.replace("×", "*"), after[added:])
    return f"{after[:added]}{more}" if more else ""


def _odd_in(text: str) -> str:
    """Return dice in a text without sums, or an empty string."""
    return next(filter(None, find_dice(text)), "") if _ANY.search(text) else ""


def throw(text: str, source: Source) -> tuple[RowThrow, ...] | Waiting:
    """Throw all dice in a text, or return the first that the source has no face for."""
    throws: list[RowThrow] = []
    kinds: list[Die] = []
    for dice in dice_in(text):
        faces: tuple[Face, ...] = ()
        for count, sides, _ in dice.dice:
            some = source.read_many(Die(sides), count)
            faces += some
            kinds += [Die(sides)] * len(some)
            if len(some) < count:
                before = (face for throw in throws for face in throw.faces)
                return Waiting((*before, *faces), tuple(kinds), Die(sides, f"for {dice.written}"), ())
        throws.append(RowThrow(dice, faces))
    return tuple(throws)


def _read(typed: str) -> RowDice:
    written = "".join(typed.lower().split()).translate(_SIGNS)
    dice, plus = [], 0
    for term in written.replace("-", "+-").split("+"):
        if "d" not in term:
            plus += int(term)
            continue
        count, _, die = term.removeprefix("-").partition("d")
        sides, _, times = die.partition("×")
        factor = int(times or 1) * (-1 if term.startswith("-") else 1)
        if not count and list_digits(f"d{sides}"):
            dice += [(1, int(digit), factor * 10**place) for place, digit in reversed([*enumerate(sides)])]
        else:
            dice.append((int(count or 1), 100 if sides == "%" else int(sides), factor))
    return RowDice(written, tuple(dice), plus)
