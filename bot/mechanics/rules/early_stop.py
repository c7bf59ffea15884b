"""Early stop: the exact rule with the fewest dice for a single roll.

Keep (value, span), value uniform below span. After each die both grow; once the part of span in whole
multiples of n includes value, the remainder is the outcome, else only the rest goes on. "can be done by
humans" has it in this form; 2012rcampion's table is the same rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from bot.mechanics.analysis import Analysis, is_short, outcomes
from bot.mechanics.distribution import Distribution
from bot.mechanics.entry import D100, Entry, whole_or_none
from bot.mechanics.rule import Carry, Die, Done, Face, Rule, rest
from bot.mechanics.rules.base_digits import BaseDigits, digit_after, example_throw, next_digit

RARE = 1_000_000
"""A recipe lists the limits that more than one roll in this many needs."""


@dataclass(frozen=True)
class EarlyStop(Rule[tuple[int, int, int]]):
    """Stop when value and span differ in their multiples of n, or after `cap` dice (None: never)."""

    outcomes: int = 100
    faces: int = 6
    cap: int | None = None
    as_shown: bool = False
    """Whether a face counts as shown, the highest as 0, like a d10; else a face counts one less."""

    def start(self, carry: Carry = None) -> tuple[int, int, int]:
        """Return (value, span, dice left before the cap; 0 without one)."""
        return 0, 1, self.cap or 0

    def wants(self, state: tuple[int, int, int]) -> Die:
        value, span, left = state
        return _die(self.outcomes, self.faces, self.as_shown, value, span, left == 1)

    def _digit(self, face: Face) -> int:
        return face % self.faces if self.as_shown else face - 1

    def step(self, state: tuple[int, int, int], face: Face) -> tuple[int, int, int] | Done:
        value, span = state[0] * self.faces + self._digit(face), state[1] * self.faces
        if value // self.outcomes != span // self.outcomes or state[2] == 1:
            return Done(value % self.outcomes)
        return value % self.outcomes, span % self.outcomes, max(state[2] - 1, 0)

    def tell(self, state: tuple[int, int, int], face: Face) -> str:
        digit = self._digit(face)
        value, span = state[0] * self.faces + digit, state[1] * self.faces
        working = f"{state[0]:,} × {self.faces} + {digit} = {value:,} of {span:,}"
        settled, sure = value // self.outcomes, span // self.outcomes
        if settled != sure:
            return f"{working}: below {sure * self.outcomes:,}, stop"
        if state[2] == 1:
            return f"{working}: the last die, stop"
        if sure:
            return f"{working}: not below {sure * self.outcomes:,}, go on with {value % self.outcomes:,}"
        return working

    def exact(self, carry: Carry = None) -> bool:
        """Whether all outcomes are equally likely: without a cap always, with one if n divides b^cap."""
        return self.cap is None or pow(self.faces, self.cap, self.outcomes) == 0

    def distribution(self, carry: Carry = None) -> Distribution:
        """Return the uniform distribution without a cap, with one that of as many base-b digits."""
        if self.cap is None:
            return Distribution.uniform(range(self.outcomes))
        return BaseDigits(self.outcomes, self.faces, self.cap).distribution()

    def closed_form(self, carry: Carry = None) -> Analysis | None:
        """Return the figures without the chain, if its spans would make too many states."""
        spans, _ = spans_of(self.outcomes, self.faces, self.cap)
        if is_short(sum(spans), self.faces):
            return None
        expected, most = expected_dice(self.outcomes, self.faces, self.cap)
        by_kind = {Die(self.faces).name: expected}
        return Analysis(outcomes(self), self.distribution(), {None: Fraction(1)}, by_kind, most, None)


@lru_cache(maxsize=2_048)  # the words take longer than the die; a d100 from d6 has some 300 places
def _die(outcomes: int, faces: int, as_shown: int, value: int, span: int, last: int) -> Die:
    """Return the die after a value below `span`, with the continuation."""
    grown = span * faces
    over = grown % outcomes
    told = [digit_after(value, faces, as_shown=bool(as_shown), first=span == 1 and grown < outcomes)]
    if last or not over:
        told.append(f"stop with {rest(outcomes)}")
    elif grown > over:
        told += f"below {grown - over:,} stop with {rest(outcomes)}", f"else take {grown - over:,} off"
    return Die(faces, "; ".join(told))


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
    """Return the spans in order, faces^k mod n, and the first one that recurs (None: they end)."""
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


def _is_power(outcomes: int, faces: int) -> bool:
    """Whether the outcomes are all digits of some dice: then each die is read as shown."""
    power = faces
    while power < outcomes:
        power *= faces
    return power == outcomes


def describe_stops(rule: EarlyStop) -> str:
    """Return the rule in words: what each die adds, and below which numbers it stops."""
    n, left = rule.outcomes, rest(rule.outcomes)
    if rule.faces == n and rule.as_shown:
        return f"Throw one die: its face, but {n} counts 0."
    if rule.faces % n == 0:
        return f"Throw one die: its face less 1{f'; keep {left}' if rule.faces > n else ''}."
    digit = next_digit(rule.faces, as_shown=rule.as_shown)
    if rule.as_shown:
        dice = len(spans_of(n, rule.faces, None)[0])
        thrown, _, stands = example_throw(rule.faces, dice)
        stand = f" So dice are read as they stand: {thrown} is {stands}." if rule.faces == 10 else ""
        return f"Start with 0. For each of {dice} dice: {digit}; keep {left}.{stand}"
    cap = (
        f"After {rule.cap} {'die' if rule.cap == 1 else 'dice'} stop with {left} in any case."
        if rule.cap
        else ""
    )
    return " ".join(filter(None, (f"Start with 0. For each die: {digit}.", *_describe_limits(rule), cap)))


def _describe_limits(rule: EarlyStop) -> Iterator[str]:
    """Yield the numbers below which it stops, until they repeat, end, or are hardly ever needed."""
    n, faces = rule.outcomes, rule.faces
    limits = _limits_of(n, faces, rule.cap)
    for limit in limits.told[:1]:
        yield f"If that is below {limit}, stop with {rest(n)}; else take {limit.number:,} off and throw on."
    if len(limits.told) > 1:
        yield f"The same with {', '.join(map(str, limits.told[1:]))}."
    if limits.again is not None:
        yield f"Die {limits.dice + 1} is as die {limits.again + 1}, and so on."
    elif limits.left:
        rolls = faces**limits.dice // limits.left
        yield (
            f"Beyond that, about once in {rolls:,} rolls, find the limits yourself: {limits.left:,} is "
            f"left over; for each die times {faces}, and once that is {n:,} or more, the highest multiple of "
            f"{n:,} in it is the limit, and the rest is left over again."
        )


@dataclass(frozen=True)
class StopLimit:
    """The number below which a roll stops after a die."""

    number: int
    die: int

    def __str__(self) -> str:
        return f"{self.number:,} after die {self.die}"


@dataclass(frozen=True)
class StopLimits:
    """The limits in a recipe, and how they go on."""

    told: tuple[StopLimit, ...]
    dice: int
    """The number of dice after which the list ends."""
    again: int | None = None
    """After how many dice it was as it is then; None: it was never."""
    left: int = 0
    """What is left over then, where it is hardly ever needed; 0: nothing is, or the cap ends it."""


def _limits_of(n: int, faces: int, cap: int | None) -> StopLimits:
    """Return the limits until they repeat, end, or are needed less than once in `RARE` rolls."""
    told: list[StopLimit] = []
    first_seen: dict[int, int] = {}
    span, die = 1, 0
    while span and die != cap:
        if cap is None and span in first_seen:
            return StopLimits(tuple(told), die, again=first_seen[span])
        if span * RARE < faces**die:
            return StopLimits(tuple(told), die, left=span)
        first_seen[span] = die
        span, die = span * faces, die + 1
        if span >= n:
            told.append(StopLimit(span - span % n, die))
        span %= n
    return StopLimits(tuple(told), die)


ENTRIES = (
    Entry(
        name="human",
        author='"can be done by humans"; 2012rcampion',
        source=D100,
        summary="dice are the digits of one number; stop as soon as no further die can matter",
        recipe=describe_stops,
        make=lambda order: EarlyStop(
            order.outcomes, order.faces, order["cap"], as_shown=_is_power(order.outcomes, order.faces)
        ),
        options=(whole_or_none("cap", 1, 20, "most dice to throw; none keeps it exact"),),
        defaults=lambda n, b: {"cap": None},
    ),
)
