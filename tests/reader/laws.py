"""Counts how often the reader breaks each law, with the first examples: `python -m tests.reader.laws`."""

import argparse
import asyncio
import sys

from tests.reader import (
    at_doors,
    by_hand,
    completing,
    counters,
    labels,
    names,
    order,
    refusals,
    rows,
    secrets,
    sums,
    times,
)
from tests.reader.doors import Reader
from tests.reader.law import Count, hold
from tests.reader.table import open_table

LAWS = (
    *labels.LAWS,
    *times.LAWS,
    *names.LAWS,
    *sums.LAWS,
    *counters.LAWS,
    *order.LAWS,
    *at_doors.LAWS,
    *completing.LAWS,
    *by_hand.LAWS,
    *secrets.LAWS,
    *refusals.LAWS,
    *rows.LAWS,
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("laws", nargs="*", help="numbers of laws, such as 2b; all, if left out")
    parser.add_argument("--examples", type=int, default=3, help="how many of each are shown")
    chosen = parser.parse_args()
    asyncio.run(_print(chosen.laws, chosen.examples))


async def _print(numbers: list[str], examples: int) -> None:
    chosen = [law for law in LAWS if not numbers or law.number.startswith(tuple(numbers))]
    async with open_table() as table:
        reader = Reader(table)
        counts = [await hold(law, reader) for law in chosen]
    for count in counts:
        sys.stdout.write(
            f"{count.law.number.split()[0]:3} {count.law.sentence:75} {len(count.faults):5}/{count.tries}\n"
        )
    sys.stdout.write(
        f"{'':79} {sum(len(each.faults) for each in counts):5}/{sum(each.tries for each in counts)}\n"
    )
    for count in counts:
        _print_examples(count, examples)


def _print_examples(count: Count, most: int) -> None:
    if count.faults and most:
        sys.stdout.write(f"\n{count.law.number}: {count.law.sentence}\n")
        for each, fault in count.faults[:most]:
            sys.stdout.write(f"    {each}: {fault}\n")


if __name__ == "__main__":
    main()
