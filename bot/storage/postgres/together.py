"""Many statements that give nothing as one: a way to the server and back costs more than what they do."""

from bot.storage.engine import Connection, Rows

FEW = 16
"""How many rows are written by one statement: what one roll adds. More rows of a kind go together."""


def write(connection: Connection, rows: Rows) -> None:
    """Execute each statement with each of its rows; no two of them change the same row of a table."""
    parts = [(statement, row) for statement, each in rows.items() for row in each]
    if 1 < len(parts) <= FEW:
        connection.execute(
            _together([statement for statement, _ in parts]), [value for _, row in parts for value in row]
        )
    else:
        for statement, each in rows.items():
            connection.executemany(statement, each)


def _together(statements: list[str]) -> str:
    """Return one statement that does what they do; its parameters are theirs, one after the other."""
    parts = ", ".join(f"part_{number} AS ({statement})" for number, statement in enumerate(statements))
    return f"WITH {parts} SELECT 1"
