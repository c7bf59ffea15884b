"""What is in the files of a database, whoever looks: for the tests of what must not be there."""

import sqlite3
from contextlib import closing
from pathlib import Path


def traces(database: Path, of: int | str) -> list[str]:
    """In which files of a database a text is, or an id, as text or as a number of 8 bytes."""
    forms = [str(of).encode()]
    if isinstance(of, int):
        forms += [of.to_bytes(8, "big"), of.to_bytes(8, "little")]
    return [
        path.name
        for path in database.parent.glob(f"{database.name}*")
        if any(form in path.read_bytes() for form in forms)
    ]


def whole(database: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
