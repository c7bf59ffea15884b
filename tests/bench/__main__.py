"""`python -m tests.bench` measures all there is; `python -m tests.bench load memory` these groups alone.

What was measured is printed, and written to `.bench/table.md` and `.bench/table.json`, with the machine and
the date. `--markdown` measures what stands in `docs/performance.md`, and writes it there.
"""

import argparse
import asyncio
import sys
from collections.abc import Callable, Mapping

from tests.bench import (
    bystanders,
    characters,
    dearest_odds,
    dice,
    distributions,
    engines,
    expressions,
    fights,
    games,
    growth,
    history,
    interactions,
    load,
    memory,
    page,
    proofs,
    start,
    texts,
    writes,
)
from tests.bench.environments import KEPT
from tests.bench.machine import machine
from tests.bench.row import Row
from tests.bench.table import as_json, as_markdown

GROUPS: Mapping[str, Callable[[], list[Row]]] = {
    "dice": dice.rows,
    "expressions": expressions.rows,
    "distributions": distributions.rows,
    "dearest-odds": dearest_odds.rows,
    "writes": lambda: asyncio.run(writes.rows()),
    "engines": lambda: asyncio.run(engines.rows()),
    "interactions": lambda: asyncio.run(interactions.rows()),
    "games": lambda: asyncio.run(games.rows()),
    "characters": lambda: asyncio.run(characters.rows()),
    "fights": lambda: asyncio.run(fights.rows()),
    "load": lambda: asyncio.run(load.rows()),
    "memory": lambda: asyncio.run(memory.rows()),
    "start": lambda: asyncio.run(start.rows()),
    "growth": lambda: asyncio.run(growth.rows()),
    "proofs": lambda: asyncio.run(proofs.rows()),
    "bystanders": lambda: asyncio.run(bystanders.rows()),
    "texts": lambda: asyncio.run(texts.rows()),
    "history": lambda: asyncio.run(history.rows()),
}


def main() -> None:
    """Measure what is asked for, tell it, and keep it."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(GROUPS)}")
    parser.add_argument("--markdown", action="store_true", help="write docs/performance.md anew")
    given = parser.parse_args()
    unknown = set(given.names) - set(GROUPS)
    if unknown:
        parser.error(f"There is no group {', '.join(sorted(unknown))}: there are {', '.join(GROUPS)}.")
    asked = page.GROUPS if given.markdown else given.names or GROUPS
    about, groups = machine(), {}
    for name in asked:
        groups[name] = GROUPS[name]()
        sys.stdout.write(as_markdown({}, {name: groups[name]}))
        sys.stdout.flush()
        KEPT.mkdir(exist_ok=True)  # what is measured is kept, whatever fails behind it
        (KEPT / "table.md").write_text(as_markdown(about, groups))
        (KEPT / "table.json").write_text(as_json(about, groups))
    if given.markdown:
        page.write(about, groups)


if __name__ == "__main__":
    main()
