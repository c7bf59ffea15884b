"""Runs all measurements: what dice cost, what an interaction costs, what a durable roll costs."""

import asyncio
import sys

from tests.bench import dice, interactions, writes


def main() -> None:
    """Print every table."""
    for table in (dice.table(), asyncio.run(writes.table()), asyncio.run(interactions.table())):
        sys.stdout.write(f"{table}\n\n")
        sys.stdout.flush()


main()
