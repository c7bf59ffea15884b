"""Odds of dice: a card that is read at a glance, with a chart of the distributions."""

from dataclasses import dataclass

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.rolls import Target
from bot.play.odds import OddsQuestion
from bot.render.card import Attachment, Card, Tone
from bot.render.numbers import percent
from bot.render.odds import odds_words as words
from bot.render.odds.known_roll import KnownRoll, known_rolls
from bot.render.pictures.distributions import one_distribution, several_distributions
from bot.render.pictures.histogram import Histogram, histogram
from bot.render.text import shortened

NAME = 50
"""Characters of an expression where it names something; longer ones are cut there."""

LEGEND_NAME = 30
"""Characters of an expression in a legend."""


@dataclass(frozen=True)
class OddsAnswer:
    """An answer to a question about odds."""

    card: Card
    picture: Attachment


def odds(question: OddsQuestion) -> OddsAnswer:
    """Work out a question about odds.

    Raises:
        BadInput: a distribution is too large to be worked out.
    """
    known = known_rolls(question)
    target = _common_target(known)
    columns = histogram([one.distribution for one in known], target)
    alt = " ".join(f"{shortened(one.name, NAME)}: {_told(one)}." for one in known)
    chart = _single_chart(known[0], columns) if len(known) == 1 else _common_chart(known, columns, target)
    return OddsAnswer(_card(known, columns), Attachment("odds.png", alt[:1024], chart))


def _common_target(known: list[KnownRoll]) -> Target | None:
    """Return the target that all rolls have, None where they have different ones or none."""
    targets = {one.roll.target for one in known}
    return targets.pop() if len(targets) == 1 else None


def _card(known: list[KnownRoll], columns: Histogram) -> Card:
    told = [_only(known[0])] if len(known) == 1 else [_one_of_several(one) for one in known]
    left_out = "The chart shows the middle 99.9 % of all rolls." if columns.cut else ""
    return Card("\n".join(told), footer=left_out, tone=Tone.CHANCE)


def _only(one: KnownRoll) -> str:
    usual = _usual(one.distribution)
    if one.goal:
        average = _average(one)
        return f"# {words.chance(one.hit)}\nfor {one.goal} with {one.echo}\non average {average}, {usual}"
    if one.word and one.distribution.highest == 1:
        return f"# {words.chance(one.distribution.at_least(1))}\nfor {one.unit} with {one.echo}"
    return f"# {_count(one)}\non average with {one.echo}\n{usual}"


def _one_of_several(one: KnownRoll) -> str:
    if one.goal:
        return f"**{words.chance(one.hit)}** for {one.goal} with {one.echo}"
    return f"**{_count(one)}** on average with {one.echo}, {_usual(one.distribution)}"


def _average(one: KnownRoll) -> str:
    average = words.number(one.distribution.mean)
    return f"{average} {one.unit}" if one.word else average


def _count(one: KnownRoll) -> str:
    """Return the average with what is counted: `4 successes`."""
    average = _average(one)
    if one.unit != "successes":
        return average
    return f"{average} {'success' if average == '1' else 'successes'}"


def _usual(distribution: DistributionFigures) -> str:
    """Return `usually 10 to 15`; where all are alike, which there are."""
    if len(distribution.totals) == 1:
        return "always"
    if len(distribution.most_likely) == len(distribution.totals):
        return f"{words.extent(distribution)}, all equally likely"
    return f"usually {words.between(*distribution.usual)}"


def _told(one: KnownRoll) -> str:
    """Tell the figures that matter most in one line, for those who cannot see the chart."""
    reached = f"{words.chance(one.hit)} for {one.goal}, " if one.goal else ""
    average, extent = words.number(one.distribution.mean), words.extent(one.distribution)
    return f"{reached}on average {average}, {extent}, most likely {one.most_likely()}"


def _single_chart(one: KnownRoll, columns: Histogram) -> bytes:
    legend = f"{one.goal}: {percent(one.hit)}" if one.goal else ""
    average = float(one.distribution.mean), f"average {words.number(one.distribution.mean)}"
    return one_distribution(shortened(one.name, NAME), one.unit, columns, average, legend)


def _common_chart(known: list[KnownRoll], columns: Histogram, target: Target | None) -> bytes:
    names = [shortened(one.name, LEGEND_NAME) for one in known]
    if len(set(names)) < len(names):
        names = [f"{place}: {name}" for place, name in enumerate(names, 1)]
    title = known[0].goal if target else shortened(" · ".join(names), NAME)
    names = [
        f"{name}: {percent(one.hit)}" if one.goal else name for name, one in zip(names, known, strict=True)
    ]
    units = {one.unit for one in known}
    unit = units.pop() if len(units) == 1 else "total"
    return several_distributions(title, unit, columns, tuple(names), target)
