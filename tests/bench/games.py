"""What the roll of a game takes of the bot's processor, beside a roll of dice in the same run."""

from tests.bench.interactions import DENS, INTERACTIONS
from tests.bench.row import Row
from tests.bench.two_rolls import compare

DICE, GAME = "4d6kh3", "vtm7h2 >=4"

ROUNDS = 8

BOUND = 1.2
"""Times the processor that the roll of dice takes."""

NAMES = (f"/roll {GAME} against {DICE}",)


async def rows(rounds: int = ROUNDS, times: int = INTERACTIONS, dens: int = DENS) -> list[Row]:
    """Ask for both by turns."""
    return await compare(
        *(NAMES[0], {"dice": DICE}, {"dice": GAME}, BOUND), rounds=rounds, times=times, dens=dens
    )
