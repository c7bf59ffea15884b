"""Writes an encounter table as CSV, which `reading` takes again and spreadsheets open as it is."""

import csv
from collections.abc import Iterable, Iterator

from bot.mechanics.encounters.separated import safe
from bot.mechanics.encounters.table import EncounterTable


class _Lines(list[str]):
    """Takes lines from a writer of the library."""

    def write(self, line: str) -> None:
        self.append(line)


def csv_of(table: EncounterTable) -> str:
    """Return a table with the columns from, to, text, or weight, text.

    The two ends of a range have a column each, because a spreadsheet would read 01-15 as a date.
    """
    lines = _Lines()
    csv.writer(lines).writerows(_cells(table))
    return "".join(lines)


def _cells(table: EncounterTable) -> Iterator[Iterable[object]]:
    if table.die is None:
        yield "weight", "text"
        yield from ((row.weight, safe(row.text)) for row in table.rows)
        return
    yield "from", "to", "text"
    for position, row in enumerate(table.rows):
        numbers = table.numbers(position)
        yield numbers[0], numbers[-1], safe(row.text)
