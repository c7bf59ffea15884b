"""Cards on one rule: how it works, how fair it is and, in full, its figures, sources, and loaded dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bot.features.die.card import HIDDEN, title_of
from bot.features.rules.special import SpecialStudy, loaded_fields
from bot.features.rules.tables import has_table, remainder_rows, sum_rows
from bot.mechanics import analysis
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.entry import Entry, Method
from bot.mechanics.figures import Figures, analyse_loaded, analyse_within, figures_of
from bot.mechanics.rule import Carry, Rule
from bot.mechanics.rules.recycle import Recycle
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule
from bot.mechanics.specials import Special
from bot.mechanics.sum_tables import ranking
from bot.play.errors import quote
from bot.text import figures as words
from bot.text.card import Attachment, Card, Field
from bot.text.figures import round_off
from bot.text.pictures.charts import Series, bars_of, distribution_chart
from bot.text.words import capital, lines, odds

if TYPE_CHECKING:
    from bot.mechanics.evenings import RollError


def over_rolls(rule: Rule[Any], carry: Carry = None) -> Iterator[str]:
    """Yield how far later rolls are from fair, or how few dice they need; nothing for most rules."""
    from bot.mechanics.evenings import evening_out  # noqa: PLC0415 - for the worker alone

    if isinstance(rule, Recycle):
        yield from _recycling_costs(rule)
    for error in evening_out(rule, carry):
        yield _format_error(error)


def _format_error(error: "RollError") -> str:
    roll, itself, together = error.roll, _percent(error.error), _percent(error.together)
    return f"roll {roll}: the worst number is off by {itself}; rolls 1 to {roll} together: {together}"


def _percent(error: Fraction) -> str:
    return f"{round_off(100 * abs(error), 3)} %"


def _recycling_costs(rule: Recycle) -> Iterator[str]:
    from bot.mechanics.evenings import fewest_dice, recycled_dice  # noqa: PLC0415 - see above

    dice = "; ".join(
        f"{average:.4g} over {rolls:,} rolls" if rolls > 1 else f"{average:.4g} in the first roll"
        for rolls, average in recycled_dice(rule).items()
    )
    yield f"d{rule.faces} a roll: {dice}"
    yield f"no exact rule needs fewer than {fewest_dice(rule.outcomes, rule.faces):.5g} in the long run"


FIELD_LIMIT = 1000

TABLE_LIMIT = 2000
"""Characters of the rows of a sum table, beside the other parts of a rule's card."""


@dataclass(frozen=True)
class PlayTables:
    """The tables of a rule, computed once, since finding the best ranges of sums takes a while."""

    rows: str
    """The rows of a sum table, or of remainders, as many as fit a card; empty for other rules."""
    ranking: str
    """The unevenness of sum tables for other numbers of dice; empty for other rules."""
    whole: bool
    """Whether the rule has a table."""


@dataclass(frozen=True)
class Study:
    """The exact facts about one rule."""

    figures: Figures
    picture: Attachment
    tables: PlayTables
    loaded: Figures | None = None
    variation: Fraction = Fraction(0)
    """Total variation between the distributions of fair and of loaded dice."""


def study(name: str, sides: int, faces: int, options: str, weights: str, lowest: int) -> Study:
    """Compute a rule's figures with fair dice and, unless `weights` is empty, with loaded ones.

    Raises:
        BadInput: no such rule, or one that cannot be computed, or weights that fit none of its dice.
    """
    chosen = method(name, sides, faces, options)
    fair = analyse_within(chosen.rule, faces)
    figures = figures_of(chosen.rule, fair)
    if not weights:
        picture = _picture(chosen, {str(chosen): fair.distribution}, lowest)
        return Study(figures, picture, _tables(chosen))
    moved = analyse_loaded(chosen.rule, faces, fair, analysis.parse(weights))
    picture = _picture(chosen, {"fair dice": fair.distribution, "loaded dice": moved.distribution}, lowest)
    variation = total_variation(fair.distribution, moved.distribution)
    return Study(figures, picture, _tables(chosen), figures_of(chosen.rule, moved), variation)


def later_rolls(name: str, sides: int, faces: int, options: str) -> tuple[str, ...]:
    """Return the facts on later rolls of a rule with a carry; they take longer than all the rest."""
    return tuple(over_rolls(method(name, sides, faces, options).rule))


def study_card(chosen: Method, weights: str, found: Study, later: tuple[str, ...] = ()) -> Card:
    """Show all facts about a rule."""
    entry = chosen.entry
    loaded_dice = (loaded_field(weights, found.loaded, found.variation),) if found.loaded else ()
    return Card(
        f"{chosen.recipe}\n-# {entry.author} · {entry.source}{found.tables.rows}",
        title_of(chosen),
        (
            Field("How fair", how_fair(found.figures)),
            Field("What it costs", capital(words.format_needs(found.figures))),
            *loaded_dice,
            *_over(later),
            *_ranking(found.tables),
            *_documents(entry),
        ),
        "Exact figures: worked out, not tried out.",
    )


def _over(told: tuple[str, ...]) -> Iterator[Field]:
    if told:
        yield Field("Over many rolls", lines(map(capital, told), FIELD_LIMIT))


