"""The registry of the ways to roll for Catan."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from bot.mechanics.catan.dice import CatanDice, SixAndFive, Thirty, TwoDice
from bot.mechanics.catan.tatham import Tatham
from bot.mechanics.errors import unknown


@dataclass(frozen=True)
class Way:
    """A named way to roll a total and a red number."""

    name: str
    title: str
    author: str
    recipe: str
    """One sentence that a table can follow."""
    without: Callable[..., CatanDice]
    """Makes the dice that never roll 7, of `red`: whether red numbers are told."""
    with_sevens: Callable[..., CatanDice] = TwoDice
    """Makes the dice that also roll 7."""


_TATHAM = (
    "Throw the even and the odd die: the face with more dots is the total; the even die's red number, "
    "changed by the odd die's, is the red number."
)

SORTED = "tatham"
"""How games call the dice with sorted faces. The faces in their rows are of these dice, so the name stays."""

WAYS = (
    Way(
        "never-roll-7",
        "dice that never roll 7",
        "Simon Tatham",
        _TATHAM,
        partial(Tatham, sevens=False),
        Tatham,
    ),
    Way(
        SORTED,
        "dice that never roll 7, their faces sorted",
        "Simon Tatham",
        _TATHAM,
        partial(Tatham, sevens=False, order="sorted"),
        partial(Tatham, order="sorted"),
    ),
    *(
        Way(
            f"{SORTED}{seven:+}",
            f"dice that never roll 7, the 7 marked {seven:+}",
            "Simon Tatham",
            f"{_TATHAM} Here the 7 {words} it.",
            partial(Tatham, sevens=False, seven=seven, order="sorted"),
            partial(Tatham, seven=seven, order="sorted"),
        )
        for seven, words in {3: "adds 3 to", -3: "takes 3 from"}.items()
    ),
    Way(
        "plain",
        "two ordinary dice",
        "Simon Tatham's friends",
        "Throw a red and another d6 and add them; where no 7 shall come, throw both again after one.",
        partial(TwoDice, sevens=False),
    ),
    Way(
        "d6+d5",
        "a d6 and a d5",
        "Simon Tatham",
        "Add a red d6 and a d5, and one more from 7 up; where a 7 may come, throw two d6.",
        SixAndFive,
    ),
    Way(
        "d30",
        "a labelled d30",
        "Simon Tatham",
        "Throw a d30 labelled 2, 3, 3, 4, 4, 4 and so on to 12, without 7; where a 7 may come, throw two d6.",
        Thirty,
    ),
)


def find_way(name: str) -> Way:
    """Return the way called `name`, in any case.

    Raises:
        BadInput: there is none; the sentence suggests another.
    """
    wanted = name.strip().lower()
    names = [way.name for way in WAYS]
    if wanted in names:
        return WAYS[names.index(wanted)]
    raise unknown("There is no way {} to roll for Catan", name, names, f"choose one of {', '.join(names)}.")


def dice_of(name: str, *, sevens: bool, red: bool = True) -> CatanDice:
    """Return the dice of the way called `name`, that roll 7 as well or never do; `red`: with red numbers.

    Raises:
        BadInput: there is no such way; the sentence suggests another.
    """
    way = find_way(name)
    return (way.with_sevens if sevens else way.without)(red=red)
