"""JSON as it is kept: compact text."""

import json

from bot.play.event import Json

_ENCODER = json.JSONEncoder(separators=(",", ":"))


def to_json(value: Json) -> str:
    """Write a value.

    Raises:
        TypeError, ValueError: JSON cannot hold it.
    """
    return _ENCODER.encode(value)


def from_json(text: str) -> Json:
    """Read a value."""
    return json.loads(text)
