"""What one roll takes of the bot's processor, beside another roll in the same run."""

import itertools
from collections.abc import Awaitable, Callable, Mapping
from statistics import median

from tests.bench.databases import SQLITE, database
from tests.bench.interactions import Running
from tests.bench.processes import evenhand
from tests.bench.row import Row
from tests.bench.town import Town, town

Options = Mapping[str, str]
"""Of /roll."""

Prepare = Callable[[Town, int], Awaitable[None]]
"""What people do before, in so many dens."""


async def compare(  # noqa: PLR0913 - what is compared, and how long
    name: str,
    plain: Options,
    other: Options,
    bound: float,
    *,
    rounds: int,
    times: int,
    dens: int,
    prepare: Prepare | None = None,
) -> list[Row]:
    """Ask one bot for both by turns, and return how often `other` takes what `plain` does.

    Of all ratios the middle one counts.
    """
    costs = []
    with database(SQLITE) as kept:
        async with town(dens) as asked, evenhand(asked.sandbox.api, kept.url) as pid:
            await asked.sandbox.ready()
            await asked.roll_unevenly()
            if prepare:
                await prepare(asked, dens)
            bot = Running(asked, pid, itertools.count())
            for turn in range(rounds + 1):
                order = (plain, other) if turn % 2 else (other, plain)
                cost = {options["dice"]: await bot.cost("roll", options, times) for options in order}
                if turn:  # the first one meets everything first
                    costs.append(cost)
    one, two = other["dice"], plain["dice"]
    note = ", ".join(f"{dice} {median(each[dice] for each in costs):.2f} ms" for dice in (two, one))
    return [Row(name, median(each[one] / each[two] for each in costs), "times", bound, note=note)]
