"""One rule: how it goes, where it is from, how fair it is, and what loaded dice do to it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics import loaded
from bot.mechanics.catalogue import method
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.entry import Entry, Method
from bot.mechanics.figures import Figures, analyse_loaded, analyse_within, figures_of
from bot.mechanics.rules.sum_table import SumTableRule
from bot.play.words import quoted
from bot.render import figures as words
from bot.render.attachment import Attachment
from bot.render.card import Card, Field
from bot.render.events.die import HIDDEN, title_of
from bot.render.numbers import odds
from bot.render.pictures.bars import Series, bars_of
from bot.render.pictures.charts import distribution_chart
from bot.render.rules.tables import sum_rows
from bot.render.text import lines

FIELD_LIMIT = 1000

TABLE_LIMIT = 2000
"""Characters of the rows of a sum table, beside all else that a card says of a rule."""


@dataclass(frozen=True)
class Study:
    """What can be said exactly about one rule."""

    figures: Figures
    picture: Attachment
    loaded: Figures | None = None
    variation: Fraction = Fraction(0)
    """Total variation between the distributions of fair and of loaded dice."""


def study(name: str, sides: int, faces: int, options: str, weights: str, lowest: int) -> Study:
    """Work out a rule with fair dice and, unless `weights` is empty, with loaded ones.

    Raises:
        BadInput: no such rule, or one that cannot be worked out, or weights that fit none of its dice.
    """
    chosen = method(name, sides, faces, options)
    fair = analyse_within(chosen.rule, faces)
    figures = figures_of(chosen.rule, fair)
    if not weights:
        return Study(figures, _picture(chosen, {str(chosen): fair.distribution}, lowest))
    moved = analyse_loaded(chosen.rule, faces, fair, loaded.parse(weights))
    picture = _picture(chosen, {"fair dice": fair.distribution, "loaded dice": moved.distribution}, lowest)
    variation = total_variation(fair.distribution, moved.distribution)
    return Study(figures, picture, figures_of(chosen.rule, moved), variation)


def study_card(chosen: Method, weights: str, found: Study) -> Card:
    """Show a rule in words and figures."""
    entry = chosen.entry
    loaded_dice = (_loaded(weights, found.loaded, found.variation),) if found.loaded else ()
    return Card(
        f"{chosen.recipe}\n-# {entry.author} · {entry.source}{_table(chosen)}",
        title_of(chosen),
        (
            Field("How fair", _fairness(found.figures)),
            Field("What it costs", _costs(found.figures)),
            *loaded_dice,
            *_documents(entry),
        ),
        "Exact figures: worked out, not tried out.",
    )


def _table(chosen: Method) -> str:
    """Return the rows of a sum table, as many as fit; nothing for other rules."""
    if not isinstance(chosen.rule, SumTableRule):
        return ""
    return f"\n```\n{lines(sum_rows(chosen.rule.table), TABLE_LIMIT)}\n```"


def _picture(chosen: Method, distributions: dict[str, Distribution], lowest: int) -> Attachment:
    sides, title = chosen.outcomes, title_of(chosen)
    bars = bars_of(
        [Series(name, distribution, chosen.rule.first) for name, distribution in distributions.items()],
        sides,
        lowest,
    )
    alt = " ".join(
        f"{name}: {words.spread(distribution, sides)}." for name, distribution in distributions.items()
    )
    return Attachment("chances.png", f"{title}. {alt}", distribution_chart(bars, title))


def _fairness(figures: Figures) -> str:
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


def _loaded(weights: str, figures: Figures, variation: Fraction) -> Field:
    return Field(
        f"With faces loaded {quoted(weights)}",
        f"No bet on one roll gains more by it than {odds(variation)}.\n"
        f"{words.worst(figures)}\n{_unevenness(figures)}\n{_costs(figures)}",
    )
