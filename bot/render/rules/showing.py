"""One rule: how it goes, where it is from, how fair it is, and what loaded dice do to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics import loaded
from bot.mechanics.analysis import outcomes
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.entry import Entry, Method
from bot.mechanics.figures import Figures, analyse_loaded, analyse_within, figures_of
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule
from bot.mechanics.sum_tables import ranking
from bot.play.words import quoted
from bot.render import figures as words
from bot.render.card import Attachment, Card, Field
from bot.render.events.die import HIDDEN, title_of
from bot.render.numbers import odds
from bot.render.pictures.bars import Series, bars_of
from bot.render.pictures.charts import distribution_chart
from bot.render.rules.over_rolls import over_rolls
from bot.render.rules.table_pages import has_table
from bot.render.rules.tables import remainder_rows, sum_rows
from bot.render.text import capital, lines

FIELD_LIMIT = 1000

TABLE_LIMIT = 2000
"""Characters of the rows of a sum table, beside all else that a card says of a rule."""


@dataclass(frozen=True)
class Tables:
    """What there is to play from; told here, as the best ranges of sums take a while to find."""

    rows: str
    """The rows of a sum table, or of remainders, as many as fit a card; empty for other rules."""
    ranking: str
    """How even sum tables for other numbers of dice are; empty for other rules."""
    whole: bool
    """Whether the rule has a table."""


@dataclass(frozen=True)
class Study:
    """What can be said exactly about one rule."""

    figures: Figures
    picture: Attachment
    tables: Tables
    loaded: Figures | None = None
    variation: Fraction = Fraction(0)
    """Total variation between the distributions of fair and of loaded dice."""
    over: tuple[str, ...] = ()
    """What later rolls come to, of a rule that keeps something."""


def study(name: str, sides: int, faces: int, options: str, weights: str, lowest: int) -> Study:
    """Work out a rule with fair dice and, unless `weights` is empty, with loaded ones.

    Raises:
        BadInput: no such rule, or one that cannot be worked out, or weights that fit none of its dice.
    """
    chosen = method(name, sides, faces, options)
    fair = analyse_within(chosen.rule, faces)
    figures = figures_of(chosen.rule, fair)
    if not weights:
        picture = _picture(chosen, {str(chosen): fair.distribution}, lowest)
        return Study(figures, picture, _tables(chosen), over=tuple(over_rolls(chosen.rule)))
    moved = analyse_loaded(chosen.rule, faces, fair, loaded.parse(weights))
    picture = _picture(chosen, {"fair dice": fair.distribution, "loaded dice": moved.distribution}, lowest)
    variation = total_variation(fair.distribution, moved.distribution)
    return Study(figures, picture, _tables(chosen), figures_of(chosen.rule, moved), variation)


def study_card(chosen: Method, weights: str, found: Study) -> Card:
    """Show all that is known of a rule."""
    entry = chosen.entry
    loaded_dice = (loaded_field(weights, found.loaded, found.variation),) if found.loaded else ()
    return Card(
        f"{chosen.recipe}\n-# {entry.author} · {entry.source}{found.tables.rows}",
        title_of(chosen),
        (
            Field("How fair", how_fair(found.figures)),
            Field("What it costs", _costs(found.figures)),
            *loaded_dice,
            *_over(found.over),
            *_ranking(found.tables),
            *_documents(entry),
        ),
        "Exact figures: worked out, not tried out.",
    )


def _over(told: tuple[str, ...]) -> Iterator[Field]:
    if told:
        yield Field("Over many rolls", lines(map(capital, told), FIELD_LIMIT))


def _tables(chosen: Method) -> Tables:
    rule, rows, ranking = chosen.rule, "", ""
    if isinstance(rule, SumTableRule):
        rows, ranking = _block(sum_rows(rule.table, rule.again)), _ranked(chosen)
    elif isinstance(rule, TableRule):
        rows = _block(remainder_rows(rule))
    return Tables(rows, ranking, has_table(chosen))


def _block(rows: Iterator[str]) -> str:
    return f"\n```\n{lines(rows, TABLE_LIMIT)}\n```"


def _ranked(chosen: Method) -> str:
    """Tell which numbers of dice are the most even, by the best ranges and by the simple ones."""
    ranked = ranking(chosen.outcomes, chosen.faces)
    simple = sorted(ranked, key=lambda line: line.greedy_place)
    first = ", ".join(f"{line.fairest.dice}d{chosen.faces}" for line in ranked)
    second = ", ".join(f"{line.greedy.dice}d{chosen.faces}" for line in simple)
    return f"Best ranges: {first}\nSimple ranges, as in the document: {second}\nMore: `/rules design`"


def _ranking(tables: Tables) -> Iterator[Field]:
    if tables.ranking:
        yield Field("Other numbers of dice, most even first", tables.ranking)


def _picture(chosen: Method, distributions: dict[str, Distribution], lowest: int) -> Attachment:
    sides, title = chosen.outcomes, title_of(chosen)
    bars = bars_of(
        [Series(name, distribution, chosen.rule.first) for name, distribution in distributions.items()],
        sides,
        lowest,
    )
    alt = " ".join(
        f"{name}: {words.spread(distribution, outcomes(chosen.rule))}."
        for name, distribution in distributions.items()
    )
    return Attachment("chances.png", f"{title}. {alt}", distribution_chart(bars, title))


def how_fair(figures: Figures) -> str:
    """Tell exactly how fair one roll is."""
    parts = [
        words.worst(figures),
        _unevenness(figures),
    ]
    if figures.lost:
        parts.append(words.lost(figures))
    if figures.stray:
        parts.append(words.stray(figures))
    if figures.carries and not figures.exact:
        parts.append("That is one roll; what it keeps evens out the next ones")
    return lines(parts, FIELD_LIMIT)


def _costs(figures: Figures) -> str:
    each = words.dice_exactly(figures.expected_by_kind)
    kept = " (a first roll, with nothing kept yet)" if figures.carries else ""
    return f"On average {each}; {words.most(figures)}{kept}"


def _unevenness(figures: Figures) -> str:
    return f"Unevenness, 0 where all are alike: {words.exactly(figures.score)}"


def _documents(entry: Entry) -> Iterator[Field]:
    if entry.options:
        options = (f"`{option.name}=` {option.meaning}" for option in entry.options)
        yield Field("Options", lines(options, FIELD_LIMIT))
    if entry.as_written:
        yield Field("As written", "This is what the document says, word for word, not what it means.")
    if entry.errata:
        yield Field("Where the document errs", lines((f"- {text}" for text in entry.errata), FIELD_LIMIT))
    if entry.other_reading:
        yield Field("The other reading", f"`/rules show method:{entry.other_reading}`")
    if entry.hides_faces:
        yield Field("Hidden faces", HIDDEN)


def loaded_field(weights: str, figures: Figures, variation: Fraction, *, in_short: bool = False) -> Field:
    """Say what loaded dice do to it; in short, what a number's chance becomes, and what a bet can gain."""
    told: tuple[str, ...] = (words.worst(figures), _unevenness(figures), _costs(figures))
    if in_short:
        told = (f"{capital(words.fairness(figures))}.",)
    gain = f"No bet on one roll gains more by it than {odds(variation)}."
    return Field(f"With faces loaded {quoted(weights)}", "\n".join((gain, *told)))
