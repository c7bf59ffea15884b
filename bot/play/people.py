"""People in what JSON holds: written so that storage can put its own number in the place of an id of Discord.

So a person who is forgotten is forgotten wherever they stand, and nothing has to be searched for them.
"""

import re
from collections.abc import Callable

from bot.play.event import Json

MARK = "@"
"""The only key of such an object: `{"@": 123}`."""


def reference(person: int) -> dict[str, int]:
    """Return how a person stands in JSON."""
    return {MARK: person}


def person_of(value: Json) -> int:
    """Return the id of a person that stands in JSON; 0 or less is one who was forgotten."""
    person: int = value[MARK]
    return person


_SIGN = f'{{"{MARK}":'

_REFERENCE = re.compile(rf'\{{"{MARK}":(-?\d+)\}}')
"""In compact JSON this stands nowhere else: within a text its quotation marks would be escaped."""


def names_people(text: str) -> bool:
    """Whether anyone stands in compact JSON."""
    return _SIGN in text


def replace_people(text: str, instead: Callable[[int], str]) -> str:
    """Return compact JSON with other JSON in the place of each person's id."""
    if not names_people(text):
        return text
    return _REFERENCE.sub(lambda found: f"{_SIGN}{instead(int(found[1]))}}}", text)
