"""Roll under: percentile dice, a d20 or 3d6 against a skill, where low is good and some numbers decide by
themselves.
"""

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.mechanics.games.d20 import ADVANTAGE, D20, DISADVANTAGE, MODIFIER, but_one, pool_of
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number
from bot.mechanics.rule import Die, Face

D100 = Die(100)
FROM_ZERO = Die(100, labels=tuple(f"{number:02}" for number in range(100)))
"""Percentile dice that are read from 00 to 99."""
TENS = Die(10, mark="tens", labels=tuple(f"{number:02}" for number in range(0, 100, 10)))
UNITS = Die(10, mark="units", labels=tuple(map(str, range(10))))

UP_TO = ("vs", "against", "<=", "<")
"""What may stand before a skill: `coc vs 45` is `coc45`."""

SKILL = GameOption("skill", "pool", high=300, meaning="skill", is_required=True)


def is_double(value: int) -> bool:
    """Tell whether both digits of 0 to 100 are the same, 100 being 00."""
    return value % 100 % 11 == 0


@dataclass(frozen=True)
class Percentile(Game[int]):
    """One number from 1 to 100 against a skill; the tally is that number."""

    skill: int
    empty = 0
    words: ClassVar[tuple[str, ...]]
    dice = (D100,)

    def count(self, tally: int, die: Die, face: Face) -> int:
        return face

    @abstractmethod
    def verdict(self, tally: int) -> Verdict:
        """Read the number."""


