"""A page on what is none of the rules: how it goes, its figures, and a picture of its distributions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from bot.mechanics.distribution import Distribution
from bot.mechanics.specials import Special, find_special
from bot.render import figures as words
from bot.render.attachment import Attachment
from bot.render.card import Card, Field
from bot.render.numbers import percent
from bot.render.pictures.canvas import COLOURS, png
from bot.render.text import lines

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FIELD_LIMIT = 1000

WIDTH = 0.84
"""Of the room of a number, the part that its bars take."""


@dataclass(frozen=True)
class SpecialStudy:
    """What can be said exactly about one special way to roll."""

    figures: Mapping[str, Fraction]
    picture: Attachment


def study_special(name: str) -> SpecialStudy:
    """Work out the page called `name`.

    Raises:
        KeyError: there is none.
    """
    special = find_special(name)
    if special is None:
        raise KeyError(name)
    distributions = special.distributions()
    spreads = (
        f"{of}: "
        + ", ".join(
            f"{number} has {percent(distribution.chance(number))}" for number in sorted(distribution.weights)
        )
        for of, distribution in distributions.items()
    )
    alt = f"{special.title}. {'. '.join(spreads)}."
    return SpecialStudy(
        special.figures(), Attachment("chances.png", alt, _chart(distributions, special.title))
    )


def special_card(special: Special, found: SpecialStudy) -> Card:
    """Show a special way to roll in words and figures."""
    figures = (f"{what}: {words.exactly(value)}" for what, value in found.figures.items())
    fields = [Field("Figures", lines((f"{special.about}:", *figures), FIELD_LIMIT))]
    if special.errata:
        fields.append(
            Field("Where the document errs", lines(map("- {}".format, special.errata), FIELD_LIMIT))
        )
    return Card(
        f"{special.recipe}\n-# {special.author} · {special.document}",
        special.title,
        tuple(fields),
        "Not a die on which all numbers are equally likely: it is in no list, and no method of /die.",
    )


def _chart(distributions: Mapping[str, Distribution], title: str) -> bytes:
    """Draw the chance of each number by one to four distributions."""
    return png(partial(_draw, distributions, title))


def _draw(distributions: Mapping[str, Distribution], title: str, canvas: "Figure") -> None:
    numbers = sorted({number for distribution in distributions.values() for number in distribution.weights})
    thick = WIDTH / len(distributions)
    axes = canvas.add_subplot()
    axes.set_title(title)
    axes.set_xlabel("number")
    axes.set_ylabel("chance, %")
    axes.set_xticks(range(numbers[0], numbers[-1] + 1))
    for place, (name, distribution) in enumerate(distributions.items()):
        at = [number + (place - (len(distributions) - 1) / 2) * thick for number in numbers]
        heights = [float(distribution.chance(number) * 100) for number in numbers]
        axes.bar(at, heights, thick, color=COLOURS[place], label=name)
    canvas.legend(loc="outside lower center", ncols=len(distributions))
