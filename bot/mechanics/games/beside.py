"""Dice beside rolls of games in a line, such as damage: `sw8; 2d6!+d4!`. They have a total and no verdict."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Chances, Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameRoll, Values
from bot.mechanics.notation.evaluation import NodeResult, RollResult, throw
from bot.mechanics.notation.line import Rolls, anonymise
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Labelled, Negative, Node, Number, within
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given

TOTAL = "total"
"""The only verdict of such dice, which is no success or failure."""

MOST_DICE = 20
"""For one such roll: each new face means reading all earlier ones again."""


@dataclass(frozen=True)
class DiceBeside(Game[tuple[Face, ...]]):
    """Dice thrown and added up as if alone."""

    rolls: Rolls

    @property
    def root(self) -> Node:
        """What is thrown."""
        return self.rolls.parts[0].root

    @property
    def aces(self) -> bool:
        """Whether a die goes on with its highest face."""
        return any(isinstance(node, Dice) and node.explosion for node in within(self.root))

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        """The first die; each face decides the next one."""
        return tuple(filter(None, (self._find_next(()),)))

    @property
    def empty(self) -> tuple[Face, ...]:
        return ()

    @property
    def words(self) -> tuple[str, ...]:
        return (TOTAL,)

    def add(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        return (*tally, face)

    def bring(self, tally: tuple[Face, ...], die: Die, face: Face) -> Die | None:
        return self._find_next(tally)

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        return Verdict(TOTAL, str(self.read(tally).total))

    def chances(self) -> Chances:
        return {TOTAL: Fraction(1)}

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        dice = (die for result in _results_within(self.read(faces)) for die in result.dice)
        return frozenset(place for place, die in enumerate(dice) if not die.kept)

    def _find_next(self, faces: Sequence[Face]) -> Die | None:
        made = throw(self.rolls, Given(faces))
        return made.wants if isinstance(made, Waiting) else None

    def read(self, faces: Sequence[Face]) -> NodeResult:
        """Return what the dice show, whose faces are all there."""
        made = throw(self.rolls, Given(faces))
        assert isinstance(made, RollResult), "a die is missing"  # noqa: S101 - a fault of the caller
        return made.sets[0]


def add_most(damage: Iterable[DiceBeside]) -> int | None:
    """Return the most that dice can show together; None where they do more than add up plain dice."""
    roots = [each.root for each in damage]
    return sum(root.interval.high for root in roots) if all(map(_is_sum, roots)) else None


def _is_sum(root: Node) -> bool:
    """Whether plain dice and numbers are only added: all of them can be at their most at once."""
    return all(
        node.is_plain
        if isinstance(node, Dice)
        else node.operator == "+"
        if isinstance(node, Arithmetic)
        else isinstance(node, Number | Bracketed | Labelled)
        for node in within(root)
    )


def _results_within(result: NodeResult) -> "Sequence[NodeResult]":
    return [result, *(each for part in result.parts for each in _results_within(part))]


@dataclass(frozen=True)
class RollBeside(GameRoll):
    """Such dice as understood."""

    rolls: Rolls = field(default=Rolls(()), kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", DiceBeside(self.rolls))

    @property
    def as_dice(self) -> str | None:
        return str(self.rolls)

    def __str__(self) -> str:
        return str(self.rolls)


def read_beside(rolls: Rolls) -> RollBeside | None:
    """Return dice beside the roll of a game, or None if they do more than add up."""
    only = rolls.only
    if only is None or only.sets > 1 or only.target or only.name or not all(map(_adds_up, within(only.root))):
        return None
    thrown = [one.count for one in within(only.root) if isinstance(one, Dice)]
    count = sum(each for each in thrown if isinstance(each, int))
    if not 1 <= count <= MOST_DICE:
        return None
    return RollBeside(DICE, {}, only.label, rolls=anonymise(rolls))


def read_recorded_beside(text: str) -> RollBeside | None:
    """Return recorded dice beside the roll of a game, or None for any other text."""
    try:
        return read_beside(read_rolls(text))
    except BadInput:
        return None


def _adds_up(node: Node) -> bool:
    """Whether a value is a sum of dice whose faces can be shown in the order of throwing."""
    if not isinstance(node, Dice):
        return isinstance(node, Number | Arithmetic | Negative | Bracketed | Labelled)
    is_in_order = not node.rerolls and not node.implodes and not (node.explosion and node.keeps)
    return isinstance(node.count, int) and is_in_order


def _never(values: Values) -> Game[tuple[Face, ...]]:
    raise BadInput("Dice beside a game have no options: write them after it, such as sw8; 2d6.")


DICE = GameEntry("dice", "dice", "Dice beside the roll of a game.", _never, (), ("2d6",), "as dice alone")
