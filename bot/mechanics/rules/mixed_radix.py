"""Mixed radix: a die for each digit, thrown again while it shows too much (DrunkWolf, Perkins)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, best_radices, fits, radices
from bot.mechanics.rule import Carry, Die, Done, Face, Reading, Rule, digit, digit_read, highest_read, nth

Above = Literal["again", "wrap", "keep"]
"""What a sum above n does: it starts again, wraps around by n, or stays as it is."""


@dataclass(frozen=True)
class MixedRadix(Rule[tuple[int, int]]):
    """20(a-1) + 4(b-1) + c for `radices` 5.5.4: each die is a digit with the weight of its place.

    `places` may differ from those of a positional system; `marks` (colours) distinguish the dice.
    """

    outcomes: int = 100
    faces: int = 6
    radices: tuple[int, ...] = (5, 5, 4)
    reading: Reading = "groups"
    above: Above = "again"
    places: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()

    first = 1

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (digits read, sum so far, from 0)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        return self.ask(state[0])

    def ask(self, read: int, over: str = "again", too_high: str = "start again") -> Die:
        """Return the die after `read` others, with what happens to a face, and to a sum, that is too high."""
        count = len(self.radices)
        mark = self.marks[read] if self.marks else ""
        meaning = f"{nth(read + 1, count)}: {self._describe(read, over, too_high)}"
        return Die(self.faces, meaning, mark=mark, place=read + 1)

    def _describe(self, read: int, over: str, too_high: str) -> str:
        """Return what a face adds, and what happens to faces that are too high."""
        if self._stands_alone and not self.faces % self.radices[0]:
            return self.reads(read, "again" if too_high == "start again" else too_high)
        if self._stands_alone and {over, too_high} != {"again", "start again"} and over != too_high:
            return f"{self.reads(read, over, apart=True)}; above {self.outcomes:,} {too_high}"
        end = self.end(too_high) if read + 1 == len(self.radices) else ""
        return f"{self.reads(read, over)}{f'; {end}' if end else ''}"

    def reads(self, read: int, over: str = "again", *, apart: bool = False) -> str:
        """Return what each face of the die after `read` others adds; the last counts from 1.

        With `apart`, a face of a single die that makes a number above n is listed separately.
        """
        radix, place = self._digit(read)
        if self._stands_alone and not apart:
            return digit(self.faces, self.outcomes, "plain", 1, 1, over)
        return digit(self.faces, radix, self.reading, place, int(read + 1 == len(self.radices)), over)

    def end(self, too_high: str) -> str:
        """Return what happens to a sum above n, if one is possible that the faces do not mention."""
        then = self.remedy(too_high)
        return f"above {self.outcomes:,} {then}" if then else ""

    def remedy(self, too_high: str, *, apart: bool = False) -> str:
        """Return what to do about a sum above n; empty if there is none, or the faces mention it."""
        highest = 1 + sum((radix - 1) * place for radix, place in map(self._digit, range(len(self.radices))))
        if highest <= self.outcomes or self.above == "keep" or (self._stands_alone and not apart):
            return ""
        return f"take {self.outcomes:,} off" if self.above == "wrap" else too_high

    @property
    def _stands_alone(self) -> bool:
        """Whether the faces of a single die are the numbers: those above n are thrown again."""
        radix = self.radices[0]
        return self.radices == (radix,) and self.above == "again" and self.outcomes < radix > self.faces / 2

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, value = state
        radix, place = self._digit(read)
        if self.fails(state, face):
            return state
        read, value = read + 1, value + self._read(radix, face) * place
        if read < len(self.radices):
            return read, value
        outcome = self._outcome(value)
        return Done(outcome) if outcome else self.start()

    def tell(self, state: tuple[int, int], face: Face) -> str:
        radix, place = self._digit(state[0])
        if self.fails(state, face):
            return f"{face}: throw again"
        read = self._read(radix, face)
        value = state[1] + read * place
        reads = f"{face} reads {read + 1} of {radix}: {state[1]:,} +"
        if state[0] + 1 < len(self.radices):
            return f"{reads} {place:,} × {read} = {value:,}"
        working, outcome = f"{reads} {read + 1} = {value + 1:,}", self._outcome(value)
        if outcome is None:
            return f"{working}: too high, start again"
        less = value + 1 - outcome
        return f"{working}, less {less:,}" if less else working

    def fails(self, state: tuple[int, int], face: Face) -> bool:
        """Whether the die shows too much and must be thrown again."""
        return face > self._high(self.radices[state[0]])

    def distribution(self, carry: Carry = None) -> Distribution:
        """Re-rolls leave all outcomes equally likely; other places and wrapping do not."""
        if self.above == "again" and not self.places:
            return Distribution.uniform(range(1, self.outcomes + 1))
        sums = Counter({0: 1})
        for radix, place in map(self._digit, range(len(self.radices))):
            before, sums = sums, Counter()
            for value, ways in before.items():
                for read in range(radix):
                    sums[value + read * place] += ways
        weights: Counter[int] = Counter()
        for value, ways in sorted(sums.items()):
            outcome = self._outcome(value)
            if outcome:
                weights[outcome] += ways
        return Distribution(weights)

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain: whole rounds of throws, each die again by itself."""
        states = sum(prod(self.radices[:read]) for read in range(len(self.radices)))
        if is_short(states, self.faces):
            return None
        distribution = self.distribution()
        rounds = Fraction(prod(self.radices), distribution.total)
        throws = [Fraction(self.faces, self._high(radix)) for radix in self.radices]
        most = len(throws) if rounds * sum(throws) == len(throws) else None
        by_kind = {Die(self.faces).name: rounds * sum(throws)}
        return Analysis(outcomes(self), distribution, {None: Fraction(1)}, by_kind, most, None)

    def _digit(self, read: int) -> tuple[int, int]:
        place = self.places[read] if self.places else prod(self.radices[read + 1 :])
        return self.radices[read], place

    def _high(self, radix: int) -> int:
        return highest_read(self.faces, radix, self.reading)

    def _read(self, radix: int, face: Face) -> int:
        return digit_read(self.faces, radix, self.reading, face)

    def _outcome(self, value: int) -> int | None:
        if value < self.outcomes or self.above == "keep":
            return value + 1
        return value % self.outcomes + 1 if self.above == "wrap" else None


