"""Games that share their machine with no other: The Dark Eye, Marvel Multiverse, The One Ring, HERO."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, Option, Values, maybe_number, number, numbers
from bot.mechanics.rule import Die, Face

D6, D20 = Die(6), Die(20)


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


@dataclass(frozen=True)
class Marvel(Game[tuple[Face, ...]]):
    """Three d6, the second the Marvel die, whose 1 counts 6 and is fantastic; 6 M 6 always succeeds.

    An edge is a die that its player chooses, thrown again, of which the better counts; a trouble the worse.
    """

    modifier: int
    target: int | None
    edges: int
    """Edges that are left; negative: troubles."""
    kept: tuple[Face, ...] = ()
    """The three faces that lie, where one is thrown again."""
    chosen: int = -1
    """Which one."""

    @property
    def empty(self) -> tuple[Face, ...]:
        return self.kept

    @property
    def dice(self) -> tuple[Die, ...]:
        pool = (D6, Die(6, mark="Marvel"), D6)
        return pool if self.chosen < 0 else pool[self.chosen : self.chosen + 1]

    @property
    def words(self) -> tuple[str, ...]:
        if self.target is None:
            return ("total", "fantastic", "ultimate fantastic")
        ends = ("failure", "fantastic failure", "success", "fantastic success")
        return (*ends, "ultimate fantastic success")

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        if self.chosen < 0:
            return (*tally, face)
        before, worth = tally[self.chosen], _marvel if self.chosen == 1 else int
        better = worth(face) > worth(before) or (worth(face) == worth(before) and face < before)
        after = list(tally)
        after[self.chosen] = face if better == (self.edges > 0) else before
        return tuple(after)

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        total = tally[0] + _marvel(tally[1]) + tally[2] + self.modifier
        fantastic = tally[1] == 1
        ultimate = tally == (6, 1, 6)
        named = "ultimate fantastic" if ultimate else "fantastic" if fantastic else ""
        if self.target is None:
            return Verdict(named or "total", f"{total} {named}".strip())
        ends = "success" if ultimate or total >= self.target else "failure"
        word = f"{named} {ends}".strip()
        return Verdict(word, f"{total} {word}")

    def after(self, tally: tuple[Face, ...]) -> Mapping[str, Game[tuple[Face, ...]]]:
        if not self.edges:
            return {}
        left = self.edges - 1 if self.edges > 0 else self.edges + 1
        names = ("the first die", "the Marvel die", "the last die")
        kind = "edge" if self.edges > 0 else "trouble"
        return {
            f"{kind}: {name}": _Chosen(self.modifier, self.target, self.edges, tally, place, left)
            for place, name in enumerate(names)
        }


@dataclass(frozen=True)
class _Chosen(Marvel):
    """One die of a Marvel roll that is thrown again."""

    left: int = 0
    """Edges or troubles that are left after it."""

    def after(self, tally: tuple[Face, ...]) -> Mapping[str, Game[tuple[Face, ...]]]:
        return Marvel(self.modifier, self.target, self.left).after(tally)


def _marvel(face: Face) -> int:
    return 6 if face == 1 else face


EYE, RUNE = 11, 12
"""The faces of the feat die that are signs."""


class Feat(NamedTuple):
    """The tally of The One Ring."""

    feat: Face = 0
    total: int = 0
    """Of the success dice."""
    icons: int = 0


@dataclass(frozen=True)
class OneRing(Game[Feat]):
    """A feat die and success dice against a number; 6s are icons, the rune always succeeds, the eye counts
    nothing.
    """

    pool: int
    target: int
    favour: int
    """1 the better of two feat dice, -1 the worse, 0 one."""
    is_weary: bool
    is_miserable: bool
    empty = Feat()
    words = ("failure", "success", "success, 1 icon", "success, 2 icons or more")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(12, mark="feat"),) * (1 + abs(self.favour)) + (D6,) * self.pool

    def count(self, tally: Feat, die: Die, face: Face) -> Feat:
        if die.mark:
            known = [each for each in (tally.feat, face) if each]
            feat = max(known, key=_feat_rank) if self.favour >= 0 else min(known, key=_feat_rank)
            return tally._replace(feat=feat)
        counts = 0 if self.is_weary and face <= 3 else face
        return tally._replace(total=tally.total + counts, icons=tally.icons + (face == 6))

    def settle(self, tally: Feat) -> Feat:
        return Feat(tally.feat, min(tally.total, self.target), min(tally.icons, 2))

    def verdict(self, tally: Feat) -> Verdict:
        if tally.feat == EYE and self.is_miserable:
            return Verdict("failure", "failure (eye, miserable)")
        total = tally.total + (0 if tally.feat in {EYE, RUNE} else tally.feat)
        sign = {EYE: ", eye", RUNE: ", Gandalf's rune"}.get(tally.feat, "")
        if tally.feat != RUNE and total < self.target:
            return Verdict("failure", f"failure {total}{sign}")
        icons = f", {counted(tally.icons, 'icon')}" * bool(tally.icons)
        return Verdict(self.words[1 + min(tally.icons, 2)], f"success {total}{icons}{sign}")


def _feat_rank(face: Face) -> int:
    return 0 if face == EYE else face


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


def _dark_eye(values: Values) -> DarkEye:
    attributes = numbers(values, "attributes")
    if len(attributes) != 3:
        raise BadInput("A skill check has three attributes: type it like dsa 13/14/12 fw7.")
    first, second, third = (max(each + number(values, "modifier"), 1) for each in attributes)
    return DarkEye((first, second, third), number(values, "points"))


def _marvel_roll(values: Values) -> Marvel:
    edges = number(values, "edges") - number(values, "troubles")
    return Marvel(number(values, "modifier"), maybe_number(values, "target"), edges)


def _one_ring(values: Values) -> OneRing:
    favour = number(values, "favoured") - number(values, "ill")
    flags = (bool(number(values, "weary")), bool(number(values, "miserable")))
    return OneRing(number(values, "pool"), number(values, "tn"), favour, *flags)


def _hero(values: Values, *, is_killing: bool) -> HeroDamage:
    half = bool(number(values, "half"))
    if not number(values, "pool") + half:
        raise BadInput("At least one die is thrown: type it like hsn3.")
    return HeroDamage(number(values, "pool"), half, is_killing, bool(number(values, "fifth")))


DARK_EYE = GameEntry(
    "dsa",
    "The Dark Eye, Das Schwarze Auge 5",
    "3d20, one against each attribute; what is too much is paid from the skill points, what is left "
    "is the quality.",
    _dark_eye,
    (
        Option("attributes", "list", low=1, high=30, meaning="attributes", is_required=True),
        Option("points", "number", ("fw", "taw", "fp", "sp"), high=30, default=0, meaning="skill points"),
        MODIFIER,
    ),
    ("dsa 13/14/12 fw7", "dsa 12/12/14 fw4-2"),
    "Plushtoast/dsa5-foundryVTT dice-dsa5.js",
    aliases=("tde", "dsa5"),
    order=("points",),
    rewrites=(
        (r"(?<!\d)(\d+)[\s,]+(\d+)[\s,]+(\d+)(?!\d)", r"\1/\2/\3"),
        (r"\(\s*(\d+)\s*\)", r" fw \1"),
    ),
    dice="3d20",
)
MARVEL = GameEntry(
    "mm",
    "Marvel Multiverse",
    "Three d6; a 1 on the Marvel die counts 6 and is fantastic; edges and troubles throw a chosen die again.",
    _marvel_roll,
    (
        MODIFIER,
        Option("target", "target", ("vs",), low=1, high=60, meaning="number to reach"),
        Option("edges", "number", ("e", "edge", "edges"), high=5, default=0, meaning="edges"),
        Option("troubles", "number", ("t", "trouble", "troubles"), high=5, default=0, meaning="troubles"),
    ),
    ("mm+3 vs 14", "mm+1", "mm+3 vs 14 2e"),
    "roll20.net/compendium/marvel616, Fantastic Rolls, Edges and Troubles",
    aliases=("d616", "marvel"),
    counts_before=True,
    dice="3d6",
)
ONE_RING = GameEntry(
    "tor",
    "The One Ring 2e",
    "A feat die and success dice against a number; 6s are icons, Gandalf's rune always succeeds.",
    _one_ring,
    (
        Option("pool", "pool", high=12, default=0, meaning="success dice"),
        Option("tn", "target", ("tn",), low=1, high=60, meaning="target number", is_required=True),
        Option("favoured", "flag", ("fav", "favoured"), default=0),
        Option("ill", "flag", ("ill",), default=0, meaning="ill-favoured"),
        Option("weary", "flag", ("weary",), default=0),
        Option("miserable", "flag", ("miserable",), default=0),
    ),
    ("tor3 tn 14", "tor2 tn 14 fav", "tor3 tn 16 weary"),
    "bcdice/BCDice TheOneRing2nd.rb; DiscordDiceBot THE_ONE_RING",
    aliases=("onering", "one ring", "the one ring"),
    rewrites=((r"(?<=\d)\s*d6?(?![\da-z])", " "),),
)
HALF = Option("half", "flag", ("½", ".5", "half"), default=0, meaning="half a die")
FIFTH = Option("fifth", "flag", ("5e", "fifth"), default=0, meaning="5th edition")
HERO_DICE = Option("pool", "pool", high=30, default=0, meaning="dice")
HERO_NORMAL = GameEntry(
    "hsn",
    "HERO System, normal damage",
    "STUN is the sum; BODY 0 for a 1, 1 for 2 to 5, 2 for a 6.",
    lambda values: _hero(values, is_killing=False),
    (HERO_DICE, HALF),
    ("hsn3", "hsn4½"),
    "dmdorman/hero6e-foundryvtt heroRoller; BODY of half a die in a normal attack is not sure",
    pattern=re.compile(r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+(?:\.5|½)?))?\s*hsn(?=$|[^a-z])"),
    rewrites=((r"(?<=\d)\s*d6(?!\d)", " "),),
)
HERO_KILLING = GameEntry(
    "hsk",
    "HERO System, killing damage",
    "BODY is the sum, STUN as many times it as a d3 says; in the 5th edition as d6 less 1, at least 1.",
    lambda values: _hero(values, is_killing=True),
    (HERO_DICE, HALF, FIFTH),
    ("hsk2", "hsk2½", "hsk2 5e"),
    "dmdorman/hero6e-foundryvtt heroRoller; Humblemonk/dicemaiden-rs hsk",
    pattern=re.compile(r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+(?:\.5|½)?))?\s*hsk(?=$|[^a-z])"),
    rewrites=((r"(?<=\d)\s*d6(?!\d)", " "),),
)
HERO_ATTACK = GameEntry(
    "hsh",
    "HERO System, attack",
    "3d6 up to 11 and OCV less DCV; 3 always hits, 18 always misses.",
    lambda values: HeroAttack(number(values, "needed") + number(values, "modifier")),
    (Option("needed", "pool", high=40, default=11, meaning="number needed"), MODIFIER),
    ("hsh+2", "hsh12"),
    "Humblemonk/dicemaiden-rs hsh",
    dice="3d6",
)

ENTRIES = (DARK_EYE, MARVEL, ONE_RING, HERO_NORMAL, HERO_KILLING, HERO_ATTACK)
