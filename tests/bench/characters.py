"""What a roll with numbers of a character takes of the bot's processor, beside the same roll without a
name."""

import asyncio
import itertools
from statistics import median

from tests.bench.databases import SQLITE, database
from tests.bench.interactions import DENS, INTERACTIONS, Running
from tests.bench.processes import evenhand
from tests.bench.row import Row
from tests.bench.town import AT_ONCE, Town, town

WITHOUT, NAMED = "d20 + 3 + 2", "d20 + dex + prof"

LINES = (
    "dex = 3; str = -1; prof = 2; hp = 24/30; stealth = dex + prof; attack = d20 + str + prof vs {ac}; "
    "fireball = 8d6 fire"
)

ROUNDS = 8

BOUND = 1.2
"""Times the processor that the roll without a name takes."""

NAMES = (f"/roll {NAMED} against {WITHOUT}",)


async def rows(rounds: int = ROUNDS, times: int = INTERACTIONS, dens: int = DENS) -> list[Row]:
    """Ask one bot for both by turns, as people who have a character each; of all ratios the middle one
    counts."""
    costs = []
    with database(SQLITE) as kept:
        async with town(dens) as asked, evenhand(asked.sandbox.api, kept.url) as pid:
            await asked.sandbox.ready()
            await asked.roll_unevenly()
            await _create_everywhere(asked, dens)
            bot = Running(asked, pid, itertools.count())
            for turn in range(rounds + 1):
                order = (WITHOUT, NAMED) if turn % 2 else (NAMED, WITHOUT)
                cost = {dice: await bot.cost("roll", {"dice": dice}, times) for dice in order}
                if turn:  # the first one meets everything first
                    costs.append(cost)
    note = ", ".join(f"{dice} {median(each[dice] for each in costs):.2f} ms" for dice in (WITHOUT, NAMED))
    return [Row(NAMES[0], median(each[NAMED] / each[WITHOUT] for each in costs), "times", BOUND, note=note)]


async def _create_everywhere(asked: Town, dens: int) -> None:
    for start in range(0, dens, AT_ONCE):
        numbers = range(start, min(dens, start + AT_ONCE))
        created = (asked.use(number, "character create", name="Lia", lines=LINES) for number in numbers)
        assert all(await asyncio.gather(*created)), "a character was not made"
