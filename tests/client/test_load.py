"""A hundred people at once, on any machine: what they would wait for is counted, no clock is asked."""

import asyncio
from typing import Any

import pytest

from tests.client.turns import counted
from tests.client.workers import InAThread
from tests.tiers import in_the_soak

PEOPLE = 100
MOST_CALLS = 50_000
"""Of functions, in one turn of the event loop: a few milliseconds, and three times what is needed."""

EACH: list[tuple[str, dict[str, Any], int]] = [
    ("d100", {"method": "accumulator"}, 100),
    ("roll", {"dice": "4d6kh3 + 2"}, in_the_soak(100, 20)),
    ("die", {"sides": 9973, "method": "reroll"}, 3),
    ("fair", {"dice": "2d500"}, 3),
    ("fair", {"dice": "999d2"}, 3),
    ("deck", {"dice": "4d10"}, 3),
    ("odds", {"dice": "40d20kh20"}, 3),
    ("rules show", {"method": "mixed"}, 3),
    ("help", {}, 3),
]
"""A command, its options, and how many use it at once."""


@pytest.fixture
def people(town):
    return [town.sandbox.user(f"person {i}") for i in range(PEOPLE)]


@pytest.fixture
def room(town, people):
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    return town.sandbox.text_channel(guild, "dice")


@pytest.mark.slow
async def test_a_hundred_who_roll_at_once_are_all_answered(town, people, room):
    async with town.bot():
        seen = await asyncio.gather(*(person.use(room, "d100", method="accumulator") for person in people))

    assert len({one.message["id"] for one in seen}) == PEOPLE


@pytest.mark.no_cover  # a call that is counted is counted once
@pytest.mark.slow
async def test_no_turn_of_the_event_loop_is_long_and_what_is_long_is_worked_out_elsewhere(town, people, room):
    with counted() as found:
        async with town.bot(workers=InAThread()):
            for command, options, at_once in EACH:
                await asyncio.gather(*(person.use(room, command, **options) for person in people[:at_once]))

    assert found.most < MOST_CALLS
    assert found.outside == set()
