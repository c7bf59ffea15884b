"""How fast one person may ask, and for how much in a day."""

import pytest

from bot.client.admission import PEOPLE, Pace
from tests.client.reading import text


class Clock:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def asked(pace, times, person=1):
    return [pace.allows(person) for _ in range(times)]


def test_ten_commands_at_once_are_allowed_and_five_more_after_each_second_of_rest():
    clock = Clock()
    pace = Pace(clock)
    assert asked(pace, 11) == [True] * 10 + [False]
    clock.now = 1.0
    assert asked(pace, 6) == [True] * 5 + [False]
    clock.now = 1000.0
    assert asked(pace, 11) == [True] * 10 + [False]


def test_each_person_has_a_pace_of_their_own():
    pace = Pace(Clock())
    asked(pace, 11, person=1)

    assert pace.allows(2)


def test_at_a_slower_pace_the_wait_for_the_next_is_told():
    clock = Clock()
    pace = Pace(clock, rate=1 / 600, burst=1)
    pace.allows(1)
    clock.now = 60.0

    assert (pace.wait(1), pace.wait(2)) == (pytest.approx(540), 0)


async def test_a_person_has_so_many_commands_a_day_and_is_told_so(open_town):
    open_town.client.budgets.days = Pace(Clock(), burst=1)
    seen = [await open_town.player.use(open_town.room, "roll", dice="2d6") for _ in range(2)]
    of_another = await open_town.owner.use(open_town.room, "roll", dice="2d6")

    assert ["limit of 20,000 commands a day" in text(one) for one in (*seen, of_another)] == [
        False,
        True,
        False,
    ]


def test_what_is_given_back_can_be_taken_again_and_not_twice():
    pace = Pace(Clock(), burst=1)
    pace.allows(1)
    pace.give_back(1)
    pace.give_back(1)

    assert asked(pace, 2) == [True, False]


def test_whoever_was_quiet_longest_is_forgotten_first():
    pace = Pace(Clock())
    asked(pace, 10, person=0)
    for person in range(1, PEOPLE + 1):
        pace.allows(person)

    assert pace.allows(0)


def test_whoever_could_ask_for_all_again_is_forgotten_as_another_asks():
    clock = Clock()
    pace = Pace(clock)
    asked(pace, 10, person=1)
    clock.now = 1.5
    asked(pace, 1, person=2)
    remembered = len(pace)
    clock.now = 2.5
    asked(pace, 1, person=3)

    assert (remembered, len(pace)) == (2, 1)
