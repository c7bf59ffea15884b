"""Some rolls in a row: the price of a memory and what it buys, and how fast rules even out.

The price is the best guess: how often a person is right who knows all rolls so far, and bets on the likeliest
total each time. The memory buys a short distance: the total variation between the counts of the totals and
their expectation, half the sum of |count / rolls - P0| over all totals. Times the rolls, it says how many of
them would have to change to make the evening match the table.

Plain dice and decks are counted exactly. So are adaptive dice if there are few enough possible evenings:
totals of the same chance may change places, so an evening of 36 d6 has some 17,000 states. One of 2d6 has 500
million: such evenings are simulated, with numbers that are the same every time and on every machine, the
bytes of SHAKE-256 of `evenhand` and 0, 1, 2, ... in eight bytes: the highest 53 bits of each eight, as a
number below 1. Their odds are computed in floating point, which no figure with a standard error can tell from
the exact ones.

For a rule that keeps something, the chances of the k-th roll, and of the first k together, are exact.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from hashlib import shake_256
from itertools import accumulate, groupby
from math import comb, exp2, log
from operator import mul, sub
from statistics import fmean, stdev
from typing import Any

from bot.mechanics.analysis import (
    ChainTooLong,
    KnownDistribution,
    Shares,
    add_up,
    analyse_from,
    outcomes,
    share,
)
from bot.mechanics.distribution import Distribution, max_error
from bot.mechanics.errors import BadInput
from bot.mechanics.rule import Carry, Rule
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.stateful_dice import MOST_CARDS, MOST_ROLLS, Deck, Tightness, adjust, deck_of

MOST_BITS = 20_000_000
"""The most bits of all numbers in the count of plain dice: about half a second of work."""


@dataclass(frozen=True, slots=True)
class Average:
    """An average over all possible evenings."""

    value: Fraction
    error: float = 0.0
    """The standard error of a simulation; 0 for an exact count."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The figures of some rolls in a row."""

    guess: Average
    """The share of rolls that the best guess gets right."""
    distance: Average
    """The total variation between the counts and their expectation, 0 to 1."""
    tried: int = 0
    """How many evenings were simulated; 0: all possible ones are counted."""


def check_rolls(rolls: int) -> None:
    """Check that an evening is not too long to compute.

    Raises:
        BadInput: it has too many rolls, or none.
    """
    if not 1 <= rolls <= MOST_ROLLS:
        raise BadInput(f"An evening can have 1 to {MOST_ROLLS} rolls, not {rolls:,}.")


def plain_evening(plain: Distribution, rolls: int) -> Evening | None:
    """Count plain rolls, by de Moivre's formula for the mean deviation; None if the numbers are too long.

    For k rolls with chance p, E |count - k p| = 2 v C(k, v) p^v (1 - p)^(k - v + 1), with v the least whole
    number above k p.
    """
    weights, total = plain.weights.values(), plain.total
    kinds = set(weights)
    if len(kinds) * (rolls + 1) * total.bit_length() > MOST_BITS:
        return None
    deviations = {weight: _deviation(weight, total, rolls) for weight in kinds}
    distance = Fraction(sum(deviations[weight] for weight in weights), 2 * rolls * total ** (rolls + 1))
    return Evening(Average(Fraction(max(weights), total)), Average(distance))


def _deviation(weight: int, total: int, rolls: int) -> int:
    """Return E |count - k p| times total^(k + 1)."""
    above = rolls * weight // total + 1
    ways = 2 * above * comb(rolls, above)
    return ways * int(weight**above) * int((total - weight) ** (rolls - above + 1)) if ways else 0


MOST_TERMS = 2_000_000
"""The most terms of all products: about a second of work."""

Ways = Sequence[int]
"""The number of ways to draw 0, 1, 2, ... cards, of all or of one outcome."""


