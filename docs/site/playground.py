"""What the playground of the site answers: odds of dice and games, and what a rule makes of six-sided dice.

It runs in the browser, by Pyodide, and has the code and the words of the bot. Each function takes what a
person chose and returns JSON, since that crosses from Python to a page; an `Answer` says what is in it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction

from bot.features.odds.asking import question
from bot.features.odds.card import KnownRoll, between, chance, known_rolls, number
from bot.mechanics.catalogue import CATALOGUE, find, method, usual_die
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import analyse_within, figures_of
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, within
from bot.mechanics.typed_line import read_alone
from bot.text import figures as words
from bot.text.pictures.charts import histogram
from bot.text.words import capital, percent, plural

MOST_BARS = 120
"""Numbers of a die that are drawn one by one; of more, neighbours share a bar."""

LONGEST_EXACT = 400
"""Lines of the table of exact chances."""

D6 = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart."""

    label: str
    percent: float
    words: str
    """Its chance as people read it, `3.09 %`."""
    hit: bool = False
    """Whether it is what was asked for."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Bars over one another or beside each other, with what they show."""

    title: str
    bars: tuple[Bar, ...]
    are_words: bool = False
    """Whether they are verdicts, each a line, rather than numbers in a row."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person reads: the largest line first."""

    headline: str
    understood: str
    lines: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()
    price: tuple[str, ...] = ()
    """What it takes with six-sided dice alone."""
    exact: tuple[tuple[str, str], ...] = ()
    """Each result and its chance as a fraction."""


def ask(text: str) -> str:
    """Answer dice such as `4d6kh3 vs 12` or a game such as `vtm7h2 >=4`: an `Answer`, or what is wrong."""
    try:
        line = read_alone(text)
        return _to_json(_of_game(line.roll) if isinstance(line.roll, GameRoll) else _of_dice(line.dice))
    except BadInput as error:
        return json.dumps({"error": str(error), "offers": error.offers})


def ask_rule(name: str, sides: int) -> str:
    """Answer how fairly a rule makes a die and what it costs: an `Answer`, or what is wrong."""
    try:
        return _to_json(_of_rule(name, sides))
    except BadInput as error:
        return json.dumps({"error": str(error), "offers": ()})


def list_choices() -> str:
    """Return the games, each with a usual roll, and the rules, each with a die that it can make."""
    rolls = [(entry.title, entry.examples[0]) for entry in games().values()]
    rules = [(entry.name, capital(entry.summary), usual_die(entry)[0]) for entry in CATALOGUE]
    return json.dumps({"games": sorted(rolls, key=lambda roll: roll[0].casefold()), "rules": rules})


def _to_json(answer: Answer) -> str:
    return json.dumps(asdict(answer))


def _of_dice(dice: Rolls) -> Answer:
    asked = question(dice)
    known = known_rolls(asked)
    first = known[0]
    unit = "" if first.unit == "total" else f" {first.unit}"
    return Answer(
        chance(first.hit) if first.goal else f"{number(first.distribution.mean)}{unit} on average",
        str(asked),
        tuple(map(_describe, known)),
        tuple(map(_chart, known)),
        tuple(_price(known)),
        tuple(_exact(first.distribution.distribution.weights, first.distribution.distribution.total)),
    )


def _describe(one: KnownRoll) -> str:
    figures = one.distribution
    reached = f"{chance(one.hit)} for {one.goal}; " if one.goal else ""
    return f"{one.name}: {reached}on average {number(figures.mean)}, usually {between(*figures.usual)}"


def _chart(one: KnownRoll) -> Chart:
    target = one.roll.target
    columns = histogram([one.distribution], target)
    heights, hits = columns.heights[0], columns.hits[0] if columns.hits else ()
    bars = (
        Bar(
            _span(columns.lowest + place * columns.width, columns.width, columns.step),
            height,
            percent(Fraction(height) / 100),
            hit=bool(hits and hits[place]),
        )
        for place, height in enumerate(heights)
    )
    return Chart(
        f"{one.name}: chance of each {'total' if columns.width == columns.step else 'few totals'}",
        tuple(bars),
    )


