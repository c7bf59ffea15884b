"""Several rules side by side."""

from dataclasses import dataclass

from bot.mechanics.catalogue import Choice, method
from bot.mechanics.figures import Figures, analyse_within, figures_of
from bot.render import figures as words
from bot.render.card import Attachment, Card, Field
from bot.render.pictures.bars import Series, bars_of
from bot.render.pictures.charts import distribution_chart


@dataclass(frozen=True)
class Comparison:
    """The figures of rules for one die, by name, and a chart of all their distributions."""

    figures: dict[str, Figures]
    picture: Attachment


def comparison(rules: tuple[Choice, ...], sides: int, faces: int, lowest: int) -> Comparison:
    """Work out 2 to 4 rules for one die.

    Raises:
        BadInput: a rule cannot make this die, or cannot be worked out.
    """
    figures, series, alts = {}, [], []
    for name, options in rules:
        chosen = method(name, sides, faces, options)
        analysis = analyse_within(chosen.rule, faces)
        figures[str(chosen)] = figures_of(chosen.rule, analysis)
        series.append(Series(str(chosen), analysis.distribution, chosen.rule.first))
        alts.append(f"{chosen}: {words.spread(analysis.distribution, analysis.outcomes)}.")
    bars = bars_of(series, sides, lowest)
    chart = distribution_chart(bars, f"d{sides:,} from d{faces:,}: {len(rules)} rules")
    return Comparison(figures, Attachment("chances.png", " ".join(alts)[:1024], chart))


def comparison_card(sides: int, faces: int, found: Comparison) -> Card:
    """Show a column of figures for each rule."""
    return Card(
        "A column for each rule; the chart shows how even each is.",
        f"d{sides:,} from d{faces:,}",
        tuple(Field(name, _column(figures), inline=True) for name, figures in found.figures.items()),
        "Exact figures. More on one: /rules show",
    )


def _column(figures: Figures) -> str:
    return "\n".join(
        (
            f"**{words.fairness(figures)}**",
            words.dice(figures.expected_by_kind),
            words.most(figures),
            *(("evens out over rolls",) if figures.carries and not figures.exact else ()),
        )
    )
