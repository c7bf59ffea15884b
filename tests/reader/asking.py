"""The limit on asking: how many lines that are right it asks about: `python -m tests.reader.asking`."""

import asyncio
import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.mechanics.games.where_played import find_game
from bot.mechanics.reading.phrase_book import ROWS
from tests.mechanics.games.test_typed import REFUSED, tables
from tests.mechanics.games.test_where_played import BUTTON
from tests.reader.cases import read_cases
from tests.reader.doors import ROLL, Reader
from tests.reader.law import Try
from tests.reader.table import Scope, open_table

MOST = 100
"""One in so many may be asked about."""

HERE = Path(__file__).parent
MECHANICS = HERE.parent / "mechanics"


def right_lines() -> list[Try]:
    """Return the lines of tests, golden scenes and cases that are taken, and rightly."""
    return list(dict.fromkeys((*_of_games(), *_of_dice(), *_of_cases())))


def _of_games() -> Iterator[Try]:
    for name in ("typed.txt", "typed_where_played.txt"):
        for title, rows in tables(MECHANICS / "games" / name).items():
            scope = Scope(find_game(title).name) if "played" in name else Scope()
            yield from (Try(typed, scope) for typed, meant in rows if meant not in {REFUSED, BUTTON})


def _of_dice() -> Iterator[Try]:
    with (MECHANICS / "notation" / "expressions.csv").open() as file:
        yield from (Try(row["expression"]) for row in csv.DictReader(file))
    yield from (Try(row.typed) for row in ROWS if not row.is_asked)


def _of_cases() -> Iterator[Try]:
    for case in (*read_cases(), *read_cases(HERE / "golden.txt")):
        asks = any(meaning.startswith(("asks", "refused")) for meaning in case.meanings)
        if case.door is ROLL and not case.faces and not asks:
            yield Try(case.typed, case.scope)


async def list_questions(reader: Reader) -> list[tuple[Try, str]]:
    """Return the right lines that are not taken, and what is said to them."""
    readings = [(each, await reader.read(each.line, each.scope)) for each in right_lines()]
    return [(each, str(reading)) for each, reading in readings if not reading.is_taken]


async def _print() -> None:
    async with open_table() as table:
        questions = await list_questions(Reader(table))
    sys.stdout.write(f"{len(questions)} of {len(right_lines())} lines are asked about\n")
    for each, what in questions:
        sys.stdout.write(f"    {each}: {what}\n")


if __name__ == "__main__":
    asyncio.run(_print())
