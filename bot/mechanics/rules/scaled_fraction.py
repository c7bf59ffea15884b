"""Scaled fraction: dice are the digits after the point of a number below 1, times n, rounded down.

Ross Millikan divides the number of four dice by 12.96, a_k adds 100(r-1)/6^k die by die, and the even/odd
answer takes bits: all three are floor(n x / base^dice).
"""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, whole
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, nth
from bot.mechanics.rules.base_digits import dice_for

State = tuple[int, int, int]

SETTLED = -1
"""The part after the point once no further digit can lift it to the next whole number."""


@dataclass(frozen=True)
class ScaledFraction(Rule[State]):
    """floor(n x / base^dice), x the number of `dice` digits; a digit is (face - 1) mod base.

    `base` is 2 or `faces`. With an odd number of faces the highest is thrown again for bits.
    """

    outcomes: int = 100
    faces: int = 6
    base: int = 6
    dice: int = 4

    def start(self, carry: Carry = None) -> State:
        """Return (digits read, whole part, part after the point in units of base^-read, or SETTLED)."""
        return 0, 0, 0

    def wants(self, state: State) -> Die:
        end = "; round down" if state[0] + 1 == self.dice else ""
        return Die(
            self.faces,
            f"{nth(state[0] + 1, self.dice)}: {self.reads(self.share(state[0]))}{end}",
            place=state[0] + 1,
        )

    def share(self, read: int) -> str:
        """Return the weight of the digit after `read` others."""
        return f"{self.outcomes}/{self.base ** (read + 1)}"

    def reads(self, share: str) -> str:
        """Return what a die adds whose digit has the weight `share`."""
        if self.base == self.faces:
            return f"plus its face less 1, times {share}"
        again = f"{self.faces} again, " if self._high < self.faces else ""
        return f"{again}odd is 0, even is {share}"

    def step(self, state: State, face: Face) -> State | Done:
        if face > self._high:
            return state
        read, whole_part, rest = self._add(state, face)
        if read == self.dice:
            return Done(whole_part)
        settled = rest == SETTLED or rest + self.outcomes <= self.base**read
        return read, whole_part, SETTLED if settled else rest

    def tell(self, state: State, face: Face) -> str:
        if face > self._high:
            return f"{face}: throw again"
        if state[2] == SETTLED:
            share = f"{self.outcomes} × {(face - 1) % self.base}/{self.base ** (state[0] + 1)}"
            return f"{state[1]} and a bit + {share}: still below {state[1] + 1}, so {state[1]}"
        parts = self.base ** (state[0] + 1)
        before = _format_mixed(state[1], state[2], self.base ** state[0])
        read, whole_part, rest = self._add(state, face)
        share = f"{self.outcomes} × {(face - 1) % self.base}/{parts}"
        working = f"{before} + {share} = {_format_mixed(whole_part, rest, parts)}"
        return f"{working}, rounded down {whole_part}" if read == self.dice and rest else working

    def distribution(self, carry: Carry = None) -> Distribution:
        """Count the numbers below base^dice between each outcome and the next."""
        size = self.base**self.dice
        ends = [-(-o * size // self.outcomes) for o in range(self.outcomes + 1)]
        weights = {o: ends[o + 1] - ends[o] for o in range(self.outcomes)}
        return Distribution({o: weight for o, weight in weights.items() if weight})

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, which has up to 2n states a digit."""
        if is_short(2 * self.outcomes * self.dice, self.faces):
            return None
        by_kind = {Die(self.faces).name: self.dice * Fraction(self.faces, self._high)}
        most = self.dice if self._high == self.faces else None
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, most, None)

    @property
    def _high(self) -> int:
        return self.faces // self.base * self.base

    def _add(self, state: State, face: Face) -> State:
        read, whole_part, rest = state[0] + 1, state[1], state[2]
        if rest == SETTLED:
            return read, whole_part, SETTLED
        more, rest = divmod(rest * self.base + self.outcomes * ((face - 1) % self.base), self.base**read)
        return read, whole_part + more, rest


def _recipe(rule: ScaledFraction) -> str:
    again, bits = rule.reads("").partition("again")[:2], rule.base < rule.faces
    if rule.dice == 1:
        thrown = f"Throw one die{f', {again[0]}again' * bool(again[1])}"
        counts = "1 if it is even, else 0" if bits else "its face less 1"
        return f"{thrown}. Take {counts}, times {rule.outcomes}, divided by {rule.base}, rounded down."
    shares = ", ".join(rule.share(read) for read in range(rule.dice))
    adds = "plus 1 if it is even" if bits else "plus its face less 1"
    each = "those that are even add their share" if bits else "each adds its face less 1, times its share"
    return (
        f"Throw {rule.dice} dice{f', {again[0]}again' * bool(again[1])}; {each}: {shares}. Round the sum "
        f"down. The same with one division: start with 0; for each die times {rule.base}, {adds}; at the end "
        f"times {rule.outcomes}, divided by {rule.base**rule.dice}, rounded down."
    )


def _format_mixed(whole_part: int, rest: int, parts: int) -> str:
    return f"{whole_part} {rest}/{parts}" if rest else f"{whole_part}"


ENTRIES = (
    Entry(
        name="divide",
        author="Ross Millikan",
        source=D100,
        summary="dice are the digits of one number, which is divided to fit",
        recipe=_recipe,
        make=lambda order: ScaledFraction(order.outcomes, order.faces, order.faces, order["dice"]),
        options=(whole("dice", 1, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": dice_for(n, b)},
        errata=("The document divides by 99.7, which leaves 13 values; 12.96 is meant.",),
    ),
    Entry(
        name="fraction",
        author="the answer with a_k",
        source=D100,
        summary="each die adds a share of what is left; round the sum down",
        recipe=_recipe,
        make=lambda order: ScaledFraction(order.outcomes, order.faces, order.faces, order["dice"]),
        options=(whole("dice", 1, 20, "how many dice to throw"),),
        defaults=lambda n, b: {"dice": dice_for(n, b)},
    ),
    Entry(
        name="binary",
        author="the even/odd answer",
        source=D100,
        summary="even dice add a half, a quarter, an eighth and so on of the whole; round down",
        recipe=_recipe,
        make=lambda order: ScaledFraction(order.outcomes, order.faces, 2, order["dice"]),
        options=(whole("dice", 1, 40, "how many dice to read as coins"),),
        defaults=lambda n, b: {"dice": (n - 1).bit_length()},
        errata=("The ranges are 0 to 127, 0 to 1023 and 0 to 99, not up to 128, 1024 and 100.",),
    ),
)
