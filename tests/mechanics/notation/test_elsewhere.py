"""What people type who come from other bots is understood, or refused with the readings that it may have."""

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.evaluation import read, throw_all
from bot.mechanics.notation.other_bots import ELSEWHERE, EVERYDAY
from bot.mechanics.notation.tree import Reused, within
from bot.mechanics.reading.reader import understand
from tests.mechanics.notation.oracle import brute
from tests.tiers import soaked

HABITS = [*EVERYDAY, *(habit for habits in ELSEWHERE.values() for habit in habits)]
READINGS = list(dict.fromkeys(here for habit in HABITS for here in habit.here))


def test_a_habit_is_echoed_or_refused_with_its_readings():
    for habit in HABITS:
        if habit.is_refused:
            with pytest.raises(BadInput) as refused:
                understand(habit.typed)
            assert refused.value.offers == habit.here, habit.typed
        else:
            assert (str(understand(habit.typed)),) == habit.here, habit.typed


def test_each_reading_is_echoed_as_it_is_offered():
    assert {here: str(understand(here)) for here in READINGS} == {here: here for here in READINGS}


def test_each_reading_is_thrown_and_read_from_its_faces():
    for here in READINGS:
        rolls = understand(here)
        rolled = throw_all(rolls, lambda n: n // 2)
        assert read(rolls, rolled.faces) == rolled, here


DEAR = {"8d6!!", "8d6!p", "5d10!=10"}
"""Readings whose every face takes long to try."""

FEWER = ["3d6!!", "3d6!p", "2d10!=10"]
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
