"""Bits and trits: 2^a 3^b just above a multiple of 100 (the senary/binary/ternary answer)."""

from dataclasses import dataclass, replace
from math import log10

from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, Option, Order, whole
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, digit, nth, rest
from bot.mechanics.rules.base_digits import next_digit


@dataclass(frozen=True)
class MixedPowers(Rule[tuple[int, int]]):
    """The number of `twos` bits and `threes` trits, modulo n.

    While both are left, a d6 gives a bit and a trit at once, as a digit in base 6; then the rest, a bit as
    low or high, a trit as low, middle or high.
    """

    outcomes: int = 100
    twos: int = 9
    threes: int = 9

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (dice read, number so far modulo n)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        end = f"keep {rest(self.outcomes)}"
        return Die(
            6,
            f"{nth(state[0] + 1, self.dice)}: {_describe_append(self.radix(state[0]))}; {end}",
            place=state[0] + 1,
        )

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        read, number = state[0] + 1, self.append(state, face) % self.outcomes
        return Done(number) if read == self.dice else (read, number)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        radix, number = self.radix(state[0]), self.append(state, face)
        working = f"{state[1]:,} × {radix} + {number - state[1] * radix} = {number:,}"
        return working if number < self.outcomes else f"{working} → {number % self.outcomes:,}"

    def distribution(self, carry: Carry = None) -> Distribution:
        """Count the numbers below 2^a 3^b with each remainder."""
        return Distribution.of_remainders(2**self.twos * 3**self.threes, self.outcomes)

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return max(self.twos, self.threes)

    def radix(self, read: int) -> int:
        """Return the limit of the digit of the die after `read` others: 6, 2 or 3."""
        if read < min(self.twos, self.threes):
            return 6
        return 2 if self.twos > self.threes else 3

    def append(self, state: tuple[int, int], face: Face) -> int:
        """Return the number with the digit of one more die."""
        radix = self.radix(state[0])
        return state[1] * radix + (face - 1) // (6 // radix)


def nearest_powers(most: int, *, below: bool = False) -> tuple[int, int]:
    """Return the a and b up to `most` whose 2^a 3^b is the nearest above, or below, a power of ten.

    It is the search of the document, for the least fraction of log10(2^a 3^b): the excess over the power of
    ten is the remainder after equal shares. Near means in proportion; logarithms distinguish the pairs up to
    500, of which the nearest two differ by 4 in a million.
    """
    pairs = ((a, b) for a in range(most + 1) for b in range(most + 1) if a or b)
    sign = -1 if below else 1
    return min(pairs, key=lambda pair: sign * (pair[0] * log10(2) + pair[1] * log10(3)) % 1)


def _describe_append(radix: int) -> str:
    return next_digit(6) if radix == 6 else f"times {radix}; {digit(6, radix, 'groups', 1)}"


def _recipe(rule: MixedPowers) -> str:
    if rule.twos + rule.threes == 1:
        return f"Throw a die: {digit(6, 2 if rule.twos else 3, 'groups', 1)}; keep {rest(rule.outcomes)}."
    both, more = min(rule.twos, rule.threes), abs(rule.twos - rule.threes)
    counts = ((both, 6), (more, 2 if rule.twos > rule.threes else 3))
    dice = (
        (f"For each of {count} dice" if count > 1 else "Throw a die", _describe_append(radix))
        for count, radix in counts
        if count
    )
    each = (f"{throw}: {appended}; keep {rest(rule.outcomes)}." for throw, appended in dice)
    return f"Start with 0. {' '.join(each)}"


def _make(order: Order) -> MixedPowers:
    """Build the rule if there is a die to throw."""
    if not order["a"] and not order["b"]:
        raise BadInput("a and b cannot both be 0: a bit or a trit is needed, such as a=9 b=9.")
    return MixedPowers(order.outcomes, order["a"], order["b"])


def _power(name: str, meaning: str, known: tuple[int, ...]) -> Option:
    """Make an option from 0 to 300 that proposes the powers of the document."""
    return replace(whole(name, 0, 300, meaning), proposals=tuple(map(str, known)))


PAIRS = "a and b of the documents: 9 and 9, 21 and 14, 17 and 27, 18 and 62, 1 and 35, 228 and 290"


ENTRIES = (
    Entry(
        name="mixed",
        author="the senary/binary/ternary answer; 17 and 27: 2012rcampion",
        source=D100,
        summary="some dice count 0 to 5, others 0 or 1, or 0 to 2; the last digits or the remainder count",
        recipe=_recipe,
        make=_make,
        options=(
            _power("a", f"twos: there are 2^a × 3^b throws; {PAIRS}", (9, 21, 17, 18, 1, 228)),
            _power("b", f"threes, beside a twos; {PAIRS}", (9, 14, 27, 62, 35, 290)),
        ),
        defaults=lambda n, b: {"a": 9, "b": 9},
        only_faces=(6,),
        errata=(
            "For a=1 b=35 the remainder is 63090197999414, so 86 outcomes get the low share and 14 the high "
            "one, not 92 and 8.",
            'Its "optiumum versions" are none by the metric of the question: 10 d6 in base 6 are fairer '
            "than a=9 b=9.",
            "Its 8 numbers that come 1.11e-13 % more often do so only as a computer rounds: 14 do, "
            "by 1e-13 %.",
        ),
    ),
)
