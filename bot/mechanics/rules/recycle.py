"""Recycling: a register keeps the surplus chance of a roll, so that the next needs fewer dice.

The register is a value below a span. A die makes them value * b + face - 1 and span * b. Once the span has
reached n * 2^threshold, let q be span // n: a value below q * n gives the outcome, its remainder by n, and
leaves its quotient, below q; any other value goes on, less q * n, below the remaining span mod n. The rest
may be enough for the next roll, which then throws no die: a d6 has the chance of two or three coins.

Why the outcomes are exactly uniform and independent. Given the span and all outcomes so far, every value
below the span is equally likely: this is true for the empty register, 0 of 1; a fair die gives each of the b
times as many values the same share; a value that is not below q * n is uniform on the values above. And the
values below q * n are the pairs of a remainder and a quotient, each once: the remainder is uniform, and
whatever it is, the quotient is uniform below q. The outcomes reveal nothing about the register, and the next
roll may use it. Except for values at the very top, less than one in 2^threshold, a roll needs log_b(n) dice
in the long run, 2.57002 d6 for a d100, and no exact rule can need fewer.

Why its faces must be hidden (`hides_faces`). The rest is independent of the outcomes, but not of the faces,
from which it is made. A person who has seen all faces knows the register, and lacks only the two or three
dice that the next d100 still needs: a guess is right 1 time in 36 if it is two, about 2 % of the time on
average. The outcome is the remainder because new dice change the low digits most; the high digits, value //
q, would almost certainly be known in advance.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import Analysis, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import Entry, whole
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, register_carry, rest
from bot.mechanics.rules.base_digits import next_digit


@dataclass(frozen=True)
class Recycle(Rule[tuple[int, int]]):
    """Fill the register until its span is at least n * 2^threshold, then take an outcome off it.

    The carry is the register as the text `value/span`; it starts as 0/1. It may be full already: then the
    roll throws no die.
    """

    outcomes: int = 100
    faces: int = 6
    threshold: int = 32
    idle: bool = False
    """Whether a roll with a full register throws a die that does not count, as in old rows."""

    carries = True

    def start(self, carry: Carry = None) -> tuple[int, int] | Done:
        """Return (value, span) of the register, or the outcome if it is full already."""
        value, span = register_carry(carry)
        return (value, span) if self.idle or span < self._full else self._take_off(value, span)

    def wants(self, state: tuple[int, int]) -> Die:
        return Die(self.faces, "; ".join((self._describe_die(state[1]), *self._describe_end(state[1]))))

    def _describe_die(self, span: int) -> str:
        return "this die does not count" if span >= self._full else next_digit(self.faces)

    def _describe_end(self, span: int) -> Iterator[str]:
        """Yield what follows a die that goes into a register with this span."""
        grown = span if span >= self._full else span * self.faces
        over = grown % self.outcomes
        if grown < self._full:
            return
        if over:
            yield f"from {grown - over:,} on take {grown - over:,} off and go on"
        yield f"stop with {rest(self.outcomes)}"

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        value, span = self._take_in(state, face)
        return (value, span) if span < self._full else self._take_off(value, span)

    def _take_off(self, value: int, span: int) -> tuple[int, int] | Done:
        quotient, rest = divmod(span, self.outcomes)
        if value >= span - rest:
            return value - (span - rest), rest
        return Done(value % self.outcomes, f"{value // self.outcomes}/{quotient}")

    def tell(self, state: tuple[int, int], face: Face) -> str:
        value, span = self._take_in(state, face)
        added = "full already:" if span == state[1] else f"{state[0]:,} × {self.faces} + {face - 1} ="
        working = f"{added} {value:,} of {span:,}"
        after = self.step(state, face)
        if isinstance(after, Done):
            return f"{working}, outcome {after.outcome:,}, keep {after.carry.replace('/', ' of ')}"
        return (
            working if span < self._full else f"{working}, too high, go on with {after[0]:,} of {after[1]:,}"
        )

    def distribution(self, carry: Carry = None) -> Distribution:
        """Return the distribution for people who do not know the value in the register: uniform."""
        return Distribution.uniform(range(self.outcomes))

    def exact(self, carry: Carry = None) -> bool:
        """Return True: the distribution is always uniform."""
        return True

    def closed_form(self, carry: Carry = None) -> Analysis:
        """Return the figures for people who know only the span; without carries, which are too many."""
        expected, most = self.expected_faces(register_carry(carry)[1])
        return Analysis(outcomes(self), self.distribution(), {}, {Die(self.faces).name: expected}, most, None)

    def expected_faces(self, span: int) -> tuple[Fraction, int | None]:
        """Return the expected and the most faces of a roll from a register with this span.

        Only spans matter. A register that all dice have grown to g (the first span times b for each) is left
        with span s, and filled again, with chance s / g. So E = s_0 k_0 / g_0 + s_1 k_1 / g_1 + ..., with k
        dice a filling and g before it. The spans end at 0, or repeat: then the same terms recur, divided by
        the growth of g since, and their geometric series is a difference over a difference.
        """
        seen: dict[int, int] = {}
        fillings: list[tuple[int, int]] = []
        after, most = span, 0
        while after and after not in seen:
            seen[after] = len(fillings)
            dice, growth = self._filling(after)
            fillings.append((after * dice, growth))
            after, most = after * growth % self.outcomes, most + dice
        total, grown = _sum_fillings(span, fillings)
        if not after:
            return Fraction(total, grown), most
        before, grown_before = _sum_fillings(span, fillings[: seen[after]])
        return Fraction(total - before, grown - grown_before), None

    def fill(self, span: int) -> tuple[int, int, int]:
        """Fill a register with this span; return the dice, and the spans left by an outcome and by none."""
        dice, growth = self._filling(span)
        return dice, *divmod(span * growth, self.outcomes)

    @property
    def _full(self) -> int:
        return int(self.outcomes << self.threshold)

    def _take_in(self, state: tuple[int, int], face: Face) -> tuple[int, int]:
        value, span = state
        return (value, span) if span >= self._full else (value * self.faces + face - 1, span * self.faces)

    def _filling(self, span: int) -> tuple[int, int]:
        """Return how many dice fill a register with this span, and by how much it then has grown."""
        dice, growth = 0, 1
        while span * growth < self._full:
            dice, growth = dice + 1, growth * self.faces
        return max(dice, self.idle), growth


def _sum_fillings(span: int, fillings: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the sum of s * k / g as numerator and g; a Fraction would be reduced at every step."""
    total, grown = 0, span
    for weight, growth in fillings:
        total, grown = (total + weight) * growth, grown * growth
    return total, grown


