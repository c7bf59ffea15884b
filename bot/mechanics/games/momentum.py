"""2d20: dice up to the target number count, what is over the difficulty is momentum; and challenge dice."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

D6 = Die(6)


class Momentum(NamedTuple):
    """The tally of a test of 2d20."""

    successes: int = 0
    complications: int = 0


@dataclass(frozen=True)
class TwoD20(Game[Momentum]):
    """Up to the target number one success, up to the focus, and with a 1 always, two; what is over is
    momentum.
    """

    pool: int
    target: int
    focus: int
    complication: int
    """From this face on."""
    difficulty: int | None
    empty = Momentum()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(20),) * self.pool

    @property
    def words(self) -> tuple[str, ...]:
        if self.difficulty is None:
            plain = tuple(counted(each, "success", "successes") for each in range(2 * self.pool + 1))
        else:
            plain = ("failure", "success")
        return tuple(word + note for word in plain for note in (", complication", ""))

    def count(self, tally: Momentum, die: Die, face: Face) -> Momentum:
        won = 2 if face <= max(self.focus, 1) else int(face <= self.target)
        return Momentum(tally.successes + won, tally.complications + (face >= self.complication))

    def successes(self, tally: Momentum) -> int:
        return tally.successes

    def settle(self, tally: Momentum) -> Momentum:
        most = 2 * self.pool if self.difficulty is None else self.difficulty
        return Momentum(min(tally.successes, most), min(tally.complications, 1))

    def verdict(self, tally: Momentum) -> Verdict:
        note = ", complication" * bool(tally.complications)
        more = f", {counted(tally.complications, 'complication')}" * bool(tally.complications)
        if self.difficulty is None:
            word = counted(tally.successes, "success", "successes")
            return Verdict(word + note, word + more)
        word = "success" if tally.successes >= self.difficulty else "failure"
        momentum = max(tally.successes - self.difficulty, 0)
        return Verdict(word + note, f"{word}, momentum {momentum}{more}")


@dataclass(frozen=True)
class ChallengeDice(Game[tuple[int, int]]):
    """1 and 2 count as they are, 3 and 4 nothing, 5 and 6 one with an effect. The tally: the sum, and the
    effects.
    """

    pool: int
    empty = (0, 0)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (D6,) * self.pool

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(map(str, range(2 * self.pool + 1)))

    def count(self, tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        return tally[0] + (1, 2, 0, 0, 1, 1)[face - 1], tally[1] + (face >= 5)

    def settle(self, tally: tuple[int, int]) -> tuple[int, int]:
        return tally[0], 0

    def verdict(self, tally: tuple[int, int]) -> Verdict:
        effects = f", {counted(tally[1], 'effect')}" * bool(tally[1])
        return Verdict(str(tally[0]), f"{tally[0]}{effects}")


def _two_d20(values: Values) -> TwoD20:
    return TwoD20(
        number(values, "pool"),
        number(values, "tn"),
        number(values, "focus"),
        number(values, "complication"),
        maybe_number(values, "difficulty"),
    )


TWO_D20 = GameEntry(
    "2d20",
    "2d20: Star Trek Adventures, Fallout, Dune, Achtung! Cthulhu, Conan",
    "Up to the target one success, up to the focus two; a 20 is a complication, extra successes are "
    "momentum.",
    _two_d20,
    (
        GameOption("pool", "pool", low=1, high=5, default=2, meaning="dice"),
        GameOption("tn", "number", ("tn",), low=1, high=20, meaning="target number", is_required=True),
        GameOption("focus", "number", ("f",), high=20, default=1, meaning="focus"),
        GameOption(
            "complication", "number", ("c",), low=15, high=20, default=20, meaning="complications from"
        ),
        GameOption("difficulty", "target", (">=",), high=10, meaning="difficulty"),
    ),
    ("2d20 tn12f3 >=2", "3d20 tn14f4", "2d20 tn9"),
    "DiscordDiceBot FALLOUT; the free quick starts",
    needs=("d20",),
    pattern=re.compile(r"(?<![a-z\d])(?P<pool>[1-5])d20(?=.*\btn)"),
    form="{pool}d20",
)
CHALLENGE_DICE = GameEntry(
    "cd",
    "2d20, challenge or combat dice",
    "1 and 2 count as they are, 3 and 4 nothing, 5 and 6 one with an effect.",
    lambda values: ChallengeDice(number(values, "pool")),
    (GameOption("pool", "pool", low=1, high=30, default=1, meaning="dice"),),
    ("cd4", "cd6"),
    "DiscordDiceBot FALLOUT (combat dice)",
)

ENTRIES = (TWO_D20, CHALLENGE_DICE)
