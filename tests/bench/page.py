"""`docs/performance.md`: words that people wrote, and tables that the measurements fill in, between marks."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench import capacity, engines, growth, interactions, load, memory, start, writes
from tests.bench.row import Row, markdown, names_in
from tests.bench.table import Groups, said

PAGE = Path(__file__).parents[2] / "docs" / "performance.md"

NAMES: Mapping[str, Sequence[str]] = {
    "load": load.NAMES,
    "interactions": interactions.NAMES,
    "writes": writes.NAMES,
    "engines": engines.NAMES,
    "memory": memory.NAMES,
    "start": start.NAMES,
    "growth": growth.NAMES,
    "capacity": capacity.NAMES,
}
"""The tables of the page, and the names of their rows."""

GROUPS = tuple(name for name in NAMES if name != "capacity")
"""What is measured for it."""

MACHINE = "machine"


def write(about: Mapping[str, str], groups: Groups) -> None:
    """Put what was measured, and what follows from it, into the page."""
    PAGE.write_text(filled(PAGE.read_text(), about, groups))


def filled(page: str, about: Mapping[str, str], groups: Groups) -> str:
    """Return the page with the tables of these groups, and of the machine.

    Raises:
        ValueError: the page has no place for one of them, or the names of its rows are others.
    """
    figures: dict[str, float] = {row.name: row.figure for rows in groups.values() for row in rows}
    tables: dict[str, Sequence[Row]] = {**groups, "capacity": capacity.rows(figures)}
    page = _put(page, MACHINE, said(about).rstrip())
    for name, rows in tables.items():
        table = markdown(rows)
        if names_in(table) != list(NAMES[name]):
            raise ValueError(f"The rows of {name} are not called as the bench says.")
        page = _put(page, name, table)
    return page


def found(page: str, name: str) -> str:
    """Return what stands at a place of the page.

    Raises:
        ValueError: it has no such place.
    """
    place = re.search(_marks(name), page, re.DOTALL)
    if place is None:
        raise ValueError(f"The page has no place for {name}.")
    return place[2].strip()


def _put(page: str, name: str, text: str) -> str:
    found(page, name)
    return re.sub(_marks(name), lambda place: f"{place[1]}\n{text}\n\n{place[3]}", page, flags=re.DOTALL)


def _marks(name: str) -> str:
    return f"(<!-- bench: {name} -->\n)(.*?)(<!-- end -->)"