def _recipe(rule: Recycle) -> str:
    n, full = rule.outcomes, rule.outcomes << rule.threshold
    idle = " If it is that much already, throw one die that does not count." if rule.idle else ""
    return (
        f"Keep two numbers from roll to roll, at first 0 and 1. While the second is below {full:,}, throw a "
        f"die: take both times {rule.faces}, and add its face less 1 to the first.{idle} Then round the "
        f"second down to a multiple of {n:,}. If the first is not below that multiple, take it off both and "
        f"throw on. {_describe_outcome(n)}"
    )


def _describe_outcome(n: int) -> str:
    left = rest(n)
    if left.startswith("the remainder"):
        return (
            f"Else divide both by {n:,}: your roll is the remainder of the first, and the two quotients "
            "start the next roll."
        )
    return (
        f"Else your roll is {left} of the first. Strike {left} off both: what is left of them starts the "
        "next roll."
    )


ENTRIES = (
    Entry(
        name="recycle",
        author="after Thomas L. Draper and Feras A. Saad",
        source="arXiv:2505.18879",
        summary="leftover chance is kept for the next roll, which needs fewer dice, or none",
        recipe=_recipe,
        make=lambda order: Recycle(order.outcomes, order.faces, order["threshold"]),
        options=(
            whole(
                "threshold",
                0,
                40,
                "how much chance is stored: the second number is filled up to the sides of the die times "
                "2^threshold; by hand take 0 to 4",
            ),
        ),
        defaults=lambda n, b: {"threshold": 32},
        hides_faces=True,
    ),
)
