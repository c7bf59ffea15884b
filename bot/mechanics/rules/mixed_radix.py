"""Mixed radix: a die per digit, thrown again while it shows too much (DrunkWolf, Perkins)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import fits, radices
from bot.mechanics.radices import best_radices
from bot.mechanics.rule import Carry, Die, Done, Face

Reading = Literal["groups", "fold", "plain"]
"""How a face is read as a digit below a radix: 1-2, 3-4, 5-6 of a d6 as a d3 in groups, 1 and 4, 2 and 5,
3 and 6 folded; plain reads 1, 2, 3 only. Faces that are left over are thrown again."""

Above = Literal["again", "wrap", "keep"]
"""What a sum above n does: it starts again, loses n as often as it can, or stays as it is."""


@dataclass(frozen=True)
class MixedRadix:
    """20(a-1) + 4(b-1) + c for `radices` 5.5.4: each die is a digit, which counts its place.

    `places` may differ from those of a positional system; `marks` (colours) tell the dice apart.
    """

    outcomes: int = 100
    faces: int = 6
    radices: tuple[int, ...] = (5, 5, 4)
    reading: Reading = "groups"
    above: Above = "again"
    places: tuple[int, ...] = ()
    marks: tuple[str, ...] = ()

    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (digits read, sum so far, from 0)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the die for the next digit."""
        radix, place = self._digit(state[0])
        high = self._high(radix)
        again = "" if high == self.faces else f", thrown again above {high}"
        mark = self.marks[state[0]] if self.marks else ""
        return Die(self.faces, f"a d{radix} counting {place}s{again}", mark=mark)

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add the digit, or ask for the same die again."""
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
        """Tell what the face reads as and what it adds."""
        radix, place = self._digit(state[0])
        if self.fails(state, face):
            return f"{face}: throw again"
        digit = self._read(radix, face)
        value = state[1] + digit * place
        working = f"{face} reads {digit + 1} of {radix}: {state[1]} + {place} × {digit} = {value}"
        if state[0] + 1 < len(self.radices):
            return working
        outcome = self._outcome(value)
        if outcome is None:
            return f"{working}: too high, start again"
        less = value + 1 - outcome
        return f"{working}, plus 1, less {less}" if less else f"{working}, plus 1"

    def fails(self, state: tuple[int, int], face: Face) -> bool:
        """Whether the die shows too much and is thrown again."""
        return face > self._high(self.radices[state[0]])

    def distribution(self, carry: Carry = None) -> Distribution:
        """Re-rolls leave all outcomes equally likely; other places and wrapping do not."""
        if self.above == "again" and not self.places:
            return Distribution.uniform(range(1, self.outcomes + 1))
        sums = Counter({0: 1})
        for radix, place in map(self._digit, range(len(self.radices))):
            before, sums = sums, Counter()
            for value, ways in before.items():
                for digit in range(radix):
                    sums[value + digit * place] += ways
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
        return radix if self.reading == "plain" else self.faces // radix * radix

    def _read(self, radix: int, face: Face) -> int:
        return (face - 1) // (self.faces // radix) if self.reading == "groups" else (face - 1) % radix

    def _outcome(self, value: int) -> int | None:
        if value < self.outcomes or self.above == "keep":
            return value + 1
        return value % self.outcomes + 1 if self.above == "wrap" else None


ENTRIES = (
    Entry(
        name="reroll",
        author="DrunkWolf; Perkins",
        source=D100,
        recipe="Throw a die for each digit, again while it shows too much: 20(a-1) + 4(b-1) + c for a d100.",
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
