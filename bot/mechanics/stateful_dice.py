"""Dice that are drawn from their exact distribution, not thrown: with changing weights, or as cards.

Both are from the fair die roller document. The adaptive roller draws by P = P0 * 2^(-error * tightness),
error = count - P0 * rolls, then normalised. Everything is integers, so that a roll is the same on every
machine: errors are exact over the denominator of the plain distribution, and 2^-x is a fixed-point number of
128 bits whose exponent is cut to 32 bits after the point. It is never below 2^-128, so that no outcome is
impossible at any tightness but infinity, as the document promises.

A deck has as many cards of each outcome as its weight: "by shuffling the deck before it is exhausted you can
ensure that there is always some uncertainty in the next result". In the long run each outcome has its plain
odds.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import isqrt

from bot.mechanics.distribution import MOST_TOTALS, Distribution
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.tree import Node
from bot.mechanics.typed_line import TypedLine

_FORM = re.compile(r"(\d{1,3})(?:\.(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tightness:
    """A number from 0 to 100 in thousandths, or infinity (None).

    0 is pure chance; at infinity only the outcomes that lag most are possible.
    """

    thousandths: int | None

    def __str__(self) -> str:
        if self.thousandths is None:
            return "inf"
        return f"{self.thousandths / 1000:.3f}".rstrip("0").rstrip(".")


def parse_tightness(text: str) -> Tightness:
    """Read `1`, `0.5` or `inf`.

    Raises:
        BadInput: it is not a number from 0 to 100 with at most three decimals, or inf.
    """
    text = text.strip().lower()
    if text in {"inf", "infinity", "∞"}:
        return Tightness(None)
    form = _FORM.fullmatch(text)
    if form:
        thousandths = int(form[1]) * 1000 + int((form[2] or "0").ljust(3, "0"))
        if thousandths <= 100_000:
            return Tightness(thousandths)
    raise BadInput(
        f"Tightness cannot be {cite(text)}: write a number from 0 to 100 with at most 3 decimals, such as "
        "1.5, or `inf` for the strongest effect."
    )


FACTOR_BITS = 128
"""No factor is below 2^-128 of the most favoured outcome's."""

EXPONENT_BITS = 32

Counts = Mapping[int, int]


def errors(plain: Distribution, counts: Counts) -> dict[int, int]:
    """Return each outcome's count minus its expectation, times `plain.total`."""
    rolls, total = sum(counts.values()), plain.total
    return {o: total * counts.get(o, 0) - rolls * weight for o, weight in plain.weights.items()}


def adjust(plain: Distribution, counts: Counts, tightness: Tightness) -> Distribution:
    """Return the distribution of the next roll after `counts`."""
    if tightness.thousandths == 0:
        return plain
    error = errors(plain, counts)
    least, leans = min(error.values()), tightness.thousandths
    if leans is None:
        return Distribution({o: weight for o, weight in plain.weights.items() if error[o] == least})
    unit = 1000 * plain.total
    return Distribution(
        {o: weight * half_to_the((error[o] - least) * leans, unit) for o, weight in plain.weights.items()}
    )


@lru_cache(maxsize=1024)  # usual dice have few and small errors, which recur
def half_to_the(numerator: int, denominator: int) -> int:
    """Return 2^(128 - numerator/denominator), rounded down at each step, at least 1, for exponents from 0."""
    whole, rest = divmod(numerator, denominator)
    if whole >= FACTOR_BITS:
        return 1
    fraction = (rest << EXPONENT_BITS) // denominator
    factor = 1 << FACTOR_BITS
    for place, root in enumerate(_roots()):
        if fraction >> (EXPONENT_BITS - 1 - place) & 1:
            factor = factor * root >> FACTOR_BITS
    return factor >> whole


@cache
def _roots() -> tuple[int, ...]:
    """Return 2^(-1/2), 2^(-1/4), ... as 128-bit fixed-point numbers, by integer square roots."""
    roots = [isqrt(1 << (2 * FACTOR_BITS - 1))]
    while len(roots) < EXPONENT_BITS:
        roots.append(isqrt(roots[-1] << FACTOR_BITS))
    return tuple(roots)


MOST_DIGITS = 1_000
"""The most digits of the denominator of their odds."""

MOST_CARDS = 10_000
"""The most cards of a deck."""

USUAL_ROLLS, MOST_ROLLS = 36, 200
"""The rolls of an evening for the price: usually, and at most."""


def take_one(line: TypedLine) -> Expression:
    """Return the roll of a line whose totals are drawn one at a time.

    Raises:
        BadInput: there are several, or it has several sets.
    """
    expression = line.one
    if expression.sets > 1:
        raise BadInput(
            f"You typed {expression.sets} rolls, but here each roll depends on the one before: write "
            f"`{expression.root}`, and roll again after it.",
            typed=line.text,
            offers=(str(replace(expression, sets=1)),),
        )
    return expression


