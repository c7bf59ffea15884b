"""Odds of dice: a card with a chart, its exact figures, and plain text for a terminal.

The card is readable at a glance; a button shows the exact figures.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from heapq import nlargest
from math import lcm, log2
from operator import itemgetter

from bot.features.odds.asking import OddsQuestion
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.conditions import OneOf, Parity, ValueCondition
from bot.mechanics.notation.distributions import distributions_of
from bot.mechanics.notation.distributions.tallies import TallyDistribution, tallies_of, times_of, words_of
from bot.mechanics.notation.line import Expression, Target, strip_node_labels
from bot.mechanics.notation.tree import Arithmetic, within
from bot.mechanics.notation.until import counts
from bot.play.errors import quote
from bot.text.card import Attachment, Card, Field, Tone
from bot.text.figures import round_off
from bot.text.pictures.charts import Histogram, histogram
from bot.text.pictures.distributions import one_distribution, several_distributions
from bot.text.words import join_or, lines, percent, say_names, shorten

RARE = Fraction(1, 100)
COMMON = 1 - RARE
"""A chance below it, or as close to certain, is also shown as 1 in a number: people cannot weigh 0.0772 %."""

TINY = Fraction(1, 10**8)
"""Up to this chance a percentage says nothing more."""

LONGEST_FRACTION = 40
"""Digits of the longest fraction on a card."""

SCIENTIFIC = 12
"""From 10 to this power on, numbers are shown as powers of ten."""

PERCENTILES = (5, 25, 50, 75, 95)

MOST_ROWS = 40
"""The most rows of a table of totals in a field."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def chance(share: Fraction, *, exactly: bool = False) -> str:
    """Return `23.1 %`, `1 in 1,296 (0.0772 %)` or `never`; with `exactly`, its fraction first."""
    if share in (0, 1):
        return "always" if share else "never"
    words = percent(share)
    if share < RARE:
        words = f"{one_in(share)} ({words})" if share > TINY else one_in(share)
    elif share > COMMON:
        words = f"all but {one_in(1 - share)} ({words})"
    return f"{fraction(share)}{words}" if exactly else words


def one_in(share: Fraction) -> str:
    """Return `1 in 1,296`, `about 1 in 1,330`, or `about 1 in 6.53×10⁷⁷`."""
    times = Context(prec=3).divide(Decimal(share.denominator), Decimal(share.numerator))
    exponent = times.adjusted()
    if exponent >= SCIENTIFIC:
        return f"about 1 in {times.scaleb(-exponent)}×10{str(exponent).translate(_SUPERSCRIPTS)}"
    if share.numerator == 1:
        return f"1 in {share.denominator:,}"
    return f"about 1 in {int(times):,}"


def number(value: Fraction, *, exactly: bool = False) -> str:
    """Return up to two decimals, `12.24`, or more for small numbers; with `exactly`, its fraction first."""
    if abs(value) < 1:
        words = round_off(value, 3)
    else:
        quotient = Context(prec=60).divide(Decimal(value.numerator), Decimal(value.denominator))
        words = f"{quotient:,.2f}".rstrip("0").rstrip(".")
    return f"{fraction(value)}{words}" if exactly and value.denominator > 1 else words


def deviation_words(variance: Fraction) -> str:
    """Return the standard deviation for a variance."""
    context = Context(prec=30)
    square = context.divide(Decimal(variance.numerator), Decimal(variance.denominator))
    return number(Fraction(square.sqrt(context)))


def likeliest(distribution: DistributionFigures) -> str:
    """Return the most likely totals: `13`, `3 or 4`, `all alike`, `any of 95 totals`."""
    best = distribution.most_likely
    if len(best) == len(distribution.totals) > 2:
        return "all alike"
    if len(best) <= 3:
        return join_or([f"{total:,}" for total in best])
    return f"any of {len(best):,}, {best[0]:,} to {best[-1]:,}"


def goal(target: Target) -> str:
    """Return the condition for a total: `12 or more`, `less than 5`, `exactly 7`."""
    match target.when:
        case Parity(odd=odd):
            return "odd" if odd else "even"
        case OneOf(numbers=numbers):
            return join_or([f"{one:,}" for one in numbers])
        case ValueCondition():
            return target.when.in_words


def extent_words(distribution: DistributionFigures) -> str:
    """Return the range of possible totals: `3 to 18`."""
    return between(distribution.lowest, distribution.highest)


def between(low: int, high: int) -> str:
    """Return `3 to 18`, or `7` if both are the same."""
    return f"{low:,} to {high:,}" if low < high else f"{low:,}"


