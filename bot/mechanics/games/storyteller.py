"""Pools of d10 in which each die counts by itself: the World of Darkness in all its editions, and Exalted.

In the fifth edition some dice are of another kind (hunger, desperation, rage): they count like the others, and
say what a win or a loss is like. Each pair of 10s, of any dice, counts 2 more.
"""

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, Option, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

MOST_POOL = 40
DICE = Option("pool", "pool", low=1, high=MOST_POOL, meaning="dice", is_required=True)
DIFFICULTY = Option("difficulty", "target", (">=",), low=1, high=2 * MOST_POOL, meaning="successes needed")


class Fifth(NamedTuple):
    """The tally of a pool of the fifth edition."""

    successes: int = 0
    tens: int = 0
    special_tens: int = 0
    special_lows: int = 0
    """Special dice that show what makes them special."""


@dataclass(frozen=True)
class FifthEdition(Game[Fifth]):
    """A pool of plain and special dice against a difficulty; without one, both ends are told."""

    plain: int
    special: int
    difficulty: int | None = None

    mark: ClassVar[str]
    """What the special dice are called."""
    lowest: ClassVar[int] = 1
    """Up to this face a special die counts as low."""
    losses: ClassVar[tuple[str, ...]] = ("total failure", "failure")
    wins: ClassVar[tuple[str, ...]]

    empty = Fifth()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.plain + (Die(10, mark=self.mark),) * self.special

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self.difficulty is None:
            return tuple(counted(count, "success", "successes") for count in range(2 * len(self.dice) + 1))
        return (*self.losses, *self.wins)

    def count(self, tally: Fifth, die: Die, face: Face) -> Fifth:
        special = bool(die.mark)
        return Fifth(
            tally.successes + (face >= 6),
            tally.tens + (face == 10),
            tally.special_tens + (special and face == 10),
            tally.special_lows + (special and face <= self.lowest),
        )

    def settle(self, tally: Fifth) -> Fifth:
        return tally._replace(special_tens=min(tally.special_tens, 1), special_lows=min(tally.special_lows, 2))

    def verdict(self, tally: Fifth) -> Verdict:
        successes = tally.successes + tally.tens // 2 * 2
        if self.difficulty is None:
            word = counted(successes, "success", "successes")
            return Verdict(word, ", ".join((word, *self.ends(tally))))
        if successes < self.difficulty:
            word = self.lost(tally)
            return Verdict(word, word)
        word = self.won(tally)
        return Verdict(word, f"{word} by {successes - self.difficulty}")

    @abstractmethod
    def lost(self, tally: Fifth) -> str:
        """Return what a loss is called."""

    @abstractmethod
    def won(self, tally: Fifth) -> str:
        """Return what a win is called."""

    def ends(self, tally: Fifth) -> tuple[str, ...]:
        """Return what it would be if it were won, and if it were lost, where that is more than the word."""
        won, lost = self.won(tally), self.lost(tally._replace(successes=1))
        named = won.removesuffix(" win")
        return (f"{named} if won",) * (won != "win") + (f"{lost.split()[0]} if lost",) * (lost != "failure")


class Vampire(FifthEdition):
    """Hunger dice make criticals messy, and failures bestial."""

    mark = "hunger"
    losses = ("bestial failure", "total failure", "failure")
    wins = ("win", "messy critical", "critical win")

    def lost(self, tally: Fifth) -> str:
        if tally.special_lows:
            return "bestial failure"
        return "failure" if tally.successes else "total failure"

    def won(self, tally: Fifth) -> str:
        if tally.tens < 2:
            return "win"
        return "messy critical" if tally.special_tens else "critical win"


class Hunter(FifthEdition):
    """A 1 of a desperation die: a win is overreach or despair, as its player chooses; a loss is despair."""

    mark = "desperation"
    losses = ("despair", "total failure", "failure")
    wins = ("win, overreach or despair", "win", "critical win, overreach or despair", "critical win")

    def lost(self, tally: Fifth) -> str:
        if tally.special_lows:
            return "despair"
        return "failure" if tally.successes else "total failure"

    def won(self, tally: Fifth) -> str:
        word = "critical win" if tally.tens >= 2 else "win"
        return f"{word}, overreach or despair" if tally.special_lows else word


class Werewolf(FifthEdition):
    """Two rage dice of 1 or 2 are a brutal outcome: four successes more, or a failure where violence cannot help."""

    mark = "rage"
    lowest = 2
    losses = ("total failure", "failure", "brutal outcome")
    wins = ("win", "critical win")

    def lost(self, tally: Fifth) -> str:
        if tally.special_lows >= 2:
            return "brutal outcome"
        return "failure" if tally.successes else "total failure"

    def won(self, tally: Fifth) -> str:
        if tally.special_lows >= 2:
            return "brutal outcome"
        return "critical win" if tally.tens >= 2 else "win"


def _vampire(values: Values) -> Vampire:
    pool = number(values, "pool")
    hunger = min(pool, number(values, "hunger"))
    return Vampire(pool - hunger, hunger, maybe_number(values, "difficulty"))


def _hunter(values: Values) -> Hunter:
    pool = number(values, "pool")
    desperation = min(pool, number(values, "desperation"))
    return Hunter(pool - desperation, desperation, maybe_number(values, "difficulty"))


def _werewolf(values: Values) -> Werewolf:
    pool = number(values, "pool")
    rage = min(pool, number(values, "rage"))
    return Werewolf(pool - rage, rage, maybe_number(values, "difficulty"))


VAMPIRE = GameEntry(
    "vtm",
    "Vampire: the Masquerade 5e",
    "6 and more succeed; each pair of 10s counts 2 more. Hunger dice make criticals messy and failures bestial.",
    _vampire,
    (DICE, Option("hunger", "number", ("h",), high=5, default=0, meaning="hunger dice"), DIFFICULTY),
    ("vtm7h2 >=4", "vtm5h1", "vtm3h3 >=2"),
    "bcdice/BCDice VampireTheMasquerade5th.rb; WoD5E-Developers/wod5e vampire-labels.js",
    aliases=("v5", "vampire"),
)
HUNTER = GameEntry(
    "htr",
    "Hunter: the Reckoning 5e",
    "6 and more succeed; each pair of 10s counts 2 more. A 1 of a desperation die: overreach or despair.",
    _hunter,
    (DICE, Option("desperation", "number", ("d",), high=5, default=0, meaning="desperation dice"), DIFFICULTY),
    ("htr6d2 >=3", "htr4 >=2", "htr5d1"),
    "bcdice/BCDice HunterTheReckoning5th.rb; WoD5E-Developers/wod5e hunter-labels.js",
    aliases=("h5", "hunter"),
)
WEREWOLF = GameEntry(
    "wta",
    "Werewolf: the Apocalypse 5e",
    "6 and more succeed; each pair of 10s counts 2 more. Two rage dice of 1 or 2: a brutal outcome.",
    _werewolf,
    (DICE, Option("rage", "number", ("r",), high=5, default=0, meaning="rage dice"), DIFFICULTY),
    ("wta7r3 >=3", "wta5r2 >=2", "wta4r1"),
    "bcdice/BCDice WerewolfTheApocalypse5th.rb (counts 1s and 2s, in twos)",
    aliases=("w5", "werewolf"),
)

ENTRIES = (VAMPIRE, HUNTER, WEREWOLF)
