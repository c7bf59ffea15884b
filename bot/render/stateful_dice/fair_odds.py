"""The odds of the next adaptive roll beside plain odds: a card, and a chart."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from bot.mechanics.adaptive import adjusted, errors
from bot.mechanics.distribution import Distribution
from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.parsing import parse
from bot.mechanics.notation.rolls import Expression, Target
from bot.mechanics.stateful_dice import BestGuess, adaptive_distribution, best_guess
from bot.play.events.fair import Outlook
from bot.render.card import Attachment, Card, Field, Tone
from bot.render.dice.die_results import signed
from bot.render.numbers import percent
from bot.render.odds.odds_words import unit
from bot.render.pictures.distributions import several_distributions
from bot.render.pictures.histogram import histogram
from bot.render.stateful_dice.words import (
    EARLIER,
    LONGEST_NAME,
    dice_words,
    guess_words,
    next_words,
    reaching,
)
from bot.render.text import either, lines, plural, shortened

MOST_ERRORS = 3
"""How many of the furthest totals are told on each side; those as far as each other count once."""

MOST_TOGETHER = 5
"""How many totals that are as far as each other are named."""

FIELD_LIMIT = 1_000

CHART_NAME = 34
"""Characters of the dice over the chart."""


@dataclass(frozen=True)
class FairOdds:
    """An answer about the next adaptive roll."""

    card: Card
    picture: Attachment


@dataclass(frozen=True)
class _Next:
    """The next roll: its distribution beside the plain one, and each total beside its expectation."""

    outlook: Outlook
    expression: Expression
    plain: Distribution
    distribution: Distribution
    errors: dict[int, Fraction]
    """In rolls: above 0 came more often than it should."""
    target: Target | None

    @property
    def name(self) -> str:
        return self.outlook.dice

    @property
    def rolls(self) -> int:
        return sum(count for _, count in self.outlook.counts)

    @property
    def shifted(self) -> bool:
        return any(
            self.distribution.chance(total) != self.plain.chance(total) for total in self.plain.weights
        )


def fair_odds(outlook: Outlook, target: Target | None = None) -> FairOdds:
    """Work out the odds of the next roll, and how likely it reaches a target.

    Raises:
        BadInput: the counts of such dice are not balanced.
    """
    expression, counts = parse(outlook.dice), dict(outlook.counts)
    plain = adaptive_distribution(expression.root)
    distribution = adjusted(plain, counts, outlook.tightness)
    coming = _Next(outlook, expression, plain, distribution, _errors(plain, counts), target)
    return FairOdds(_card(coming), Attachment("fairodds.png", _alt(coming), _chart(coming)))


def exact_errors(outlook: Outlook) -> tuple[Field, ...]:
    """Tell by how many rolls each total came too rarely or too often."""
    plain, counts = adaptive_distribution(parse(outlook.dice).root), dict(outlook.counts)
    if not counts:
        return ()
    rising = sorted(_errors(plain, counts).items(), key=lambda pair: (pair[1], pair[0]))
    rare = (_by(total, error) for total, error in rising if error < 0)
    often = (_by(total, error) for total, error in reversed(rising) if error > 0)
    fields = {"Came too rarely, in rolls": rare, "Came too often, in rolls": often}
    return tuple(Field(name, lines(told, FIELD_LIMIT), inline=True) for name, told in fields.items())


def _by(total: int, error: Fraction) -> str:
    return f"**{signed(total)}** by {float(abs(error)):,.2f}"


def _errors(plain: Distribution, counts: Mapping[int, int]) -> dict[int, Fraction]:
    return {total: Fraction(error, plain.total) for total, error in errors(plain, counts).items()}


def _card(coming: _Next) -> Card:
    guess, outlook, name = best_guess(coming.distribution), coming.outlook, dice_words(coming.name)
    likeliest = f"# {_bet(coming, guess)}\n{next_words(guess, name)}{_beside(coming, guess)}"
    target = coming.target
    return Card(
        reaching(target, coming.distribution, coming.plain, name) if target else likeliest,
        fields=tuple(_furthest_off(coming)),
        footer=f"Adaptive, tightness {outlook.tightness} · {_remembered(coming)}",
        tone=Tone.ADAPTIVE,
    )


def _bet(coming: _Next, guess: BestGuess) -> str:
    """Return what to bet on; of a die that came once or twice rather what not to: `any but 2`."""
    worse = [total for total in coming.plain.weights if coming.distribution.chance(total) < guess.chance]
    if guess.alike > len(guess.named) and 0 < len(worse) <= len(guess.named):
        return f"any but {either([signed(total) for total in sorted(worse)])}"
    return guess_words(guess)


def _remembered(coming: _Next) -> str:
    if not coming.rolls:
        return "nothing remembered yet"
    return f"{plural(coming.rolls, 'roll')} remembered: {EARLIER[coming.outlook.whose]} shift the odds"


def _beside(coming: _Next, guess: BestGuess) -> str:
    """Go on with what is the best bet with plain dice, or why it is the same."""
    plain = best_guess(coming.plain)
    if coming.shifted and plain.named == guess.named:
        return f" instead of {percent(plain.chance)}."
    if coming.shifted and plain.alike == len(coming.plain.weights):
        return f". With plain dice all are alike: {percent(plain.chance)}."
    if coming.shifted:
        return f". With plain dice it is {guess_words(plain)}: {percent(plain.chance)}."
    if not coming.rolls:
        return ", as with plain dice: no roll of these is remembered yet."
    return ", as with plain dice: just now nothing shifts the odds."


def _furthest_off(coming: _Next) -> Iterable[Field]:
    """Tell what came least and most against what it should."""
    if coming.rolls:
        rising = sorted(coming.errors.items(), key=lambda pair: (pair[1], pair[0]))
        below = [(total, error) for total, error in rising if error < 0]
        above = [(total, error) for total, error in reversed(rising) if error > 0]
        yield Field("Due: came too rarely", _furthest(below) or "none", inline=True)
        yield Field("Came too often", _furthest(above) or "none", inline=True)


def _furthest(errors: list[tuple[int, Fraction]]) -> str:
    """Return the totals that have the first errors: `7, then 6, 8, then 5, 9`."""
    alike = [sorted(total for total, _ in pairs) for _, pairs in groupby(errors, lambda pair: pair[1])]
    return ", then ".join(f"**{_totals(totals)}**" for totals in alike[:MOST_ERRORS])


def _totals(totals: list[int]) -> str:
    if len(totals) > MOST_TOGETHER:
        return f"{len(totals):,} totals"
    return ", ".join(map(signed, totals))


def _alt(coming: _Next) -> str:
    guess, plain_guess = best_guess(coming.distribution), best_guess(coming.plain)
    return (
        f"Likeliest next: {guess_words(guess)}, {percent(guess.chance)}; "
        f"with plain dice {guess_words(plain_guess)}, {percent(plain_guess.chance)}. "
        f"The chance of each total of {shortened(coming.name, LONGEST_NAME)}, adaptive at tightness "
        f"{coming.outlook.tightness} after {plural(coming.rolls, 'roll')}, beside plain dice."
    )


def _chart(coming: _Next) -> bytes:
    distributions = {"plain dice": coming.plain}
    if coming.shifted:
        distributions[f"next roll, tightness {coming.outlook.tightness}"] = coming.distribution
    columns = histogram([DistributionFigures(distribution) for distribution in distributions.values()], None)
    title = f"The next {shortened(coming.name, CHART_NAME)} after {plural(coming.rolls, 'roll')}"
    return several_distributions(title, unit([coming.expression]), columns, tuple(distributions))
