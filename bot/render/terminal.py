"""Rules and readings as plain text for a terminal."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from textwrap import fill

from bot.mechanics.analysis import Analysis
from bot.mechanics.entry import Entry, Method
from bot.mechanics.figures import Figures, figures_of
from bot.mechanics.look_up import look_up
from bot.mechanics.options import write
from bot.mechanics.playing import Played, Waiting
from bot.mechanics.rule import Die
from bot.mechanics.rules.sum_table import SumTableRule
from bot.render import figures as words
from bot.render.dice.asking import ask_for
from bot.render.numbers import odds
from bot.render.rules.tables import look_up_rows, sum_rows
from bot.render.text import plural

WIDTH = 100
LABEL = 14


def analysis_text(chosen: Method, analysis: Analysis, variation: Fraction | None) -> str:
    """Show a rule with its figures; `variation` is how far loaded dice moved it, None for fair ones."""
    entry = chosen.entry
    rows = [
        (f"{chosen}:", f"d{chosen.outcomes:,} from d{chosen.faces:,}, by {entry.author} ({entry.source})"),
        ("", chosen.recipe),
        *_figures(figures_of(chosen.rule, analysis)),
        ("law", words.spread(analysis.distribution, chosen.outcomes)),
    ]
    if variation is not None:
        rows.append(("loaded dice", f"move the law by {odds(variation)} (total variation)"))
    rows += [
        ("option", f"{write({option.name: chosen.values[option.name]})}: {option.meaning}")
        for option in entry.options
    ]
    rows += [("erratum", text) for text in entry.errata]
    if entry.other_reading:
        rows.append(("see also", f"{entry.other_reading}, the other reading of the document"))
    table = sum_rows(chosen.rule.table) if isinstance(chosen.rule, SumTableRule) else ()
    return "\n".join((*(_row(label, text) for label, text in rows), *table))


def look_up_text(chosen: Method) -> str:
    """Show the look-up table of a rule.

    Raises:
        BadInput: it takes more than a page, or what the rule keeps changes it.
    """
    lines = look_up(chosen.rule)
    first = (
        f"d{chosen.outcomes:,} by {chosen}: begin at line A, throw, and go to the line named under the face."
    )
    return "\n".join((first, "A number is what is rolled.", *look_up_rows(lines)))


def reading_text(reading: Played | Waiting, given: int) -> str:
    """Show the working of `given` faces, and the outcome or the die to throw next."""
    working = (f"{face:>4}  {told}" for face, told in zip(reading.faces, reading.working, strict=True))
    return "\n".join((*working, *_result(reading, given)))


def catalogue_text(entries: Iterable[Entry]) -> str:
    """List rules with how they go, who made them, and their options."""
    return "\n".join(line for entry in entries for line in _listed(entry)) + "\n"


def _figures(figures: Figures) -> Iterator[tuple[str, str]]:
    yield "fairness", words.worst(figures)
    yield "score", words.exactly(figures.score)
    if figures.lost:
        yield "lost", words.lost(figures)
    if figures.stray:
        yield "stray", words.stray(figures)
    yield "needs", f"{words.dice_exactly(figures.expected_by_kind)} on average, {words.most(figures)}"
    if figures.states:
        yield "states", f"{figures.states:,}"


def _result(reading: Played | Waiting, given: int) -> Iterator[str]:
    if isinstance(reading, Waiting):
        yield _ask(reading.wants)
        return
    used = len(reading.faces)
    unused = f", from the first {plural(used, 'face')} of {given:,}" if used < given else ""
    yield f"outcome {reading.outcome}{unused}"
    if reading.after is not None:
        yield f"kept for the next roll: {reading.after}"


def _ask(die: Die) -> str:
    face = f" (its face: {die.reading})" if die.reading else ""
    return f"{ask_for(die, str(die))}{face}."


def _listed(entry: Entry) -> Iterator[str]:
    yield f"{entry.name}  ({entry.author})"
    yield fill(entry.summary, WIDTH, initial_indent="    ", subsequent_indent="    ")
    for option in entry.options:
        yield f"    --{option.name}: {option.meaning}"


def _row(label: str, text: str) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=f"{label:<{LABEL}}" if len(label) < LABEL else f"{label} ",
        subsequent_indent=" " * LABEL,
    )
