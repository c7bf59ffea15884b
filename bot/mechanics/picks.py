"""Chooses some of several things, or orders them: a die per choice, with a face for each thing left.

A recorded row has how many things there are, `choose 2 of 4`, apart from their names, which are a person's
words.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

MOST_OPTIONS = 50

SEPARATOR = "; "
"""Between the things to choose from, as they are written."""

RECORDED = re.compile(r"(?:choose (\d{1,2}) of|shuffle) (\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Pick:
    """Things to choose some of, or to put in order."""

    options: tuple[str, ...]
    count: int = 1
    """How many to choose."""
    shuffles: bool = False

    def __post_init__(self) -> None:
        size = len(self.options)
        if not 2 <= size <= MOST_OPTIONS:
            raise BadInput(f"You can choose from 2 to {MOST_OPTIONS} things, not {size}.")
        if not self.shuffles and not 1 <= self.count < size:
            raise BadInput(
                f"You can choose 1 to {size - 1} of {size} things, not {self.count}; `shuffle` puts all in "
                "order."
            )

    @property
    def written(self) -> str:
        """What a recorded row has, without a person's words: `choose 2 of 4`."""
        return self._write(str(len(self.options)))

    def __str__(self) -> str:
        return self._write(SEPARATOR.join(self.options))

    def _write(self, what: str) -> str:
        return f"shuffle {what}" if self.shuffles else f"choose {self.count} of {what}"

    @property
    def taken(self) -> int:
        """How many things come out, in order."""
        return len(self.options) if self.shuffles else self.count

    @property
    def chance(self) -> Fraction:
        """The chance of each result; the order in which things are chosen does not matter."""
        size = len(self.options)
        return Fraction(1, factorial(size) if self.shuffles else comb(size, self.count))

    def chance_of(self, option: str) -> Fraction:
        """Return the chance that a thing, which may be listed several times, is chosen."""
        size, times = len(self.options), self.options.count(option)
        return 1 - Fraction(comb(size - times, self.count), comb(size, self.count))


class PickResult(NamedTuple):
    """The result of a choice."""

    pick: Pick
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    order: tuple[int, ...]
    """The places of the chosen things, from 0, in order."""

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(self.pick.options[place] for place in self.order)


def throw_pick(pick: Pick, source: Source) -> PickResult | Waiting:
    """Choose with faces from a source: each face says which of the things left; a last one needs no die."""
    left, order = list(range(len(pick.options))), list[int]()
    faces, dice = list[Face](), list[Die]()
    while len(order) < pick.taken:
        die = Die(len(left), "1 is the first of what is left")
        face = source.read(die) if len(left) > 1 else 1
        if face is None:
            return Waiting(tuple(faces), tuple(dice), die, ())
        if len(left) > 1:
            faces.append(face)
            dice.append(die)
        order.append(left.pop(face - 1))
    return PickResult(pick, tuple(faces), tuple(dice), tuple(order))


def read_recorded_pick(written: str, options: str) -> Pick:
    """Read a recorded row; if `options` is forgotten (empty), numbers stand in for the names.

    Raises:
        ValueError: the row has something else.
    """
    form = RECORDED.fullmatch(written)
    if form is None:
        raise ValueError(f"{written} is no choice")
    count, size = form.groups()
    names = options.split(SEPARATOR) if options else [f"number {place}" for place in range(1, int(size) + 1)]
    if len(names) != int(size):
        raise ValueError(f"{written} has {len(names)} names")
    return Pick(tuple(names), int(count or 1), count is None)
