"""Early stop: the exact rule that needs the fewest dice for a single roll.

Keep (value, span), value uniform below span. After each die both grow; as soon as the part of
span in whole multiples of n holds value, the remainder is the outcome, else only the rest goes on.
"can be done by humans" states it so; 2012rcampion's table is the same rule.
"""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry
from bot.mechanics.options import whole_or_none
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.rules.base_digits import BaseDigits


@dataclass(frozen=True)
class EarlyStop:
    """Stop when value and span differ in their multiples of n, or after `cap` dice (None: never)."""

    outcomes: int = 100
    faces: int = 6
    cap: int | None = None

    first = 0
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int, int]:
        """Return (value, span, dice left before the cap; 0 where there is none)."""
        return 0, 1, self.cap or 0

    def wants(self, state: tuple[int, int, int]) -> Die:
        """Want one more digit."""
        return Die(self.faces, f"the next digit in base {self.faces}, its face less one")

    def step(self, state: tuple[int, int, int], face: Face) -> tuple[int, int, int] | Done:
        """Append a digit and stop as soon as the outcome can no longer change."""
        value, span = state[0] * self.faces + face - 1, state[1] * self.faces
        if value // self.outcomes != span // self.outcomes or state[2] == 1:
            return Done(value % self.outcomes)
        return value % self.outcomes, span % self.outcomes, max(state[2] - 1, 0)

    def tell(self, state: tuple[int, int, int], face: Face) -> str:
        """Tell the new value and its span, and what follows from them."""
        value, span = state[0] * self.faces + face - 1, state[1] * self.faces
        working = f"{state[0]} × {self.faces} + {face - 1} = {value} of {span}"
        settled, sure = value // self.outcomes, span // self.outcomes
        if settled != sure:
            return f"{working}: below {sure * self.outcomes}, stop"
        if state[2] == 1:
            return f"{working}: the last die, stop"
        if sure:
            return f"{working}: not below {sure * self.outcomes}, go on with {value % self.outcomes}"
        return working

    def exact(self, carry: Carry = None) -> bool:
        """Without a cap every outcome is equally likely; with one, where n divides b^cap."""
        return self.cap is None or pow(self.faces, self.cap, self.outcomes) == 0

    def distribution(self, carry: Carry = None) -> Distribution:
        """Without a cap the distribution is uniform; with one it is that of as many base-b digits."""
        if self.cap is None:
            return Distribution.uniform(range(self.outcomes))
        return BaseDigits(self.outcomes, self.faces, self.cap).distribution()

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, where its spans would make too many states."""
        spans, _ = spans_of(self.outcomes, self.faces, self.cap)
        if is_short(sum(spans), self.faces):
            return None
        expected, most = expected_dice(self.outcomes, self.faces, self.cap)
        by_kind = {Die(self.faces).name: expected}
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, most, None)


def expected_dice(outcomes: int, faces: int, cap: int | None) -> tuple[Fraction, int | None]:
    """Return the expected and the most dice: die k+1 is thrown with chance (faces^k mod n) / faces^k.

    The remainders repeat after at most n of them, so their sum is a head and a geometric series.
    """
    spans, repeats_from = spans_of(outcomes, faces, cap)
    if repeats_from is None:
        return _series(spans, faces), len(spans)
    round_of_spans = len(spans) - repeats_from
    repeated = _series(spans[repeats_from:], faces) / faces**repeats_from
    return _series(spans[:repeats_from], faces) + repeated / (1 - Fraction(1, faces**round_of_spans)), None


def _series(spans: list[int], faces: int) -> Fraction:
    """Return the sum of spans[k] / faces^k; one division at the end, as thousands of fractions take long."""
    total = 0
    for span in spans:
        total = total * faces + span
    return Fraction(total * faces, faces ** len(spans))


def spans_of(outcomes: int, faces: int, cap: int | None) -> tuple[list[int], int | None]:
    """Return the spans in order, faces^k mod n, and from which one on they repeat (None: they end)."""
    first_seen: dict[int, int] = {}
    spans: list[int] = []
    span = 1
    while span and len(spans) != cap:
        if cap is None and span in first_seen:
            return spans, first_seen[span]
        first_seen[span] = len(spans)
        spans.append(span)
        span = span * faces % outcomes
    return spans, None


ENTRIES = (
    Entry(
        name="human",
        author='"can be done by humans"; 2012rcampion',
        source=D100,
        recipe=(
            "Read dice as digits in base 6 (base b from dice with b faces) and stop as soon as "
            "further digits cannot change the number."
        ),
        make=lambda order: EarlyStop(order.outcomes, order.faces, order["cap"]),
        options=(whole_or_none("cap", 1, 20, "most dice to throw; none keeps it exact"),),
        defaults=lambda n, b: {"cap": None},
    ),
)
