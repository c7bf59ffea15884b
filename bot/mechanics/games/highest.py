"""Pools of which the highest die is read: Forged in the Dark, the Resistance System, the Wildsea."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number
from bot.mechanics.rule import Die, Face

D6, D10 = Die(6), Die(10)
MOST_POOL = 30
DICE = GameOption("pool", "pool", low=1, high=MOST_POOL, meaning="dice", is_required=True)


class Top(NamedTuple):
    """The highest die so far, and how many 6s there are (two are as good as more)."""

    highest: Face = 0
    sixes: int = 0
    gilded: Face = 0
    """The highest gilded die."""


@dataclass(frozen=True)
class ForgedInTheDark(Game[Top]):
    """6 is full, two 6s critical, 4 and 5 partial; without dice the lower of two counts, and nothing is
    critical.
    """

    pool: int
    is_resistance: bool
    gilded: int = 0
    """Dice of the pool, the first ones, of which one may count for the highest, to regain drive."""
    empty = Top()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        pool = self.pool or 2
        return (Die(6, mark="gilded"),) * self.gilded + (D6,) * (pool - self.gilded)

    @property
    def words(self) -> tuple[str, ...]:
        if self.is_resistance:
            return (*(f"{stress} stress" for stress in range(5, -1, -1)), "clears 1 stress")
        return ("bad", "partial", "full", "critical")

    def count(self, tally: Top, die: Die, face: Face) -> Top:
        if not self.pool:
            return Top(min(tally.highest or face, face))
        gilded = max(tally.gilded, face) if die.mark else tally.gilded
        return Top(max(tally.highest, face), min(2, tally.sixes + (face == 6)), gilded)

    def settle(self, tally: Top) -> Top:
        return tally._replace(gilded=0)

    def verdict(self, tally: Top) -> Verdict:
        if self.is_resistance:
            word = "clears 1 stress" if tally.sixes == 2 else f"{6 - tally.highest} stress"
        else:
            word = self.words[(tally.highest >= 4) + (tally.highest == 6) + (tally.sixes == 2)]
        if not tally.gilded or self.is_resistance:
            return Verdict(word, word)
        taken = self.words[(tally.gilded >= 4) + (tally.gilded == 6)]
        return Verdict(word, f"{word}, or {taken} with the gilded {tally.gilded}, which regains drive")


@dataclass(frozen=True)
class Resistance(Game[tuple[Face, ...]]):
    """Heart and Spire: what the highest d10 says, after the highest one or two were taken away.

    At least one die stays: where fewer were thrown than go, the lowest. The tally is what could still be
    read, rising.
    """

    pool: int
    removed: int
    empty = ()
    words = ("critical failure", "failure", "success at a cost", "success", "critical success")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D10,) * self.pool

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        return tuple(sorted((*tally, face))[-1 - self.removed :])

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        face = tally[0]
        word = self.words[(face >= 2) + (face >= 6) + (face >= 8) + (face == 10)]
        return Verdict(word, word)


class Sea(NamedTuple):
    """What the Wildsea needs of a throw."""

    top: tuple[Face, ...] = ()
    """The highest dice, rising: one more than are cut."""
    seen: frozenset[Face] = frozenset()
    has_twist: bool = False


@dataclass(frozen=True)
class Wildsea(Game[Sea]):
    """The highest die after a cut; any two equal dice, read before it, are a twist."""

    pool: int
    cut: int
    empty = Sea()
    words = tuple(word + note for word in ("disaster", "conflict", "triumph") for note in ("", ", twist"))

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * self.pool

    def count(self, tally: Sea, die: Die, face: Face) -> Sea:
        top = tuple(sorted((*tally.top, face))[-1 - self.cut :])
        return Sea(top, tally.seen | {face}, tally.has_twist or face in tally.seen)

    def settle(self, tally: Sea) -> Sea:
        top = tuple(6 if face == 6 else 4 if face >= 4 else 1 for face in tally.top)
        return Sea(top, frozenset() if tally.has_twist else tally.seen, tally.has_twist)

    def verdict(self, tally: Sea) -> Verdict:
        face = tally.top[0] if len(tally.top) > self.cut else 1
        word = (
            "triumph" if face == 6 else "conflict" if face >= 4 else "disaster"
        ) + ", twist" * tally.has_twist
        return Verdict(word, word)


def _resistance(values: Values) -> Resistance:
    removed = 2 if number(values, "dangerous") else min(2, number(values, "risky"))
    return Resistance(number(values, "pool"), removed)


FORGED = GameEntry(
    "fitd",
    "Forged in the Dark: Blades in the Dark, Scum & Villainy, Band of Blades, Candela Obscura",
    "The highest d6: 6 is full, two 6s are critical, 4 and 5 partial. Without dice the lower of two counts.",
    lambda values: ForgedInTheDark(
        number(values, "pool"),
        bool(number(values, "resist")),
        min(number(values, "pool"), number(values, "gilded")),
    ),
    (
        GameOption("pool", "pool", high=MOST_POOL, meaning="dice", is_required=True, die=6),
        GameOption("resist", "flag", ("resist", "resistance"), default=0, meaning="resistance"),
        GameOption("gilded", "flag", ("gilded", "g"), high=MOST_POOL, default=0, meaning="gilded dice"),
    ),
    ("fitd3", "fitd2", "fitd0", "fitd3 resist"),
    "twonirwana/DiscordDiceBot BLADES_IN_THE_DARK; Humblemonk/dicemaiden-rs apply_forged_dark_mechanics",
    aliases=("blades", "bitd", "candela"),
    presets={
        **{f"-{less}": {"pool": 0} for less in range(1, 10)},
        **{keep: {} for keep in ("k", "kh", "k1", "kh1")},
    },
    thrown_alone=1,
)
HEART = GameEntry(
    "heart",
    "Heart, Spire",
    "The highest d10: 1 critical failure, up to 5 failure, up to 7 success at a cost, 10 critical; risky "
    "drops it first.",
    _resistance,
    (
        replace(DICE, die=10),
        GameOption("risky", "flag", ("risky",), high=2, default=0, meaning="highest dice to remove"),
        GameOption("dangerous", "flag", ("dangerous",), default=0),
    ),
    ("heart3", "heart4 risky", "heart3 dangerous"),
    "the free quick starts, which do not say what is left of too few dice: here the lowest stays",
    aliases=("spire",),
)
WILDSEA = GameEntry(
    "wild",
    "The Wildsea, Wild Worlds",
    "The highest d6 after the cut: 6 triumph, 4 and 5 conflict, else disaster; two equal dice are a twist.",
    lambda values: Wildsea(number(values, "pool"), number(values, "cut")),
    (DICE, GameOption("cut", "number", ("cut", "c"), high=MOST_POOL, default=0, meaning="dice to cut")),
    ("wild3", "wild4 cut1"),
    "metriccaution/rules-cheatsheets rolling-dice.md; Humblemonk/dicemaiden-rs apply_wild_worlds_mechanics",
    aliases=("wildsea", "ww"),
    needs=("wild", "ww"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*(?:wildsea|wild|(?<=\d)ww|ww(?=\s*\d))"
        r"(?=$|[^a-z]|(?:cut|c)(?![a-z]))"
    ),
)

ENTRIES = (FORGED, HEART, WILDSEA)
