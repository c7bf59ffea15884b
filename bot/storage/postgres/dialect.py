"""Statements as PostgreSQL has them: those of the storage are written as SQLite and most others have them."""

import re
from itertools import count

CONTROL = {
    "BEGIN": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",  # as readers of SQLite see it: at one moment
    "COMMIT": "COMMIT",
    "ROLLBACK": "ROLLBACK",
    "SAVEPOINT part": "SAVEPOINT part",
    "ROLLBACK TO part": "ROLLBACK TO part",
    "RELEASE part": "RELEASE part",
}
"""What is said about transactions, and how it is said here."""

_PARAMETER = re.compile(r"\?(\d*)")
_INDEX = re.compile(r"\bINDEXED BY \w+")


def translated(sql: str) -> str:
    """Return a statement with `$1` for `?` and `?1`, and without what tells SQLite how to search."""
    numbers = count(1)
    sql = _PARAMETER.sub(lambda found: f"${found[1] or next(numbers)}", sql)
    return _INDEX.sub("", sql).replace("CROSS JOIN", "JOIN")
