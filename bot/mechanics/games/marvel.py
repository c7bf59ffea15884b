"""Marvel Multiverse: three d6, one of them the Marvel die, and those that are chosen and thrown again."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, Option, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

D6 = Die(6)


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


def _marvel_roll(values: Values) -> Marvel:
    edges = number(values, "edges") - number(values, "troubles")
    return Marvel(number(values, "modifier"), maybe_number(values, "target"), edges)


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
ENTRIES = (MARVEL,)
