"""What the roll of a game takes of the bot's processor, beside a roll of dice in the same run."""

import itertools
from statistics import median

from tests.bench.databases import SQLITE, database
from tests.bench.interactions import DENS, INTERACTIONS, Running
from tests.bench.processes import evenhand
from tests.bench.row import Row
from tests.bench.town import town

DICE, GAME = "4d6kh3", "vtm7h2 >=4"

ROUNDS = 8

BOUND = 1.2
"""Times the processor that the roll of dice takes."""

NAMES = (f"/roll {GAME} against {DICE}",)


async def rows(rounds: int = ROUNDS, times: int = INTERACTIONS, dens: int = DENS) -> list[Row]:
    """Ask one bot for both by turns; of all ratios the middle one counts."""
    costs = []
    with database(SQLITE) as kept:
        async with town(dens) as asked, evenhand(asked.sandbox.api, kept.url) as pid:
            await asked.sandbox.ready()
            await asked.roll_unevenly()
            bot = Running(asked, pid, itertools.count())
            for turn in range(rounds + 1):
                order = (DICE, GAME) if turn % 2 else (GAME, DICE)
                cost = {dice: await bot.cost("roll", {"dice": dice}, times) for dice in order}
                if turn:  # the first one meets everything first
                    costs.append(cost)
    note = ", ".join(f"{dice} {median(each[dice] for each in costs):.2f} ms" for dice in (DICE, GAME))
    return [Row(NAMES[0], median(each[GAME] / each[DICE] for each in costs), "times", BOUND, note=note)]
