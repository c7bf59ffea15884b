"""A hundred people at once, on any machine: what they would wait for is counted, no clock is asked."""

import asyncio
import sys
import threading
from asyncio import Handle
from contextlib import contextmanager
from typing import Any

import pytest

from bot.mechanics.chain import explore
from bot.mechanics.notation.distributions import nodes
from bot.mechanics.roll_odds import QUICK_STATES
from tests.commands.workers import InAThread

PEOPLE = 100
MOST_CALLS = 50_000
"""Of functions, in one turn of the event loop: a few milliseconds, and three times what is needed."""

EACH: list[tuple[str, dict[str, Any], int]] = [
    ("d100", {"method": "accumulator"}, 100),
    ("roll", {"dice": "4d6kh3 + 2"}, 100),
    ("die", {"sides": 9973, "method": "reroll"}, 3),
    ("fair", {"dice": "2d500"}, 3),
    ("fair", {"dice": "999d2"}, 3),
    ("deck", {"dice": "4d10"}, 3),
    ("odds", {"dice": "40d20kh20"}, 3),
    ("rules show", {"method": "mixed"}, 3),
    ("help", {}, 3),
]
"""A command, its options, and how many use it at once."""


class Counted:
    """Counts what is called in each turn of the event loop, and sees where what is long is worked out."""

    def __init__(self):
        self.most = self._calls = 0
        self.outside = set()

    def note(self, frame, event, _argument):
        """Take note of a call in the thread of the event loop."""
        if event == "call" and frame.f_code is Handle._run.__code__:
            self._calls = 0
        self._calls += event in {"call", "c_call"}
        self.most = max(self.most, self._calls)
        self.note_analysis(frame, event, None)

    def note_analysis(self, frame, event, _argument):
        """Take note of what is worked out in a thread that is not the worker's."""
        thread = threading.current_thread().name
        if event == "call" and is_long(frame) and not thread.startswith("asyncio"):
            self.outside.add((thread, frame.f_code.co_name))


def is_long(frame):
    """Whether a call works out what may take long: a long chain, or the odds of many dice."""
    if frame.f_code is explore.__code__:
        return frame.f_locals["limit"] > QUICK_STATES
    return frame.f_code is nodes._long.__wrapped__.__code__


@contextmanager
def counted():
    """Count while the bot runs, in threads that begin meanwhile as well."""
    found = Counted()
    threading.setprofile(found.note_analysis)
    sys.setprofile(found.note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@pytest.fixture
def people(town):
    return [town.sandbox.user(f"person {i}") for i in range(PEOPLE)]


@pytest.fixture
def room(town, people):
    guild = town.sandbox.server("Crowd", owner=people[0], members=people[1:], app_installed=True)
    return town.sandbox.text_channel(guild, "dice")


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
