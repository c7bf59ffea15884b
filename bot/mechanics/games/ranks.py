"""Ranks that stand for dice: a step, an attribute or a skill is a number, and a table says which dice."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.tray import D20
from bot.mechanics.rule import Die, Face

LOWEST_STEPS = ((4, -2), (4, -1), (4, 0), (6, 0), (8, 0), (10, 0), (12, 0))
"""The die of steps 1 to 7, and what is added to it."""

HIGHER_STEPS = (
    *((6, 6), (8, 6), (8, 8), (10, 8), (10, 10), (12, 10), (12, 12)),
    *((12, 6, 6), (12, 8, 6), (12, 8, 8), (12, 10, 8)),
)
"""The dice of steps 8 to 18; the next eleven have a d20 besides, the eleven behind them two, and so on."""


def step_dice(step: int) -> tuple[tuple[int, ...], int]:
    """Return the dice of a step of Earthdawn's fourth edition, and what is added to them."""
    if step <= len(LOWEST_STEPS):
        sides, added = LOWEST_STEPS[step - 1]
        return (sides,), added
    twenties, place = divmod(step - len(LOWEST_STEPS) - 1, len(HIGHER_STEPS))
    return (20,) * twenties + HIGHER_STEPS[place], 0


class Sum(NamedTuple):
    """The tally of dice that go on."""

    total: int = 0
    has_other: bool = False
    """Whether any die began with another face than 1."""


@dataclass(frozen=True)
class Earthdawn(Game[Sum]):
    """The dice of a step, which all go on; 5 above the difficulty is a level more, nothing but 1s fail."""

    sides: tuple[int, ...]
    modifier: int
    target: int | None
    empty = Sum()
    levels = ("success, level 1", "success, level 2", "success, level 3 or more")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(map(Die, self.sides))

    @property
    def words(self) -> tuple[str, ...]:
        return ("total",) if self.target is None else ("automatic failure", "failure", *self.levels)

    def count(self, tally: Sum, die: Die, face: Face) -> Sum:
        return Sum(tally.total + face, tally.has_other or bool(die.mark) or face > 1)

    def more(self, tally: Sum, die: Die, face: Face) -> Die | None:
        return Die(die.faces, mark="again") if face == die.faces else None

    def settle(self, tally: Sum) -> Sum:
        if self.target is None:
            return Sum()
        return tally._replace(total=min(tally.total, max(self.target - self.modifier + 10, 0)))

    def verdict(self, tally: Sum) -> Verdict:
        total = tally.total + self.modifier
        if self.target is None:
            return Verdict("total", str(total))
        if not tally.has_other and len(self.sides) > 1:
            return Verdict("automatic failure", "automatic failure")
        if total < self.target:
            return Verdict("failure", f"{total} failure")
        level = (total - self.target) // 5 + 1
        return Verdict(self.levels[min(level, 3) - 1], f"{total} success, level {level}")


ATTRIBUTES = (
    *((), (4,), (6,), (8,), (10,), (6, 6), (8, 8), (10, 10)),
    *((8, 8, 8), (10, 10, 10), (8, 8, 8, 8)),
)
"""The dice of attributes 0 to 10 of Open Legend."""


class Legend(NamedTuple):
    """The tally of an action roll."""

    kept: tuple[Face, ...] = ()
    """The dice under way that are kept so far, rising; first the attribute's, then the d20."""
    total: int = 0
    """Of what is kept for good."""
    thrown: int = 0
    again: tuple[int, ...] = ()
    """The sides of dice that are still to be thrown once more."""


