"""HERO System: attacks, and damage that is read in two ways at once."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number
from bot.mechanics.rule import Die, Face

D6 = Die(6)


class Body(NamedTuple):
    """The tally of damage of HERO."""

    total: int = 0
    body: int = 0
    multiplier: int = 0


@dataclass(frozen=True)
class HeroDamage(Game[Body]):
    """Normal: STUN the sum, BODY 0, 1 or 2 a die. Killing: BODY the sum, STUN as many times it as another
    die says.
    """

    pool: int
    has_half: bool
    """Whether half a die, a d3, is thrown with them."""
    is_killing: bool
    is_fifth: bool
    """Whether the multiplier is d6 less 1, at least 1, as in the fifth edition, and not d3."""
    empty = Body()
    words = ("damage",)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        multiplier = (Die(6 if self.is_fifth else 3, mark="multiplier"),) * self.is_killing
        return (*(D6,) * self.pool, *(Die(3, mark="half"),) * self.has_half, *multiplier)

    def count(self, tally: Body, die: Die, face: Face) -> Body:
        if die.mark == "multiplier":
            return tally._replace(multiplier=max(1, face - 1) if self.is_fifth else face)
        body = (face == 3) if die.mark else (face > 1) + (face == 6)
        return tally._replace(total=tally.total + face, body=tally.body + body)

    def settle(self, tally: Body) -> Body:
        return Body()

    def verdict(self, tally: Body) -> Verdict:
        if self.is_killing:
            return Verdict("damage", f"BODY {tally.total}, STUN {tally.total * tally.multiplier}")
        return Verdict("damage", f"STUN {tally.total}, BODY {tally.body}")


@dataclass(frozen=True)
class HeroAttack(Game[int]):
    """3d6 up to 11 and the difference of combat values; 3 always hits, 18 always misses. The tally is the
    sum.
    """

    needed: int
    empty = 0
    dice = (D6,) * 3
    words = ("miss", "hit")

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + face

    def verdict(self, tally: int) -> Verdict:
        word = "hit" if tally == 3 or (tally <= self.needed and tally != 18) else "miss"
        return Verdict(word, f"{word} by {abs(self.needed - tally)}")


def _hero(values: Values, *, is_killing: bool) -> HeroDamage:
    half = bool(number(values, "half"))
    if not number(values, "pool") + half:
        raise BadInput("Throw at least one die: type it like hsn3.")
    return HeroDamage(number(values, "pool"), half, is_killing, bool(number(values, "fifth")))


HALF = GameOption("half", "flag", ("½", ".5", "half"), default=0, meaning="half a die")
FIFTH = GameOption("fifth", "flag", ("5e", "fifth"), default=0, meaning="5th edition")
HERO_DICE = GameOption("pool", "pool", high=30, default=0, meaning="dice", die=6)
HERO_NORMAL = GameEntry(
    "hsn",
    "HERO System, normal damage",
    "STUN is the sum; BODY 0 for a 1, 1 for 2 to 5, 2 for a 6.",
    lambda values: _hero(values, is_killing=False),
    (HERO_DICE, HALF),
    ("hsn3", "hsn4½"),
    "dmdorman/hero6e-foundryvtt heroRoller; BODY of half a die in a normal attack is not sure",
    pattern=re.compile(r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+(?:\.5|½)?))?\s*hsn(?=$|[^a-z])"),
)
HERO_KILLING = GameEntry(
    "hsk",
    "HERO System, killing damage",
    "BODY is the sum, STUN is that times a d3; in the 5th edition times a d6 less 1, at least 1.",
    lambda values: _hero(values, is_killing=True),
    (HERO_DICE, HALF, FIFTH),
    ("hsk2", "hsk2½", "hsk2 5e"),
    "dmdorman/hero6e-foundryvtt heroRoller; Humblemonk/dicemaiden-rs hsk",
    pattern=re.compile(r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+(?:\.5|½)?))?\s*hsk(?=$|[^a-z])"),
)
HERO_ATTACK = GameEntry(
    "hsh",
    "HERO System, attack",
    "3d6 up to 11 and OCV less DCV; 3 always hits, 18 always misses.",
    lambda values: HeroAttack(number(values, "needed") + number(values, "modifier")),
    (GameOption("needed", "pool", high=40, default=11, meaning="number needed"), MODIFIER),
    ("hsh+2", "hsh12"),
    "Humblemonk/dicemaiden-rs hsh",
    dice="3d6",
)

ENTRIES = (HERO_NORMAL, HERO_KILLING, HERO_ATTACK)
