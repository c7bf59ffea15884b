"""Runs all measurements: dice, distributions, interactions, durable rolls, engines, proofs, bystanders, past.

`python -m tests.bench bystanders history` runs these alone.
"""

import asyncio
import sys
from collections.abc import Callable, Mapping

from tests.bench import (
    bystanders,
    dice,
    distributions,
    engines,
    expressions,
    history,
    interactions,
    proofs,
    writes,
)

TABLES: Mapping[str, Callable[[], str]] = {
    "dice": dice.table,
    "expressions": expressions.table,
    "distributions": distributions.table,
    "writes": lambda: asyncio.run(writes.table()),
    "engines": lambda: asyncio.run(engines.table()),
    "interactions": lambda: asyncio.run(interactions.table()),
    "proofs": lambda: asyncio.run(proofs.table()),
    "bystanders": lambda: asyncio.run(bystanders.table()),
    "history": lambda: asyncio.run(history.table()),
}


def main(wanted: list[str]) -> None:
    """Print the tables that are wanted, or every one."""
    unknown = set(wanted) - set(TABLES)
    if unknown:
        sys.exit(f"There is no table {', '.join(sorted(unknown))}: there are {', '.join(TABLES)}.")
    for name in wanted or TABLES:
        sys.stdout.write(f"{TABLES[name]()}\n\n")
        sys.stdout.flush()


main(sys.argv[1:])
