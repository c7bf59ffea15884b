"""The page of a family of rules: its idea, and how each rule goes, a roll, its table, and exact figures."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.analysis import Analysis
from bot.mechanics.entry import Entry, Method
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import Figures
from bot.mechanics.options import write
from bot.mechanics.rules.sum_table import SumTableRule
from bot.render import figures as words
from bot.render.pages.families import Family
from bot.render.pages.worked_example import bars, worked_example
from bot.render.rules.over_rolls import over_rolls
from bot.render.rules.tables import PlayTable, play_table, ranking_rows
from bot.render.text import plural

LONGEST = 40
"""Characters of the longest fraction that a page writes out."""

MOST_ROWS = 70
"""The rows of the longest table that a page shows."""


@dataclass(frozen=True)
class Line:
    """A rule for its usual die, with its figures."""

    entry: Entry
    method: Method
    analysis: Analysis
    figures: Figures


def family_page(family: Family, lines: tuple[Line, ...], files: Mapping[str, str]) -> str:
    """Return the page; `files` has the page of each rule, for links."""
    names = " · ".join(f"[{line.entry.name}](#{line.entry.name})" for line in lines)
    head = f"# {family.title}\n\n{family.idea}\n\n{names} · [all rules](../rules.md)\n"
    shown = dict[PlayTable, str]()
    return head + "".join(f"\n{_section(family, line, files, shown)}" for line in lines)


def _section(family: Family, line: Line, files: Mapping[str, str], shown: dict[PlayTable, str]) -> str:
    """Return the section of a rule; `shown` has the tables that stand above it, by whose they are."""
    entry, method = line.entry, line.method
    parts = [f"## {entry.name}", f"*{entry.author}, {entry.source}*"]
    if entry.as_written:
        parts.append("This is what the document says, word for word, not what it means.")
    if entry.other_reading:
        link = f"{files[entry.other_reading]}.md#{entry.other_reading}"
        parts.append(f"The other reading of the document: [{entry.other_reading}]({link}).")
    parts.append(f"**For a d{method.outcomes}:** {method.recipe}")
    parts.append(worked_example(method))
    parts.extend(_sum_tables(family, line) if isinstance(method.rule, SumTableRule) else _table(line, shown))
    parts.append("\n".join(_items(line)))
    if not line.figures.exact:
        parts.append(_bars(line))
    parts.extend(_other_dice(family, line))
    if entry.errata:
        parts.append(errata_told(entry.errata))
    return "\n\n".join(parts) + "\n"


def _table(line: Line, shown: dict[PlayTable, str]) -> Iterator[str]:
    with suppress(BadInput):
        table, name = play_table(line.method), line.entry.name
        if not 1 < len(table.rows) <= MOST_ROWS:
            return
        first = shown.setdefault(table, name)
        if first != name:
            yield f"The table from which it is played is that of [{first}](#{first})."
        else:
            yield f"The table from which it is played. {table.how}\n\n{_block(table.heading, *table.rows)}"


def _sum_tables(family: Family, line: Line) -> Iterator[str]:
    """Show the tables of small dice, and how even other numbers of dice are for the smallest."""
    for sides in family.other_dice:
        table = play_table(line.entry.settle(sides, line.method.faces))
        yield f"A d{sides}. {table.how}\n\n{_block(table.heading, *table.rows)}"
    sides = family.other_dice[0]
    yield (
        f"How even a d{sides} is from other numbers of dice: the score of the best ranges and of the simple "
        f"ones, and the place of these among simple ones."
    )
    yield _block(*ranking_rows(sides, line.method.faces))


def _block(*rows: str) -> str:
    return "\n".join(("```", *rows, "```"))


def _bars(line: Line) -> str:
    numbers = line.method.outcomes, line.method.rule.first
    drawn = bars(line.analysis.distribution, range(numbers[1], numbers[0] + numbers[1]))
    return f"How likely each number is, beside the likeliest:\n\n{_block(drawn)}"


def _other_dice(family: Family, line: Line) -> Iterator[str]:
    """Tell how the dice of the family go that the rule can make, unless it makes one die alone."""
    entry, usual = line.entry, line.method
    others = [sides for sides in family.other_dice if sides != usual.outcomes]
    able = [sides for sides in others if entry.makes(sides, usual.faces)]
    if able and not isinstance(usual.rule, SumTableRule):
        told = (f"- d{sides}: {entry.settle(sides, usual.faces).recipe}" for sides in able)
        yield "Other dice:\n\n" + "\n".join(told)


def errata_told(errata: tuple[str, ...]) -> str:
    """List where a document errs."""
    return "Where the document errs:\n\n" + "\n".join(f"- {text}" for text in errata)


def _items(line: Line) -> Iterator[str]:
    method, figures = line.method, line.figures
    yield f"- how fair: {_fairness(figures)}"
    each = words.dice_exactly(figures.expected_by_kind, number)
    yield f"- needs {each} on average, {words.most(figures)}{_states(figures)}"
    for told in over_rolls(method.rule):
        yield f"- {told}"
    for option in line.entry.options:
        value = write({option.name: method.values[option.name]})
        yield f"- option `{option.name}`, usually `{value}`: {option.meaning}"
    if line.entry.hides_faces:
        yield "- its faces are kept from sight: who knows them can guess at later outcomes"


def _fairness(figures: Figures) -> str:
    if figures.exact:
        return "exact, score 0"
    lost = f"; {words.lost(figures)}" if figures.lost else ""
    stray = f"; {number(figures.stray)} of the rolls give no number of the die" if figures.stray else ""
    kept = "; what it keeps evens out the next rolls" if figures.carries else ""
    return f"score {number(figures.score)}, max error {number(figures.max_error)}{lost}{stray}{kept}"


def _states(figures: Figures) -> str:
    return f"; {plural(figures.states, 'state')}" if figures.states else ""


def number(value: Fraction) -> str:
    """Return a number as a fraction, unless that is very long, and rounded."""
    text = str(value)
    if value.denominator == 1 or len(text) > LONGEST:
        return words.rounded(value, 6)
    return f"{text} = {words.rounded(value, 6)}"
