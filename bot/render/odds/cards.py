"""Odds of dice expressions: a card with the figures that matter, and a chart of their distributions."""

from dataclasses import dataclass
from fractions import Fraction
from re import sub

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.rolls import Expression
from bot.play.odds import OddsQuestion
from bot.play.words import quoted
from bot.render.attachment import Attachment
from bot.render.card import Card, Field, Tone
from bot.render.numbers import percent
from bot.render.odds import odds_words as words
from bot.render.pictures.distributions import one_distribution, several_distributions
from bot.render.pictures.histogram import Histogram, histogram
from bot.render.text import shortened

NAME = 50
"""Characters of an expression where it names something; longer ones are cut there."""

LEGEND_NAME = 30
"""Characters of an expression in a legend."""

FIELD_LIMIT = 1000

HEADING = "Each total, and at least as much"

EXACT = "Exact: every possible roll is counted, nothing is tried out by chance."


@dataclass(frozen=True)
class OddsAnswer:
    """An answer to a question about odds."""

    card: Card
    picture: Attachment


@dataclass(frozen=True)
class _Known:
    """One expression of a question with its figures."""

    expression: Expression
    distribution: DistributionFigures
    question: OddsQuestion

    @property
    def name(self) -> str:
        """What one roll of it is called, without the labels of its parts."""
        return sub(r"\[[^\]]*\]", "", str(self.expression.root))

    @property
    def echo(self) -> str:
        """What was understood, as code."""
        each = f", each of {self.expression.sets}" if self.expression.sets > 1 else ""
        return f"`{str(self.expression.root).replace('`', chr(39))}`{each}"

    @property
    def hit(self) -> Fraction:
        """The chance of the target, 0 without one."""
        target = self.question.target
        return self.distribution.between(target.low, target.high) if target else Fraction(0)


def odds(question: OddsQuestion) -> OddsAnswer:
    """Work out a question about odds.

    Raises:
        BadInput: the distribution of an expression is too large to be worked out.
    """
    known = [
        _Known(expression, DistributionFigures(distribution_of(expression.root)), question)
        for expression in question.expressions
    ]
    columns = histogram([one.distribution for one in known], question.target)
    alt = " ".join(f"{shortened(one.name, NAME)}: {_summary(one)}." for one in known)
    chart = _single_chart(known[0], columns) if len(known) == 1 else _common_chart(known, columns)
    return OddsAnswer(_card(known, columns), Attachment("odds.png", alt[:1024], chart))


def _card(known: list[_Known], columns: Histogram) -> Card:
    question = known[0].question
    shape = "# {}\nwith {}" if len(known) == 1 else "**{}** with {}"
    left_out = "The chart shows the middle 99.9 % of all rolls." if columns.cut else ""
    long = (
        f"Fractions of more than {words.LONGEST_FRACTION} digits are left out." if question.fractions else ""
    )
    return Card(
        "\n".join(shape.format(_headline(one), one.echo) for one in known),
        _title(question),
        _own_fields(known[0]) if len(known) == 1 else tuple(map(_column, known)),
        " ".join(filter(None, (EXACT, left_out, long))),
        Tone.CHANCE,
    )


def _goal(question: OddsQuestion) -> str:
    """Return `at least 15`, `exactly 3 successes`, or nothing without a target."""
    if not question.target:
        return ""
    unit = words.unit(question.expressions)
    return str(question.target) if unit == "total" else f"{question.target} {unit}"


def _title(question: OddsQuestion) -> str:
    goal = _goal(question)
    return goal[0].upper() + goal[1:] if goal else "On average"


def _headline(one: _Known) -> str:
    exactly = one.question.fractions
    if one.question.target:
        return words.chance(one.hit, exactly=exactly)
    return words.number(one.distribution.mean, exactly=exactly)


def _own_fields(one: _Known) -> tuple[Field, ...]:
    """Tell of the only expression in fields."""
    distribution, exactly = one.distribution, one.question.fractions
    mean, spread = words.number(distribution.mean, exactly=exactly), words.deviation(distribution.variance)
    every = (Field(HEADING, words.totals_table(distribution, FIELD_LIMIT)),) if exactly else ()
    return (
        Field("Mean", f"{mean}\nstandard deviation {spread}", inline=True),
        Field("Most likely", _most_likely(distribution, exactly=exactly), inline=True),
        Field("Range", words.extent(distribution), inline=True),
        Field("How rolls spread", "\n".join((*words.middles(distribution), words.percentiles(distribution)))),
        *every,
    )


def _column(one: _Known) -> Field:
    """Tell of one of several expressions in a column of short lines."""
    distribution, exactly = one.distribution, one.question.fractions
    told = (
        f"mean {words.number(distribution.mean, exactly=exactly)}",
        f"standard deviation {words.deviation(distribution.variance)}",
        f"range {words.extent(distribution)}",
        f"most likely {_most_likely(distribution, exactly=exactly)}",
        *words.middles(distribution, joined="are"),
        words.percentiles(distribution, gap="\n"),
    )
    value = "\n".join(told)
    if exactly:
        value += f"\n**{HEADING}**\n"
        value += words.totals_table(distribution, FIELD_LIMIT - len(value))
    return Field(quoted(shortened(one.name, NAME)), value, inline=True)


def _summary(one: _Known) -> str:
    """Tell the figures that matter most in one line, for those who cannot see the chart."""
    distribution, goal = one.distribution, _goal(one.question)
    reached = f"{goal}: {words.chance(one.hit)}, " if goal else ""
    likely = _most_likely(distribution, exactly=False)
    return (
        f"{reached}mean {words.number(distribution.mean)}, {words.extent(distribution)}, most likely {likely}"
    )


def _most_likely(distribution: DistributionFigures, *, exactly: bool) -> str:
    share = distribution.distribution.chance(distribution.most_likely[0])
    each = " each" if len(distribution.most_likely) > 1 else ""
    return f"{words.likeliest(distribution)}: {words.chance(share, exactly=exactly)}{each}"


def _single_chart(one: _Known, columns: Histogram) -> bytes:
    goal = _goal(one.question)
    legend = f"{goal}: {percent(one.hit)}" if goal else ""
    mean = float(one.distribution.mean), f"mean {words.number(one.distribution.mean)}"
    return one_distribution(shortened(one.name, NAME), words.unit([one.expression]), columns, mean, legend)


def _common_chart(known: list[_Known], columns: Histogram) -> bytes:
    question = known[0].question
    names = [shortened(one.name, LEGEND_NAME) for one in known]
    if len(set(names)) < len(names):
        names = [f"{place}: {name}" for place, name in enumerate(names, 1)]
    title = shortened(" · ".join(names), NAME)
    if question.target:
        title = _title(question)
        names = [f"{name}: {percent(one.hit)}" for name, one in zip(names, known, strict=True)]
    return several_distributions(
        title, words.unit(question.expressions), columns, tuple(names), question.target
    )
