"""The luck of the rolls of a session, each judged by its own odds.

The luck of a roll is the chance of less, and half the chance of the same: 0.5 on average, for all dice. It is
shown in words and never recorded, so floats are exact enough.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import erfc, sqrt
from typing import NamedTuple

from bot.mechanics.aimed import chances_of
from bot.mechanics.distribution import Distribution
from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Chances, verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.distributions import quick_distribution
from bot.mechanics.notation.evaluation import NodeResult, read
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Dice, Node, Reused, within
from bot.mechanics.playing import Waiting

NATURAL = 20
"""A plain d20 is dramatic if it shows its highest or its lowest face."""

MISS_AND_HIT = ("miss", "hit")
"""The verdicts of an attack with plain dice, the worst first."""


class Judged(NamedTuple):
    """A total and the chances of less, of the same and of more at its roll."""

    number: int
    person: int
    at: int
    dice: str
    total: int
    below: float
    same: float
    word: str = ""
    """The verdict of the total, if it has one."""

    @property
    def luck(self) -> float:
        """The chance of less, and half that of the same."""
        return self.below + self.same / 2

    @property
    def at_least(self) -> float:
        """The chance of this total or more."""
        return 1 - self.below

    @property
    def at_most(self) -> float:
        """The chance of this total or less."""
        return self.below + self.same


class Natural(NamedTuple):
    """A plain d20 that counted and showed a 20 or a 1."""

    number: int
    person: int
    face: int


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of one person."""

    person: int
    rolls: int
    mean: float
    """The average over all rolls."""

    @property
    def chance(self) -> float:
        """The chance of luck at least as far from even, on the same side, by the normal approximation."""
        away = abs(self.mean - 0.5) * sqrt(12 * self.rolls)
        return erfc(away / sqrt(2)) / 2


class LuckSample(NamedTuple):
    """The parts of a recorded roll that luck needs; hashable, since workers compute it."""

    number: int
    person: int
    at: int
    dice: str
    """The dice as people write them."""
    faces: tuple[int, ...] = ()
    """For an expression, to compute its totals and their distribution."""
    total: int | None = None
    """For anything else."""
    below: float = 0.0
    same: float = 0.0
    """The chances of less and of the same; both 0 if unknown."""
    word: str = ""
    """The verdict of a game, or of an attack. Without chances these follow from the dice."""
    attacks: bool = False
    """Whether it is that of an attack whose odds would tell a number that is hidden."""


class VerdictCount(NamedTuple):
    """The number of a verdict, and its expectation by the odds of all rolls, or None if these are hidden."""

    word: str
    rolls: int
    expected: float | None


def judge(rolls: Sequence[LuckSample]) -> tuple[list[Judged], list[Natural]]:
    """Judge each total, and find each dramatic plain d20.

    A roll without a quick distribution is not judged.
    """
    judged: list[Judged] = []
    naturals: list[Natural] = []
    for told in rolls:
        if told.total is None:
            _judge_expression(told, judged, naturals)
        else:
            _judge_total(told, told.total, judged, naturals)
    return judged, naturals


def luck_of(rolls: Sequence[Judged]) -> list[Luck]:
    """Return the luck of each person, the one with most rolls first."""
    each: dict[int, list[float]] = {}
    for roll in rolls:
        each.setdefault(roll.person, []).append(roll.luck)
    found = [Luck(person, len(lucks), sum(lucks) / len(lucks)) for person, lucks in each.items()]
    return sorted(found, key=lambda luck: (-luck.rolls, luck.person))


