"""Loaded dice: faces that are not equally likely, as people suspect of real ones."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from bot.mechanics.chain import equally
from bot.mechanics.entry import MOST_FACES
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import DIE, Die

WHICH = re.compile(r"[a-z]{1,20}|[1-9][0-9]{0,3}")

LONGEST_NUMBER = 9
"""Digits of the numbers that a weight is written with."""

MOST_COMMON = 10**18
"""The largest common denominator: an analysis computes with it in every step."""


@dataclass(frozen=True)
class Load:
    """The weights of all dice with as many faces, or of one among them; everything else stays fair."""

    weights: tuple[int, ...]
    mark: str = ""
    """Of the one die: its mark, such as red; empty: any."""
    place: int = 0
    """Of the one die: which it is in the order of throwing, from 1; 0: any."""

    def weigh(self, die: Die) -> tuple[int, ...]:
        """Return the weights of the faces of `die`."""
        return self.weights if self.loads(die) else tuple(equally(die))

    def loads(self, die: Die) -> bool:
        """Whether `die` is loaded."""
        return (
            die.kind is DIE
            and die.faces == len(self.weights)
            and self.mark in {"", die.mark}
            and self.place in {0, die.place}
        )

    def check(self, dice: Iterable[Die]) -> None:
        """See that one of the dice that are thrown is loaded.

        Raises:
            BadInput: none is; the sentence says which could be.
        """
        thrown = list(dice)
        if any(map(self.loads, thrown)):
            return
        marks = {f"{die.mark}:" for die in thrown if die.kind is DIE and die.mark}
        places = {f"{die.place}:" for die in thrown if die.kind is DIE and die.place}
        known = sorted(marks) + sorted(places, key=lambda place: int(place[:-1]))
        told = f"{', '.join(known)}, or nothing to load all" if known else "nothing: they are not told apart"
        name = str(self.mark or self.place)
        raise BadInput(f"No d{len(self.weights)} here is called {name!r}: before its weights write {told}.")


def parse(text: str) -> Load:
    """Read weights such as `1,1,1,5/4,1,1`: whole numbers or fractions, in proportion.

    Those of one die among good ones come after its mark or number: `red: 1,1,1,5/4,1,1`, `2: 1,1,1,5/4,1,1`.

    Raises:
        BadInput: fewer than 2 or more than 1,000 weights, one that is no number, or all of them 0, or
            fractions without a common denominator up to 10^18.
    """
    which, colon, weights = text.rpartition(":")
    which = which.strip().lower().removeprefix("die ").removesuffix(" die")
    if colon and not WHICH.fullmatch(which):
        raise BadInput(f"Before the colon stands the loaded die, such as red or 2, not {which[:40]!r}.")
    words = weights.replace(" ", "").split(",")
    if not 2 <= len(words) <= MOST_FACES:
        raise BadInput(
            f"Give a weight for each face, such as 1,1,1,5/4,1,1 for a d6, not {len(words)} of them."
        )
    chances = [_fraction(word, position) for position, word in enumerate(words, 1)]
    if not any(chances):
        raise BadInput("At least one weight must be above 0.")
    common = lcm(*(chance.denominator for chance in chances))
    if common > MOST_COMMON:
        raise BadInput("These weights are too finely divided: write simpler fractions.")
    place = int(which) if which.isdigit() else 0
    return Load(tuple(int(chance * common) for chance in chances), "" if place else which, place)


def _fraction(word: str, position: int) -> Fraction:
    top, slash, bottom = word.partition("/")
    parts = (top, bottom) if slash else (top, "1")
    if all(part.isascii() and part.isdigit() and len(part) <= LONGEST_NUMBER for part in parts) and int(
        parts[1]
    ):
        return Fraction(int(parts[0]), int(parts[1]))
    raise BadInput(f"Weight {position} is {word[:20]!r}; write whole numbers or fractions such as 5/4.")
