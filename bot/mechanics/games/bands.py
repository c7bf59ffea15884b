"""Two or three dice whose sum falls into a band, or is held against a number; extra dice are thrown and
some left out.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import ADVANTAGE, DISADVANTAGE, MODIFIER, KeptD20, pool_of
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.spending import Spent
from bot.mechanics.rule import FATE, FATE_SIGNS, Die, Face

D6 = Die(6)
FORTUNE = GameOption("boon", "flag", ("boon", "boons"), default=0, meaning="boons")
MISFORTUNE = GameOption("bane", "flag", ("bane", "banes"), default=0, meaning="banes")


@dataclass(frozen=True)
class KeptPair(Game[tuple[Face, ...]]):
    """Two dice of a kind, or three of which the better or worse two count; the tally is those that count,
    rising.
    """

    modifier: int
    extra: int
    """1 the better two of three, -1 the worse two, 0 just two."""
    sides: ClassVar[int] = 6
    empty = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(self.sides),) * (2 + abs(self.extra))

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        faces = sorted((*tally, face))
        return tuple(faces[-2:] if self.extra >= 0 else faces[:2])

    @abstractmethod
    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        """Read the two dice that count."""


@dataclass(frozen=True)
class Apocalypse(KeptPair):
    """Up to 6 a miss, to 9 partial, from 10 on full."""

    has_twelve: bool
    """Whether 12 and more is a fourth tier."""
    is_mist: bool
    """Whether a natural 2 always misses, and a natural 12 is always full."""

    @property
    def words(self) -> tuple[str, ...]:
        return ("miss", "partial", "full", *("12+",) * self.has_twelve)

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        total, natural = sum(tally) + self.modifier, sum(tally)
        place = (total >= 7) + (total >= 10) + (total >= 12 and self.has_twelve)
        if self.is_mist:
            place = {2: 0, 12: 2}.get(natural, place)
        return Verdict(self.words[place], f"{self.words[place]} ({total})")


class Mist(Apocalypse):
    """City of Mist: a natural 2 fails, a natural 12 succeeds; 12 and more may be dynamite."""

    @property
    def words(self) -> tuple[str, ...]:
        return ("failure", "partial success", "success", *("dynamite",) * self.has_twelve)

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        total = sum(tally) + self.modifier
        place = (total >= 7) + (total >= 10) + (total >= 12 and self.has_twelve)
        place = {2: 0, 12: max(place, 2)}.get(sum(tally), place)
        return Verdict(self.words[place], f"{self.words[place]} ({total})")


@dataclass(frozen=True)
class Traveller(KeptPair):
    """The effect is how far the total is from the target: from 6 on it is exceptional."""

    target: int
    words = ("exceptional failure", "failure", "success", "exceptional success")

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        effect = sum(tally) + self.modifier - self.target
        word = self.words[(effect > -6) + (effect >= 0) + (effect >= 6)]
        return Verdict(word, f"{word}, effect {effect:+}")


@dataclass(frozen=True)
class DrawSteel(KeptPair):
    """Three tiers from 12 and 17 on; a natural 19 or 20 is the third, and critical."""

    edges: int
    """-2 to 2; two move the tier, one the number."""
    sides = 10
    words = ("tier 1", "tier 2", "tier 3", "tier 3, critical")

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        if sum(tally) >= 19:
            return Verdict(self.words[3], self.words[3])
        total = sum(tally) + self.modifier + (2 * self.edges if abs(self.edges) == 1 else 0)
        tier = (total >= 12) + (total >= 17) + (self.edges // 2 if abs(self.edges) == 2 else 0)
        word = self.words[max(0, min(2, tier))]
        return Verdict(word, word)


@dataclass(frozen=True)
class Age(Game[tuple[Face, ...]]):
    """3d6 with ability; the third, the stunt die, gives points where two dice are equal. The tally is all
    three.
    """

    modifier: int
    target: int | None
    empty = ()
    dice = (D6, D6, Die(6, mark="stunt"))

    @property
    def words(self) -> tuple[str, ...]:
        return (
            ("total", "total with stunts")
            if self.target is None
            else ("failure", "success", "success with stunts")
        )

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        return (*tally, face) if die.mark else tuple(sorted((*tally, face)))

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        total, stunts = sum(tally) + self.modifier, len(set(tally)) < 3
        points = f", {counted(tally[-1], 'stunt point')}" * stunts
        if self.target is None:
            return Verdict(self.words[stunts], f"{total}{points}")
        if total < self.target:
            return Verdict("failure", f"failure {total}")
        return Verdict(self.words[1 + stunts], f"success {total}{points}")


@dataclass(frozen=True)
class Daggerheart(Game[tuple[int, ...]]):
    """Hope and fear, two d12: the higher names the roll, equal ones are a critical success.

    The tally is both, then the best die of advantage or disadvantage.
    """

    modifier: int
    target: int | None
    advantages: int
    """Negative: disadvantages."""
    is_reaction: bool
    empty = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        mark = "advantage" if self.advantages > 0 else "disadvantage"
        return (Die(12, mark="hope"), Die(12, mark="fear"), *(Die(6, mark=mark),) * abs(self.advantages))

    @property
    def words(self) -> tuple[str, ...]:
        if self.is_reaction:
            return (
                ("total", "critical success")
                if self.target is None
                else ("failure", "success", "critical success")
            )
        if self.target is None:
            return ("with fear", "with hope", "critical success")
        ends = ("failure with fear", "failure with hope", "success with fear", "success with hope")
        return (*ends, "critical success")

    def count(self, tally: tuple[int, ...], die: Die, face: Face) -> tuple[int, ...]:
        if len(tally) < 2:
            return (*tally, face)
        return (*tally[:2], max(face, *tally[2:], 0))

    def settle(self, tally: tuple[int, ...]) -> tuple[int, ...]:
        if len(tally) < 2:
            return tally
        hope, fear, *best = tally
        if hope == fear:
            return (1, 1)
        less = max(1, hope + fear - 12)  # of equal sums, the order alone matters
        pair = (hope + fear - less, less) if hope > fear else (less, hope + fear - less)
        return (*pair, *best)

    def verdict(self, tally: tuple[int, ...]) -> Verdict:
        hope, fear, *best = tally
        total = hope + fear + self.modifier + sum(best) * (1 if self.advantages > 0 else -1)
        if hope == fear:
            return Verdict("critical success", f"{total} critical success")
        named = [] if self.is_reaction else [f"with {'hope' if hope > fear else 'fear'}"]
        if self.target is not None:
            named.insert(0, "success" if total >= self.target else "failure")
        word = " ".join(named) or "total"
        return Verdict(word, f"{total} {' '.join(named)}".strip())


class Adversary(KeptD20):
    """A roll of Daggerheart's game master: a d20, of which a natural 20 hits, critically."""

    words = ("failure", "success", "critical success")

    def verdict(self, tally: Face) -> Verdict:
        word = "success" if self.is_reached(tally) else "failure"
        return self.called(tally, "critical success" if tally == 20 else word)