def deck_evening(deck: Deck, rolls: int) -> Evening | None:
    """Count `rolls` cards from a deck that is new at first, or return None if there are too many terms."""
    kinds, missing = Counter(deck.cards.weights.values()), _longest(deck, rolls)
    limits = list(_limits(kinds, missing))
    terms = sum(_terms(kinds, most, missing) for most in limits)
    terms += sum(_terms_of_one(cards, _decks(deck, rolls)) for cards in kinds)
    if terms > MOST_TERMS:
        return None
    return Evening(Average(_guess(deck, rolls, limits)), Average(_distance(deck, rolls)))


def _longest(deck: Deck, rolls: int) -> int:
    """Return the most cards that may be missing at a draw."""
    return min(rolls, deck.size - deck.reshuffle) - 1


def _decks(deck: Deck, rolls: int) -> list[int]:
    """Return how many cards are drawn from each deck."""
    whole, rest = divmod(rolls, deck.size - deck.reshuffle)
    return [deck.size - deck.reshuffle] * whole + [rest]


def _limits(kinds: Counter[int], missing: int) -> Iterator[int]:
    """Yield each m for which `missing` cards or fewer can leave at most m cards of every outcome."""
    for most in range(max(kinds) - 1, -1, -1):
        if _room(kinds, most, missing) < 0:
            return
        yield most


def _room(kinds: Counter[int], most: int, missing: int) -> int:
    """Return how many missing cards are not needed to leave at most `most` cards of each outcome."""
    return missing - sum((cards - most) * times for cards, times in kinds.items() if cards > most)


def _terms(kinds: Counter[int], most: int, missing: int) -> int:
    """Return the terms of the products in `_within`."""
    room = _room(kinds, most, missing)
    products = sum(times for cards, times in kinds.items() if cards > most)
    return products * (room + 1) * (min(most, room) + 1)


def _terms_of_one(cards: int, decks: list[int]) -> int:
    """Return the terms of the products in `_off`."""
    lengths = [min(cards, draws) + 1 for draws in decks]
    return sum(sum(lengths[:place]) * length for place, length in enumerate(lengths))


def _guess(deck: Deck, rolls: int, limits: list[int]) -> Fraction:
    """Return how often the likeliest card comes up: the outcome with the most cards left."""
    missing = _longest(deck, rolls)
    kinds = Counter(deck.cards.weights.values())
    fewer = [_within(kinds, most, missing) for most in limits]
    whole, rest = divmod(rolls, deck.size - deck.reshuffle)
    right = Fraction(0)
    for drawn in range(missing + 1):
        ways = comb(deck.size, drawn)
        most = max(kinds) * ways - sum(each[drawn] for each in fewer)  # E(max) is the sum of P(max > m)
        right += Fraction(most * (whole + (drawn < rest)), ways * (deck.size - drawn))
    return right / rolls


def _within(kinds: Counter[int], most: int, missing: int) -> Ways:
    """Return in how many ways 0 to `missing` cards can go so that at most `most` of each outcome stay.

    Outcomes with more cards lose the surplus, and then perhaps more.
    """
    room = _room(kinds, most, missing)
    free = sum(cards * times for cards, times in kinds.items() if cards <= most)
    ways: Ways = [comb(free, drawn) for drawn in range(room + 1)]
    for cards in kinds.elements():
        if cards > most:
            some = [comb(cards, cards - most + more) for more in range(min(most, room) + 1)]
            ways = _times(ways, some)[: room + 1]
    return [0] * (missing - room) + list(ways)


def _distance(deck: Deck, rolls: int) -> Fraction:
    """Return half the sum of how far each outcome's share is from its expectation, on average."""
    decks, ways = _decks(deck, rolls), 1
    for each in decks:
        ways *= comb(deck.size, each)
    kinds = Counter(deck.cards.weights.values())
    off = sum(times * _deviate_by_deck(deck.size, cards, decks, rolls) for cards, times in kinds.items())
    return Fraction(off, 2 * rolls * deck.size * ways)


def _deviate_by_deck(size: int, cards: int, decks: list[int], rolls: int) -> int:
    """Return the sum, over all ways to draw, of |size * count - rolls * cards| for one outcome."""
    ways: Ways = [1]
    for draws in decks:
        some = [comb(cards, c) * comb(size - cards, draws - c) for c in range(min(cards, draws) + 1)]
        ways = _times(ways, some)
    return sum(each * abs(size * count - rolls * cards) for count, each in enumerate(ways))