def _tables(chosen: Method) -> PlayTables:
    rule, rows, ranking = chosen.rule, "", ""
    if isinstance(rule, SumTableRule):
        rows, ranking = _block(sum_rows(rule.table, rule.again)), _list_ranking(chosen)
    elif isinstance(rule, TableRule):
        rows = _block(remainder_rows(rule))
    return PlayTables(rows, ranking, has_table(chosen))


def _block(rows: Iterator[str]) -> str:
    return f"\n```\n{lines(rows, TABLE_LIMIT)}\n```"


def _list_ranking(chosen: Method) -> str:
    """Return which numbers of dice are the most even, by the best ranges and by the simple ones."""
    ranked = ranking(chosen.outcomes, chosen.faces)
    simple = sorted(ranked, key=lambda line: line.greedy_place)
    first = ", ".join(f"{line.fairest.dice}d{chosen.faces}" for line in ranked)
    second = ", ".join(f"{line.greedy.dice}d{chosen.faces}" for line in simple)
    return f"Best ranges: {first}\nSimple ranges, as in the document: {second}\nMore: `/rules design`"


def _ranking(tables: PlayTables) -> Iterator[Field]:
    if tables.ranking:
        yield Field("Other numbers of dice, most even first", tables.ranking)


def _picture(chosen: Method, distributions: dict[str, Distribution], lowest: int) -> Attachment:
    sides, title = chosen.outcomes, title_of(chosen)
    series = [Series(name, distribution, chosen.rule.first) for name, distribution in distributions.items()]
    chart = distribution_chart(bars_of(series, sides, lowest), title)
    return Attachment("chances.png", f"{title}. {words.spreads(series, sides)}", chart)


def how_fair(figures: Figures) -> str:
    """Return exactly how fair one roll is."""
    parts = [
        words.format_worst(figures),
        _unevenness(figures),
    ]
    if figures.lost:
        parts.append(words.format_lost(figures))
    if figures.stray:
        parts.append(words.format_stray(figures))
    if figures.carries and not figures.exact:
        parts.append("That is one roll; what it keeps evens out the next ones")
    return lines(parts, FIELD_LIMIT)


def _unevenness(figures: Figures) -> str:
    return f"Unevenness, 0 where all are alike: {words.format_exactly(figures.score)}"


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
    """Return the effect of loaded dice; `in_short`, only a number's new chance, and what a bet can gain."""
    told: tuple[str, ...] = (
        words.format_worst(figures),
        _unevenness(figures),
        capital(words.format_needs(figures)),
    )
    if in_short:
        told = (f"{capital(words.format_fairness(figures))}.",)
    gain = f"No bet on one roll gains more by it than {odds(variation)}."
    return Field(f"With faces loaded {quote(weights)}", "\n".join((gain, *told)))


LONGEST_RECIPE = 320
"""Characters of a recipe that is shown in full; for a longer one the card shows the idea."""

MOST_ROWS = 15
"""Lines of a table on the card; a button opens a longer one."""


def rule_card(chosen: Method, weights: str, found: Study) -> Card:
    """Show how a rule works, and the few facts for choosing it; a button shows the rest."""
    figures = found.figures
    loaded_dice = (
        (loaded_field(weights, found.loaded, found.variation, in_short=True),) if found.loaded else ()
    )
    rows = found.tables.rows
    hidden = (Field("Hidden faces", HIDDEN),) if chosen.entry.hides_faces else ()
    return Card(
        f"{_idea(chosen)}{rows if len(rows.splitlines()) <= MOST_ROWS else ''}",
        title_of(chosen),
        (
            Field("How fair", lines(_fair(figures), FIELD_LIMIT), inline=True),
            Field("How many dice", _dice(figures), inline=True),
            *loaded_dice,
            *hidden,
        ),
    )


def _idea(chosen: Method) -> str:
    """Return how a rule works, or if that is long, its idea."""
    if len(chosen.recipe) <= LONGEST_RECIPE:
        return chosen.recipe
    return f"{capital(chosen.entry.summary)}.\n-# How it goes, step by step, is behind More."


def special_rule_card(special: Special, found: SpecialStudy, weights: str) -> Card:
    """Show a way that is no rule, and how to roll it."""
    fields = tuple(loaded_fields(found, weights))
    return Card(special.recipe, special.title, fields, f"To roll: {special.command}")


def _fair(figures: Figures) -> Iterator[str]:
    if figures.exact:
        yield f"Exact: every number has 1 chance in {figures.outcomes:,}."
        return
    yield f"Not exact: {words.format_error(figures.max_error, figures.outcomes)}, none is further off."
    if figures.lost:
        yield f"{words.format_lost(figures)}."
    if figures.stray:
        yield f"{words.format_stray(figures)}."
    if figures.carries:
        yield "Over many rolls that evens out: `/memory show` has the number that is kept here."


def _dice(figures: Figures) -> str:
    usual = words.format_dice(figures.expected_by_kind)
    if figures.most == sum(figures.expected_by_kind.values()):
        return f"always {usual}"
    return f"{usual} on average, {words.format_most(figures)}"