LADDER = (
    *("horrifying", "catastrophic", "terrible", "poor", "mediocre", "average", "fair", "good", "great"),
    *("superb", "fantastic", "epic", "legendary"),
)
"""Words for -4 to 8. Fate Core has none below -2: these two are those of Fate Condensed."""


@dataclass(frozen=True)
class Fate(Game[int]):
    """Four Fate dice and a skill on the ladder, or against opposition; the tally is their sum."""

    skill: int
    target: int | None
    empty = 0
    dice = (Die(3, kind=FATE, labels=FATE_SIGNS),) * 4

    @property
    def words(self) -> tuple[str, ...]:
        if self.target is None:
            return tuple(dict.fromkeys(_ladder(self.skill + sum_) for sum_ in range(-4, 5)))
        return ("fail", "tie", "succeed", "succeed with style")

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + face - 2

    def verdict(self, tally: int) -> Verdict:
        total = tally + self.skill
        step = f"{total:+} {_ladder(total)}"
        if self.target is None:
            return Verdict(_ladder(total), step)
        shift = total - self.target
        word = self.words[(shift >= 0) + (shift >= 1) + (shift >= 3)]
        return Verdict(word, f"{step}: {word}")


def _ladder(total: int) -> str:
    return LADDER[max(0, min(len(LADDER) - 1, total + 4))]


