"""Runs all measurements: dice, expressions, distributions, an interaction, a durable roll, looking back."""

import asyncio
import sys
from collections.abc import Callable

from tests.bench import dice, distributions, expressions, history, interactions, writes

TABLES: tuple[Callable[[], str], ...] = (
    dice.table,
    expressions.table,
    distributions.table,
    lambda: asyncio.run(writes.table()),
    lambda: asyncio.run(interactions.table()),
    lambda: asyncio.run(history.table()),
)


def main() -> None:
    """Print every table."""
    for table in TABLES:
        sys.stdout.write(f"{table()}\n\n")
        sys.stdout.flush()


main()
