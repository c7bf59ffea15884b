"""Runs all measurements: what dice, expressions, laws, an interaction, a durable roll, looking back cost."""

import asyncio
import sys
from collections.abc import Callable

from tests.bench import dice, expressions, history, interactions, laws, writes

TABLES: tuple[Callable[[], str], ...] = (
    dice.table,
    expressions.table,
    laws.table,
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
