"""The page of the documentation that lists all rules: Markdown, from the registry."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.catalogue import usual_die
from bot.mechanics.entry import Entry, Method
from bot.mechanics.figures import Figures, analyse_within, figures_of
from bot.mechanics.options import write
from bot.mechanics.specials import SPECIALS, Special
from bot.render import figures as words
from bot.render.text import plural

LONGEST = 40
"""Characters of the longest fraction that the page writes out."""

HEAD = """\
# Rules

Made from the registry by `make docs`; change the rules in `bot/mechanics/rules/`, not this page.
All figures are exact, worked out by following every state of a rule, and are for one roll of the die
named, with the usual options; a rule that keeps something between rolls starts with nothing kept.

- *faces*: how many are read on average, of which randomiser; *most*: how many can be needed; `-`: no limit.
- *score*: the sum over all numbers of (p - 1/n)². *Max error*: the p - 1/n of largest magnitude.
  Numbers that never come count as p = 0.
- *dice alone*: whether it needs nothing but dice, no coin, bag, spinner, clock or look at how a die lies.

`python -m bot rule NAME` shows the figures for other dice and options, `--json` all of them as fractions.

| rule | die | faces | most | score | exact | dice alone |
|---|---|---|---|---|---|---|
"""

BESIDE = """
# Beside the rules

What the documents describe that is no die with equal outcomes; `/rules show` has a page on each of them.
"""


@dataclass(frozen=True)
class _Line:
    """A rule for its usual die, with its figures."""

    entry: Entry
    method: Method
    figures: Figures


def rules_page(entries: Iterable[Entry]) -> str:
    """Return the page: a table, d100 first, of each die the fairest and cheapest rules first; a section each.

    After them comes a section for each roll that is none of the rules.

    Raises:
        BadInput: a rule has too many states.
    """
    lines = [_line(entry) for entry in entries]
    rows = (_row(line) for line in sorted(lines, key=_order))
    sections = "".join(f"\n{_section(line)}" for line in lines)
    return HEAD + "".join(rows) + sections + BESIDE + "".join(map(_beside, SPECIALS))


def _line(entry: Entry) -> _Line:
    settled = entry.settle(*usual_die(entry))
    analysis = analyse_within(settled.rule, settled.faces)
    return _Line(entry, settled, figures_of(settled.rule, analysis))


def _order(line: _Line) -> tuple[bool, int, Fraction, Fraction, str]:
    sides, figures = line.method.outcomes, line.figures
    return sides != 100, sides, figures.score, figures.expected, line.entry.name


def _row(line: _Line) -> str:
    figures, method = line.figures, line.method
    cells = (
        f"[{line.entry.name}](#{line.entry.name})",
        f"d{method.outcomes}",
        words.dice(figures.expected_by_kind),
        "-" if figures.most is None else str(figures.most),
        words.rounded(figures.score),
        "yes" if figures.exact else "no",
        "yes" if figures.only_dice else "no",
    )
    return f"| {' | '.join(cells)} |\n"


def _section(line: _Line) -> str:
    entry = line.entry
    parts = [f"## {entry.name}", f"{line.method.recipe} *{entry.author}, {entry.source}*"]
    if entry.as_written:
        parts.append("This is what the document says, word for word, not what it means.")
    if entry.other_reading:
        parts.append(f"The other reading of the document: [{entry.other_reading}](#{entry.other_reading}).")
    parts.append("\n".join(_items(line)))
    if entry.errata:
        parts.append(_errata(entry.errata))
    return "\n\n".join(parts) + "\n"


def _beside(special: Special) -> str:
    figures = "\n".join(f"- {what}: {_number(value)}" for what, value in special.figures().items())
    parts = [
        f"### {special.name}",
        f"{special.recipe} *{special.author}, {special.document}*",
        f"{special.about}:\n\n{figures}",
    ]
    if special.errata:
        parts.append(_errata(special.errata))
    return "\n" + "\n\n".join(parts) + "\n"


def _errata(errata: tuple[str, ...]) -> str:
    return "Where the document errs:\n\n" + "\n".join(f"- {text}" for text in errata)


def _items(line: _Line) -> Iterator[str]:
    method, figures = line.method, line.figures
    yield f"- for a d{method.outcomes}: {_fairness(figures)}"
    each = words.dice_exactly(figures.expected_by_kind, _number)
    yield f"- needs {each} on average, {words.most(figures)}{_states(figures)}"
    for option in line.entry.options:
        value = write({option.name: method.values[option.name]})
        yield f"- option `{option.name}`, usually `{value}`: {option.meaning}"
    if line.entry.hides_faces:
        yield "- its faces are kept from sight: who knows them can guess at later outcomes"


def _fairness(figures: Figures) -> str:
    if figures.exact:
        return "exact, score 0"
    lost = f"; {words.lost(figures)}" if figures.lost else ""
    stray = f"; {_number(figures.stray)} of the rolls give no number of the die" if figures.stray else ""
    kept = "; what it keeps evens out the next rolls" if figures.carries else ""
    return f"score {_number(figures.score)}, max error {_number(figures.max_error)}{lost}{stray}{kept}"


def _states(figures: Figures) -> str:
    return f"; {plural(figures.states, 'state')}" if figures.states else ""


def _number(number: Fraction) -> str:
    """Return a number as a fraction, unless that is very long, and rounded."""
    text = str(number)
    if number.denominator == 1 or len(text) > LONGEST:
        return words.rounded(number, 6)
    return f"{text} = {words.rounded(number, 6)}"
