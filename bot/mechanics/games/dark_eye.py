"""The Dark Eye: a skill check of three d20, one against each attribute."""

from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import game, number
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.spelling import GameOption
from bot.mechanics.games.tray import D20, Tray
from bot.mechanics.rule import Die, Face


class Eye(NamedTuple):
    """The tally; each die is compared with its own attribute."""

    thrown: int = 0
    left: int = 0
    """The remaining skill points."""
    ones: int = 0
    twenties: int = 0


def throw_three(attributes: tuple[int, ...], points: int, modifier: int) -> Tray:
    """Throw a d20 for each attribute; skill points pay for the excess."""
    if len(attributes) != 3:
        raise BadInput("A skill check needs three attributes: type it like dsa 13/14/12 fw7.")

    def add(tally: Eye, die: Die, face: Face) -> Eye:
        over = max(face - max(attributes[tally.thrown] + modifier, 1), 0)
        return Eye(
            tally.thrown + 1, tally.left - over, tally.ones + (face == 1), tally.twenties + (face == 20)
        )

    return Tray((D20,) * 3, add, Eye(left=points))


@game(
    "dsa",
    "The Dark Eye, Das Schwarze Auge 5",
    throw_three,
    words=("spectacular failure", "botch", "failure", "success", "critical success", "spectacular success"),
    examples=("dsa 13/14/12 fw7", "dsa 12/12/14 fw4-2"),
    source="Plushtoast/dsa5-foundryVTT dice-dsa5.js",
    aliases=("tde", "dsa5"),
    order=("attributes", "attributes", "attributes", "points"),
    dice="3d20",
)
def dark_eye(
    tally: Eye,
    attributes: Annotated[tuple[int, ...], GameOption("", "list", (), 1, 30, meaning="attributes")],
    points: Annotated[int, number(0, 30, "fw", "taw", "fp", "sp", meaning="skill points")] = 0,
    modifier: Modifier = 0,
) -> str | Verdict:
    """3d20, one against each attribute; skill points pay for each point too high, and those left are the
    quality.
    """
    if tally.ones >= 2:
        return "spectacular success" if tally.ones == 3 else "critical success"
    if tally.twenties >= 2:
        return "spectacular failure" if tally.twenties == 3 else "botch"
    if tally.left < 0:
        return Verdict("failure", f"failure, {-tally.left} short")
    return Verdict("success", f"success, QS {max(1, min(6, (tally.left + 2) // 3))}")


ENTRIES = (dark_eye.entry,)
