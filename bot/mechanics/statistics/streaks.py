"""The longest run of one outcome, and how often luck makes a run as long."""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.distribution import Distribution


@dataclass(frozen=True, slots=True)
class OutcomeStreak:
    """The same outcome several times in a row."""

    outcome: int
    length: int


def longest(outcomes: Sequence[int]) -> OutcomeStreak | None:
    """Return the longest run of one outcome, the first of equal ones; None without any outcome."""
    best: OutcomeStreak | None = None
    length = 0
    for place, outcome in enumerate(outcomes):
        length = length + 1 if place and outcome == outcomes[place - 1] else 1
        if best is None or length > best.length:
            best = OutcomeStreak(outcome, length)
    return best


def chance_of_run(distribution: Distribution, rolls: int, length: int) -> float:
    """Return the chance that `rolls` rolls by `distribution` have a run of `length` (from 1 on) or more.

    Outcomes of equal chance are counted together. For each kind, `running` is the chance that no run is too
    long so far and that a run of one outcome of this kind is under way; `begun` tells when those began.
    """
    if length <= 1 or rolls < length:
        return float(rolls >= 1) if length <= 1 else 0.0
    kinds = [
        (float(Fraction(weight, distribution.total)), alike)
        for weight, alike in Counter(distribution.weights.values()).items()
    ]
    begun = [deque([chance], maxlen=length) for chance, _ in kinds]
    running = [chance for chance, _ in kinds]
    for _ in range(rolls - 1):
        every = sum(part * alike for part, (_, alike) in zip(running, kinds, strict=True))
        for place, (chance, _) in enumerate(kinds):
            new = chance * (every - running[place])
            too_long = begun[place][-length + 1] if len(begun[place]) >= length - 1 else 0.0
            running[place] = new + chance * running[place] - too_long * chance ** (length - 1)
            begun[place].append(new)
    none = sum(part * alike for part, (_, alike) in zip(running, kinds, strict=True))
    return min(1.0, max(0.0, 1 - none))
