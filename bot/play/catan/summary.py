"""What a game has come to: how often each total came against how often it should, sevens, and streaks."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.play.catan.game import Game
from bot.play.catan.throws import distribution_of

TOTALS = range(2, 13)


@dataclass(frozen=True, slots=True)
class TotalStreak:
    """The same total several times in a row, the first time at turn `since`."""

    total: int
    length: int
    since: int


@dataclass(frozen=True, slots=True)
class GameSummary:
    """The figures of a game."""

    counts: Mapping[int, int]
    """How often each total came; 0 is left out."""
    expected: Mapping[int, float]
    """How often each total was to be expected, at the odds of each roll."""
    sevens: tuple[int, ...]
    """By seat: how many sevens came in their turns."""
    longest: TotalStreak | None
    """The longest run of one total, the first of equal ones; None before the second roll."""
    without: int
    """The longest run of rolls that could be a 7 and were none."""


def summary_of(game: Game) -> GameSummary:
    """Return the figures of a game as far as it has come."""
    sevens = Counter(roll.player for roll in game.rolls if roll.total == 7)
    return GameSummary(
        Counter(roll.total for roll in game.rolls),
        expected_of(game),
        tuple(sevens[seat] for seat in range(len(game.setup.players))),
        _longest([roll.total for roll in game.rolls]),
        _without(game),
    )


def expected_of(game: Game) -> dict[int, float]:
    """Return how often each total was to be expected, at the odds of each roll."""
    expected = dict.fromkeys(TOTALS, 0.0)
    for turn, roll in enumerate(game.rolls, 1):
        distribution = distribution_of(game.before(turn), by_hand=roll.by_hand)
        for total, weight in distribution.weights.items():
            expected[total] += weight / distribution.total
    return expected


def _longest(rolled: Sequence[int]) -> TotalStreak | None:
    best: TotalStreak | None = None
    since = 1
    for turn, total in enumerate(rolled, 1):
        if total != rolled[since - 1]:
            since = turn
        length = turn - since + 1
        if length > 1 and (best is None or length > best.length):
            best = TotalStreak(total, length, since)
    return best


def _without(game: Game) -> int:
    longest = run = 0
    for turn, roll in enumerate(game.rolls, 1):
        possible = game.sevens_from is not None and turn >= game.sevens_from
        run = run + 1 if possible and roll.total != 7 else 0
        longest = max(longest, run)
    return longest
