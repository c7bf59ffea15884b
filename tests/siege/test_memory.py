"""However many commands there were, the bot is no larger than after the first of them."""

import asyncio
from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.sandbox.server import Sandbox
from tests.client.processes import TOKEN, environment, running
from tests.siege.processes import memory_of

FIRST, THEN = 15_000, 60_000
"""How many commands: first as many as fill whatever is bounded."""

MORE_MEMORY = 10 * 2**20
"""Bytes by which the process may be larger after the second ones."""

PEOPLE, DENS, IN_PROCESS = 500, 10, 16
"""So many that on no machine one of them, or a server, asks faster than it may."""

COMMANDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("d100", {}),
    ("d100", {"method": "accumulator"}),
    ("roll", {"dice": "{n}d6kh{n} + {m} # {m}"}),
    ("roll", {"dice": "1d{m}"}),
    ("roll", {"dice": "2d6", "rolled": "3 4", "set": "set {m}"}),
    ("roll", {"dice": "not dice"}),
    ("die", {"sides": 20, "rolled": "?"}),
    ("fair", {"dice": "2d6"}),
    ("deck", {"dice": "2d6"}),
    ("table roll", {"name": "{m}"}),
    ("history", {}),
    ("history", {"dice": "2d6"}),
    ("saved add", {"name": "s{n}", "dice": "{n}d6 + {m}"}),
    ("saved list", {}),
    ("config show", {}),
    ("privacy show", {}),
    ("help", {}),
)

WITH_PICTURES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("stats", {"dice": "2d6"}),
    ("odds", {"dice": "{n}d6"}),
    ("rules show", {"method": "base6", "sides": 100}),
)
"""What has a picture, one in so many, as drawing takes most of the time."""

DRAWN = 200


class Crowd:
    """People of some servers who use commands of all sorts, some at the same time."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._people = [sandbox.user(f"person {number}") for number in range(PEOPLE)]
        owner, *others = self._people
        servers = [
            sandbox.server(f"Den {number}", owner=owner, members=others, app_installed=True)
            for number in range(DENS)
        ]
        self._rooms = [sandbox.text_channel(server, "dice") for server in servers]
        self._random = Random(11)
        self._numbers = count(1)
        self.unanswered = 0

    async def use(self, times: int) -> None:
        """Use so many commands."""
        left = iter(range(times))

        async def go_on() -> None:
            for _ in left:
                await self._use_one()

        await asyncio.gather(*(go_on() for _ in range(IN_PROCESS)))

    async def _use_one(self) -> None:
        number = next(self._numbers)
        command, options = self._random.choice(COMMANDS if number % DRAWN else WITH_PICTURES)
        given = {
            name: value.format(n=number % 7 + 1, m=number + 1) if isinstance(value, str) else value
            for name, value in options.items()
        }
        seen = await self._people[number % PEOPLE].use(self._rooms[number % DENS], command, **given)
        await seen.settled()
        self.unanswered += seen.kind == "none"


@pytest.mark.long
@pytest.mark.soak
async def test_sixty_thousand_commands_leave_the_process_no_larger(tmp_path):
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        crowd = Crowd(sandbox)
        env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=sandbox.api, EVENHAND_LOG_LEVEL="ERROR")
        async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
            await sandbox.ready()
            await crowd.use(FIRST)
            before = memory_of(process)
            await crowd.use(THEN)
            grown = memory_of(process) - before

    assert crowd.unanswered == 0
    assert grown < MORE_MEMORY
