"""What an attack on somebody in a fight takes of the bot's processor, beside plain rolls in the same run."""

import asyncio

from tests.bench.interactions import DENS, INTERACTIONS
from tests.bench.row import Row
from tests.bench.town import IN_PROCESS, Town
from tests.bench.two_rolls import compare

ATTACK = {"dice": "sword; d8 + str", "at": "goblin 1"}

PLAIN = ({"dice": "d20 + 5; d8 + 3"}, {"dice": "d20+5"})

LINES = "str = 3; prof = 2; ac = 16; hp = 24/30; init = 2; sword = d20 + str + prof vs {ac}"

MONSTERS = "2x goblin 12 hp 7000 ac 15; ogre 3 hp 5900 ac 11"

ROUNDS = 8

BOUND = 1.3
"""Times the processor that a roll without a target takes."""

NAMES = tuple(f"/roll {ATTACK['dice']} at:{ATTACK['at']} against {plain['dice']}" for plain in PLAIN)


async def rows(rounds: int = ROUNDS, times: int = INTERACTIONS, dens: int = DENS) -> list[Row]:
    """Attack and roll by turns, as people who have a character in a fight each."""
    return [
        row
        for name, plain in zip(NAMES, PLAIN, strict=True)
        for row in await compare(
            *(name, plain, ATTACK, BOUND), rounds=rounds, times=times, dens=dens, prepare=_fight_everywhere
        )
    ]


async def _fight_everywhere(asked: Town, dens: int) -> None:
    for command, options in (
        ("character create", {"name": "Lia", "lines": LINES}),
        ("initiative add", {"who": MONSTERS}),
        ("initiative join", {}),
    ):
        for start in range(0, dens, IN_PROCESS):
            numbers = range(start, min(dens, start + IN_PROCESS))
            done = (asked.use(number, command, **options) for number in numbers)
            assert all(await asyncio.gather(*done)), f"/{command} was not answered"
