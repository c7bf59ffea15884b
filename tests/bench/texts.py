"""How long ten bystanders wait while twelve people type the texts that take longest to read."""

import tempfile
from pathlib import Path

from tests.bench.row import Row
from tests.siege.siege import BYSTANDERS, besieged
from tests.siege.texts import TYPISTS, Typists

LATER = 1_000
"""By how many milliseconds a roll of a bystander may be later."""

ROUNDS, ROLLS = 15, 20


async def rows() -> list[Row]:
    """Return how long a roll took at most, without the twelve and beside them."""
    with tempfile.TemporaryDirectory() as folder:
        async with besieged(Path(folder), history=200) as siege:
            quiet = max([(await siege.wait()).rolls for _ in range(3)])
            typists = Typists(siege.sandbox, siege.commands)
            async with typists.at_work():
                waits = [(await siege.wait(times=ROLLS)).rolls for _ in range(ROUNDS)]
    note = f"{BYSTANDERS} bystanders; {TYPISTS} typed {typists.typed:,} texts; in each round " + ", ".join(
        f"{wait:.0f}" for wait in waits
    )
    return [
        Row("/d100 of bystanders, nobody types", quiet, "ms"),
        Row("/d100 of bystanders beside the worst texts", max(waits), "ms", quiet + LATER, note=note),
    ]
