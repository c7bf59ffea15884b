"""A page on a way that is no rule: how it works, its figures, and a picture of its distributions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from bot.features.catan.making import making_pictures, parts_of
from bot.mechanics import analysis
from bot.mechanics.catan.odds import totals_of, totals_when_loaded
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.errors import BadInput
from bot.mechanics.figures import dice_within
from bot.mechanics.specials import Special, find_special
from bot.play.errors import quote
from bot.text import figures as words
from bot.text.card import Attachment, Card, Field
from bot.text.pictures.canvas import png
from bot.text.pictures.charts import draw_abreast
from bot.text.words import lines, odds, percent, shorten

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIELD_LIMIT = 1000
LONGEST_ALT = 1024

MOST_FIGURES = 15
"""The most figures of one field."""


@dataclass(frozen=True)
class SpecialStudy:
    """The exact facts about one special way to roll."""

    figures: Mapping[str, Fraction]
    picture: Attachment
    making: tuple[Attachment, ...] = ()
    """Pictures of the dice to make."""
    moved: Mapping[str, Fraction] = field(default_factory=dict)
    """How far the totals move (total variation) with a loaded die, by the dice with that die."""


def study_special(name: str, weights: str = "") -> SpecialStudy:
    """Compute the page called `name` with fair dice and, unless `weights` is empty, with a loaded one.

    Raises:
        KeyError: there is none.
        BadInput: the weights fit none of its dice.
    """
    special = find_special(name)
    if special is None:
        raise KeyError(name)
    loaded = load_special(special, weights) if weights else {}
    distributions = dict(special.distributions())
    if loaded:
        fair = {f"{of}, fair": totals_of(special.dice[of]) for of in loaded}
        distributions = fair | {f"{of}, loaded": found for of, found in loaded.items()}
    spreads = (
        f"{of}: "
        + ", ".join(
            f"{number} has {percent(distribution.chance(number))}" for number in sorted(distribution.weights)
        )
        for of, distribution in distributions.items()
    )
    alt = shorten(f"{special.title}. {'. '.join(spreads)}.", LONGEST_ALT)
    picture = Attachment("chances.png", alt, png(partial(_draw, distributions, special.title)))
    making = making_pictures(special.made) if special.made else ()
    moved = {of: total_variation(totals_of(special.dice[of]), law) for of, law in loaded.items()}
    return SpecialStudy(special.figures(), picture, making, moved)


def load_special(special: Special, weights: str) -> dict[str, Distribution]:
    """Return the distributions of the totals with a loaded die, by the dice with that die.

    Raises:
        BadInput: the weights cannot be read, or fit none of its dice.
    """
    if not special.dice:
        raise BadInput(f"`{special.name}` has no dice to load: leave the weights out.")
    load = analysis.parse(weights)
    fitting = {of: dice for of, dice in special.dice.items() if any(map(load.loads, dice_within(dice, 30)))}
    if not fitting:
        load.check(die for dice in special.dice.values() for die in dice_within(dice, 30))
    return {of: totals_when_loaded(dice, load) for of, dice in fitting.items()}


def making_fields(special: Special) -> Iterator[Field]:
    """Yield the instructions for making the dice."""
    for part in parts_of(special.made) if special.made else ():
        told = lines(part.lines, FIELD_LIMIT)
        yield Field(part.title, f"```\n{told}\n```" if part.table else told)


def special_card(special: Special, found: SpecialStudy, weights: str = "") -> Card:
    """Show all facts about a special way to roll, and how to make its dice."""
    figures = [f"{what}: {words.format_exactly(value)}" for what, value in found.figures.items()]
    fields = [*loaded_fields(found, weights), *making_fields(special)]
    fields.append(Field("Figures", lines((f"{special.about}:", *figures[:MOST_FIGURES]), FIELD_LIMIT)))
    if figures[MOST_FIGURES:]:
        fields.append(Field("More figures", lines(figures[MOST_FIGURES:], FIELD_LIMIT)))
    if special.errata:
        fields.append(
            Field("Where the document errs", lines(map("- {}".format, special.errata), FIELD_LIMIT))
        )
    return Card(
        f"{special.recipe}\n-# {special.author} · {special.document}",
        special.title,
        tuple(fields),
        f"Roll so with {special.command}. Its numbers are not equally likely, so it is not a method of /die.",
    )


def loaded_fields(found: SpecialStudy, weights: str) -> Iterator[Field]:
    if found.moved:
        told = (f"{of}: no bet on a total gains more than {odds(moved)}" for of, moved in found.moved.items())
        yield Field(f"With a die loaded {quote(weights)}", lines(told, FIELD_LIMIT))


def _draw(distributions: Mapping[str, Distribution], title: str, canvas: "Figure") -> None:
    """Draw the chance of each number by one to four distributions."""
    numbers = sorted({number for distribution in distributions.values() for number in distribution.weights})
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel("number")
    axes.set_ylabel("chance, %")
    axes.set_xticks(range(numbers[0], numbers[-1] + 1))
    heights = {
        name: [float(distribution.chance(number) * 100) for number in numbers]
        for name, distribution in distributions.items()
    }
    draw_abreast(axes, numbers, heights)
    canvas.legend(loc="lower center", ncols=len(distributions))
