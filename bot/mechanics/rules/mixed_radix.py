"""Mixed radix by re-roll: a die per digit, thrown again while it shows too much (DrunkWolf, Perkins)."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import prod

from bot.mechanics.entry import D100, Entry
from bot.mechanics.law import Law
from bot.mechanics.options import fits, radices
from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True)
class MixedRadix:
    """20(a-1) + 4(b-1) + c for `radices` 5.5.4; a radix that divides the faces groups them.

    Where the product of the radices is above n, a sum above n starts again.
    """

    outcomes: int = 100
    faces: int = 6
    radices: tuple[int, ...] = (5, 5, 4)

    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return (digits read, sum so far, from 0)."""
        return 0, 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want the die for the next digit."""
        radix, place = self._digit(state[0])
        high = self.faces // radix * radix
        again = "" if high == self.faces else f", thrown again above {high}"
        return Die(self.faces, f"a d{radix} counting {place}s{again}")

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Add the digit, or ask for the same die again."""
        read, value = state
        radix, place = self._digit(read)
        if face > self.faces // radix * radix:
            return state
        read, value = read + 1, value + self._reading(radix, face) * place
        if read < len(self.radices):
            return read, value
        return Done(value + 1) if value < self.outcomes else self.start()

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Tell what the face reads as and what it adds."""
        radix, place = self._digit(state[0])
        if face > self.faces // radix * radix:
            return f"{face}: throw again"
        digit = self._reading(radix, face)
        value = state[1] + digit * place
        working = f"{face} reads {digit + 1} of {radix}: {state[1]} + {place} × {digit} = {value}"
        if state[0] + 1 < len(self.radices):
            return working
        return f"{working}, plus 1" if value < self.outcomes else f"{working}: too high, start again"

    def law(self, carry: Carry = None) -> Law:
        """Re-rolls leave all outcomes equally likely."""
        return Law.uniform(range(1, self.outcomes + 1))

    def _digit(self, read: int) -> tuple[int, int]:
        return self.radices[read], prod(self.radices[read + 1 :])

    def _reading(self, radix: int, face: Face) -> int:
        return (face - 1) // (self.faces // radix)


Costed = tuple[Fraction, tuple[int, ...]]
"""Expected throws, and the radices that need them."""


@lru_cache(maxsize=1024)
def best_radices(outcomes: int, faces: int) -> tuple[int, ...]:
    """Return the radices that expect the fewest throws: factors of n, or of the best number above n.

    Without a prime factor above `faces`, n itself is taken, so that nothing starts again.
    """
    exact = _cheapest(outcomes, faces, faces)
    return exact[1] if exact else _best_above(outcomes, faces)


def _best_above(outcomes: int, faces: int) -> tuple[int, ...]:
    dice = (outcomes - 1).bit_length()
    best: Costed = (dice * Fraction(faces, faces // 2 * 2) * Fraction(2**dice, outcomes), (2,) * dice)
    product = outcomes + 1
    while _fewest_dice(product, faces) * product < best[0] * outcomes:
        found = _cheapest(product, faces, faces)
        if found:
            best = min(best, (found[0] * product / outcomes, found[1]))
        product += 1
    return best[1]


def _fewest_dice(product: int, faces: int) -> int:
    """Return how many dice are needed at least, even if none were thrown again."""
    dice = 1
    while faces**dice < product:
        dice += 1
    return dice


def _cheapest(product: int, highest: int, faces: int) -> Costed | None:
    """Return the cheapest radices with this product, in falling order, each at most `highest`."""
    if product == 1:
        return Fraction(0), ()
    best: Costed | None = None
    for radix in range(min(highest, product), 1, -1):
        rest = _cheapest(product // radix, radix, faces) if product % radix == 0 else None
        if rest:
            throws = rest[0] + Fraction(faces, faces // radix * radix)
            if best is None or throws < best[0]:
                best = throws, (radix, *rest[1])
    return best


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
    ),
)
