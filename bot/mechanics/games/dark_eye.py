"""The Dark Eye: a skill check of three d20, one against each attribute."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number, numbers
from bot.mechanics.rule import Die, Face

D20 = Die(20)


class Eye(NamedTuple):
    """The tally of a skill check: positions matter, for each die is held against its own attribute."""

    thrown: int = 0
    left: int = 0
    """Of the skill points."""
    ones: int = 0
    twenties: int = 0


@dataclass(frozen=True)
class DarkEye(Game[Eye]):
    """3d20, one against each attribute; what is too much is paid from the skill points, the rest is the
    quality.
    """

    attributes: tuple[int, int, int]
    points: int
    words = ("spectacular failure", "botch", "failure", "success", "critical success", "spectacular success")

    @property
    def empty(self) -> Eye:
        return Eye(left=self.points)

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20,) * 3

    def count(self, tally: Eye, die: Die, face: Face) -> Eye:
        over = max(face - self.attributes[tally.thrown], 0)
        return Eye(
            tally.thrown + 1, tally.left - over, tally.ones + (face == 1), tally.twenties + (face == 20)
        )

    def verdict(self, tally: Eye) -> Verdict:
        if max(tally.ones, tally.twenties) >= 2:
            good, all_three = tally.ones >= 2, max(tally.ones, tally.twenties) == 3
            if all_three:
                word = "spectacular success" if good else "spectacular failure"
            else:
                word = "critical success" if good else "botch"
            return Verdict(word, word)
        if tally.left < 0:
            return Verdict("failure", f"failure, {-tally.left} short")
        return Verdict("success", f"success, QS {max(1, min(6, (tally.left + 2) // 3))}")


def _dark_eye(values: Values) -> DarkEye:
    attributes = numbers(values, "attributes")
    if len(attributes) != 3:
        raise BadInput("A skill check needs three attributes: type it like dsa 13/14/12 fw7.")
    first, second, third = (max(each + number(values, "modifier"), 1) for each in attributes)
    return DarkEye((first, second, third), number(values, "points"))


DARK_EYE = GameEntry(
    "dsa",
    "The Dark Eye, Das Schwarze Auge 5",
    "3d20, one against each attribute; skill points pay for each point too high, and those left are the "
    "quality.",
    _dark_eye,
    (
        GameOption("attributes", "list", low=1, high=30, meaning="attributes", is_required=True),
        GameOption("points", "number", ("fw", "taw", "fp", "sp"), high=30, default=0, meaning="skill points"),
        MODIFIER,
    ),
    ("dsa 13/14/12 fw7", "dsa 12/12/14 fw4-2"),
    "Plushtoast/dsa5-foundryVTT dice-dsa5.js",
    aliases=("tde", "dsa5"),
    order=("attributes", "attributes", "attributes", "points"),
    dice="3d20",
)
ENTRIES = (DARK_EYE,)
