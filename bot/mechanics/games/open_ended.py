"""Dice that go on: a high face is thrown again and added, in some games a low one turns the other way.

Totals have no end, so for odds they are counted no further than the verdict looks.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.spending import spend
from bot.mechanics.rule import Die, Face

D6, D10 = Die(6), Die(10)
TARGET = GameOption("target", "target", ("vs",), low=-50, high=500, meaning="number to reach")


class Savage(NamedTuple):
    """The tally of a trait roll."""

    best: int = 0
    """The best finished die."""
    chain: int = 0
    """What the die under way makes so far."""
    ones: int = 0
    """Dice that began with a 1."""
    wild_one: bool = False
    thrown: int = 0


@dataclass(frozen=True)
class SavageWorlds(Game[Savage]):
    """Trait dice and a wild die, all open-ended; the best and a modifier against 4, each 4 more a raise.

    A wild card fails critically with a 1 on the wild die and 1s on more than half of all; an extra
    confirms its 1.
    """

    sides: int
    count_of_traits: int
    modifier: int
    target: int
    is_extra: bool
    lay: int = 0
    """The best die of the throw before a benny, which still counts."""
    is_again: bool = False
    empty = Savage()
    words = ("critical failure", "failure", "success", "raise")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(self.sides),) * self.count_of_traits + (Die(6, mark="wild"),) * (not self.is_extra)

    def count(self, tally: Savage, die: Die, face: Face) -> Savage:
        if die.mark == "confirming":
            return tally._replace(wild_one=face == 1, chain=0)
        begins = not tally.chain
        total = tally.chain + face
        one = begins and face == 1
        return Savage(
            max(tally.best, total),
            total if face == die.faces else 0,
            tally.ones + one,
            tally.wild_one or (one and die.mark == "wild"),
            tally.thrown + begins,
        )

    def more(self, tally: Savage, die: Die, face: Face) -> Die | None:
        if tally.chain:
            return die
        ends = tally.thrown == len(self.dice) and die.mark != "confirming"
        alone = self.is_extra and ends and 2 * tally.ones > len(self.dice)
        return Die(6, mark="confirming") if alone else None

    def settle(self, tally: Savage) -> Savage:
        # A chain that is above the raise stays there: it only has to end.
        most = max(self.target + 4 - self.modifier, 1)
        return tally._replace(best=min(tally.best, most), chain=min(tally.chain, most))

    def verdict(self, tally: Savage) -> Verdict:
        if tally.wild_one and 2 * tally.ones > len(self.dice):
            return Verdict("critical failure", "critical failure")
        margin = max(tally.best, self.lay) + self.modifier - self.target
        if margin < 0:
            return Verdict("failure", "failure")
        return (
            Verdict("raise", counted(margin // 4, "raise")) if margin >= 4 else Verdict("success", "success")
        )

    def after(self, tally: Savage) -> "Mapping[str, SavageWorlds]":
        """Offer a benny: all is thrown again, and the better throw counts; never after a critical failure."""
        if self.is_again or self.verdict(tally).word == "critical failure":
            return {}
        return {"benny": replace(self, lay=tally.best, is_again=True)}


@dataclass(frozen=True)
class Cyberpunk(Game[tuple[int, int]]):
    """A d10; a 10 adds another, a 1 takes another off, once. It must exceed the number. The tally: sum,
    first face.
    """

    modifier: int
    target: int | None
    empty = (0, 0)

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D10,)

    @property
    def words(self) -> tuple[str, ...]:
        if self.target is None:
            return ("critical failure", "total", "critical")
        return (
            "failure (critical failure)",
            "failure",
            "failure (critical)",
            "success (critical failure)",
            "success",
            "success (critical)",
        )

    def count(self, tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        if not tally[1]:
            return face, face
        return tally[0] + (face if tally[1] == 10 else -face), tally[1]

    def more(self, tally: tuple[int, int], die: Die, face: Face) -> Die | None:
        first = {10: "added", 1: "taken off"}.get(face) if not die.mark else None
        return Die(10, mark=first) if first else None

    def verdict(self, tally: tuple[int, int]) -> Verdict:
        total = tally[0] + self.modifier
        note = {10: "critical", 1: "critical failure"}.get(tally[1], "")
        if self.target is None:
            return Verdict(note or "total", f"{total}{f' ({note})' if note else ''}")
        word = ("success" if total > self.target else "failure") + (f" ({note})" if note else "")
        return Verdict(word, f"{total} {word}")


@dataclass(frozen=True)
class CyberpunkDamage(Game[tuple[int, int]]):
    """A sum of d6; two 6s are a critical injury with 5 more, which armour does not stop. The tally: sum,
    6s.
    """

    pool: int
    empty = (0, 0)
    words = ("damage", "critical injury")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * self.pool

    def count(self, tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        return tally[0] + face, min(2, tally[1] + (face == 6))

    def settle(self, tally: tuple[int, int]) -> tuple[int, int]:
        return 0, tally[1]

    def verdict(self, tally: tuple[int, int]) -> Verdict:
        critical = tally[1] == 2
        return Verdict(self.words[critical], f"damage {tally[0]}{', critical injury: 5 more' * critical}")


class Witch(NamedTuple):
    """The tally of the Witcher: what is added, or taken off, and which way the first die turned."""

    total: int = 0
    turn: int = 0
    """1: up from a 10, -1: down from a 1, 0: neither."""


@dataclass(frozen=True)
class Witcher(Game[Witch]):
    """A d10; a 10 is thrown again and added, over and over; a first 1 has the next chain taken off the
    base, to 0.
    """

    modifier: int
    target: int | None
    empty = Witch()

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D10,)

    @property
    def words(self) -> tuple[str, ...]:
        if self.target is None:
            return ("fumble", "total", "critical")
        return (
            "failure (fumble)",
            "failure",
            "failure (critical)",
            "success (fumble)",
            "success",
            "success (critical)",
        )

    def count(self, tally: Witch, die: Die, face: Face) -> Witch:
        if not die.mark:
            return Witch(0, -1) if face == 1 else Witch(face, face == 10)
        return tally._replace(total=tally.total + face)

    def more(self, tally: Witch, die: Die, face: Face) -> Die | None:
        goes_on = face == 10 or (face == 1 and not die.mark)
        return Die(10, mark="taken off" if tally.turn < 0 else "added") if goes_on else None

    def settle(self, tally: Witch) -> Witch:
        if self.target is None:
            return tally._replace(total=0)
        # Beyond these the verdict is what it is: reached for good, or nothing left of the base.
        most = max(self.target - self.modifier, 0) if tally.turn >= 0 else max(self.modifier, 0)
        return tally._replace(total=min(tally.total, most + 1))

    def verdict(self, tally: Witch) -> Verdict:
        base = self.modifier + tally.total if tally.turn >= 0 else max(self.modifier - tally.total, 0)
        note = {1: "critical", -1: "fumble"}.get(tally.turn, "")
        shown = f" ({note}{f' {tally.total}' * (tally.turn < 0)})" if note else ""
        if self.target is None:
            return Verdict(note or "total", f"{base}{shown}")
        word = "success" if base > self.target else "failure"
        return Verdict(word + (f" ({note})" if note else ""), f"{base} {word}{shown}")


class Doubles(NamedTuple):
    """The tally of a saving roll."""

    total: int = 0
    """Of the pairs that lie."""
    first: Face = 0
    """The first die of the pair under way; 0: none lies yet."""
    pairs: int = 0
    """How many pairs lie; of more than one it does not matter."""
    is_double: bool = False
    """Whether the last pair was a double, so that another follows."""


@dataclass(frozen=True)
class SavingRoll(Game[Doubles]):
    """Tunnels & Trolls: 2d6, doubles add and roll over; a 1 and a 2 at once fail, whatever is added."""

    modifier: int
    target: int
    empty = Doubles()
    words = ("automatic failure", "failure", "success")
    dice = (D6,)

    def count(self, tally: Doubles, die: Die, face: Face) -> Doubles:
        if not tally.first:
            return tally._replace(first=face, is_double=False)
        total = tally.total + tally.first + face
        return Doubles(total, 0, min(tally.pairs + 1, 2), tally.first == face)

    def more(self, tally: Doubles, die: Die, face: Face) -> Die | None:
        return D6 if tally.first or tally.is_double else None

    def settle(self, tally: Doubles) -> Doubles:
        if tally.pairs == 1 and tally.total == 3:
            return tally
        return tally._replace(
            total=min(tally.total, max(self.target - self.modifier, 4)), pairs=2 * bool(tally.pairs)
        )

    def verdict(self, tally: Doubles) -> Verdict:
        if tally.pairs == 1 and tally.total == 3:
            return Verdict("automatic failure", "automatic failure")
        total = tally.total + self.modifier
        word = "success" if total >= self.target else "failure"
        return Verdict(word, f"{word} {total}")


@dataclass(frozen=True)
class LuckyBreak(Game[int]):
    """Kids on Bikes: one die, open-ended, and a skill; the margin says how well. The tally is the sum."""

    sides: int
    modifier: int
    target: int
    empty = 0
    words = ("failure", "success")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(self.sides),)

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + face

    def more(self, tally: int, die: Die, face: Face) -> Die | None:
        return die if face == die.faces else None

    def settle(self, tally: int) -> int:
        return min(tally, max(self.target - self.modifier, 0))

    def verdict(self, tally: int) -> Verdict:
        margin = tally + self.modifier - self.target
        word = "success" if margin >= 0 else "failure"
        return Verdict(word, f"{word} by {abs(margin)}")

    def after(self, tally: int) -> Mapping[str, Game[Any]]:
        """Offer the adversity tokens that make it a success."""
        short = self.target - tally - self.modifier
        return spend(short, "adversity tokens", Verdict("success", "success by 0"))


class Wild(NamedTuple):
    """The tally of a code of dice, of which the last is wild."""

    total: int = 0
    highest: Face = 0
    """Of the plain dice."""
    wild: Face = 0
    """What the wild die showed first."""


@dataclass(frozen=True)
class WildDie(Game[Wild]):
    """D6 System: a code of 4D is four dice, one of them wild; its 6 goes on, its 1 complicates."""

    pool: int
    pips: int
    empty = Wild()
    words = ("complication", "total", "critical")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * (self.pool - 1) + (Die(6, mark="wild"),)

    def count(self, tally: Wild, die: Die, face: Face) -> Wild:
        if not die.mark:
            return tally._replace(total=tally.total + face, highest=max(tally.highest, face))
        return tally._replace(total=tally.total + face, wild=tally.wild or face)

    def more(self, tally: Wild, die: Die, face: Face) -> Die | None:
        return die if die.mark and face == 6 else None

    def settle(self, tally: Wild) -> Wild:
        return Wild(wild=tally.wild)

    def verdict(self, tally: Wild) -> Verdict:
        total = tally.total + self.pips
        if tally.wild == 1:
            less = total - 1 - tally.highest
            return Verdict("complication", f"{total} complication, or {less} without the 1 and the highest")
        return Verdict("critical", f"{total} critical") if tally.wild == 6 else Verdict("total", str(total))


def _savage(values: Values) -> SavageWorlds:
    sides = number(values, "die")
    if sides not in {4, 6, 8, 10, 12, 20}:
        raise BadInput("A trait die must be a d4, d6, d8, d10 or d12: type it like sw8+2.")
    dice, target = number(values, "dice"), number(values, "target")
    return SavageWorlds(sides, dice, number(values, "modifier"), target, bool(number(values, "extra")))


def _kids(values: Values) -> LuckyBreak:
    sides = numbers(values, "die")
    if len(sides) != 1:
        raise BadInput("Kids on Bikes needs one die: type it like kids d8+2 vs 9.")
    return LuckyBreak(sides[0], number(values, "modifier"), number(values, "target"))


def _against(make: Callable[[int, int | None], Game[Any]]) -> Callable[[Values], Game[Any]]:
    return lambda values: make(number(values, "modifier"), maybe_number(values, "target"))


SAVAGE_WORLDS = GameEntry(
    "sw",
    "Savage Worlds",
    "Trait die and wild die, both open-ended, the better against 4; each 4 more is a raise, two 1s "
    "fail critically.",
    _savage,
    (
        GameOption("die", "pool", ("d",), low=4, high=20, meaning="trait die", is_required=True),
        MODIFIER,
        GameOption("target", "target", ("vs",), low=-20, high=100, default=4, meaning="number to reach"),
        GameOption("dice", "number", ("dice",), low=1, high=6, default=1, meaning="trait dice"),
        GameOption("extra", "flag", ("extra",), default=0, meaning="an extra has no wild die"),
    ),
    ("sw8", "sw8+2", "sw6 vs 6", "sw8 extra"),
    "javierriveracastro/betteroll-swade cards_common.js; Humblemonk/dicemaiden-rs sw",
    aliases=("swade", "savage worlds", "savage", "swd"),
    order=("die",),
    presets={"+d6": {}, "unskilled": {"die": 4, "modifier": -2}},  # the wild die is thrown anyway
)
CYBERPUNK = GameEntry(
    "cpr",
    "Cyberpunk RED",
    "d10 and a number: a 10 adds another d10, a 1 takes one off. It must be more than the difficulty.",
    _against(Cyberpunk),
    (MODIFIER, replace(TARGET, words=("vs", "dv"))),
    ("cpr+12 vs 13", "cpr+14"),
    "bcdice/BCDice CyberpunkRed.rb; Humblemonk/dicemaiden-rs cpr",
    aliases=("cyberpunk", "cyberpunk red"),
    dice="d10",
)
CYBERPUNK_DAMAGE = GameEntry(
    "cpd",
    "Cyberpunk RED, damage",
    "A sum of d6; two 6s are a critical injury with 5 more damage.",
    lambda values: CyberpunkDamage(number(values, "pool")),
    (GameOption("pool", "pool", low=1, high=20, meaning="dice", is_required=True, die=6),),
    ("cpd4", "cpd2"),
    "Humblemonk/dicemaiden-rs cpd",
)
WITCHER = GameEntry(
    "wit",
    "The Witcher TRPG",
    "d10 and a base: 10s go on and add; after a first 1 the next die is taken off the base, 10s going on.",
    _against(Witcher),
    (MODIFIER, TARGET),
    ("wit+12 vs 14", "wit+14"),
    "the publisher: rtalsoriangames.com/2018/08/21/the-sages-answers-part-6",
    aliases=("witcher",),
    dice="d10",
)
TUNNELS = GameEntry(
    "tt",
    "Tunnels & Trolls, saving roll",
    "2d6, doubles add and roll over; a 1 and a 2 fail, whatever is added.",
    lambda values: SavingRoll(number(values, "modifier"), number(values, "target")),
    (
        MODIFIER,
        GameOption("target", "target", ("vs",), low=5, high=500, default=20, meaning="number to reach"),
    ),
    ("tt+8", "tt+12 vs 25"),
    "bcdice/BCDice TunnelsAndTrolls.rb roll_action",
    aliases=("tnt", "tunnels and trolls"),
    dice="2d6",
)
KIDS = GameEntry(
    "kids",
    "Kids on Bikes, Kids on Brooms, Teens in Space",
    "One die, whose highest face goes on, and a skill against a number; the margin says how well.",
    _kids,
    (
        GameOption("die", "dice", low=4, high=20, meaning="stat die", is_required=True),
        MODIFIER,
        GameOption("target", "target", ("vs",), low=1, high=100, meaning="difficulty", is_required=True),
    ),
    ("kids d8+2 vs 9", "kids d20 vs 12"),
    "DiscordDiceBot KIDS_ON_BROOMS",
    aliases=("kob", "kids on bikes", "kids on brooms"),
    order=("die", "target"),
)
D6_SYSTEM = GameEntry(
    "d6s",
    "D6 System, Star Wars D6, OpenD6",
    "As many d6 as the code, one of them wild: its 6 goes on, its 1 complicates.",
    lambda values: WildDie(number(values, "pool"), number(values, "modifier")),
    (GameOption("pool", "pool", low=1, high=30, meaning="dice", is_required=True, die=6), MODIFIER),
    ("d6s4", "d6s4+2"),
    "DiscordDiceBot STAR_WARS_D6. Dice Maiden throws one die more for the same text.",
    aliases=("wegd6", "opend6"),
)

ENTRIES = (SAVAGE_WORLDS, CYBERPUNK, CYBERPUNK_DAMAGE, WITCHER, D6_SYSTEM, TUNNELS, KIDS)