def adaptive_distribution(root: Node) -> Distribution:
    """Return the exact distribution of a value for the adaptive roller.

    Raises:
        BadInput: it has only one total or too many, or odds of too many digits, or takes too long.
    """
    distribution = _open_distribution(root)
    totals = len(distribution.weights)
    if totals > MOST_TOTALS:
        raise BadInput(
            f"These dice have {totals:,} different totals, but the bot can remember at most {MOST_TOTALS:,}: "
            "use fewer or smaller dice."
        )
    if distribution.total >= 10**MOST_DIGITS:
        raise BadInput(
            f"The odds of these dice have more than {MOST_DIGITS:,} digits, too many to remember: use fewer "
            "or smaller dice."
        )
    return distribution


def deck_distribution(root: Node) -> Distribution:
    """Return the exact distribution of a value whose weights are to be cards.

    Raises:
        BadInput: it has only one total, or its odds need too many cards, or it takes too long.
    """
    distribution = _open_distribution(root)
    if distribution.total > MOST_CARDS:
        many = f"{distribution.total:,}" if distribution.total < 10**15 else "far more than 10,000"
        raise BadInput(
            f"These dice need a deck of {many} cards, but a deck can have at most {MOST_CARDS:,}: use fewer "
            "or smaller dice."
        )
    return distribution


def _open_distribution(root: Node) -> Distribution:
    distribution = distribution_of(root)
    if len(distribution.weights) == 1:
        raise BadInput(
            f"These dice always make {next(iter(distribution.weights)):,}: write dice with more than one "
            "total, such as 2d6."
        )
    return distribution


MOST_NAMED = 3
"""The most outcomes of the same chance in a list."""


@dataclass(frozen=True, slots=True)
class BestGuess:
    """The likeliest outcomes of a distribution."""

    named: tuple[int, ...]
    """The lowest of them, at most three."""
    alike: int
    """How many there are."""
    chance: Fraction
    """The chance of each: how often the guess is right."""


def best_guess(distribution: Distribution) -> BestGuess:
    """Return the best guess at the next draw from `distribution`.

    How often it is right is the price of dice with a memory: no guess at plain dice gets better with time.
    """
    most = max(distribution.weights.values())
    likeliest = sorted(outcome for outcome, weight in distribution.weights.items() if weight == most)
    return BestGuess(tuple(likeliest[:MOST_NAMED]), len(likeliest), Fraction(most, distribution.total))


MOST_COPIES = 10

USUAL_RESHUFFLE = 5
"""Cards left of 36 when a deck is shuffled again, by default."""

Drawn = Counter[int]
"""How often each outcome was drawn."""


@dataclass(frozen=True)
class Deck:
    """Cards that are all shuffled again, before the next draw, when `reshuffle` of them are left."""

    cards: Distribution
    """The weight of an outcome is the number of its cards."""
    reshuffle: int

    @property
    def size(self) -> int:
        return self.cards.total

    def cards_left(self, drawn: Drawn) -> int:
        """Return how many more cards can be drawn after `drawn` before the deck is shuffled."""
        return self.size - drawn.total() - self.reshuffle

    def ready(self, drawn: Drawn) -> Drawn:
        """Return the cards missing at the next draw: `drawn`, or none if the deck is shuffled first."""
        return drawn if self.cards_left(drawn) > 0 else Counter()

    def next_card(self, missing: Drawn) -> Distribution:
        """Return the distribution of the next card, without the missing ones."""
        left = {outcome: cards - missing[outcome] for outcome, cards in self.cards.weights.items()}
        return Distribution({outcome: cards for outcome, cards in left.items() if cards > 0})


def deck_of(plain: Distribution, copies: int = 1, reshuffle: int | None = None) -> Deck:
    """Return a deck with `copies` of each card of `plain`.

    By default it is shuffled again with 5 cards left, or a seventh of them if that is less.

    Raises:
        BadInput: there are too many cards, or they would be shuffled before any is drawn.
    """
    if not 1 <= copies <= MOST_COPIES:
        raise BadInput(f"A deck can have 1 to {MOST_COPIES} copies of each card, not {copies:,}.")
    size = plain.total * copies
    if size > MOST_CARDS:
        raise BadInput(
            f"This deck would have {size:,} cards, but a deck can have at most {MOST_CARDS:,}: use fewer "
            "copies, or fewer dice."
        )
    if reshuffle is None:
        reshuffle = min(USUAL_RESHUFFLE, size // 7)
    if not 0 <= reshuffle < size:
        raise BadInput(
            f"`reshuffle` must be less than {size:,}, the number of cards in this deck: write 0 to "
            f"{size - 1:,}."
        )
    return Deck(
        Distribution({outcome: weight * copies for outcome, weight in plain.weights.items()}), reshuffle
    )
