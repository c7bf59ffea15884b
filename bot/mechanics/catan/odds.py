"""The ways to roll for Catan by name, with exact figures: their dice, and the effect of loaded dice.

For Cities and Knights the event die is thrown after the dice; it has three ships, and a gate each of yellow,
green and blue.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from bot.mechanics.analysis import Load, analyse
from bot.mechanics.catan.dice import (
    BLANK,
    LABELS,
    PAIRS,
    CatanDice,
    Pips,
    SixAndFive,
    Tatham,
    Thirty,
    TwoDice,
    totals,
)
from bot.mechanics.distribution import Distribution, total_variation
from bot.mechanics.errors import unknown_name
from bot.mechanics.rule import Carry, Die, Done, Face


@dataclass(frozen=True)
class Way:
    """A named way to roll a total and a red number."""

    name: str
    title: str
    recipe: str
    """One sentence that a table can follow."""
    without: Callable[..., CatanDice]
    """Makes the dice that never roll 7; `red`: whether to show red numbers."""
    with_sevens: Callable[..., CatanDice] = TwoDice
    """Makes the dice that also roll 7."""


BOTH_DICE = (
    "Throw the even and the odd die: the face with more dots is the total. For the red number start with "
    "that of the even die, and add or take off what is red on the odd die: +1, +2, -1 or -2. After 6 comes "
    "1, before 1 comes 6."
)


def _tatham(name: str, title: str, seven_words: str = "", **faces: Any) -> Way:  # noqa: ANN401 - of `Tatham`
    dice = partial(Tatham, **faces)
    return Way(name, title, f"{BOTH_DICE}{seven_words}", partial(dice, sevens=False), dice)


SORTED = "tatham"
"""The stored name of the dice with sorted faces. It must stay, since rows have faces of these dice."""

WAYS = (
    _tatham("never-roll-7", "dice that never roll 7"),
    _tatham(SORTED, "dice that never roll 7, their faces sorted", order="sorted"),
    *(
        _tatham(
            f"{SORTED}{seven:+}",
            f"dice that never roll 7, the 7 marked {seven:+}",
            f" Here the 7 {words} it.",
            seven=seven,
            order="sorted",
        )
        for seven, words in {3: "adds 3 to", -3: "takes 3 from"}.items()
    ),
    Way(
        "plain",
        "two ordinary dice",
        "Throw a red and another d6 and add them; to play without 7s, throw both again after one.",
        partial(TwoDice, sevens=False),
    ),
    Way(
        "d6+d5",
        "a d6 and a d5",
        "Add a red d6 and a d5, and one more from 7 up; where a 7 may come, throw two d6.",
        SixAndFive,
    ),
    Way(
        "d30",
        "a labelled d30",
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
    raise unknown_name(
        "There is no way {} to roll for Catan", name, names, f"choose one of {', '.join(names)}."
    )


def dice_of(name: str, *, sevens: bool, red: bool = True) -> CatanDice:
    """Return the dice of the way called `name`, with 7 or without; `red`: with red numbers.

    Raises:
        BadInput: there is no such way; the sentence suggests another.
    """
    way = find_way(name)
    return (way.with_sevens if sevens else way.without)(red=red)


OTHERS, HEAVY = 4, 5
"""The weights of the document's example: one face comes 25 % more often than each other one."""


def totals_when_loaded(dice: CatanDice, load: Load) -> Distribution:
    """Return the distribution of the totals with a loaded die."""
    return totals(analyse(dice, load=load).distribution)


def find_shift(dice: CatanDice, face: Face, state: int = 0) -> Fraction:
    """Return how far the totals move (total variation) if a face of a die weighs 5/4.

    The die is the one thrown in `state`, by default the first.
    """
    return total_variation(totals_of(dice), _totals_with_heavy(dice, face, state))


def _totals_with_heavy(dice: CatanDice, face: Face, state: int = 0) -> Distribution:
    die = dice.wants(state)
    weights = tuple(HEAVY if other == face else OTHERS for other in range(1, die.faces + 1))
    return totals_when_loaded(dice, Load(weights, die.mark, die.place))


SECOND = 1
"""A state of two dice before the second throw."""

Figures = dict[str, Fraction]
"""Each figure by its meaning in words."""

WITH_AND_WITHOUT = {"with the 7": True, "without the 7": False}


def totals_of(dice: CatanDice) -> Distribution:
    return totals(analyse(dice).distribution)


def tatham_distributions() -> dict[str, Distribution]:
    """Return the distributions of the totals of Tatham's dice, with the 7 and without it."""
    return {name: totals_of(Tatham(sevens=sevens)) for name, sevens in WITH_AND_WITHOUT.items()}


def find_gain(dice: CatanDice, face: Face, total: int) -> Fraction:
    """Return the fraction by which a total is more frequent if a face of the first die weighs 5/4."""
    return _totals_with_heavy(dice, face).chance(total) / totals_of(dice).chance(total) - 1


def _eight_beside_six(dice: CatanDice, face: Face) -> Fraction:
    """Return the ratio of 8s to 6s if a face of the first die weighs 5/4."""
    moved = _totals_with_heavy(dice, face)
    return moved.chance(8) / moved.chance(6)