@dataclass(frozen=True)
class Fabula(Game[tuple[Face, ...]]):
    """Two attribute dice and a bonus; both 1 a fumble, equal from 6 on critical. The tally is both."""

    sides: tuple[int, ...]
    modifier: int
    target: int | None
    empty = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        return tuple(map(Die, self.sides))

    @property
    def words(self) -> tuple[str, ...]:
        plain = ("total",) if self.target is None else ("failure", "success")
        return ("fumble", *plain, "critical success")

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        return (*tally, face)

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        total, high = sum(tally) + self.modifier, max(tally)
        if high == 1:
            return Verdict("fumble", "fumble")
        if len(set(tally)) == 1 and high >= 6:
            word = "critical success"
        elif self.target is None:
            return Verdict("total", f"{total}, high roll {high}")
        else:
            word = "success" if total >= self.target else "failure"
        return Verdict(word, f"{word}, high roll {high}")


@dataclass(frozen=True)
class Ironsworn(Game[tuple[int, ...]]):
    """The lesser of 10 and d6 with adds, against two d10, strictly above. The tally is the score, then the
    d10s.
    """

    adds: int
    momentum: int
    """Where it is negative, an action die that shows as much counts nothing."""
    progress: int | None
    """The score of a progress roll, which throws no action die."""
    empty = ()
    words = ("miss, match", "miss", "weak hit", "strong hit", "strong hit, match")

    @property
    def dice(self) -> tuple[Die, ...]:
        action = () if self.progress is not None else (Die(6, mark="action"),)
        return (*action, *(Die(10, mark="challenge"),) * 2)

    def count(self, tally: tuple[int, ...], die: Die, face: Face) -> tuple[int, ...]:
        if die.mark == "action":
            return (min(10, (0 if face == -self.momentum else face) + self.adds),)
        return (*(tally or (min(10, self.progress or 0),)), face)

    def verdict(self, tally: tuple[int, ...]) -> Verdict:
        score, *challenge = tally
        beaten = sum(score > each for each in challenge)
        word = ("miss", "weak hit", "strong hit")[beaten] + ", match" * (challenge[0] == challenge[1])
        return Verdict(word, word)

    def after(self, tally: tuple[int, ...]) -> Mapping[str, Game[Any]]:
        """Offer to burn momentum, which takes the place of the score, where that is better."""
        burnt = self.verdict((min(10, self.momentum), *tally[1:]))
        better = self.words.index(burnt.word) > self.words.index(self.verdict(tally).word)
        if self.progress is not None or not better:
            return {}
        return {f"burn {self.momentum} momentum": Spent(burnt)}


def _apocalypse(values: Values) -> Apocalypse:
    extra = bool(number(values, "adv")) - bool(number(values, "dis"))
    return Apocalypse(
        number(values, "modifier"), extra, bool(number(values, "twelve")), bool(number(values, "mist"))
    )


def _traveller(values: Values) -> Traveller:
    extra = bool(number(values, "boon")) - bool(number(values, "bane"))
    return Traveller(number(values, "modifier"), extra, number(values, "target"))


def _draw_steel(values: Values) -> DrawSteel:
    edges = min(2, number(values, "edge")) - min(2, number(values, "bane"))
    return DrawSteel(number(values, "modifier") + 2 * number(values, "skill"), 0, edges)