def _times(one: Ways, other: Ways) -> list[int]:
    product = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            product[i + j] += a * b
    return product


MOST_TRIED = 2_000_000
"""The most evenings times rolls times totals: about a second of work."""

MOST_EVENINGS = 10_000

BLOCK = 8_192


def fixed_numbers() -> Iterator[float]:
    """Yield numbers from 0 up to 1, in the same order each time."""
    block = 0
    while True:
        content = shake_256(b"evenhand" + block.to_bytes(8, "big")).digest(BLOCK)
        for at in range(0, BLOCK, 8):
            yield (int.from_bytes(content[at : at + 8], "big") >> 11) * 2.0**-53
        block += 1


def simulate_evening(
    plain: Distribution, tightness: Tightness, rolls: int, numbers: Iterator[float]
) -> Evening:
    """Simulate as many evenings as a limited number of terms allows, and average them."""
    weights = list(plain.weights.values())
    evenings = max(2, min(MOST_EVENINGS, MOST_TRIED // (rolls * len(weights))))
    chances = [weight / plain.total for weight in weights]
    wanted = [rolls * chance for chance in chances]
    guesses, distances = [], []
    for _ in range(evenings):
        leans = tightness.thousandths
        odds = _Infinitely(weights, chances) if leans is None else _Leaning(chances, leans / 1000)
        guess, counts = _evening(odds, len(weights), rolls, numbers)
        guesses.append(guess / rolls)
        distances.append(sum(map(abs, map(sub, counts, wanted))) / (2 * rolls))
    return Evening(_average(guesses), _average(distances), evenings)


def _evening(
    odds: "_Leaning | _Infinitely", totals: int, rolls: int, numbers: Iterator[float]
) -> tuple[float, list[int]]:
    """Return how many guesses are right on average at the odds of one evening, and its counts."""
    counts, guess = [0] * totals, 0.0
    for _ in range(rolls):
        weights = odds.weights
        below = list(accumulate(weights))
        guess += max(weights) / below[-1]
        came = min(bisect_right(below, next(numbers) * below[-1]), totals - 1)
        counts[came] += 1
        odds.note(came)
    return guess, counts


class _Leaning:
    """Weighs by P0 * 2^(-error * tightness): a roll reduces all errors by P0, and adds 1 to its own.

    No error goes so far from 0 that its factor leaves the range of floating point.
    """

    def __init__(self, chances: list[float], tightness: float) -> None:
        self.weights = chances
        self._onward = [exp2(chance * tightness) for chance in chances]
        self._came = exp2(-tightness)

    def note(self, came: int) -> None:
        self.weights = list(map(mul, self.weights, self._onward))
        self.weights[came] *= self._came


class _Infinitely:
    """Weighs only the totals of least error, which are counted in parts of all weights."""

    def __init__(self, weights: list[int], chances: list[float]) -> None:
        self._plain, self._chances, self._total = weights, chances, sum(weights)
        self._errors = [0] * len(weights)

    @property
    def weights(self) -> list[float]:
        least = min(self._errors)
        return [
            chance if error == least else 0.0
            for chance, error in zip(self._chances, self._errors, strict=True)
        ]

    def note(self, came: int) -> None:
        self._errors = list(map(sub, self._errors, self._plain))
        self._errors[came] += self._total


def _average(tried: list[float]) -> Average:
    return Average(Fraction(fmean(tried)), stdev(tried) / len(tried) ** 0.5)


MOST_COUNTED = 500_000
"""The most states times totals times kinds of chances in a count: about a second of work."""

ONE = 2**192
"""The chance of all evenings together. Each chance is rounded down to a whole number of these whenever it is
computed, which leaves far more correct digits than anyone reads.
"""

Counts = tuple[int, ...]
"""The count of each total: totals of the same chance are together, in rising order of counts."""


def adaptive_evening(plain: Distribution, tightness: Tightness, rolls: int) -> Evening:
    """Count all possible evenings of `rolls` adaptive rolls, or simulate many if there are too many."""
    if tightness.thousandths == 0:
        counted = plain_evening(plain, rolls)
    else:
        counted = count_evening(plain, tightness, rolls)
    return counted or simulate_evening(plain, tightness, rolls, fixed_numbers())


def count_evening(plain: Distribution, tightness: Tightness, rolls: int) -> Evening | None:
    """Count all possible evenings, or return None if there are too many."""
    weights = sorted(plain.weights.values())
    arranged = Distribution(dict(enumerate(weights)))
    level: dict[Counts, int] = {(0,) * len(weights): ONE}
    guess, terms, each = 0, 0, len(weights) * len(set(weights))
    if tightness.thousandths is not None and _is_much(Counter(weights), rolls, MOST_COUNTED // each):
        return None
    for _ in range(rolls):
        terms += len(level) * each
        if terms > MOST_COUNTED:
            return None
        after: dict[Counts, int] = defaultdict(int)
        for counts, chance in level.items():
            coming = adjust(arranged, dict(enumerate(counts)), tightness)
            guess += chance * max(coming.weights.values()) // coming.total
            for counts_then, weight in _onward(weights, counts, coming):
                after[counts_then] += chance * weight // coming.total
        level = after
    off = sum(chance * _off(weights, counts, plain.total, rolls) for counts, chance in level.items())
    return Evening(
        Average(Fraction(guess, rolls * ONE)), Average(Fraction(off, 2 * rolls * plain.total * ONE))
    )


def _is_much(kinds: Counter[int], rolls: int, most: int) -> bool:
    """Whether up to `rolls` rolls have more than `most` states, if every total is always possible.

    The counts of totals with the same chance are a partition of the rolls into as many parts: there are as
    many as partitions into parts no larger than that.
    """
    ways = [1] + [0] * (rolls - 1)
    for alike in kinds.values():
        for part in range(1, min(alike, rolls - 1) + 1):
            for roll in range(part, rolls):
                ways[roll] += ways[roll - part]
            if sum(ways) > most:
                return True
    return False


def _onward(weights: list[int], counts: Counts, coming: Distribution) -> Iterator[tuple[Counts, int]]:
    """Yield the counts after each possible roll; equivalent totals are taken together."""
    first = 0
    for _, group in groupby(zip(weights, counts, strict=True)):
        alike = sum(1 for _ in group)
        last = first + alike - 1
        weight = coming.weights.get(last, 0)
        if weight:
            yield (*counts[:last], counts[last] + 1, *counts[last + 1 :]), weight * alike
        first += alike


def _off(weights: list[int], counts: Counts, total: int, rolls: int) -> int:
    return sum(abs(total * count - rolls * weight) for weight, count in zip(weights, counts, strict=True))


PLAIN = Tightness(0)


@dataclass(frozen=True, slots=True)
class Price:
    """The figures of each kind of dice over the same number of rolls."""

    rolls: int
    tightness: Tightness
    plain: Evening
    adaptive: Evening
    deck: Evening | None
    """With a card for each way to throw the dice, or None: too many cards, or too much to count."""
    left: int
    """How many cards are left when the deck is shuffled."""


def price(plain: Distribution, tightness: Tightness, rolls: int, left: int | None = None) -> Price:
    """Compute the price and the benefit of an evening; without `left` the deck has the usual reshuffle.

    Raises:
        BadInput: there are too many rolls, or the chosen deck is impossible.
    """
    check_rolls(rolls)
    deck = None if left is None and plain.total > MOST_CARDS else deck_of(plain, reshuffle=left)
    return Price(
        rolls,
        tightness,
        plain=adaptive_evening(plain, PLAIN, rolls),
        adaptive=adaptive_evening(plain, tightness, rolls),
        deck=deck_evening(deck, rolls) if deck else None,
        left=deck.reshuffle if deck else 0,
    )


SHOWN = (2, 3, 5, 10, 25)
"""The rolls that are shown; a window in blocks has turned once after 25."""

MOST_STATES = 20_000
"""The most states for all rolls together: about a second of work."""

MOST_WEIGHTS = 300_000
"""The most weights to add for one more roll, over all registers."""

LONG_RUN = (1, 10, 100, 1_000, 10_000)
"""The numbers of rolls over which the dice of a recycling register are averaged."""

NEGLIGIBLE = 1e-9
"""A rarer register is left out: the average has four correct digits."""


@dataclass(frozen=True, slots=True)
class RollError:
    """How far the k-th roll is from fair, and the first k rolls together."""

    roll: int
    error: Fraction
    """The p - 1/n of largest magnitude for this roll, for a person who knows only the first carry."""
    together: Fraction
    """The same for a random one of the first k rolls."""


def evening_out(rule: Rule[Any], carry: Carry = None) -> tuple[RollError, ...]:
    """Follow what a rule keeps from roll to roll, while it has few enough states.

    It starts with `carry`. The result is empty for a rule that keeps nothing, or is exact anyway.
    """
    if not rule.carries or isinstance(rule, Recycle):
        return ()
    errors: list[RollError] = []
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for roll, law in enumerate(_laws(rule, carry), 1):
        for outcome in law.weights:
            chances[outcome] += law.chance(outcome)
        if roll in SHOWN:
            together = Distribution.of({outcome: chance / roll for outcome, chance in chances.items()})
            errors.append(
                RollError(roll, max_error(law, outcomes(rule)), max_error(together, outcomes(rule)))
            )
    return tuple(errors)


def _laws(rule: Rule[Any], carry: Carry) -> Iterator[Distribution]:
    """Yield the chances of one roll after the other."""
    carries: Mapping[Carry, Fraction] = {carry: Fraction(1)}
    states = first = 0
    for _ in range(SHOWN[-1]):
        if states + len(carries) * first > MOST_STATES:
            break
        try:
            analysis = analyse_from(rule, carries, limit=MOST_STATES - states)
        except ChainTooLong:
            return
        carries = analysis.carries
        states += analysis.states or 0
        first = first or states
        yield analysis.distribution
    else:
        return
    if isinstance(rule, KnownDistribution) and len(carries) * rule.outcomes <= MOST_WEIGHTS:
        yield _mix(rule, carries)


def _mix(rule: KnownDistribution, carries: Mapping[Carry, Fraction]) -> Distribution:
    """Return the chances of a roll after a random carry."""
    shares: Shares[int] = {}
    for carry, chance in carries.items():
        law = rule.distribution(carry)
        over = chance.denominator * law.total
        for outcome, weight in law.weights.items():
            share(shares, outcome, over, chance.numerator * weight)
    return Distribution.of({outcome: add_up(parts) for outcome, parts in shares.items()})


Fill = Callable[[int], tuple[int, int, int]]
"""`Recycle.fill`."""


def recycled_dice(rule: Recycle) -> dict[int, float]:
    """Return the dice of a roll on average over the first 1, 10, 100, 1,000 and 10,000 rolls."""
    spans, thrown, averages = {1: 1.0}, 0.0, {}
    fill = lru_cache(maxsize=1_000)(rule.fill)  # with a low threshold some fifty spans recur
    for roll in range(1, LONG_RUN[-1] + 1):
        after: dict[int, float] = defaultdict(float)
        for span, chance in spans.items():
            thrown += _roll_from(fill, rule.outcomes, span, chance, after)
        spans = {span: chance for span, chance in after.items() if chance > NEGLIGIBLE}
        if roll in LONG_RUN:
            averages[roll] = thrown / roll
    return averages


def _roll_from(fill: Fill, outcomes: int, span: int, chance: float, after: dict[int, float]) -> float:
    """Add the chances of the spans after a roll from `span`, and return its dice."""
    thrown = 0.0
    while span and chance > NEGLIGIBLE:
        dice, kept, again = fill(span)
        thrown += chance * dice
        on = again / (kept * outcomes + again)
        after[kept] += chance * (1 - on)
        span, chance = again, chance * on
    return thrown


def fewest_dice(outcomes: int, faces: int) -> float:
    """Return the long-run minimum of dice with `faces` faces for any exact rule: log_b(n)."""
    return log(outcomes) / log(faces)