def _span(first: int, width: int, step: int) -> str:
    """Return `7`, or where a bar stands for several numbers `7 to 9`."""
    return f"{first:,}" if width == step else f"{first:,} to {first + width - step:,}"


def _price(known: Sequence[KnownRoll]) -> Iterator[str]:
    """Say what each kind of die costs that is none of six sides."""
    dice = [node for one in known for node in within(one.roll.root) if isinstance(node, Dice)]
    for sides in sorted({die.sides for die in dice} - {D6, 1}):
        try:
            rule = method("human", sides).rule
            expected = figures_of(rule, analyse_within(rule, D6)).expected
        except BadInput:
            continue
        yield (
            f"A d{sides:,} from six-sided dice takes {words.round_off(expected, 3)} of them on average,"
            " and is exactly fair."
        )


def _of_game(roll: GameRoll) -> Answer:
    chances, counted = verdict_odds(roll.game), roll.game.numbers()
    best = max(chances, key=chances.__getitem__)
    charts = [Chart("Chance of each verdict", tuple(_word_bars(chances)), are_words=True)]
    headline, lines = f"{best}: {chance(chances[best])}", [roll.entry.reads]
    if counted is not None:
        headline = f"{number(counted.mean)} {counted.unit} on average"
        figures = DistributionFigures(Distribution.of(counted.chances))
        lines.insert(0, f"Usually {between(*figures.usual)}")
        bars = (
            Bar(f"{count:,}", float(share * 100), percent(share)) for count, share in counted.chances.items()
        )
        charts.insert(0, Chart(f"Chance of each number of {counted.unit}", tuple(bars)))
    exact = tuple((word, str(share)) for word, share in chances.items())
    return Answer(headline, f"{roll.entry.short_title}: {roll}", tuple(lines), tuple(charts), exact=exact)


def _word_bars(chances: Mapping[str, Fraction]) -> Iterator[Bar]:
    for word, share in chances.items():
        yield Bar(word, float(share * 100), percent(share))


def _of_rule(name: str, sides: int) -> Answer:
    chosen = method(name, sides, usual_die(find(name), sides)[1])
    analysis = analyse_within(chosen.rule, chosen.faces)
    figures = figures_of(chosen.rule, analysis)
    weights, total = analysis.distribution.weights, analysis.distribution.total
    numbers = analysis.outcomes
    width = -(-len(numbers) // MOST_BARS)
    bars = []
    for first in range(numbers.start, numbers.stop, width):
        group = range(first, min(first + width, numbers.stop))
        share = Fraction(sum(weights.get(one, 0) for one in group), total) / len(group)
        bars.append(Bar(_span(first, len(group), 1), float(share * 100), percent(share)))
    costs = f"{capital(words.format_dice(figures.expected_by_kind))} on average, {words.format_most(figures)}"
    return Answer(
        f"{capital(words.format_fairness(figures))}",
        f"d{sides:,} by {chosen}",
        (
            f"{words.format_worst(figures)}.",
            chosen.recipe,
            f"By {chosen.entry.author}, {chosen.entry.source}.",
        ),
        (Chart("Chance of each number", tuple(bars)),),
        (f"{costs}.",),
        tuple(_exact({one: weights.get(one, 0) for one in numbers}, total)),
    )


def _exact(weights: Mapping[int, int], total: int) -> Iterator[tuple[str, str]]:
    rows = sorted(weights.items())
    for result, weight in rows[:LONGEST_EXACT]:
        yield f"{result:,}", str(Fraction(weight, total))
    if len(rows) > LONGEST_EXACT:
        yield "…", f"and {plural(len(rows) - LONGEST_EXACT, 'more')}"