def tatham_figures() -> Figures:
    """Return the dice, and how far a loaded even die moves the totals, beside one loaded die of 2d6."""
    eight = Tatham().even.index(8) + 1
    return (
        {
            f"{what}, {name}": count
            for name, sevens in WITH_AND_WITHOUT.items()
            for what, count in _count_dice(Tatham(sevens=sevens)).items()
        }
        | {
            f"{face} at 5/4, {name}": find_shift(dice, dice.even.index(label) + 1)
            for name, sevens in WITH_AND_WITHOUT.items()
            for dice in [Tatham(sevens=sevens)]
            for face, label in {f"even die's {low} or {14 - low}": low for low in (6, 4, 2)}.items()
        }
        | {
            f"odd die's {name} at 5/4, {words}": find_shift(
                Tatham(sevens=sevens), odd.index(label) + 1, SECOND
            )
            for words, sevens in WITH_AND_WITHOUT.items()
            for odd in [Tatham(sevens=sevens).odd]
            for name, label in {"7": 7, "5 or 9": 5, "3 or 11": 3, "blank": BLANK}.items()
            if label in odd
        }
        | _loaded_d6(TwoDice(), "one of 2d6")
        | {
            "how many times as often as a 6 an 8 comes, even die's 8 at 5/4": _eight_beside_six(
                Tatham(), eight
            ),
            "how many times as often as a 6 an 8 comes, one of 2d6 with its 6 at 5/4": _eight_beside_six(
                TwoDice(), 6
            ),
        }
    )


def house_rule_figures() -> Figures:
    """Return the dice needed to throw 7s again, and how far one loaded die moves the totals."""
    dice = TwoDice(sevens=False)
    return _count_dice(dice) | _loaded_d6(dice, "one die")


def d6_and_d5_figures() -> Figures:
    """Return the dice, and how far the d6 or the d5 moves the totals when it is loaded."""
    dice = SixAndFive()
    faces = {"3": 3, "2 or 4": 2, "1 or 5": 1}
    d5 = {f"the d5 with its {words} at 5/4": find_shift(dice, face, SECOND) for words, face in faces.items()}
    return _count_dice(dice) | _loaded_d6(dice, "the d6") | d5


def d30_figures() -> Figures:
    """Return the dice, and how far one heavy face of the d30 moves the totals, and its own total alone."""
    dice = Thirty()
    articles = ((6, "a", "an"), (5, "a", "a"), (4, "a", "a"), (3, "a", "an"), (2, "the", "the"))
    faces = {f"{one} {low} or {other} {14 - low}": Pips(low, 1) for low, one, other in articles}
    heavy = {words: (LABELS.index(label) + 1, label.total) for words, label in faces.items()}
    return (
        _count_dice(dice)
        | {f"{words} at 5/4": find_shift(dice, face) for words, (face, _) in heavy.items()}
        | {
            f"how much more often that total comes, {words} at 5/4": find_gain(dice, face, total)
            for words, (face, total) in heavy.items()
        }
    )


def _count_dice(dice: CatanDice) -> Figures:
    return {f"{name} thrown on average": count for name, count in analyse(dice).expected_by_kind.items()}


def _loaded_d6(dice: CatanDice, which: str) -> Figures:
    faces = {"3 or 4": 3, "2 or 5": 2, "1 or 6": 1}
    return {f"{which} with its {words} at 5/4": find_shift(dice, face) for words, face in faces.items()}


@dataclass(frozen=True, slots=True)
class EventFace:
    """A picture on the event die, such as the yellow gate, and its meaning."""

    colour: str
    symbol: str
    meaning: str

    def __str__(self) -> str:
        return f"{self.colour} {self.symbol}: {self.meaning}"


SHIP = EventFace("black", "ship", "the barbarians")
TRADE = EventFace("yellow", "gate", "trade")
SCIENCE = EventFace("green", "gate", "science")
POLITICS = EventFace("blue", "gate", "politics")

EVENT_DIE = Die(
    6,
    "of an ordinary die 1 to 3 are the ship, 4 is the yellow gate, 5 the green gate, 6 the blue gate",
    mark="event",
    labels=("ship", "ship", "ship", "yellow", "green", "blue"),
)
"""The event die, or an ordinary one in its place."""


def event(face: Face) -> EventFace:
    """Return the meaning of a face of an ordinary die, 1 to 6."""
    return (SHIP, SHIP, SHIP, TRADE, SCIENCE, POLITICS)[face - 1]


@dataclass(frozen=True)
class Knights:
    """Throw `dice`, then the event die; `split_outcome` takes an outcome apart.

    The state is that of the dice, and their pair, or 0 before it is complete.
    """

    dice: CatanDice

    outcomes = PAIRS * EVENT_DIE.faces
    first = 1
    carries = False

    def start(self, carry: Carry = None) -> tuple[int, int]:
        """Return the state before the dice."""
        return self.dice.start(carry), 0

    def wants(self, state: tuple[int, int]) -> Die:
        """Want what the dice want, and at last the event die."""
        return EVENT_DIE if state[1] else self.dice.wants(state[0])

    def step(self, state: tuple[int, int], face: Face) -> tuple[int, int] | Done:
        """Go on with the dice; finish with the event die."""
        if state[1]:
            return Done((state[1] - 1) * EVENT_DIE.faces + face)
        after = self.dice.step(state[0], face)
        return (0, after.outcome) if isinstance(after, Done) else (after, 0)

    def tell(self, state: tuple[int, int], face: Face) -> str:
        """Return the working of the dice, then the event."""
        return str(event(face)) if state[1] else self.dice.tell(state[0], face)


def split_outcome(outcome: int) -> tuple[int, Face]:
    """Return the code of the pair, 1 to 36, and the face of the event die, 1 to 6."""
    code, face = divmod(outcome - 1, EVENT_DIE.faces)
    return code + 1, face + 1
