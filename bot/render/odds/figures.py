"""The exact figures behind a card of odds, for those who came for them."""

from collections.abc import Iterator
from fractions import Fraction
from heapq import nlargest
from operator import itemgetter

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions.tallies import tallies_of
from bot.play.odds import OddsQuestion
from bot.play.words import quoted
from bot.render.card import Card, Field, Tone
from bot.render.odds import odds_words as words
from bot.render.odds.known_roll import KnownRoll, known_rolls
from bot.render.text import lines, shortened

NAME = 50
"""Characters of an expression over its column; longer ones are cut there."""

FIELD_LIMIT = 1000

MOST_TALLIES = 30
"""How many tallies of words are told."""

HEADING = "Each total, and at least as much"

EXACT = (
    "Exact: every possible roll is counted, nothing is tried out by chance. "
    f"Fractions of more than {words.LONGEST_FRACTION} digits are left out."
)


def odds_figures(question: OddsQuestion) -> Card:
    """Work out a question about odds, and tell all its figures.

    Raises:
        BadInput: a distribution is too large to be worked out.
    """
    known = known_rolls(question)
    lines = [f"**{_headline(one)}** with {one.echo}" for one in known]
    fields = _own_fields(known[0]) if len(known) == 1 else tuple(map(_column, known))
    return Card("\n".join(lines), fields=fields, footer=EXACT, tone=Tone.CHANCE)


def _headline(one: KnownRoll) -> str:
    if one.goal:
        return f"{words.chance(one.hit, exactly=True)} for {one.goal}"
    return f"{words.number(one.distribution.mean, exactly=True)} on average"


def _own_fields(one: KnownRoll) -> tuple[Field, ...]:
    """Tell of the only roll in fields."""
    distribution = one.distribution
    mean = words.number(distribution.mean, exactly=True)
    deviation = words.deviation(distribution.variance)
    return (
        Field("Mean", f"{mean}\nstandard deviation {deviation}", inline=True),
        Field("Most likely", one.most_likely(exactly=True), inline=True),
        Field("Range", words.extent(distribution), inline=True),
        Field("How rolls spread", "\n".join((*words.middles(distribution), words.percentiles(distribution)))),
        Field(HEADING, words.totals_table(distribution, FIELD_LIMIT)),
        *_every_tally(one),
    )


def _every_tally(one: KnownRoll) -> Iterator[Field]:
    """Tell the likeliest tallies of dice with words, `2 hit, 1 miss`, unless there are too many."""
    if not one.word:
        return
    try:
        tallies = tallies_of(one.roll.root)
    except BadInput:
        return
    likeliest = nlargest(MOST_TALLIES, tallies.weights.items(), key=itemgetter(1))
    told = (
        f"{quoted(', '.join(f'{times:,} {word}' for word, times in tallies.tally(each) if times))}: "
        f"{words.chance(Fraction(weight, tallies.total), exactly=True)}"
        for each, weight in likeliest
    )
    yield Field("Everything that can come", lines(told, FIELD_LIMIT))


def _column(one: KnownRoll) -> Field:
    """Tell of one of several rolls in a column of short lines."""
    distribution = one.distribution
    told = (
        f"mean {words.number(distribution.mean, exactly=True)}",
        f"standard deviation {words.deviation(distribution.variance)}",
        f"range {words.extent(distribution)}",
        f"most likely {one.most_likely(exactly=True)}",
        *words.middles(distribution, joined="are"),
        words.percentiles(distribution, gap="\n"),
        f"**{HEADING}**",
    )
    value = "\n".join(told)
    table = words.totals_table(distribution, FIELD_LIMIT - len(value))
    return Field(quoted(shortened(one.name, NAME)), f"{value}\n{table}", inline=True)
