"""What a roll with numbers of a character takes of the bot's processor, beside the same roll without a
name."""

import asyncio

from tests.bench.interactions import DENS, INTERACTIONS
from tests.bench.row import Row
from tests.bench.town import IN_PROCESS, Town
from tests.bench.two_rolls import compare

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
    """Ask for both by turns, as people who have a character each."""
    return await compare(
        *(NAMES[0], {"dice": WITHOUT}, {"dice": NAMED}, BOUND),
        rounds=rounds,
        times=times,
        dens=dens,
        prepare=_create_everywhere,
    )


async def _create_everywhere(asked: Town, dens: int) -> None:
    for start in range(0, dens, IN_PROCESS):
        numbers = range(start, min(dens, start + IN_PROCESS))
        created = (asked.use(number, "character create", name="Lia", lines=LINES) for number in numbers)
        assert all(await asyncio.gather(*created)), "a character was not made"
