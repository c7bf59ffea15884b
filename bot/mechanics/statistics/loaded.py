"""Whether a die that people throw seems loaded: which face strays most, by how much, and what would tell."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf, sqrt

from bot.mechanics.statistics.fit import normal_above, normal_value

LEVEL = 0.05
"""How often a fair die may seem loaded."""

POWER = 0.8
"""How often a die that is loaded as it seems to be shall be found out."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """The face that is furthest from its expectation, in standard deviations."""

    face: int
    """Counted from 1."""
    share: float
    """The part of all throws that showed it."""
    fair: float
    """The part that should."""
    low: float
    high: float
    """What its true share may be: right 19 times in 20, for all faces together."""
    chance: float
    """How often the worst face of a fair die strays as far, at most."""
    needed: int | None
    """How many throws find such a bias 8 times in 10; None where there is no bias at all."""

    @property
    def seems_loaded(self) -> bool:
        """Whether so much bias comes to less than 1 fair die in 20."""
        return self.chance < LEVEL


def suspect_of(counts: Sequence[int]) -> Suspect | None:
    """Return the most suspicious face of a die, by how often each came; None without throws."""
    throws, faces = sum(counts), len(counts)
    if not throws or faces < 2:
        return None
    fair = 1 / faces
    face = max(range(faces), key=lambda one: abs(counts[one] - throws * fair))
    share = counts[face] / throws
    deviations = abs(counts[face] - throws * fair) / sqrt(throws * fair * (1 - fair))
    low, high = _interval(share, throws, faces)
    chance = min(1.0, 2 * faces * normal_above(deviations))
    return Suspect(face + 1, share, fair, low, high, chance, throws_needed(share, faces))


def throws_needed(share: float, faces: int, level: float = LEVEL) -> int | None:
    """Return how many throws find a face of this true share 8 times in 10, whichever face it is.

    A fair die is taken for loaded with chance `level`.
    """
    fair = 1 / faces
    bias = abs(share - fair)
    sure = normal_value(level / (2 * faces)) * sqrt(fair * (1 - fair))
    found = normal_value(1 - POWER) * sqrt(share * (1 - share))
    throws = ((sure + found) / bias) ** 2 if bias else inf
    return ceil(throws) if throws < 1e9 else None


def _interval(share: float, throws: int, faces: int) -> tuple[float, float]:
    """Return the interval of Wilson for a share, wide enough for all faces together."""
    z = normal_value(LEVEL / (2 * faces))
    shrunk = 1 + z * z / throws
    middle = (share + z * z / (2 * throws)) / shrunk
    reach = z * sqrt(share * (1 - share) / throws + z * z / (4 * throws * throws)) / shrunk
    return max(0.0, middle - reach), min(1.0, middle + reach)
