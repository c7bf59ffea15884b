"""What an attack on somebody in a fight takes of the bot's processor, beside plain rolls in the same run; and
what it takes to show a large fight anew.
"""

import asyncio
import itertools
from statistics import median

from tests.bench.databases import SQLITE, database
from tests.bench.interactions import INTERACTIONS, Running
from tests.bench.processes import evenhand
from tests.bench.row import Row
from tests.bench.town import IN_PROCESS, Town, town
from tests.bench.two_rolls import compare

ATTACK = {"dice": "sword; d8 + str", "at": "goblin 1"}

PLAIN = ({"dice": "d20 + 5; d8 + 3"}, {"dice": "d20+5"})

LINES = "str = 3; prof = 2; ac = 16; hp = 24/30; init = 2; sword = d20 + str + prof vs {ac}"

MONSTERS = "2x goblin 12 hp 7000 ac 15; ogre 3 hp 5900 ac 11"

ROUNDS = 8

BOUND = 1.3
"""Times the processor that a roll without a target takes."""

DENS = 200
"""Fights that are under way at once: as many of this size as the bot keeps in memory."""

CROWD = "20x goblin 12 hp 70 ac 15; 20x orc 9 hp 150 ac 13; 10x ogre 3 hp 590 ac 11"

CONDITIONS = ("bless 10", "prone", "concentration", "poisoned 3", "marked 2", "stunned 1")

LARGE, PAUSE = 60, 0.4
"""Large fights, and the seconds between two steps of a person who prepares one."""

REDRAW = 5.0
"""Milliseconds: as long as other work may take while others wait; see `QUICK_TERMS` of the odds."""

NAMES = (
    *(f"/roll {ATTACK['dice']} at:{ATTACK['at']} against {plain['dice']}" for plain in PLAIN),
    "/initiative show of 50 with conditions and hit points",
)


async def rows(
    rounds: int = ROUNDS, times: int = INTERACTIONS, dens: int = DENS, large: int = LARGE
) -> list[Row]:
    """Attack and roll by turns, as people who have a character in a fight each, and show large fights."""
    attacks = [
        row
        for name, plain in zip(NAMES, PLAIN, strict=False)
        for row in await compare(
            *(name, plain, ATTACK, BOUND), rounds=rounds, times=times, dens=dens, prepare=_fight_everywhere
        )
    ]
    return [*attacks, await _show_large_fights(rounds, large)]


async def _show_large_fights(rounds: int, dens: int) -> Row:
    """Show each once in a round, so that nobody is too fast."""
    with database(SQLITE) as kept:
        async with town(dens) as asked, evenhand(asked.sandbox.api, kept.url) as pid:
            await asked.sandbox.ready()
            await asyncio.gather(*(_crowd(asked, number) for number in range(dens)))
            bot = Running(asked, pid, itertools.count())
            costs = [await bot.cost("initiative show", {}, dens) for _ in range(rounds + 1)]
    return Row(NAMES[-1], median(costs[1:]), "ms", REDRAW)


async def _crowd(asked: Town, number: int) -> None:
    """Have a person begin a fight of 50, hurt some, and note conditions on others."""
    steps = [
        ("initiative add", {"who": CROWD}),
        ("initiative hurt", {"who": ", ".join(f"orc {each}" for each in range(1, 11)), "damage": "40"}),
    ]
    for command, options in steps:
        assert await asked.use(number, command, **options), f"/{command} was not answered"
        await asyncio.sleep(PAUSE)
    for place, condition in enumerate(CONDITIONS):
        await asked.note(number, condition, f"goblin {place + 1}")
        await asyncio.sleep(PAUSE)


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
