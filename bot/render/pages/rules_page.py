"""The pages of the documentation that tell of all rules: Markdown, from the registry."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from bot.mechanics.catalogue import usual_die
from bot.mechanics.entry import Entry
from bot.mechanics.figures import analyse_within, figures_of
from bot.mechanics.specials import SPECIALS, Special
from bot.render import figures as words
from bot.render.catan.making import parts_of
from bot.render.pages.evenings_section import evenings_section
from bot.render.pages.families import Family, families_of
from bot.render.pages.family_page import Line, errata_told, family_page, number
from bot.render.pages.near_sums_section import near_sums_section
from bot.render.pages.powers_section import powers_section

HEAD = """\
# Rules

Made from the registry by `make docs`; change the rules in `bot/mechanics/rules/`, and what is told of their
families in `bot/render/pages/families.py`, not these pages.

A page a family, to learn from: what the idea is, how each rule goes, a roll, its table, how fair it is and
what it costs, and where its document errs.

"""

FIGURES = """
## All rules

All figures are exact, worked out by following every state of a rule, and are for one roll of the die
named, with the usual options; a rule that keeps something between rolls starts with nothing kept.

- *faces*: how many are read on average, of which randomiser; *most*: how many can be needed; `-`: no limit.
- *score*: the sum over all numbers of (p - 1/n)². *Max error*: the p - 1/n of largest magnitude.
  Numbers that never come count as p = 0.
- *dice alone*: whether it needs nothing but dice, no coin, bag, spinner, clock or look at how a die lies.

`python -m bot rule NAME` shows the figures for other dice and options, `--json` all of them as fractions;
`python -m bot lookup NAME` prints the table from which it is played.

| rule | die | faces | most | score | exact | dice alone |
|---|---|---|---|---|---|---|
"""

SECTIONS = (("digits-of-a-number", powers_section), ("sums", near_sums_section))
"""What stands at the end of a family's page, which is none of its rules."""

BESIDE = """\
# Beside the rules

What the documents describe that is no die with equal outcomes; `/rules show` has a page on each of them.
[All rules](../rules.md)
"""


def rules_pages(entries: Iterable[Entry]) -> dict[str, str]:
    """Return each page by its file: a list of all rules, d100 first; a page a family; and of what is no rule.

    Raises:
        BadInput: a rule has too many states.
    """
    families = list(families_of(entries))
    files = {entry.name: family.file for family, members in families for entry in members}
    lines = {entry.name: _line(entry) for _, members in families for entry in members}
    index = [_listed(family, members) for family, members in families]
    index.append(f"- [Beside the rules](rules/beside.md): {', '.join(each.name for each in SPECIALS)}\n")
    rows = (_row(line, files) for line in sorted(lines.values(), key=_order))
    return {
        "rules.md": "".join((HEAD, *index, FIGURES, *rows)),
        **{
            f"rules/{family.file}.md": family_page(family, tuple(lines[each.name] for each in members), files)
            + "".join(section() for file, section in SECTIONS if file == family.file)
            for family, members in families
        },
        "rules/beside.md": BESIDE + "".join(map(_beside, SPECIALS)) + evenings_section(),
    }


def _listed(family: Family, members: tuple[Entry, ...]) -> str:
    return f"- [{family.title}](rules/{family.file}.md): {', '.join(entry.name for entry in members)}\n"


def _line(entry: Entry) -> Line:
    settled = entry.settle(*usual_die(entry))
    analysis = analyse_within(settled.rule, settled.faces)
    return Line(entry, settled, analysis, figures_of(settled.rule, analysis))


def _order(line: Line) -> tuple[bool, int, Fraction, Fraction, str]:
    sides, figures = line.method.outcomes, line.figures
    return sides != 100, sides, figures.score, figures.expected, line.entry.name


def _row(line: Line, files: Mapping[str, str]) -> str:
    figures, method, name = line.figures, line.method, line.entry.name
    cells = (
        f"[{name}](rules/{files[name]}.md#{name})",
        f"d{method.outcomes}",
        words.dice(figures.expected_by_kind),
        "-" if figures.most is None else str(figures.most),
        words.rounded(figures.score),
        "yes" if figures.exact else "no",
        "yes" if figures.only_dice else "no",
    )
    return f"| {' | '.join(cells)} |\n"


def _beside(special: Special) -> str:
    figures = "\n".join(f"- {what}: {number(value)}" for what, value in special.figures().items())
    parts = [
        f"### {special.name}",
        f"{special.recipe} *{special.author}, {special.document}*",
        f"{special.about}:\n\n{figures}",
    ]
    parts[2:2] = _making(special)
    if special.errata:
        parts.append(errata_told(special.errata))
    return "\n" + "\n\n".join(parts) + "\n"


def _making(special: Special) -> Iterator[str]:
    """Yield how the dice are made."""
    for part in parts_of(special.made) if special.made else ():
        told = "\n".join(("```", *part.lines, "```") if part.table else map("- {}".format, part.lines))
        yield f"{part.title}:\n\n{told}"
