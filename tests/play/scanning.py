"""Looks through a database as one would who got hold of its file."""

import sqlite3
from contextlib import closing
from pathlib import Path


def cells(database: Path) -> list[tuple[str, str]]:
    """Return every cell of every table as text, with `table.column` before it."""
    found: list[tuple[str, str]] = []
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        names = "SELECT name FROM sqlite_schema WHERE type = 'table'"
        for (table,) in connection.execute(names).fetchall():
            rows = connection.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - a name of its own
            columns = [f"{table}.{column[0]}" for column in rows.description]
            for row in rows:
                found += zip(columns, map(_text, row), strict=True)
    return found


def holding(database: Path, *wanted: object) -> list[str]:
    """Return the cells in which one of the words or numbers stands, as `table.column: text`."""
    words = [str(word).casefold() for word in wanted]
    return [
        f"{where}: {text}"
        for where, text in cells(database)
        if any(word in text.casefold() for word in words)
    ]


def _text(cell: object) -> str:
    return cell.decode("latin-1") if isinstance(cell, bytes) else str(cell)
