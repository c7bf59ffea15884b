"""One die that is read by itself: usage dice, rouse checks, panic, an attribute of The Dark Eye."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import ADVANTAGE, D20, DISADVANTAGE, MODIFIER, pool_of
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number, numbers
from bot.mechanics.rule import Die, Face


@dataclass(frozen=True)
class UsageDie(Game[Face]):
    """A die that steps down where it shows 1 or 2; a d4 is used up then. The tally is the face."""

    sides: int
    empty = 0

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(self.sides),)

    @property
    def words(self) -> tuple[str, ...]:
        return (
            f"steps down to d{USAGE[USAGE.index(self.sides) - 1]}" if self.sides > 4 else "used up",
            "stays",
        )

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return face

    def verdict(self, tally: Face) -> Verdict:
        word = self.words[tally > 2]
        return Verdict(word, word)


USAGE = (4, 6, 8, 10, 12, 20)
"""The sides of usage dice, up which none goes."""


@dataclass(frozen=True)
class MothershipPanic(Game[Face]):
    """Mothership: a d20 has to be over the stress. The tally is the face that counts."""

    stress: int
    pool: int
    """2: the better of two, -2: the worse."""
    empty = 0
    words = ("panics", "holds")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20,) * abs(self.pool)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return max(tally, face) if self.pool > 0 else min(tally or face, face)

    def verdict(self, tally: Face) -> Verdict:
        word = self.words[tally > self.stress]
        return Verdict(word, f"{word} ({tally})")


@dataclass(frozen=True)
class Rouse(Game[Face]):
    """The better of one or two d10; from 6 on nothing happens, else hunger rises. The tally is that face."""

    pool: int
    empty = 0
    words = ("hunger rises", "no hunger")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.pool

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return max(tally, face)

    def verdict(self, tally: Face) -> Verdict:
        word = self.words[tally >= 6]
        return Verdict(word, word)


@dataclass(frozen=True)
class RouseChecks(Game[int]):
    """Several rouse checks at once; the tally is by how much hunger rises."""

    checks: int
    empty = 0

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(10),) * self.checks

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(map(_risen, range(self.checks, -1, -1)))

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + (face < 6)

    def verdict(self, tally: int) -> Verdict:
        return Verdict(_risen(tally), _risen(tally))


def _risen(hunger: int) -> str:
    return f"hunger rises by {hunger}" if hunger > 1 else Rouse.words[not hunger]


@dataclass(frozen=True)
class PlotDie(Game[Face]):
    """Cosmere: a plot die alone. The tally is its face."""

    empty = 0
    words = ("complication +2", "complication +4", "nothing", "opportunity")
    dice = (Die(6, mark="plot"),)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return face

    def verdict(self, tally: Face) -> Verdict:
        word = self.words[(tally > 1) + (tally > 2) + (tally > 4)]
        return Verdict(word, word)


class Attribute(NamedTuple):
    """The tally of a test of an attribute."""

    face: Face = 0
    confirms: Face = 0
    """What the second die shows, which a 1 or a 20 asks for."""


@dataclass(frozen=True)
class AttributeTest(Game[Attribute]):
    """The Dark Eye: a d20 up to the attribute; a second one confirms a 1 or a 20."""

    value: int
    empty = Attribute()
    words = ("botch", "failure", "success", "critical success")
    dice = (D20,)

    def count(self, tally: Attribute, die: Die, face: Face) -> Attribute:
        return tally._replace(confirms=face) if die.mark else Attribute(face)

    def more(self, tally: Attribute, die: Die, face: Face) -> Die | None:
        return Die(20, mark="confirming") if not die.mark and face in {1, 20} else None

    def verdict(self, tally: Attribute) -> Verdict:
        holds = tally.confirms <= self.value
        if tally.face in {1, 20}:
            word = self.words[3 if tally.face == 1 and holds else 2 if tally.face == 1 else 1 if holds else 0]
        else:
            word = "success" if tally.face <= self.value else "failure"
        return Verdict(word, f"{word} ({tally.face})")


def _usage(values: Values) -> UsageDie:
    sides = numbers(values, "die")
    if len(sides) != 1 or sides[0] not in USAGE:
        raise BadInput("A usage die must be one of d4, d6, d8, d10, d12 and d20: type it like usage d8.")
    return UsageDie(sides[0])


def _rouse(values: Values) -> Rouse | RouseChecks:
    checks, is_twice = number(values, "checks"), bool(number(values, "twice"))
    if checks > 1 and is_twice:
        raise BadInput(f"`rouse{checks}` and `twice` do not go together: type it like rouse twice.")
    return RouseChecks(checks) if checks > 1 else Rouse(1 + is_twice)


USAGE_DIE = GameEntry(
    "usage",
    "The Black Hack and others, usage die",
    "1 and 2 step the die down; a d4 is used up then.",
    _usage,
    (GameOption("die", "dice", low=4, high=20, meaning="usage die", is_required=True),),
    ("usage d8", "usage d4"),
    "the published SRD of The Black Hack",
    aliases=("usage die", "ud"),
    order=("die",),
)
PANIC = GameEntry(
    "panic",
    "Mothership 1e, panic check",
    "A d20 that is over the stress holds; else there is panic.",
    lambda values: MothershipPanic(number(values, "stress"), pool_of(values)),
    (GameOption("stress", "pool", high=20, meaning="stress", is_required=True), ADVANTAGE, DISADVANTAGE),
    ("panic5", "panic8 adv"),
    "Futil/foundry-mothership actor.js",
    aliases=("panic check", "ms panic", "mosh panic", "mothership panic"),
    dice="d20",
)

ROUSE = GameEntry(
    "rouse",
    "Vampire: the Masquerade 5e, rouse check",
    "A d10: from 6 on the hunger stays, below it rises by 1; with a second die the better counts.",
    _rouse,
    (
        GameOption("checks", "pool", low=1, high=5, default=1, meaning="checks"),
        GameOption(
            "twice", "flag", ("twice", "reroll", "potency"), default=0, meaning="the better of two dice"
        ),
    ),
    ("rouse", "rouse twice", "rouse2"),
    "bcdice/BCDice VampireTheMasquerade5th.rb; WoD5E-Developers/wod5e",
    aliases=("rouse check", "rouse checks", "rouse roll", "vtm rouse check", "vtm rouse", "v5 rouse"),
    fillers=("x", "times"),
)
ATTRIBUTE = GameEntry(
    "dsatest",
    "The Dark Eye, Das Schwarze Auge 5, test of an attribute",
    "A d20 up to the attribute; a 1 or a 20 is confirmed by a second one.",
    lambda values: AttributeTest(max(number(values, "value") + number(values, "modifier"), 1)),
    (GameOption("value", "pool", low=1, high=30, meaning="attribute", is_required=True), MODIFIER),
    ("dsatest13", "dsatest14-2"),
    "Plushtoast/dsa5-foundryVTT dice-dsa5.js",
    needs=("dsa", "tde"),
    pattern=re.compile(
        r"(?<![a-z])(?:dsatest|(?:dsa5?|tde)(?=\s*\d+\s*(?:[+-]\s*\d+\s*)*(?:$|#|(?!fw)[a-z])))"
    ),
    dice="d20",
)
PLOT_DIE = GameEntry(
    "dp",
    "Cosmere RPG, plot die",
    "1 and 2 are a complication with 2 or 4 more, 5 and 6 an opportunity.",
    lambda values: PlotDie(),
    (),
    ("dp",),
    "the-metalworks/cosmere-rpg plot-die.ts; Humblemonk/dicemaiden-rs dp",
    aliases=("plot die", "plotdie"),
)

ENTRIES = (USAGE_DIE, ROUSE, PANIC, PLOT_DIE, ATTRIBUTE)