def middles(distribution: DistributionFigures, joined: str = "of rolls are") -> list[str]:
    """Return the middle half and the middle nine tenths: `59.3 % of rolls are 10 to 14`."""
    bounds = dict.fromkeys(_middle(distribution, outside) for outside in (25, 5))
    return [
        f"{percent(distribution.between(low, high))} {joined} {between(low, high)}" for low, high in bounds
    ]


def percentiles(distribution: DistributionFigures, gap: str = " ") -> str:
    """Return `percentiles 5, 25, 50, 75, 95: 7 · 10 · 12 · 14 · 17`, with `gap` before the totals."""
    found = (f"{distribution.percentile(Fraction(share, 100)):,}" for share in PERCENTILES)
    return f"percentiles {', '.join(map(str, PERCENTILES))}:{gap}{' · '.join(found)}"


def totals_table(figures: DistributionFigures, limit: int) -> str:
    """Return the chance of each total, and of at least as much; of too many totals, the likeliest."""
    rows: dict[int, str] = {}
    left = limit - len("… and 1,000,000 less likely totals")
    for total in nlargest(MOST_ROWS, figures.totals, key=figures.distribution.weights.__getitem__):
        row = f"`{total:,}` {_exact(figures.distribution.chance(total))} · {_exact(figures.at_least(total))}"
        left -= len(row) + 1
        if left < 0:
            break
        rows[total] = row
    missing = len(figures.totals) - len(rows)
    rest = [f"… and {missing:,} less likely totals"] if missing else []
    return "\n".join([*(rows[total] for total in sorted(rows)), *rest])


def unit(expressions: Sequence[Expression]) -> str:
    """Return `successes` if all rolls count them, else `total`."""
    return "successes" if all(counts(expression.root) for expression in expressions) else "total"


def fraction(share: Fraction) -> str:
    """Return `131/1296 = `, or an empty string if it is too long to read."""
    return f"{share} = " if _is_short(share) else ""


def _exact(share: Fraction) -> str:
    return chance(share, exactly=True) if share in (0, 1) else f"{fraction(share)}{percent(share)}"


def _middle(distribution: DistributionFigures, outside: int) -> tuple[int, int]:
    """Return the bounds with at most `outside` percent of all rolls beyond each."""
    return distribution.percentile(Fraction(outside, 100)), distribution.percentile(
        Fraction(100 - outside, 100)
    )


def _is_short(number: Fraction) -> bool:
    """Whether a fraction is short enough to read, without writing out a very long one."""
    bits = number.numerator.bit_length() + number.denominator.bit_length()
    return bits <= LONGEST_FRACTION * log2(10)


BAR = 40
"""Signs of the longest bar."""


def distribution_table(title: str, distribution: Distribution) -> str:
    """Return a distribution under a title; bars are relative to the likeliest total."""
    figures = DistributionFigures(distribution)
    rows = {f"{total:,}": distribution.weights[total] for total in figures.totals}
    return "\n".join((title, *_summary(figures), "", *_bars(rows, distribution.total, ">")))


def tallies_table(title: str, tallies: TallyDistribution) -> str:
    """Return how often words come up, under a title, in the order of the words."""
    rows = {
        ", ".join(f"{count:,} {word}" for word, count in tallies.tally(times)): weight
        for times, weight in tallies.weights.items()
    }
    return "\n".join((title, "", *_bars(rows, tallies.total, "<")))


def chances_table(title: str, chances: Mapping[str, Fraction]) -> str:
    """Return the chances of words, under a title, in their order."""
    whole = lcm(*(share.denominator for share in chances.values()))
    rows = {word: int(share * whole) for word, share in chances.items()}
    return "\n".join((title, "", *_bars(rows, whole, "<")))


