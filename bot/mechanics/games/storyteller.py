"""Pools of d10 in which each die counts by itself: the World of Darkness in all its editions, and Exalted.

In the fifth edition some dice are of another kind (hunger, desperation, rage): they count like the others,
and say what a win or a loss is like. Each pair of 10s, of any dice, counts 2 more.
"""

import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, NamedTuple

from bot.mechanics.games.game import Chances, Game, Verdict, counted
from bot.mechanics.games.numbers import Faces, Fallen, Numbers, add_up, count_pool, throws, whole
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

MOST_POOL = 40
DICE = GameOption("pool", "pool", low=1, high=MOST_POOL, meaning="dice", is_required=True)
DIFFICULTY = GameOption(
    "difficulty", "target", (">=",), low=1, high=2 * MOST_POOL, meaning="successes needed"
)


class Fifth(NamedTuple):
    """The tally of a pool of the fifth edition."""

    successes: int = 0
    tens: int = 0
    special_tens: int = 0
    special_lows: int = 0
    """Special dice that show what makes them special."""
    failed: int = 0
    """Plain dice without a success, which Willpower may throw again."""


NO_FIFTH = Fifth()
MOST_AGAIN = 3
"""Dice that Willpower throws again."""


@dataclass(frozen=True)
class FifthEdition(Game[Fifth]):
    """A pool of plain and special dice against a difficulty; without one, both ends are told."""

    plain: int
    special: int
    difficulty: int | None = None
    kept: Fifth = NO_FIFTH
    """What lies already, where dice are thrown again."""
    is_again: bool = False

    mark: ClassVar[str]
    """What the special dice are called."""
    lowest: ClassVar[int] = 1
    """Up to this face a special die counts as low."""
    losses: ClassVar[tuple[str, ...]] = ("total failure", "failure")
    wins: ClassVar[tuple[str, ...]]

    @property
    def empty(self) -> Fifth:
        return self.kept

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.plain + (Die(10, mark=self.mark),) * self.special

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self.difficulty is None:
            most = 2 * (len(self.dice) + self.kept.successes)
            return tuple(counted(count, "success", "successes") for count in range(most + 1))
        return (*self.losses, *self.wins)

    def count(self, tally: Fifth, die: Die, face: Face) -> Fifth:
        special = bool(die.mark)
        return Fifth(
            tally.successes + (face >= 6),
            tally.tens + (face == 10),
            tally.special_tens + (special and face == 10),
            tally.special_lows + (special and face <= self.lowest),
            tally.failed + (face < 6 and not special),
        )

    def successes(self, tally: Fifth) -> int:
        return tally.successes

    def settle(self, tally: Fifth) -> Fifth:
        folded = max(tally.tens // 2 - 1, 0)  # pairs beyond the first are no more than their successes
        settled = Fifth(
            tally.successes + 2 * folded,
            tally.tens - 2 * folded,
            min(tally.special_tens, 1),
            min(tally.special_lows, 2),
        )
        if self.difficulty is None:
            return settled._replace(special_tens=0, special_lows=0)
        if settled.tens >= 2 and settled.successes + 2 >= self.difficulty:
            return settled._replace(successes=self.difficulty, tens=2)  # a critical win, whatever else comes
        return settled._replace(successes=min(settled.successes, self.difficulty))

    def chances(self) -> Chances:
        """Count the plain dice by themselves, and the special ones: together they make far more states."""
        plain, special = Faces(10, 1, 4), Faces(10, 1, 4, self.lowest)
        known = list(throws(special, self.special))
        found: Counter[str] = Counter()
        for dice, ways in throws(plain, self.plain):
            for marked, more in known:
                tens = dice.tops + marked.tops
                tally = Fifth(
                    self.kept.successes + tens + dice.hits + marked.hits,
                    self.kept.tens + tens,
                    self.kept.special_tens + marked.tops,
                    self.kept.special_lows + marked.ones,
                )
                found[self._word(tally)] += ways * more
        total = whole(plain, self.plain) * whole(special, self.special)
        return {word: Fraction(found[word], total) for word in self.words if found[word]}

    def verdict(self, tally: Fifth) -> Verdict:
        word, successes = self._word(tally), tally.successes + tally.tens // 2 * 2
        if self.difficulty is None:
            return Verdict(word, ", ".join((word, *self.ends(tally))))
        by = f" by {successes - self.difficulty}" if successes >= self.difficulty else ""
        return Verdict(word, word + by)

    def _word(self, tally: Fifth) -> str:
        successes = tally.successes + tally.tens // 2 * 2
        if self.difficulty is None:
            return counted(successes, "success", "successes")
        return self.lost(tally) if successes < self.difficulty else self.won(tally)

    def after(self, tally: Fifth) -> Mapping[str, "FifthEdition"]:
        """Offer Willpower, which throws up to three plain dice again, once: those that do not succeed."""
        again = min(MOST_AGAIN, tally.failed)
        if not again or self.is_again:
            return {}
        lies = tally._replace(failed=0)
        name = f"re-roll {counted(again, 'failed die', 'failed dice')}"
        return {name: replace(self, plain=again, special=0, kept=lies, is_again=True)}

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
    """Two rage dice of 1 or 2 are a brutal outcome: four successes more, or a failure where violence cannot
    help.
    """

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


class Storyteller(NamedTuple):
    """The tally of an older pool: what counts, what takes off, and what was there at all."""

    successes: int = 0
    deducted: int = 0
    """1s, less the 10s where these cancel them."""
    is_reached: bool = False
    has_one: bool = False


@dataclass(frozen=True)
class WorldOfDarkness(Game[Storyteller]):
    """A pool against a difficulty for each die; 1s take successes off, a botch has a 1 and no success at
    all.
    """

    pool: int
    difficulty: int
    has_cancelling: bool
    """Whether 10s cancel 1s, and count nevertheless."""
    is_again: bool
    """Whether 10s bring another die."""
    is_double: bool
    """Whether 10s count twice."""
    automatic: int = 0
    """Successes that 1s cannot take off; with one there is no botch."""
    empty = Storyteller()
    words = ("botch", "failure", "success")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.pool

    def count(self, tally: Storyteller, die: Die, face: Face) -> Storyteller:
        reached = face >= self.difficulty
        return Storyteller(
            tally.successes + reached * (2 if face == 10 and self.is_double else 1),
            tally.deducted + (face == 1) - (face == 10 and self.has_cancelling),
            tally.is_reached or reached,
            tally.has_one or face == 1,
        )

    def successes(self, tally: Storyteller) -> int:
        return tally.successes

    def more(self, tally: Storyteller, die: Die, face: Face) -> Die | None:
        return Die(10) if face == 10 and self.is_again else None

    def settle(self, tally: Storyteller) -> Storyteller:
        # Each 10 that cancels a 1 counts as well, so that it is a success where more count than there are 1s.
        # At most one more 1 can come than there are dice in the pool, but for those behind a 10, which pays
        # for one.
        left = min(tally.successes - tally.deducted, self.pool + 1)
        return Storyteller(left, 0, tally.is_reached, tally.has_one)

    def numbers(self) -> Numbers | None:
        faces = Faces(10, 1, 10 - self.difficulty, 1)
        return count_pool("successes", faces, self.pool, self._successes, is_open=self.is_again)

    def _successes(self, fallen: Fallen) -> int:
        deducted = max(fallen.ones - fallen.tops, 0) if self.has_cancelling else fallen.ones
        return max((1 + self.is_double) * fallen.tops + fallen.hits - deducted, 0) + self.automatic

    def verdict(self, tally: Storyteller) -> Verdict:
        thrown = tally.successes - (max(tally.deducted, 0) if self.has_cancelling else tally.deducted)
        successes = max(thrown, 0) + self.automatic
        if successes > 0:
            return Verdict("success", counted(successes, "success", "successes"))
        word = "botch" if tally.has_one and not tally.is_reached else "failure"
        return Verdict(word, word)


@dataclass(frozen=True)
class Chronicles(Game[int]):
    """8 and more count, 10s (or 9s, 8s) bring another die; the tally is the successes."""

    pool: int
    again: int
    """From this face on another die is thrown; 11: never."""
    is_rote: bool
    """Whether each die of the pool that fails is thrown once more."""
    empty = 0
    words = ("failure", "success", "exceptional")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.pool

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + (face >= 8)

    def successes(self, tally: int) -> int:
        return tally

    def more(self, tally: int, die: Die, face: Face) -> Die | None:
        fails = self.is_rote and not die.mark and face < 8
        return Die(10, mark="extra") if face >= self.again or fails else None

    def settle(self, tally: int) -> int:
        return min(tally, 5)

    def numbers(self) -> Numbers | None:
        if self.is_rote:
            return None  # its verdicts alone
        faces = Faces(10, 11 - self.again, self.again - 8)
        return count_pool(
            "successes", faces, self.pool, lambda fallen: fallen.tops + fallen.hits, is_open=True
        )

    def verdict(self, tally: int) -> Verdict:
        word = self.words[(tally >= 1) + (tally >= 5)]
        return Verdict(word, f"{word} {tally}" if tally else word)


@dataclass(frozen=True)
class ChanceDie(Game[Face]):
    """A pool of none: only a 10 succeeds, and a 1 is a dramatic failure. The tally is the face."""

    empty = 0
    words = ("dramatic failure", "failure", "success")
    dice = (Die(10),)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return face

    def verdict(self, tally: Face) -> Verdict:
        word = {1: "dramatic failure", 10: "success"}.get(tally, "failure")
        return Verdict(word, f"{word} 1" if tally == 10 else word)


@dataclass(frozen=True)
class Exalted(Game[tuple[int, bool]]):
    """A target and more counts, high faces twice; a botch has a 1 and no success. The tally: successes, and
    a 1.
    """

    pool: int
    target: int
    double: int
    """From this face on a die counts twice; 11: never, as in damage rolls."""
    automatic: int
    empty = (0, False)
    words = ("botch", "failure", "success")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.pool

    def count(self, tally: tuple[int, bool], die: Die, face: Face) -> tuple[int, bool]:
        return tally[0] + (face >= self.target) + (face >= self.double), tally[1] or face == 1

    def successes(self, tally: tuple[int, bool]) -> int:
        return tally[0]

    def settle(self, tally: tuple[int, bool]) -> tuple[int, bool]:
        return min(tally[0], 1), tally[1]

    def numbers(self) -> Numbers | None:
        values = Counter((face >= self.target) + (face >= self.double) for face in range(1, 11))
        return add_up("successes", [values] * self.pool, self.automatic)

    def verdict(self, tally: tuple[int, bool]) -> Verdict:
        successes = tally[0] + self.automatic
        if successes:
            return Verdict("success", counted(successes, "success", "successes"))
        word = "botch" if tally[1] else "failure"
        return Verdict(word, word)


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


def _world(values: Values) -> WorldOfDarkness:
    cancel, again, double = (bool(number(values, name)) for name in ("cancel", "again", "double"))
    pool, difficulty = number(values, "pool"), min(10, number(values, "difficulty"))
    return WorldOfDarkness(pool, difficulty, cancel, again, double, number(values, "automatic"))


def _chronicles(values: Values) -> Chronicles | ChanceDie:
    if not number(values, "pool"):
        return ChanceDie()
    return Chronicles(number(values, "pool"), number(values, "again"), bool(number(values, "rote")))


def _exalted(values: Values) -> Exalted:
    double = 11 if number(values, "damage") else number(values, "double")
    return Exalted(number(values, "pool"), number(values, "target"), double, number(values, "modifier"))


def _chronicles_dice(values: Values) -> str | None:
    pool, again = number(values, "pool"), number(values, "again")
    return None if not pool or number(values, "rote") else f"{pool}d10!>={again}>=8"


def _exalted_dice(values: Values) -> str:
    exalted = _exalted(values)
    once, twice = sorted((exalted.target, exalted.double))
    weights = [f">={once}:1"] * (once < twice) + [f">={twice}:2"] * (twice <= 10)
    added = f" + {exalted.automatic}" if exalted.automatic else ""
    return f"{exalted.pool}d10{','.join(weights)}{added}"


SPECIALTY = ("special", "specialty", "speciality", "specialised", "specialized")
"""Words for a specialty, whose 10s count twice."""

VAMPIRE = GameEntry(
    "vtm",
    "Vampire: the Masquerade 5e",
    "6 and more succeed; each pair of 10s counts 2 more. Hunger dice make criticals messy and "
    "failures bestial.",
    _vampire,
    (
        replace(DICE, words=("p",), die=10),
        GameOption("hunger", "number", ("h",), high=5, default=0, meaning="hunger dice"),
        replace(DIFFICULTY, words=(*DIFFICULTY.words, "d")),
    ),
    ("vtm7h2 >=4", "vtm5h1", "vtm3h3 >=2"),
    "bcdice/BCDice VampireTheMasquerade5th.rb; WoD5E-Developers/wod5e vampire-labels.js",
    aliases=("v5", "vampire"),
    order=("pool", "hunger", "difficulty"),
    thrown_alone=2,
)
HUNTER = GameEntry(
    "htr",
    "Hunter: the Reckoning 5e",
    "6 and more succeed; each pair of 10s counts 2 more. A 1 of a desperation die: overreach or despair.",
    _hunter,
    (
        DICE,
        GameOption("desperation", "number", ("d", "desp"), high=5, default=0, meaning="desperation dice"),
        DIFFICULTY,
    ),
    ("htr6d2 >=3", "htr4 >=2", "htr5d1"),
    "bcdice/BCDice HunterTheReckoning5th.rb; WoD5E-Developers/wod5e hunter-labels.js",
    aliases=("hunter", "h5"),
    order=("pool", "desperation", "difficulty"),
)
WEREWOLF = GameEntry(
    "wta",
    "Werewolf: the Apocalypse 5e",
    "6 and more succeed; each pair of 10s counts 2 more. Two rage dice of 1 or 2: a brutal outcome.",
    _werewolf,
    (DICE, GameOption("rage", "number", ("r",), high=5, default=0, meaning="rage dice"), DIFFICULTY),
    ("wta7r3 >=3", "wta5r2 >=2", "wta4r1"),
    "bcdice/BCDice WerewolfTheApocalypse5th.rb (counts 1s and 2s, in twos)",
    aliases=("werewolf",),
    order=("pool", "rage", "difficulty"),
)

WORLD = GameEntry(
    "wod",
    "World of Darkness, 20th anniversary and Revised",
    "The difficulty and more succeeds, 1s take off; no success at all and a 1 is a botch.",
    _world,
    (
        DICE,
        GameOption("difficulty", "target", (">=", "t", "@"), low=2, high=12, default=6, meaning="difficulty"),
        GameOption("cancel", "flag", ("c", "cancel"), default=0, meaning="10s cancel 1s"),
        GameOption("again", "flag", ("!",), default=0, meaning="10s again"),
        GameOption("double", "flag", ("double", *SPECIALTY), default=0, meaning="10s count twice"),
        GameOption("automatic", "modifier", high=20, default=0, meaning="automatic successes"),
    ),
    ("wod7", "wod7 >=7", "wod5 >=8 double", "wod6+1"),
    "bcdice/BCDice WorldOfDarkness.rb (ST, STS); aurule/roll-it wod20.js; Humblemonk/dicemaiden-rs",
    aliases=("wod20", "owod", "v20", "m20"),
)
CHRONICLES = GameEntry(
    "cod",
    "Chronicles of Darkness",
    "8 and more succeed, 10s bring another die; five are exceptional. Without dice a chance die is thrown.",
    _chronicles,
    (
        GameOption("pool", "pool", high=MOST_POOL, meaning="dice", is_required=True),
        GameOption(
            "again", "number", ("again",), low=8, high=10, default=10, meaning="dice are thrown again from"
        ),
        GameOption("rote", "flag", ("rote", "r"), default=0, meaning="rote action"),
    ),
    ("cod4", "cod6 8again", "cod5 rote", "cod0"),
    "bcdice/BCDice ChroniclesOfDarkness2e.rb; Humblemonk/dicemaiden-rs cod; aurule/roll-it nwod.js",
    aliases=("nwod", "cofd", "chance die"),
    order=("pool", "again"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?P<pool>(?<!d)\b\d+)?\s*(?:cod|nwod|cofd)(?=$|[^a-z]|again|r(?![a-z]))"
        r"|chance(?= die))"
    ),
    presets={none: {"pool": 0} for none in ("chance", *(f"-{less}" for less in range(1, 10)))},
    counts_before=True,
    plain=_chronicles_dice,
)
EXALTED = GameEntry(
    "ex",
    "Exalted 3e, Exalted Essence",
    "7 and more succeed, 10s count twice; no success and a 1 is a botch.",
    _exalted,
    (
        DICE,
        GameOption("target", "number", ("t", "tn"), low=2, high=10, default=7, meaning="target number"),
        GameOption("double", "number", ("d",), low=2, high=10, default=10, meaning="doubles from"),
        GameOption(
            "damage", "flag", ("damage",), default=0, meaning="a damage roll, in which nothing counts twice"
        ),
        GameOption("modifier", "modifier", high=50, default=0, meaning="automatic successes"),
    ),
    ("ex8", "ex8t6", "ex6 damage", "ex7+2"),
    "Humblemonk/dicemaiden-rs ex; DiscordDiceBot EXALTED_3ED lets 1s cancel, which is not the rule",
    aliases=("exalted",),
    plain=_exalted_dice,
)

ENTRIES = (VAMPIRE, HUNTER, WEREWOLF, WORLD, CHRONICLES, EXALTED)
