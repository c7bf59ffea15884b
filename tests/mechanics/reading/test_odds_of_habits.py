"""What people type by habit has the odds of trying every face."""

import pytest

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.tree import Reused, within
from bot.mechanics.reading.phrase_book import ROWS
from bot.mechanics.reading.reader import understand
from tests.mechanics.notation.oracle import brute
from tests.tiers import soaked

READINGS = list(dict.fromkeys(here for row in ROWS for here in row.readings))


DEAR = {"8d6!!", "8d6!p", "5d10!=10", "7d10!=9", "7d10!>=9>=8"}
"""Readings whose every face takes long to try."""

FEWER = ["3d6!!", "3d6!p", "2d10!=10", "3d10!=9", "3d10!>=9>=8"]
"""The same of fewer dice."""


@pytest.mark.parametrize(
    "readings",
    [[*FEWER, *(each for each in READINGS if each not in DEAR)], soaked(sorted(DEAR))],
    ids=["most", "dear"],
)
def test_each_reading_has_the_odds_of_trying_every_face(readings):
    for here in readings:
        for part in understand(here).parts:
            if part.counts_words or any(isinstance(one, Reused) for one in within(part.root)):
                continue  # their odds are tested where they are worked out
            found = distribution_of(part.root)
            chances = {total: found.chance(total) for total in found.weights}
            assert chances == brute.distribution(part.root), here