@dataclass(frozen=True)
class Cthulhu(Game[tuple[int, ...]]):
    """A d100, or several tens with one units die; the tally is the number, or the tens so far.

    00 with 0 is 100, the worst; so the better of several tens depends on the units.
    """

    skill: int
    part: int
    """1 a regular success is asked for, 2 a hard one, 5 an extreme one."""
    bonus: int
    """Negative: penalty dice."""
    kept: tuple[int, ...] = ()
    """The number that luck has made."""
    is_pushed: bool = False
    words: ClassVar[tuple[str, ...]] = ("fumble", "failure", "regular", "hard", "extreme", "critical")

    @property
    def empty(self) -> tuple[int, ...]:
        return self.kept

    @property
    def dice(self) -> tuple[Die, ...]:
        if self.kept:
            return ()
        return (*(TENS,) * (abs(self.bonus) + 1), UNITS) if self.bonus else (D100,)

    def count(self, tally: tuple[int, ...], die: Die, face: Face) -> tuple[int, ...]:
        if die == TENS:
            return tuple(sorted({*tally, 10 * (face - 1)}))
        if die == UNITS:
            numbers = [tens + face - 1 or 100 for tens in tally]
            return (min(numbers) if self.bonus > 0 else max(numbers),)
        return (face,)

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        if not self.bonus or not faces:
            return frozenset()
        *tens, units = faces
        numbers = [10 * (each - 1) + units - 1 or 100 for each in tens]
        return but_one(numbers, min if self.bonus > 0 else max)

    def verdict(self, tally: tuple[int, ...]) -> Verdict:
        value, needed = tally[0], self.skill // self.part
        if value == 100 or (value >= 96 and needed < 50):
            word = "fumble"
        elif value == 1:
            word = "critical"
        elif value > needed:
            word = "failure"
        else:
            word = Cthulhu.words[2 + (value <= self.skill // 2) + (value <= self.skill // 5)]
        return Verdict(word, f"{word} ({value})")

    def after(self, tally: tuple[int, ...]) -> Mapping[str, "Cthulhu"]:
        """Offer to push what failed, or to spend luck for the next level; neither after the other.

        A fumble is neither pushed nor bought off, and nothing makes a critical.
        """
        value, word = tally[0], self.verdict(tally).word
        if self.is_pushed or self.kept or word in {"fumble", "critical"}:
            return {}
        found = {"push": replace(self, is_pushed=True)} if word == "failure" else {}
        levels = (self.skill // part for part in (self.part, 2, 5))
        better = [level for level in levels if 2 <= level < value and self.verdict((level,)).word != word]
        if better:
            found[f"spend {value - max(better)} luck"] = replace(self, kept=(max(better),))
        return found


class Sanity(Cthulhu):
    """A roll of Sanity, which is neither pushed nor bought with luck; a fumble costs the most."""

    words = ("fumble", "failure", "success")

    def verdict(self, tally: tuple[int, ...]) -> Verdict:
        word = super().verdict(tally).word
        word = word if word in self.words else "success"
        return Verdict(word, f"{word} ({tally[0]})")

    def after(self, tally: tuple[int, ...]) -> Mapping[str, Cthulhu]:
        return {}


class Lethality(Percentile):
    """Delta Green: up to the rating it kills, else both digits are damage, a 0 being 10."""

    words = ("damage", "kills")

    def verdict(self, tally: int) -> Verdict:
        if tally <= self.skill:
            return Verdict("kills", f"kills ({tally})")
        return Verdict("damage", f"damage {(tally // 10 % 10 or 10) + (tally % 10 or 10)}")


class DeltaGreen(Percentile):
    """01 and doubles that succeed are critical, 100 and doubles that fail a fumble; above 99 nearly all
    succeeds.
    """

    words = ("critical failure", "failure", "success", "critical success")

    def verdict(self, tally: int) -> Verdict:
        success = tally <= self.skill and tally != 100
        critical = is_double(tally) or tally == 1 or (self.skill >= 100 and tally <= self.skill // 5)
        word = f"{'critical ' * critical}{'success' if success else 'failure'}"
        return Verdict(word, f"{word} ({tally})")


@dataclass(frozen=True)
class Mothership(Game[int]):
    """00 to 99 strictly under a target; 90 and more always fail; doubles are critical. The tally is the
    place in `words`.
    """

    target: int
    pool: int
    """2: the better of two, -2: the worse."""
    empty = -1
    words = ("critical failure", "failure", "success", "critical success")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (FROM_ZERO,) * abs(self.pool)

    def count(self, tally: int, die: Die, face: Face) -> int:
        value = face - 1
        success, critical = value < self.target and value < 90, is_double(value)
        place = (3 if critical else 2) if success else (0 if critical else 1)
        if tally < 0:
            return place
        return max(tally, place) if self.pool > 0 else min(tally, place)

    def verdict(self, tally: int) -> Verdict:
        return Verdict(self.words[tally], self.words[tally] + ", panic check" * (tally == 0))


class Warhammer(Percentile):
    """Levels are the tens of the target less those of the roll; doubles are a critical or a fumble."""

    words = ("fumble", "failure", "success", "critical")

    def verdict(self, tally: int) -> Verdict:
        success = (tally <= self.skill or tally <= 5) and tally < 96
        levels = self.skill // 10 - tally // 10
        if success:
            note, levels = "critical", max(levels, tally <= 5)
        else:
            note, levels = "fumble", min(levels, -(tally >= 96))
        plain = "success" if success else "failure"
        text = f"{plain} {'+' if success else '-'}{abs(levels)}"
        return Verdict(note, f"{text}, {note}") if is_double(tally) else Verdict(plain, text)


class RuneQuest(Percentile):
    """A twentieth is critical, a fifth special, halves rounded up; the worst twentieth of failures is a
    fumble.
    """

    words = ("fumble", "failure", "success", "special", "critical")

    def verdict(self, tally: int) -> Verdict:
        fumble = 100 - max(0, (100 - self.skill + 10) // 20 - 1)
        if tally == 100 or tally >= fumble:
            word = "fumble"
        elif tally == 1 or tally <= (self.skill + 10) // 20:
            word = "critical"
        elif tally >= 96 or (tally > self.skill and tally > 5):
            word = "failure"
        else:
            word = "special" if tally <= (2 * self.skill + 5) // 10 else "success"
        return Verdict(word, f"{word} ({tally})")


class Mythras(Percentile):
    """A tenth, rounded up, is critical; 01 to 05 succeed, 96 and more fail, 99 and 00 are a fumble."""

    words = ("fumble", "failure", "success", "critical")

    def verdict(self, tally: int) -> Verdict:
        if tally >= (100 if self.skill > 100 else 99):
            word = "fumble"
        elif tally <= -(-self.skill // 10):
            word = "critical"
        else:
            word = "success" if tally <= 5 or (tally <= self.skill and tally <= 95) else "failure"
        return Verdict(word, f"{word} ({tally})")


@dataclass(frozen=True)
class Pendragon(Game[Face]):
    """A d20 up to the skill, where the skill itself is critical; what a skill has above 20 is added to the
    die. The tally is the face.
    """

    skill: int
    empty = 0
    words = ("fumble", "failure", "success", "critical")
    dice = (D20,)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return face

    def verdict(self, tally: Face) -> Verdict:
        number = min(tally + max(self.skill - 20, 0), 20)
        if number == min(self.skill, 20):
            word = "critical"
        elif tally == 20:
            word = "fumble"
        else:
            word = "success" if number < self.skill else "failure"
        return Verdict(word, f"{word} ({number})")


@dataclass(frozen=True)
class UnderD20(Game[Face]):
    """The lowest of `pool` d20, or, where it is negative, the highest of as many, up to a skill."""

    skill: int
    pool: int
    is_strict: bool = False
    """Whether the skill itself is too much."""
    has_ends: bool = False
    """Whether 1 always succeeds, and 20 never."""
    empty = 0
    words: ClassVar[tuple[str, ...]] = ("failure", "success")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20,) * abs(self.pool)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return min(tally or face, face) if self.pool > 0 else max(tally, face)

    def verdict(self, tally: Face) -> Verdict:
        reached = tally <= self.skill - self.is_strict
        if self.has_ends:
            reached = (reached or tally == 1) and tally < 20
        word = "success" if reached else "failure"
        return Verdict(word, f"{word} ({tally})")


@dataclass(frozen=True)
class Dragonbane(UnderD20):
    """1 is a dragon, 20 a demon, whatever the skill."""

    is_pushed: bool = False
    words = ("demon", "failure", "success", "dragon")

    def verdict(self, tally: Face) -> Verdict:
        word = {1: "dragon", 20: "demon"}.get(tally) or super().verdict(tally).word
        return Verdict(word, f"{word} ({tally})")

    def after(self, tally: Face) -> Mapping[str, "Dragonbane"]:
        """Offer to push a failure, at the price of a condition; a demon cannot be pushed."""
        failed = self.verdict(tally).word == "failure"
        return {"push": replace(self, is_pushed=True)} if failed and not self.is_pushed else {}


@dataclass(frozen=True)
class Gurps(Game[int]):
    """3d6 up to a skill; the tally is the sum."""

    skill: int
    empty = 0
    words = ("critical failure", "failure", "success", "critical success")
    dice = (Die(6),) * 3

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + face

    def verdict(self, tally: int) -> Verdict:
        margin = self.skill - tally
        if tally <= 4 or (tally == 5 and self.skill >= 15) or (tally == 6 and self.skill >= 16):
            return Verdict("critical success", "critical success")
        if tally == 18 or (tally == 17 and self.skill <= 15) or margin <= -10:
            return Verdict("critical failure", "critical failure")
        if tally == 17:
            return Verdict("failure", "failure")
        word = "success" if margin >= 0 else "failure"
        return Verdict(word, f"{word} by {abs(margin)}")


def _cthulhu(values: Values) -> Cthulhu:
    part = 5 if number(values, "extreme") else 2 if number(values, "hard") else 1
    bonus = max(-2, min(2, number(values, "bonus") - number(values, "penalty")))
    return (Sanity if number(values, "san") else Cthulhu)(number(values, "skill"), part, bonus)


def _dragonbane(values: Values) -> Dragonbane:
    left = number(values, "boon") - number(values, "bane")
    return Dragonbane(number(values, "skill"), left + 1 if left >= 0 else left - 1)


CTHULHU = GameEntry(
    "coc",
    "Call of Cthulhu 7e, Pulp Cthulhu",
    "Up to the skill, half of it is hard, a fifth extreme, 1 critical; 100 is a fumble, and 96 to "
    "99 where the number needed is below 50.",
    _cthulhu,
    (
        SKILL,
        GameOption("hard", "flag", default=0),
        GameOption("extreme", "flag", default=0),
        GameOption("bonus", "flag", ("bonus", "b"), high=9, default=0, meaning="bonus dice"),
        GameOption("penalty", "flag", ("penalty", "p", "pen"), high=9, default=0, meaning="penalty dice"),
        GameOption("san", "flag", ("san", "sanity"), default=0, meaning="a roll of Sanity"),
    ),
    ("coc45", "coc45 bonus", "coc60 hard", "coc50 penalty2", "coc55 san"),
    "bcdice/BCDice Cthulhu7th.rb; Miskatonic-Investigative-Society/CoC7-FoundryVTT dice-pool.js",
    aliases=("cthulhu", "cc", "call of cthulhu"),
    others=(
        (
            r"(?<!\d)\d*d?\d+(?:\+\d+)?/\d*d\d",
            "Roll Sanity first, such as 55 sanity, then what is lost, such as 1d6.",
        ),
    ),
    dice="d100",
    fillers=("check", *UP_TO),
    presets={
        **{f"+{more}": {"bonus": more} for more in (1, 2)},
        **{f"-{less}": {"penalty": less} for less in (1, 2)},
    },
    small="bonus",
)
DELTA_GREEN = GameEntry(
    "dg",
    "Delta Green",
    "Up to the skill succeeds; doubles are critical; 01 is a critical success, 100 a critical failure.",
    lambda values: (Lethality if number(values, "lethality") else DeltaGreen)(
        number(values, "skill") + number(values, "modifier")
    ),
    (
        SKILL,
        MODIFIER,
        GameOption("lethality", "flag", ("lethality", "lethal"), default=0, meaning="a roll of lethality"),
    ),
    ("dg45", "dg60+20", "dg20 lethality"),
    "deltagreen-foundryvtt/delta-green-foundry-vtt-system dg-percentile-roll.js",
    aliases=("deltagreen", "delta green"),
    dice="d100",
    fillers=UP_TO,
)
MOTHERSHIP = GameEntry(
    "ms",
    "Mothership 1e",
    "00 to 99 strictly under the target; 90 and more always fail, doubles are critical.",
    lambda values: Mothership(number(values, "skill") + number(values, "modifier"), pool_of(values)),
    (
        SKILL,
        MODIFIER,
        replace(ADVANTAGE, words=(*ADVANTAGE.words, "[+]")),
        replace(DISADVANTAGE, words=(*DISADVANTAGE.words, "[-]")),
    ),
    ("ms45", "ms45 adv", "ms60 dis"),
    "Futil/foundry-mothership actor.js",
    aliases=("mothership", "mosh"),
    pattern=re.compile(
        r"^\s*(?:\+(?P<adv>)|-(?P<dis>))\s*ms\s*(?P<skill>\d+)"
        r"|(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*"
        r"(?:mothership|mosh|ms)(?=$|[^a-z])(?!\s*panic)"
    ),
    dice="d100",
    fillers=UP_TO,
)
WARHAMMER = GameEntry(
    "wfrp",
    "Warhammer Fantasy Roleplay 4e",
    "Levels are the tens of the target less those of the roll; doubles are a critical, or a fumble.",
    lambda values: Warhammer(number(values, "skill") + number(values, "modifier")),
    (SKILL, MODIFIER),
    ("wfrp67", "wfrp45+20"),
    "moo-man/WFRP4e-FoundryVTT test-wfrp4e.js; bcdice/BCDice Warhammer4.rb",
    aliases=("wh4", "warhammer", "wfrp4e"),
    dice="d100",
    fillers=UP_TO,
)
RUNEQUEST = GameEntry(
    "rqg",
    "RuneQuest Glorantha, Basic Roleplaying",
    "Up to the skill; a fifth of it is special, a twentieth critical; the worst twentieth of "
    "failures is a fumble.",
    lambda values: RuneQuest(number(values, "skill") + number(values, "modifier")),
    (SKILL, MODIFIER),
    ("rqg65", "rqg40+20"),
    "bcdice/BCDice RuneQuestRoleplayingInGlorantha.rb",
    aliases=("brp", "runequest", "rq"),
    dice="d100",
    fillers=UP_TO,
)
DRAGONBANE = GameEntry(
    "dbane",
    "Dragonbane, Drakar och Demoner",
    "d20 up to the skill; 1 is a dragon, 20 a demon; each boon or bane adds a d20, and the best or worst "
    "counts.",
    _dragonbane,
    (
        GameOption("skill", "pool", high=40, meaning="skill", is_required=True),
        GameOption("boon", "flag", ("boon", "boons"), high=9, default=0, meaning="boons"),
        GameOption("bane", "flag", ("bane", "banes"), high=9, default=0, meaning="banes"),
    ),
    ("dbane14", "dbane12 boon", "dbane10 bane2"),
    "pafvel/dragonbane attribute-test.js, dod-test.js",
    aliases=("dragonbane", "dod", "drakar och demoner", "drakar"),
    dice="d20",
    fillers=UP_TO,
)
UNDER = GameEntry(
    "under",
    "Cairn, Knave, Into the Odd, Mausritter and other roll-under games",
    "d20 up to the ability succeeds; with advantage the lower of two counts.",
    lambda values: UnderD20(
        number(values, "skill"),
        pool_of(values),
        bool(number(values, "strict")),
        bool(number(values, "ends")),
    ),
    (
        GameOption("skill", "pool", high=40, meaning="ability", is_required=True),
        ADVANTAGE,
        DISADVANTAGE,
        GameOption(
            "strict", "flag", ("strict", "blackhack"), default=0, meaning="strictly under, as the Black Hack"
        ),
        GameOption("ends", "flag", ("ends", "naturals"), default=0, meaning="1 always succeeds, 20 never"),
    ),
    ("under12", "under12 adv", "under9 strict"),
    "the published SRD of Cairn",
    aliases=("cairn", "mausritter", "knave", "into the odd", "bastionland", "black hack"),
    needs=("under", "cairn", "mausritter", "knave", "into", "bastionland", "black"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*"
        r"(?:black\s*hack(?P<strict>)|under|cairn|mausritter|knave|into the odd|bastionland)(?=$|[^a-z])"
    ),
    dice="d20",
    fillers=UP_TO,
)
GURPS = GameEntry(
    "gurps",
    "GURPS 4e",
    "3d6 up to the skill; 3 and 4 are critical, 5 and 6 with high skills; 18 fails critically, as "
    "do 17 up to skill 15 and ten too much.",
    lambda values: Gurps(number(values, "skill") + number(values, "modifier")),
    (GameOption("skill", "pool", high=100, meaning="skill", is_required=True), MODIFIER),
    ("gurps12", "gurps14-2"),
    "bcdice/BCDice GURPS.rb",
    dice="3d6",
    fillers=UP_TO,
)

MYTHRAS = GameEntry(
    "mythras",
    "Mythras",
    "Up to the skill; a tenth of it is critical, 99 and 00 are a fumble.",
    lambda values: Mythras(number(values, "skill") + number(values, "modifier")),
    (SKILL, MODIFIER),
    ("mythras65", "mythras40+20"),
    "the published Mythras Imperative; no second implementation was read",
    dice="d100",
    fillers=UP_TO,
)
PENDRAGON = GameEntry(
    "pendragon",
    "Pendragon",
    "d20 up to the skill; exactly the skill is critical, 20 a fumble; points of a skill above 20 are added.",
    lambda values: Pendragon(max(number(values, "skill") + number(values, "modifier"), 0)),
    (GameOption("skill", "pool", high=60, meaning="skill", is_required=True), MODIFIER),
    ("pendragon15", "pendragon12+5"),
    "bcdice/BCDice Pendragon.rb",
    aliases=("kap",),
    dice="d20",
    fillers=UP_TO,
)
ENTRIES = (
    *(CTHULHU, DELTA_GREEN, MOTHERSHIP, WARHAMMER, RUNEQUEST, MYTHRAS, PENDRAGON),
    *(DRAGONBANE, UNDER, GURPS),
)
