"""People by their own numbers: in columns, and in JSON in the place of ids of Discord."""

from bot.play.event import Json
from bot.play.people import reference, replace_people
from bot.storage.engine import Connection
from bot.storage.json_text import from_json, to_json

ADD = """
INSERT INTO person (user_id) VALUES (?) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id
RETURNING id
"""
"""Another process may add the same person in the same moment."""


def number_of(connection: Connection, user: int) -> int:
    """Return the number of a person, who gets one where there is none yet."""
    return find(connection, user) or _add(connection, user)


def find(connection: Connection, user: int) -> int | None:
    """Return the number of a person, None where nothing is kept on them."""
    row = connection.execute("SELECT id FROM person WHERE user_id = ?", (user,)).fetchone()
    return row[0] if row else None


def written(connection: Connection, value: Json) -> str:
    """Write a value as JSON, with numbers of people in the place of their ids."""
    return numbered(connection, to_json(value))


def numbered(connection: Connection, text: str) -> str:
    """Return compact JSON with numbers of people in the place of their ids."""
    return replace_people(text, lambda user: str(number_of(connection, user)))


def read(connection: Connection, text: str | None) -> Json:
    """Read what `written` wrote; nothing where there is no text."""
    if text is None:
        return None
    return from_json(replace_people(text, lambda number: str(_user(connection, number))))


def _add(connection: Connection, user: int) -> int:
    number: int = connection.execute(ADD, (user,)).fetchone()[0]
    return number


def _user(connection: Connection, number: int) -> int:
    row = connection.execute("SELECT user_id FROM person WHERE id = ?", (number,)).fetchone()
    return row[0] if row else -number


def sign(number: int) -> str:
    """Return how a person stands in JSON that is kept."""
    return to_json(reference(number))