@dataclass(frozen=True)
class OpenLegend(Game[Legend]):
    """Attribute dice and a d20, which all go on; advantage adds dice, and leaves out the lowest before.

    Without attribute dice, the d20 is thrown twice.
    """

    score: int
    advantage: int
    """Negative: disadvantage."""
    modifier: int
    target: int | None
    empty = Legend()

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The attribute dice that are kept."""
        return ATTRIBUTES[self.score]

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        more = abs(self.advantage)
        if not self.sides:
            return (D20,) * (1 + min(more, 1))
        return (*(Die(self.sides[0], mark="attribute"),) * (len(self.sides) + more), D20)

    @property
    def words(self) -> tuple[str, ...]:
        return ("total",) if self.target is None else ("failure", "success")

    def count(self, tally: Legend, die: Die, face: Face) -> Legend:
        if die.mark == "again":
            left = tally.again if face == die.faces else tally.again[1:]
            return tally._replace(total=tally.total + face, again=left)
        is_last = tally.thrown + 1 == len(self.dice) or self.dice[tally.thrown + 1] != die
        room = len(self.sides) if die.mark else 1
        faces = sorted((*tally.kept, face))
        kept = tuple(faces[-room:] if self.advantage >= 0 else faces[:room])
        if not is_last:
            return tally._replace(kept=kept, thrown=tally.thrown + 1)
        again = (*tally.again, *(die.faces,) * kept.count(die.faces))
        return Legend((), tally.total + sum(kept), tally.thrown + 1, again)

    def more(self, tally: Legend, die: Die, face: Face) -> Die | None:
        return Die(tally.again[0], mark="again") if tally.thrown == len(self.dice) and tally.again else None

    def settle(self, tally: Legend) -> Legend:
        if self.target is None:
            return Legend(thrown=tally.thrown)
        return tally._replace(total=min(tally.total, max(self.target - self.modifier, 0)))

    def verdict(self, tally: Legend) -> Verdict:
        total = tally.total + self.modifier
        if self.target is None:
            return Verdict("total", str(total))
        word = "success" if total >= self.target else "failure"
        return Verdict(word, f"{total} {word} by {abs(total - self.target)}")


LADDER = ((2,), (4,), (6,), (8,), (10,), (12,), (8, 8), (6, 6, 6))
"""The skill dice of Essence20, rising."""


class Skill(NamedTuple):
    """The tally of a skill test."""

    thrown: int = 0
    natural: Face = 0
    best: int = 0
    """The best finished rank."""
    part: int = 0
    """What the rank under way shows so far."""
    is_critical: bool = False


@dataclass(frozen=True)
class EssenceTwenty(Game[Skill]):
    """A d20 and the best of the skill dice; one that shows its highest is critical, whichever is added."""

    ranks: tuple[tuple[int, ...], ...]
    pool: int
    """2: the better of two d20, -2: the worse."""
    modifier: int
    empty = Skill()
    words = ("total", "critical success")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        skill = (Die(sides, mark="skill") for rank in self.ranks for sides in rank)
        return (*(D20,) * abs(self.pool), *skill)

    @cached_property
    def _ends(self) -> dict[int, int]:
        """How many dice lie when a rank is complete, and its highest sum."""
        ends, lie = {}, abs(self.pool)
        for rank in self.ranks:
            lie += len(rank)
            ends[lie] = sum(rank)
        return ends

    def count(self, tally: Skill, die: Die, face: Face) -> Skill:
        thrown = tally.thrown + 1
        if not die.mark:
            pick = max if self.pool > 0 else min
            return tally._replace(thrown=thrown, natural=pick(tally.natural or face, face))
        part, highest = tally.part + face, self._ends.get(thrown)
        if highest is None:
            return tally._replace(thrown=thrown, part=part)
        critical = tally.is_critical or part == highest
        return Skill(thrown, tally.natural, max(tally.best, part), 0, critical)

    def settle(self, tally: Skill) -> Skill:
        return tally._replace(natural=0, best=0)

    def verdict(self, tally: Skill) -> Verdict:
        total = tally.natural + tally.best + self.modifier
        word = self.words[tally.is_critical]
        return Verdict(word, f"{total}{', critical success' * tally.is_critical}")


def _earthdawn(values: Values) -> Earthdawn:
    sides, added = step_dice(number(values, "step"))
    karma = (6,) * bool(number(values, "karma"))
    return Earthdawn((*sides, *karma), number(values, "modifier") + added, maybe_number(values, "target"))


def _legend(values: Values) -> OpenLegend:
    left = number(values, "adv") - number(values, "dis")
    score = number(values, "attribute")
    if not score:
        left = max(-1, min(1, left))
    return OpenLegend(score, left, number(values, "modifier"), maybe_number(values, "target"))


def _essence(values: Values) -> EssenceTwenty:
    rank = numbers(values, "dice")
    if rank and rank not in LADDER:
        raise BadInput("A skill die is d2, d4, d6, d8, d10, d12, 2d8 or 3d6: type it like ess d8+2.")
    at = LADDER.index(rank) if rank else -1
    ranks = LADDER[: at + 1] if number(values, "special") else LADDER[at : at + 1] if rank else ()
    good, bad = bool(number(values, "edge")), bool(number(values, "snag"))
    return EssenceTwenty(ranks, 2 * (good - bad) or 1, number(values, "modifier"))


EARTHDAWN = GameEntry(
    "ed4e",
    "Earthdawn 4e",
    "The dice of a step, which all go on; each 5 above the difficulty is a level more; 1s alone fail.",
    _earthdawn,
    (
        GameOption("step", "pool", low=1, high=60, meaning="step", is_required=True),
        MODIFIER,
        GameOption("target", "target", ("vs",), low=1, high=100, meaning="difficulty"),
        GameOption("karma", "flag", ("karma", "k"), default=0, meaning="a karma die, d6"),
    ),
    ("ed4e15 vs 12", "ed4e8", "ed4e10 vs 8 karma"),
    "bcdice/BCDice EarthDawn4.rb; earthdawn-vtt/fvtt-earthdawn4e step-tables.mjs (the fourth edition: steps "
    "of earlier ones are other dice)",
    aliases=("earthdawn", "ed4"),
)
OPEN_LEGEND = GameEntry(
    "ol",
    "Open Legend",
    "A d20 and the dice of the attribute, which all go on; advantage and disadvantage leave out "
    "dice before they go on.",
    _legend,
    (
        GameOption("attribute", "pool", high=10, meaning="attribute", is_required=True),
        MODIFIER,
        GameOption("target", "target", ("vs", "cr"), low=1, high=100, meaning="challenge rating"),
        GameOption("adv", "flag", ("adv", "a", "advantage"), high=9, default=0, meaning="advantage"),
        GameOption("dis", "flag", ("dis", "d", "disadvantage"), high=9, default=0, meaning="disadvantage"),
    ),
    ("ol5 vs 15", "ol5 adv2", "ol0 vs 10 dis"),
    "openlegend/core-rules, chapter 2; Humblemonk/dicemaiden-rs ol",
    aliases=("openlegend", "open legend"),
)
ESSENCE = GameEntry(
    "ess",
    "Essence20: Power Rangers, Transformers, G.I. Joe, My Little Pony",
    "A d20 and a skill die; with a specialization the best of it and all below. One that shows its highest "
    "is critical.",
    _essence,
    (
        GameOption("dice", "dice", low=2, high=12, meaning="skill die"),
        MODIFIER,
        GameOption("special", "flag", ("spec", "specialization", "s"), default=0, meaning="specialization"),
        GameOption("edge", "flag", ("edge", "adv"), default=0, meaning="edge"),
        GameOption("snag", "flag", ("snag", "dis"), default=0, meaning="snag"),
    ),
    ("ess d8+2", "ess d8 spec", "ess d12 edge"),
    "WookieeMatt/Essence20 dice.mjs; Humblemonk/dicemaiden-rs ess. Neither says whether a total equal to "
    "the difficulty is enough, so only the total is shown",
    aliases=("essence20",),
    pattern=re.compile(r"(?<![a-z])ess(?:ence20)?(?=$|[^a-z]|d\d)"),
)

ENTRIES = (EARTHDAWN, OPEN_LEGEND, ESSENCE)
