"""The list of rules, a page at a time; and up to four rules side by side."""

from dataclasses import dataclass

from bot.mechanics.catalogue import Choice, method
from bot.mechanics.figures import Figures, Sort, SurveyLine, analyse_within, figures_of, sort_lines
from bot.text import figures as words
from bot.text.card import Attachment, Card, Field
from bot.text.pictures.charts import Series, bars_of, distribution_chart

PAGE = 12
"""Rules a page."""

SORTED = {
    "fairness": "fairest first",
    "dice": "fewest dice on average first",
    "most": "lowest limit of dice first",
    "name": "by name",
}


@dataclass(frozen=True)
class Listing:
    """Which rules to list, in which order, and which page of them, from 0."""

    sides: int
    faces: int
    sort: Sort
    only_dice: bool
    page: int = 0


@dataclass(frozen=True)
class RulesPage:
    """A page of the list."""

    listing: Listing
    lines: tuple[SurveyLine, ...]
    count: int
    """The number of rules on all pages."""

    @property
    def last(self) -> int:
        """The number of the last page."""
        return max(0, (self.count - 1) // PAGE)


def page_of(lines: tuple[SurveyLine, ...], listing: Listing) -> RulesPage:
    """Return the page of `listing`; the last page of a list that has become shorter may be empty."""
    every = sort_lines(lines, listing.sort, only_dice=listing.only_dice)
    return RulesPage(listing, every[listing.page * PAGE :][:PAGE], len(every))


def list_card(page: RulesPage) -> Card:
    """Show a line or two for each rule, short enough for a phone."""
    listing = page.listing
    if not page.lines:
        return Card("No rule needs dice alone." if listing.only_dice else "No more rules.", "Rules")
    start = listing.page * PAGE + 1
    kept = ", that need nothing but dice" if listing.only_dice else ""
    return Card(
        "\n".join(_line(line) for line in page.lines),
        f"Rules for a d{listing.sides} from d{listing.faces}",
        footer=f"{start} to {start + len(page.lines) - 1} of {page.count}{kept}, {SORTED[listing.sort]}\n"
        "Numbers of dice are averages. How a rule goes: /rules show",
    )


def _line(line: SurveyLine) -> str:
    if line.figures is None:
        return f"**{line.name}**\n-# too long to work out here; see /rules show"
    figures = line.figures
    costs = f"{words.format_dice(figures.expected_by_kind)}, {words.format_most(figures)}"
    if figures.exact:
        return f"**{line.name}** · {costs} · exact"
    return f"**{line.name}** · {costs}\n-# {_unfair(figures)}"


def _unfair(figures: Figures) -> str:
    evens_out = " · evens out over rolls" if figures.carries else ""
    return f"{words.format_fairness(figures)}{evens_out}"


@dataclass(frozen=True)
class Comparison:
    """The figures of rules for one die, by name, and a chart of all their distributions."""

    figures: dict[str, Figures]
    picture: Attachment


def comparison(rules: tuple[Choice, ...], sides: int, faces: int, lowest: int) -> Comparison:
    """Compare 2 to 4 rules for one die.

    Raises:
        BadInput: a rule cannot make this die, or cannot be computed.
    """
    figures, series = {}, []
    for name, options in rules:
        chosen = method(name, sides, faces, options)
        analysis = analyse_within(chosen.rule, faces)
        figures[str(chosen)] = figures_of(chosen.rule, analysis)
        series.append(Series(str(chosen), analysis.distribution, chosen.rule.first))
    title = f"d{sides:,} from d{faces:,}: {len(rules)} rules"
    chart = distribution_chart(bars_of(series, sides, lowest), title)
    return Comparison(figures, Attachment("chances.png", words.spreads(series, sides)[:1024], chart))


def comparison_card(sides: int, faces: int, found: Comparison) -> Card:
    """Show rules side by side: how fair each is, and how many dice it takes."""
    return Card(
        "A column for each rule; the chart shows how even each is.",
        f"d{sides:,} from d{faces:,}",
        tuple(Field(name, _column(figures), inline=True) for name, figures in found.figures.items()),
        "Exact figures. More on one: /rules show",
    )


def _column(figures: Figures) -> str:
    return "\n".join(
        (
            f"**{words.format_fairness(figures)}**",
            words.format_dice(figures.expected_by_kind),
            words.format_most(figures),
            *(("evens out over rolls",) if figures.carries and not figures.exact else ()),
        )
    )