def _daggerheart(values: Values) -> Daggerheart | Adversary:
    if number(values, "gm"):
        target = maybe_number(values, "target")
        if target is None:
            raise BadInput("A roll of the GM needs a difficulty: type it like dheart+3 vs 15 gm.")
        return Adversary(pool_of(values), number(values, "modifier"), target)
    return Daggerheart(
        number(values, "modifier"),
        maybe_number(values, "target"),
        number(values, "adv") - number(values, "dis"),
        bool(number(values, "reaction")),
    )


def _fabula(values: Values) -> Fabula:
    sides = numbers(values, "dice")
    if len(sides) != 2 or not set(sides) <= {6, 8, 10, 12, 20}:
        raise BadInput("Fabula Ultima needs two dice, d6 to d12: type it like fabula d8 d10+2 vs 10.")
    return Fabula(sides, number(values, "modifier"), maybe_number(values, "target"))


def _plain(make: Callable[..., Game[Any]], name: str = "modifier") -> Callable[[Values], Game[Any]]:
    return lambda values: make(number(values, name), maybe_number(values, "target"))


TARGET = GameOption("target", "target", ("vs",), low=-50, high=300, meaning="number to reach")
GM = GameOption("gm", "flag", ("gm", "adversary"), default=0, meaning="a d20 of the game master")

