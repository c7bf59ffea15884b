"""Pools that are read as a whole: sets of equal dice, or the best of them with one left for its size."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.spending import Spent
from bot.mechanics.rule import Die, Face

D10 = Die(10)


@dataclass(frozen=True)
class OneRoll(Game[tuple[Face, ...]]):
    """Equal d10s are sets, width by height; hard dice show a 10. The tally is all faces, rising."""

    pool: int
    hard: int
    height: int
    """The least height of a set that counts."""
    wiggle: int = 0
    """Dice that are set after the throw: here to the widest set, or the highest die."""

    @property
    def empty(self) -> tuple[Face, ...]:
        return (10,) * self.hard

    words = ("no set", "a set")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D10,) * self.pool

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        return tuple(sorted((*tally, face)))

    def settle(self, tally: tuple[Face, ...]) -> tuple[Face, ...]:
        high = tuple(face for face in tally if face >= self.height)
        if self.wiggle:
            return high[:1] or tally[:1]
        return (10, 10) if len(set(high)) < len(high) else high or tally[:1]

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        widths = Counter(tally)
        free = [height for height in widths if height >= self.height]
        if self.wiggle and free:
            widths[max(free, key=lambda height: (widths[height], height))] += self.wiggle
        elif self.wiggle > 1:  # they make a set by themselves
            widths[10] += self.wiggle
        sets = [(width, height) for height, width in widths.items() if width > 1 and height >= self.height]
        if not sets:
            return Verdict("no set", f"no set, highest {max(tally)}")
        return Verdict(
            "a set", ", ".join(f"{width}x{height}" for width, height in sorted(sets, reverse=True))
        )


class Trait(NamedTuple):
    """A die of Cortex that lies."""

    face: Face
    sides: int


@dataclass(frozen=True)
class Cortex(Game[tuple[Trait, ...]]):
    """1s are hitches; two others are the total, a third is the effect by its size. The tally is all dice.

    Which is a choice: told is the highest total, of equal faces with the smaller dice, so that the effect
    stays large.
    """

    sides: tuple[int, ...]
    empty = ()
    words = ("botch", "hitch", "no hitch")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(map(Die, self.sides))

    def count(self, tally: tuple[Trait, ...], die: Die, face: Face) -> tuple[Trait, ...]:
        return tuple(sorted((*tally, Trait(face, die.faces))))

    def settle(self, tally: tuple[Trait, ...]) -> tuple[Trait, ...]:
        """A hitch, and a die that is none, are all that the words ask for."""
        return tuple(sorted({Trait(min(trait.face, 2), 4) for trait in tally}))

    def verdict(self, tally: tuple[Trait, ...]) -> Verdict:
        good = sorted(
            (trait for trait in tally if trait.face > 1), key=lambda trait: (-trait.face, trait.sides)
        )
        hitches = sum(trait.face == 1 for trait in tally)
        effect = max((trait.sides for trait in good[2:]), default=4)
        word = "no hitch" if not hitches else "hitch" if good else "botch"
        notes = f", {counted(hitches, 'hitch', 'hitches')}" * bool(hitches) + ", botch" * (not good)
        return Verdict(word, f"total {sum(trait.face for trait in good[:2])}, effect d{effect}{notes}")

    def after(self, tally: tuple[Trait, ...]) -> Mapping[str, Game[Any]]:
        """Offer the other reading: the largest die as the effect, the best two of the others as the total."""
        good = sorted((trait for trait in tally if trait.face > 1), key=lambda trait: -trait.face)
        largest = max((trait.sides for trait in good), default=4)
        word, told = self.verdict(tally)
        if len(good) < 3 or f"effect d{largest}" in told:
            return {}
        effect = min((trait for trait in good if trait.sides == largest), key=lambda trait: trait.face)
        good.remove(effect)
        _, _, hitches = told.partition(", effect d")[2].partition(", ")
        text = f"total {good[0].face + good[1].face}, effect d{largest}{', ' * bool(hitches)}{hitches}"
        return {f"effect d{largest}": Spent(Verdict(word, text))}


def _one_roll(values: Values) -> OneRoll:
    hard = number(values, "hard")
    wiggle = number(values, "wiggle")
    thrown = number(values, "pool") - hard - wiggle
    if thrown < 1:
        raise BadInput("Throw at least one die of the pool: type it like ore5 hard1.")
    return OneRoll(thrown, hard, maybe_number(values, "height") or 1, wiggle)


def _cortex(values: Values) -> Cortex:
    sides = numbers(values, "dice")
    if not set(sides) <= {4, 6, 8, 10, 12} or not 2 <= len(sides) <= 12:
        raise BadInput("Cortex needs 2 to 12 dice, d4 to d12: type it like cortex d6 d8 d10.")
    return Cortex(sides)


ONE_ROLL = GameEntry(
    "ore",
    "One-Roll Engine: Reign, Wild Talents, Godlike, Monsters and Other Childish Things",
    "Equal dice are sets, width by height; hard dice show a 10.",
    _one_roll,
    (
        GameOption("pool", "pool", low=1, high=10, meaning="dice", is_required=True, die=10),
        GameOption("hard", "number", ("hard",), high=9, default=0, meaning="hard dice"),
        GameOption("height", "target", (">=",), low=1, high=10, meaning="least height"),
        GameOption(
            "wiggle", "number", ("wiggle",), high=9, default=0, meaning="wiggle dice, set to the best"
        ),
    ),
    ("ore8", "ore5 hard1", "ore6 >=5", "ore5 wiggle1"),
    "DiscordDiceBot ONE_ROLL_ENGINE",
    aliases=("reign",),
)
CORTEX = GameEntry(
    "cortex",
    "Cortex Prime, Marvel Heroic",
    "1s are hitches; the best two others are the total, one more is the effect by its size.",
    _cortex,
    (GameOption("dice", "dice", low=4, high=12, meaning="dice", is_required=True),),
    ("cortex d6 d8 d10", "cortex d10 d8 d8 d6"),
    "bcdice/BCDice MarvelHeroicRoleplaying.rb (both readings)",
    aliases=("cortex prime",),
)

ENTRIES = (CORTEX, ONE_ROLL)
