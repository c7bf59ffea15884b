"""A local Discord with many servers, a person in each, who rolls there."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from bot.play.proof.keys import APART
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.server import Sandbox
from tests.bench.processes import TOKEN

OWNERS = 1_000
"""So many people that at 1,000 rolls a second none meets the limit of 5."""

IN_PROCESS = 32
TRIES = 5
"""How often a roll is asked for before what is measured begins, until it is answered."""

AT_A_TIME = 16
"""How many shards may identify at once."""


class Town:
    """What people do in it; the n-th of anything counts on from the first behind the last."""

    def __init__(self, sandbox: Sandbox, servers: int) -> None:
        self.sandbox = sandbox
        sandbox.application("Evenhand", token=TOKEN)
        people = [sandbox.user(f"person {number}") for number in range(min(OWNERS, servers))]
        self._rooms = []
        for number in range(servers):
            owner = people[number % len(people)]
            server = sandbox.server(f"Den {number}", owner=owner, app_installed=True)
            self._rooms.append((owner, sandbox.text_channel(server, "dice")))

    async def use(self, number: int, command: str, **options: Any) -> bool:
        """Have the n-th person use a command, and return whether that was answered."""
        person, room = self._rooms[number % len(self._rooms)]
        return (await person.use(room, command, **options)).message is not None

    async def roll(self, number: int) -> bool:
        """Have the n-th person roll a d100, and return whether that was answered."""
        return await self.use(number, "d100", method="base6")

    async def note(self, number: int, words: str, on: str) -> None:
        """Have the n-th person note something on one in their fight."""
        person, room = self._rooms[number % len(self._rooms)]
        form = await person.press((await person.use(room, "initiative show")).message, "Note")
        await person.submit(form, {"note": words, "on": on})

    async def look_back(self, number: int) -> bool:
        """Have the n-th person look at the history, and return whether that was answered."""
        return await self.use(number, "history")

    async def roll_everywhere(self) -> None:
        """Roll once in each server: the first roll of a channel makes rows that later ones find."""
        await self._roll_in(range(len(self._rooms)))

    async def roll_unevenly(self) -> None:
        """Roll everywhere, and up to seven times more.

        Keys are worked out by eight: else all servers would need more of them within the same part of what is
        measured, and none in others.
        """
        await self.roll_everywhere()
        for times in range(1, APART):
            await self._roll_in([number for number in range(len(self._rooms)) if number % APART >= times])

    async def _roll_in(self, numbers: Sequence[int]) -> None:
        """Roll, and again where a busy machine had no answer in time: nothing is measured yet."""
        for start in range(0, len(numbers), IN_PROCESS):
            waiting = list(numbers[start : start + IN_PROCESS])
            for _ in range(TRIES):
                answered = await asyncio.gather(*map(self.roll, waiting))
                waiting = [number for number, seen in zip(waiting, answered, strict=True) if not seen]
            assert not waiting, "a roll was not answered"


@asynccontextmanager
async def town(servers: int, shards: int = 1) -> AsyncIterator[Town]:
    """Have one for a while; its shards need not wait for each other."""
    starts = SessionStarts(time.monotonic, shards=shards, max_concurrency=AT_A_TIME, pause=0)
    async with Sandbox(port=0, starts=starts) as sandbox:
        yield Town(sandbox, servers)
