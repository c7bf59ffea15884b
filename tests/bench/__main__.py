"""Runs all measurements: dice, distributions, an interaction, a durable roll, bystanders, looking back."""

import asyncio
import sys
from collections.abc import Callable

from tests.bench import bystanders, dice, distributions, expressions, history, interactions, writes

TABLES: tuple[Callable[[], str], ...] = (
    dice.table,
    expressions.table,
    distributions.table,
    lambda: asyncio.run(writes.table()),
    lambda: asyncio.run(interactions.table()),
    lambda: asyncio.run(bystanders.table()),
    lambda: asyncio.run(history.table()),
)


def main() -> None:
    """Print every table."""
    for table in TABLES:
        sys.stdout.write(f"{table()}\n\n")
        sys.stdout.flush()


main()
