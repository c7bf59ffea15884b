"""Discord on a bad day: what goes wrong, one thing after the other, while people go on asking."""

import asyncio
import itertools
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bot.sandbox.errors import NotSent
from bot.sandbox.people.handles import InteractionResult
from bot.sandbox.server import Sandbox

CALLBACK = r"/interactions/\d+/.*/callback"
EDIT = r"/webhooks/\d+/.*/messages/@original"

COMMANDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("d100", {"method": "accumulator"}),
    ("roll", {"dice": "4d6kh3 + 2"}),
    ("fair", {"dice": "2d6"}),
    ("deck", {"dice": "2d6"}),
    ("history", {}),
    ("stats", {"days": 7}),  # without options it also tells the number of the newest roll
    ("die", {"sides": 20, "rolled": "?"}),
    ("roll", {"dice": "not dice"}),
)

RATE = 40
"""Commands a second."""

EVERY = 0.5
"""Seconds between two faults."""


class BadDay:
    """Faults of every kind at random, and who asks what meanwhile."""

    def __init__(self, sandbox: Sandbox, seed: int) -> None:
        self._sandbox = sandbox
        self._random = Random(seed)
        self.answers: list[InteractionResult] = []
        self.unanswered: list[InteractionResult] = []
        """What was asked of a session that lived on."""
        self._sessions = 0
        self._people = [sandbox.user(f"person {number}") for number in range(RATE)]
        server = sandbox.server("Den", owner=self._people[0], members=self._people[1:], app_installed=True)
        self.room = sandbox.text_channel(server, "dice")

    async def live(self, seconds: float) -> None:
        """Ask so many times a second, and let something fail twice a second."""
        loop = asyncio.get_running_loop()
        asking, end = [], loop.time() + seconds
        for number in itertools.count():
            if loop.time() >= end:
                break
            if number % int(RATE * EVERY) == 0:
                self._random.choice(self._faults())()
            asking.append(asyncio.create_task(self._ask(number)))
            await asyncio.sleep(1 / RATE)
        await asyncio.gather(*asking)

    async def _ask(self, number: int) -> None:
        command, options = self._random.choice(COMMANDS)
        if not self._sandbox.online:
            return
        session = self._sessions
        try:
            seen = await self._people[number % RATE].use(self.room, command, **options)
        except NotSent:
            return
        self.answers.append(seen)
        if seen.kind == "none" and session == self._sessions:
            self.unanswered.append(seen)

    def _end_session(self) -> None:
        self._sessions += 1
        self._sandbox.faults.invalidate_session()

    def _faults(self) -> tuple[Callable[[], None], ...]:
        faults = self._sandbox.faults
        return (
            faults.drop_gateway,
            faults.ask_reconnect,
            self._end_session,
            lambda: faults.drop_next("POST", CALLBACK),
            lambda: faults.drop_next("POST", CALLBACK, after_effect=True),
            lambda: faults.fail_next("POST", CALLBACK, status=500),
            lambda: faults.fail_next("POST", CALLBACK, status=502, after_effect=True),
            lambda: faults.fail_next("POST", CALLBACK, status=429),
            lambda: faults.delay_next("POST", CALLBACK, 1.0),
            lambda: faults.drop_next("PATCH", EDIT),
            lambda: faults.fail_next("PATCH", EDIT, status=503),
        )
