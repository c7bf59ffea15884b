"""The smallest thing that proves that a database can be written: a number that is counted up."""

from bot.storage.engine import Connection

NAME = "beat"
"""The name of the fact that holds it."""

COUNT = """
INSERT INTO fact (name, value) VALUES (?, '1')
ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(fact.value AS BIGINT) + 1 AS TEXT) RETURNING value
"""


def write(connection: Connection) -> str:
    """Count on, and return the number. SQLite would leave out what changes nothing; this is written."""
    ((value,),) = connection.execute(COUNT, (NAME,)).fetchall()
    return str(value)