def _bars(rows: dict[str, int], whole: int, side: str) -> Iterator[str]:
    """Yield each row with its chance and a bar; `side` aligns the names."""
    most = max(rows.values())
    odds = [chance(Fraction(weight, whole), exactly=True) for weight in rows.values()]
    widths = max(map(len, rows)), max(map(len, odds))
    for (name, weight), each in zip(rows.items(), odds, strict=True):
        bar = "█" * ((2 * BAR * weight + most) // (2 * most))
        yield f"{name:{side}{widths[0]}}  {each:<{widths[1]}}  {bar}".rstrip()


def _summary(figures: DistributionFigures) -> Iterator[str]:
    yield f"mean {number(figures.mean, exactly=True)}"
    yield f"standard deviation {deviation_words(figures.variance)}"


@dataclass(frozen=True)
class KnownRoll:
    """A roll and the distribution of one total of it."""

    roll: Expression
    distribution: DistributionFigures
    """The distribution of its total, or for dice with words, of the number of `word`."""
    word: str = ""

    @property
    def name(self) -> str:
        """The name of one throw, without the labels of its parts."""
        return str(strip_node_labels(self.roll.root))

    @property
    def echo(self) -> str:
        """The roll as understood, as code."""
        each = f", for each of {self.roll.sets} rolls" if self.roll.sets > 1 else ""
        divides = (isinstance(one, Arithmetic) and one.operator == "/" for one in within(self.roll.root))
        rounded = ", rounded down" if any(divides) else ""
        return f"`{say_names(str(self.roll.root)).replace('`', chr(39))}`{rounded}{each}"

    @property
    def hit(self) -> Fraction:
        """The chance of the target, 0 without one."""
        target = self.roll.target
        return self.distribution.distribution.chance_of(target.holds) if target else Fraction(0)

    @property
    def goal(self) -> str:
        """The target, `12 or more`, for successes with the word; empty without a target."""
        if self.roll.target is None:
            return ""
        words = goal(self.roll.target)
        return words if self.unit == "total" else f"{words} {self.unit}"

    @property
    def unit(self) -> str:
        """The unit of its numbers: `total`, `successes`, or the word."""
        return quote(self.word) if self.word else unit([self.roll])

    def most_likely(self, *, exactly: bool = False) -> str:
        """Return its likeliest totals and their chance: `13: 13.3 %`."""
        share = self.distribution.distribution.chance(self.distribution.most_likely[0])
        each = " each" if len(self.distribution.most_likely) > 1 else ""
        return f"{likeliest(self.distribution)}: {chance(share, exactly=exactly)}{each}"


def known_rolls(question: OddsQuestion) -> list[KnownRoll]:
    """Compute the distributions of a question.

    Raises:
        BadInput: one is too large to compute, or all together are.
    """
    totals = dict(zip(question.roots, distributions_of(question.roots), strict=True))
    return [_know(roll, totals.get(roll.root)) for roll in question.rolls]


def _know(roll: Expression, totals: Distribution | None) -> KnownRoll:
    if totals is not None:
        return KnownRoll(roll, DistributionFigures(totals))
    words = words_of(roll.root)
    word = roll.target.word if roll.target and roll.target.word else words[0]
    return KnownRoll(roll, DistributionFigures(times_of(roll.root, word)), word)


NAME = 50
"""Characters of an expression used as a name; longer ones are cut."""

LEGEND_NAME = 30
"""Characters of an expression in a legend."""


@dataclass(frozen=True)
class OddsAnswer:
    """The answer to a question about odds."""

    card: Card
    picture: Attachment


def odds(question: OddsQuestion) -> OddsAnswer:
    """Answer a question about odds.

    Raises:
        BadInput: a distribution is too large to compute.
    """
    known = known_rolls(question)
    target = _common_target(known)
    columns = histogram([one.distribution for one in known], target)
    alt = " ".join(f"{shorten(one.name, NAME)}: {_describe(one)}." for one in known)
    chart = _single_chart(known[0], columns) if len(known) == 1 else _common_chart(known, columns, target)
    return OddsAnswer(_card(known, columns), Attachment("odds.png", alt[:1024], chart))


def _common_target(known: list[KnownRoll]) -> Target | None:
    """Return the target that all rolls have, or None if they have different ones or none."""
    targets = {one.roll.target for one in known}
    return targets.pop() if len(targets) == 1 else None


def _card(known: list[KnownRoll], columns: Histogram) -> Card:
    told = [_format_single(known[0])] if len(known) == 1 else [_format_line(one) for one in known]
    left_out = "The chart shows the middle 99.9 % of all rolls." if columns.cut else ""
    return Card("\n".join(told), footer=left_out, tone=Tone.CHANCE)


def _format_single(one: KnownRoll) -> str:
    usual = _usual_words(one.distribution)
    if one.goal:
        average = _mean_words(one)
        return f"# {chance(one.hit)}\nfor {one.goal} with {one.echo}\non average {average}, {usual}"
    if one.word and one.distribution.highest == 1:
        return f"# {chance(one.distribution.at_least(1))}\nfor {one.unit} with {one.echo}"
    return f"# {_format_average(one)}\non average with {one.echo}\n{usual}"


def _format_line(one: KnownRoll) -> str:
    if one.goal:
        return f"**{chance(one.hit)}** for {one.goal} with {one.echo}"
    return f"**{_format_average(one)}** on average with {one.echo}, {_usual_words(one.distribution)}"


def _mean_words(one: KnownRoll) -> str:
    average = number(one.distribution.mean)
    return f"{average} {one.unit}" if one.word else average


def _format_average(one: KnownRoll) -> str:
    """Return the average with its unit: `4 successes`."""
    average = _mean_words(one)
    if one.unit != "successes":
        return average
    return f"{average} {'success' if average == '1' else 'successes'}"


def _usual_words(distribution: DistributionFigures) -> str:
    """Return `usually 10 to 15`; if all totals are equally likely, their range."""
    if len(distribution.totals) == 1:
        return "always"
    if len(distribution.most_likely) == len(distribution.totals):
        return f"{extent_words(distribution)}, all equally likely"
    return f"usually {between(*distribution.usual)}"


def _describe(one: KnownRoll) -> str:
    """Return the most important figures in one line, for people who cannot see the chart."""
    reached = f"{chance(one.hit)} for {one.goal}, " if one.goal else ""
    average, extent = number(one.distribution.mean), extent_words(one.distribution)
    return f"{reached}on average {average}, {extent}, most likely {one.most_likely()}"


def _single_chart(one: KnownRoll, columns: Histogram) -> bytes:
    legend = f"{one.goal}: {percent(one.hit)}" if one.goal else ""
    average = float(one.distribution.mean), f"average {number(one.distribution.mean)}"
    return one_distribution(shorten(one.name, NAME), one.unit, columns, average, legend)


def _common_chart(known: list[KnownRoll], columns: Histogram, target: Target | None) -> bytes:
    names = [shorten(one.name, LEGEND_NAME) for one in known]
    if len(set(names)) < len(names):
        names = [f"{place}: {name}" for place, name in enumerate(names, 1)]
    title = known[0].goal if target else shorten(" · ".join(names), NAME)
    names = [
        f"{name}: {percent(one.hit)}" if one.goal else name for name, one in zip(names, known, strict=True)
    ]
    units = {one.unit for one in known}
    unit = units.pop() if len(units) == 1 else "total"
    return several_distributions(title, unit, columns, tuple(names), target)


FIELD_LIMIT = 1000

MOST_TALLIES = 30
"""The most tallies of words on a card."""

HEADING = "Each total, and at least as much"

EXACT = (
    "Exact: every possible roll is counted, nothing is tried out by chance. "
    f"Fractions of more than {LONGEST_FRACTION} digits are left out."
)


def odds_figures(question: OddsQuestion) -> Card:
    """Answer a question about odds with all figures.

    Raises:
        BadInput: a distribution is too large to compute.
    """
    known = known_rolls(question)
    lines = [f"**{_headline(one)}** with {one.echo}" for one in known]
    fields = _own_fields(known[0]) if len(known) == 1 else tuple(map(_column, known))
    return Card("\n".join(lines), fields=fields, footer=EXACT, tone=Tone.CHANCE)


def _headline(one: KnownRoll) -> str:
    if one.goal:
        return f"{chance(one.hit, exactly=True)} for {one.goal}"
    return f"{number(one.distribution.mean, exactly=True)} on average"


def _own_fields(one: KnownRoll) -> tuple[Field, ...]:
    distribution = one.distribution
    mean = number(distribution.mean, exactly=True)
    deviation = deviation_words(distribution.variance)
    return (
        Field("Mean", f"{mean}\nstandard deviation {deviation}", inline=True),
        Field("Most likely", one.most_likely(exactly=True), inline=True),
        Field("Range", extent_words(distribution), inline=True),
        Field("How rolls spread", "\n".join((*middles(distribution), percentiles(distribution)))),
        Field(HEADING, totals_table(distribution, FIELD_LIMIT)),
        *_tally_field(one),
    )


def _tally_field(one: KnownRoll) -> Iterator[Field]:
    """Yield the likeliest tallies of dice with words, `2 hit, 1 miss`, unless there are too many."""
    if not one.word:
        return
    try:
        tallies = tallies_of(one.roll.root)
    except BadInput:
        return
    likeliest = nlargest(MOST_TALLIES, tallies.weights.items(), key=itemgetter(1))
    told = (
        f"{quote(', '.join(f'{times:,} {word}' for word, times in tallies.tally(each) if times))}: "
        f"{chance(Fraction(weight, tallies.total), exactly=True)}"
        for each, weight in likeliest
    )
    yield Field("Every possible result", lines(told, FIELD_LIMIT))


def _column(one: KnownRoll) -> Field:
    """Return one of several rolls as a column of short lines."""
    distribution = one.distribution
    told = (
        f"mean {number(distribution.mean, exactly=True)}",
        f"standard deviation {deviation_words(distribution.variance)}",
        f"range {extent_words(distribution)}",
        f"most likely {one.most_likely(exactly=True)}",
        *middles(distribution, joined="are"),
        percentiles(distribution, gap="\n"),
        f"**{HEADING}**",
    )
    value = "\n".join(told)
    table = totals_table(distribution, FIELD_LIMIT - len(value))
    return Field(quote(shorten(one.name, NAME)), f"{value}\n{table}", inline=True)
