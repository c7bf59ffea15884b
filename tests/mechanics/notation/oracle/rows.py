"""The table `expressions.csv`, a row an expression.

The first three columns are written by people, the others by `make_table.py`. Faces and totals are separated
by spaces; the distribution is that of one set, and `source` says who found it: icepool, or trying everything.
"""

import csv
from dataclasses import asdict, dataclass, fields
from pathlib import Path

TABLE = Path(__file__).parents[1] / "expressions.csv"


@dataclass
class Row:
    expression: str
    canonical: str
    faces: str
    totals: str = ""
    mean: str = ""
    variance: str = ""
    lowest: str = ""
    highest: str = ""
    support: str = ""
    source: str = ""
    """Where the distribution comes from: `icepool` or `brute force`."""

    @property
    def figures(self) -> tuple[str, ...]:
        return self.mean, self.variance, self.lowest, self.highest, self.support


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def figures(chances) -> tuple[str, ...]:
    """Return the exact figures of a distribution as written: mean, variance, lowest, highest, support."""
    possible = {value: chance for value, chance in chances.items() if chance}
    mean = sum(value * chance for value, chance in possible.items())
    variance = sum(value * value * chance for value, chance in possible.items()) - mean * mean
    return tuple(map(str, (mean, variance, min(possible), max(possible), len(possible))))


def read() -> list[Row]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return [Row(**row) for row in csv.DictReader(file)]


def write(rows: list[Row]) -> None:
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        table.writeheader()
        table.writerows(map(asdict, rows))