def count_verdicts(rolls: Sequence[LuckSample]) -> list[VerdictCount]:
    """Count the verdicts of games, the best first for each roll, with those that did not occur.

    Games without quick odds are left out. Attacks with hidden odds come last.
    """
    came: Counter[str] = Counter()
    expected: dict[str, float] = {}
    judged = [told for told in rolls if told.word and not told.attacks]
    for dice in dict.fromkeys(told.dice for told in judged):
        words = Counter(told.word for told in judged if told.dice == dice)
        verdicts = _list_verdicts(dice)
        if words.keys().isdisjoint(verdict.word for verdict in verdicts):
            continue  # such as how long `until` took
        for verdict in reversed(verdicts):
            came[verdict.said] += words[verdict.word]
            expected[verdict.said] = expected.get(verdict.said, 0.0) + words.total() * verdict.same
    attacks = Counter(told.word for told in rolls if told.attacks)
    return [
        *(VerdictCount(word, came[word], usual) for word, usual in expected.items()),
        *(VerdictCount(word, count, None) for word, count in attacks.most_common()),
    ]


class _Verdict(NamedTuple):
    """A verdict as rows have it and as people say it, with the chances of worse ones and of itself."""

    word: str
    said: str
    below: float
    same: float


@lru_cache(maxsize=64)  # an evening has few different rolls, and many of each
def _list_verdicts(dice: str) -> tuple[_Verdict, ...]:
    """Return the verdicts of a game, or of an attack, the worst first; none if their odds are not quick."""
    with suppress(BadInput):
        roll = read_game(dice)
        return _add_up(verdict_odds(roll.game), roll.game.words, roll.say)
    with suppress(BadInput):
        return _add_up(chances_of(dice, 0), MISS_AND_HIT, str)
    return ()


def _add_up(odds: Chances, words: Sequence[str], say: Callable[[str], str]) -> tuple[_Verdict, ...]:
    chances = [float(odds.get(word, 0)) for word in words]
    below = accumulate(chances, initial=0.0)
    each = zip(words, below, chances, strict=False)
    return tuple(_Verdict(word, say(word), *shares) for word, *shares in each) if odds else ()


def _find_verdict(told: LuckSample) -> _Verdict | None:
    """Return the verdict of a roll whose odds are open; None if it has none."""
    if not told.word or told.attacks:
        return None
    return next((verdict for verdict in _list_verdicts(told.dice) if verdict.word == told.word), None)


def _judge_total(told: LuckSample, total: int, judged: list[Judged], naturals: list[Natural]) -> None:
    verdict = _find_verdict(told)
    word = verdict.said if verdict else told.word
    below, same = (verdict.below, verdict.same) if verdict and not told.same else (told.below, told.same)
    if same:
        judged.append(Judged(*told[:4], total, below, same, word))
    if told.dice == f"d{NATURAL}" and total in {1, NATURAL}:
        naturals.append(Natural(told.number, told.person, total))


def _judge_expression(told: LuckSample, judged: list[Judged], naturals: list[Natural]) -> None:
    rolled = read(read_rolls(told.dice), told.faces)
    if isinstance(rolled, Waiting):
        return
    for part in rolled.parts:
        distribution = None if _rests_on_others(part.expression.root) else _find_distribution(part.expression)
        for result in part.sets:
            naturals += [Natural(told.number, told.person, face) for face in _find_naturals(result)]
            if distribution:
                below, same = (
                    float(distribution.below(result.total)),
                    float(distribution.chance(result.total)),
                )
                judged.append(Judged(*told[:3], str(part.expression.root), result.total, below, same))


def _rests_on_others(root: Node) -> bool:
    """Whether a value uses dice again that are already judged."""
    return any(isinstance(one, Reused) for one in within(root))


def _find_distribution(expression: Expression) -> Distribution | None:
    """Return the distribution of one total, if it is quick and the total is not constant, or None."""
    try:
        distribution = quick_distribution(expression.root)
    except BadInput:
        return None
    return distribution if distribution and len(distribution.weights) > 1 else None


def _find_naturals(result: NodeResult) -> Iterator[int]:
    """Yield the faces of plain d20 that counted and showed a 20 or a 1."""
    for part in result.parts:
        yield from _find_naturals(part)
    match result.node:
        case Dice(sides=20, kind="d", explosion=None, counting=None, faces=()):
            faces = (die.throws[-1].face for die in result.dice if die.kept)
            yield from (face for face in faces if face in {1, NATURAL})