APOCALYPSE = GameEntry(
    "pbta",
    "Powered by the Apocalypse: Dungeon World, Masks, Monster of the Week, Avatar Legends",
    "2d6: up to 6 is a miss, 7 to 9 partial, 10 and more full.",
    _apocalypse,
    (
        MODIFIER,
        ADVANTAGE,
        DISADVANTAGE,
        GameOption(
            "twelve", "flag", ("twelve", "12+"), default=0, meaning="12 and more as a tier of its own"
        ),
        GameOption("mist", "flag", ("mist",), default=0, meaning="natural 2 and 12 decide"),
    ),
    ("pbta+2", "pbta+1 adv", "pbta-1 dis", "pbta+2 twelve"),
    "twonirwana/DiscordDiceBot PBTA; aurule/roll-it pba.js",
    aliases=("dungeonworld", "dungeon world", "dw", "motw", "masks", "apoc", "avatar", "aw"),
    dice="2d6",
)
MIST = GameEntry(
    "mist",
    "City of Mist, Otherscape, Legend in the Mist",
    "2d6 and power: 7 to 9 is a partial success, 10 and more a success; a natural 2 fails, a natural 12 "
    "succeeds.",
    lambda values: Mist(number(values, "modifier"), 0, bool(number(values, "dynamite")), is_mist=True),
    (
        MODIFIER,
        GameOption("dynamite", "flag", ("dynamite",), default=0, meaning="12 and more as a tier of its own"),
    ),
    ("mist+2", "mist+3 dynamite"),
    "taragnor/city-of-mist city-roll.ts; twonirwana/DiscordDiceBot OTHERSCAPE",
    aliases=("city of mist", "cityofmist", "otherscape", "legend in the mist", "litm"),
    dice="2d6",
)
TRAVELLER = GameEntry(
    "trav",
    "Traveller, Cepheus",
    "2d6 against 8 or another number; 6 above or below is exceptional; boon and bane are a third die.",
    _traveller,
    (
        MODIFIER,
        GameOption("target", "target", ("vs",), low=2, high=30, default=8, meaning="number to reach"),
        FORTUNE,
        MISFORTUNE,
    ),
    ("trav+1", "trav+1 vs 10", "trav boon"),
    "xdy/twodsix-foundryvtt; DiscordDiceBot TRAVELLER",
    aliases=("traveller", "cepheus"),
    fillers=("dm",),
    dice="2d6",
)
DRAW_STEEL = GameEntry(
    "steel",
    "Draw Steel",
    "2d10: tier 2 from 12 on, tier 3 from 17 on; an edge or bane is 2, two of them a tier; natural "
    "19 and 20 are critical.",
    _draw_steel,
    (
        MODIFIER,
        GameOption("edge", "number", ("edge", "edges"), high=3, default=0, meaning="edges"),
        GameOption("bane", "number", ("bane", "banes"), high=3, default=0, meaning="banes"),
        GameOption("skill", "flag", ("skill", "skilled"), default=0, meaning="a skill, which is 2 more"),
    ),
    ("steel+2", "steel+2 edge", "steel+1 2bane"),
    "MetaMorphic-Digital/draw-steel power.mjs",
    aliases=("drawsteel", "draw steel", "mcdm"),
    counts_before=True,
    dice="2d10",
)
AGE = GameEntry(
    "age",
    "AGE: Dragon Age, Fantasy AGE, Modern AGE, The Expanse, Blue Rose",
    "3d6 and ability; any two equal dice give a success as many stunt points as the third die shows.",
    _plain(Age),
    (MODIFIER, TARGET),
    ("age+3 vs 11", "age+3"),
    "DiscordDiceBot EXPANSE; Humblemonk/dicemaiden-rs age",
    aliases=("dragonage", "expanse", "fage", "fantasy age"),
    dice="3d6",
)
DAGGERHEART = GameEntry(
    "dheart",
    "Daggerheart",
    "Hope and fear, two d12: the higher one names the roll, equal ones are a critical success.",
    _daggerheart,
    (MODIFIER, TARGET, ADVANTAGE, DISADVANTAGE, GameOption("reaction", "flag", ("reaction",), default=0), GM),
    ("dheart+3 vs 15", "dheart+2", "dheart+3 vs 15 adv", "dheart+1 vs 12 reaction"),
    "Foundryborne/daggerheart dualityRoll.mjs; DiscordDiceBot DAGGERHEART",
    aliases=("daggerheart", "dh", "dd", "duality"),
    dice="2d12",
    fillers=("exp", "experience"),
    presets={"+d6": {"adv": 1}, "-d6": {"dis": 1}},
    thrown_alone=2,
)
FATE_CORE = GameEntry(
    "fate",
    "Fate Core, Fate Accelerated, Fate Condensed, Fudge",
    "Four Fate dice and a skill, in the words of the ladder; against opposition 3 and more succeed "
    "with style.",
    _plain(Fate),
    (MODIFIER, TARGET),
    ("fate+2", "fate+2 vs 3"),
    "bcdice/BCDice FateCoreSystem.rb",
    aliases=("fudge", "fae"),
    dice="4df",
)
FABULA = GameEntry(
    "fabula",
    "Fabula Ultima",
    "Two attribute dice: both 1 are a fumble, both the same from 6 on a critical success.",
    _fabula,
    (
        GameOption("dice", "dice", low=4, high=20, meaning="attribute dice", is_required=True),
        MODIFIER,
        TARGET,
    ),
    ("fabula d8 d10 vs 10", "fabula d8 d8+2 vs 13"),
    "League-of-Fabulous-Developers/FoundryVTT-Fabula-Ultima checks.mjs",
    aliases=("fu", "fabulaultima", "fabula ultima"),
)
IRONSWORN = GameEntry(
    "iron",
    "Ironsworn, Starforged, Sundered Isles",
    "d6 with adds, at most 10, against two d10: above both is a strong hit, above one a weak hit.",
    lambda values: Ironsworn(
        number(values, "modifier"), number(values, "momentum"), maybe_number(values, "progress")
    ),
    (
        MODIFIER,
        GameOption("momentum", "number", ("momentum", "m"), low=-6, high=10, default=0, meaning="momentum"),
        GameOption("progress", "number", ("p", "progress", "prog"), high=10, meaning="progress"),
    ),
    ("iron+2", "ironp7", "iron+2 momentum-4"),
    "ben/foundry-ironsworn ironsworn-roll.ts",
    aliases=("ironsworn", "starforged"),
)

ENTRIES = (APOCALYPSE, MIST, DAGGERHEART, FATE_CORE, FABULA, DRAW_STEEL, TRAVELLER, IRONSWORN, AGE)