def recipe(rule: MixedRadix, *, apart: bool = False) -> str:
    """Return what each die adds, and what happens to a sum above n; `apart`: for a single die too."""
    dice = range(len(rule.radices))
    names = [f"{mark.capitalize()} die" for mark in rule.marks] or [f"Die {read + 1}" for read in dice]
    if len(dice) == 1:
        names = ["Throw one die"]
    throw = f"Throw {len(dice)} dice and add what they count." if len(dice) > 1 else ""
    reads = [rule.reads(read, apart=apart) for read in dice]
    each = (f"{name}: {told}." for name, told in zip(names, reads, strict=True))
    again = any("again" in told for told in reads)
    remedy, end = rule.remedy("start again with the first die", apart=apart), ""
    if remedy:
        end = f"If {'the sum' if throw else 'that'} is above {rule.outcomes:,}, {remedy}."
    elif rule.above == "keep":
        end = f"Above {rule.outcomes:,} it stays as it is, and is not a number of the die."
    parts = throw, *each, "Again: throw that die once more." * again, end
    return " ".join(filter(None, parts))


ENTRIES = (
    Entry(
        name="reroll",
        author="DrunkWolf; Perkins",
        source=D100,
        summary="a die for each digit, thrown again while it shows too much; add what they count",
        recipe=recipe,
        make=lambda order: MixedRadix(
            order.outcomes, order.faces, fits(order["dice"], order.outcomes, order.faces)
        ),
        options=(radices("dice", "what each die counts as", ("5.5.4", "5.5.2.2")),),
        defaults=lambda n, b: {"dice": best_radices(n, b)},
        errata=(
            'The edit reads a d2 as "below 3" and "4+", which leaves 3 out; "3 or below" is meant.',
            "Its 5.5.2.2 lowers the re-rolls from 9/10 to 2/5 but raises the throws from 39/10 to 22/5.",
        ),
    ),
)
