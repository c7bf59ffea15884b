"""Formats rules, readings and comparisons as plain text for a terminal."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain
from textwrap import fill
from typing import Any

from bot.features.catan.making import parts_of
from bot.features.rules.card import over_rolls
from bot.features.rules.tables import NAMES, play_table, ranking_rows, remainder_rows, sum_rows
from bot.mechanics.analysis import Analysis
from bot.mechanics.catan.odds import totals_of
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.entry import Entry, Method, write
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures, figures_of
from bot.mechanics.playing import Played, Waiting
from bot.mechanics.rule import Carry, Rule, number_on_die
from bot.mechanics.rules.sum_table import SumTableRule
from bot.mechanics.rules.table import TableRule
from bot.mechanics.specials import Special
from bot.mechanics.sum_tables import both_cuts
from bot.text import figures as words
from bot.text.view import ask_in_a_line, on_die
from bot.text.words import odds, percent, plural

WIDTH = 100
LABEL = 14


def analysis_text(chosen: Method, analysis: Analysis, variation: Fraction | None, carry: Carry = None) -> str:
    """Show a rule with its figures from `carry` on.

    `variation` is how far loaded dice moved it, None for fair ones.
    """
    entry = chosen.entry
    rows = [
        (f"{chosen}:", f"d{chosen.outcomes:,} from d{chosen.faces:,}, by {entry.author} ({entry.source})"),
        ("", chosen.recipe),
        *_list_figures(figures_of(chosen.rule, analysis)),
        ("law", words.format_spread(analysis.distribution, analysis.outcomes)),
    ]
    if variation is not None:
        rows.append(("loaded dice", f"move the law by {odds(variation)} (total variation)"))
    else:
        rows += [("over rolls", told) for told in over_rolls(chosen.rule, carry)]
    rows += [
        ("option", f"{write({option.name: chosen.values[option.name]})}: {option.meaning}")
        for option in entry.options
    ]
    rows += [("erratum", text) for text in entry.errata]
    if entry.other_reading:
        rows.append(("see also", f"{entry.other_reading}, the other reading of the document"))
    return "\n".join((*(_format_row(label, text) for label, text in rows), *_list_tables(chosen)))


def table_text(chosen: Method) -> str:
    """Show the table from which a rule is played, or where it has none that fits two pages its words."""
    title = f"d{chosen.outcomes:,} by {chosen}"
    try:
        table = play_table(chosen)
    except BadInput as error:
        return "\n".join((title, fill(f"{error} In words:", WIDTH), fill(chosen.recipe, WIDTH)))
    parts = ((fill(each.how, WIDTH), each.heading, *each.rows) for each in table.all)
    return "\n".join((title, *chain.from_iterable(parts)))


def reading_text(rule: Rule[Any], reading: Played | Waiting, given: int) -> str:
    """Show the working of `given` faces, and the outcome or the die to throw next."""
    steps = zip(reading.dice, reading.faces, reading.working, strict=True)
    working = (f"{on_die(die, face):>4}  {told}" for die, face, told in steps)
    return "\n".join((*working, *_describe_result(rule, reading, given)))


def catalogue_text(entries: Iterable[Entry]) -> str:
    """List rules with how they go, who made them, and their options."""
    return "\n".join(line for entry in entries for line in _list_entry(entry)) + "\n"


def special_text(special: Special, loaded: Mapping[str, Distribution]) -> str:
    """Show what is none of the rules, with its figures and the chances that its picture shows."""
    rows = [
        (f"{special.name}:", f"{special.title}, by {special.author} ({special.document})"),
        ("", special.recipe),
        ("figures", f"{special.about}:"),
        *(("", f"{what}: {words.format_exactly(value)}") for what, value in special.figures().items()),
        *(("chances", _format_chances(of, law)) for of, law in special.distributions().items()),
        *(("loaded dice", _describe_shift(of, special, law)) for of, law in loaded.items()),
        *(("erratum", text) for text in special.errata),
    ]
    return "\n".join((*(_format_row(label, text) for label, text in rows), *_list_making(special)))


def comparison_text(sides: int, faces: int, found: Mapping[str, Figures]) -> str:
    """Show the figures of several rules for one die, one after the other."""
    rows = [f"d{sides:,} from d{faces:,}, {len(found)} rules:"]
    for name, figures in found.items():
        rows += ["", name, *(_format_row(label, text) for label, text in _list_figures(figures))]
        if figures.carries and not figures.exact:
            rows.append(_format_row("over rolls", "evens out, by what one roll keeps for the next"))
    return "\n".join(rows)


def _list_figures(figures: Figures) -> Iterator[tuple[str, str]]:
    yield "fairness", words.format_worst(figures)
    yield "score", words.format_exactly(figures.score)
    if figures.lost:
        yield "lost", words.format_lost(figures)
    if figures.stray:
        yield "stray", words.format_stray(figures)
    yield "needs", words.format_needs(figures)
    if figures.states:
        yield "states", f"{figures.states:,}"


def _list_tables(chosen: Method) -> Iterator[str]:
    """Yield the rows of a sum table, of its simple ranges too, and how fair other numbers of dice are."""
    if isinstance(chosen.rule, TableRule):
        yield from ("", *remainder_rows(chosen.rule))
    if not isinstance(chosen.rule, SumTableRule):
        return
    for table in both_cuts(chosen.rule.table):
        heading = f"{NAMES[table.cut]} ranges, score {words.round_off(table.score)}"
        yield from ("", heading, *sum_rows(table, chosen.rule.again))
    yield from ("", *ranking_rows(chosen.outcomes, chosen.faces))


def _describe_result(rule: Rule[Any], reading: Played | Waiting, given: int) -> Iterator[str]:
    if isinstance(reading, Waiting):
        yield ask_in_a_line(reading.wants)
        return
    used = len(reading.faces)
    first = f"from the first {plural(used, 'face')} of {given:,}" if used else "for which no die is needed"
    unused = f", {first}" if used < given else ""
    number = number_on_die(reading.outcome, rule.outcomes, 1)
    counted = "" if number == reading.outcome else f", which this rule counts as {reading.outcome}"
    yield f"outcome {number}{counted}{unused}"
    if reading.after is not None:
        yield f"kept for the next roll: {reading.after}"


def _list_entry(entry: Entry) -> Iterator[str]:
    yield f"{entry.name}  ({entry.author})"
    yield fill(entry.summary, WIDTH, initial_indent="    ", subsequent_indent="    ")
    for option in entry.options:
        yield f"    --{option.name}: {option.meaning}"


def _format_chances(of: str, law: Distribution) -> str:
    each = (f"{number} {percent(law.chance(number))}" for number in sorted(law.weights))
    return f"{of}: {', '.join(each)}"


def _describe_shift(of: str, special: Special, law: Distribution) -> str:
    variation = total_variation(totals_of(special.dice[of]), law)
    return f"{_format_chances(of, law)}; moved by {odds(variation)} (total variation)"


def _list_making(special: Special) -> Iterator[str]:
    """Yield how the dice are made."""
    for part in parts_of(special.made) if special.made else ():
        yield f"\n{part.title}"
        yield from part.lines if part.table else (fill(line, WIDTH) for line in part.lines)


def _format_row(label: str, text: str) -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=f"{label:<{LABEL}}" if len(label) < LABEL else f"{label} ",
        subsequent_indent=" " * LABEL,
    )
