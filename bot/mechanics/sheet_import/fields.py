"""Fields of JSON from other programs: any may be missing, null, text for a number, or nested."""

import html
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.sheet_import.draft import MOST
from bot.mechanics.typed_text import DASHES

Json = Any
Object = Mapping[str, Json]

MOST_ITEMS = 2_000
"""The most items of a list that are read."""

LONGEST_TEXT = 200
"""The most characters of a text that are read."""


def load_object(text: str) -> Object:
    """Return the object in a JSON text, or the only object in its list.

    Raises:
        BadInput: the JSON is not complete, or is no object.
    """
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("This begins as JSON but is not complete: send all of it, as a file.") from None
    if isinstance(body, list) and len(body) == 1:
        body = body[0]
    if not isinstance(body, dict):
        raise BadInput("This file is JSON, but not of one character: send one character at a time.")
    return body


def get_object(value: Json, *path: str) -> Object:
    """Return the object at the end of a path of fields, or an empty one."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def get(value: Json, *path: str) -> Json:
    """Return the value at the end of a path of fields, or None."""
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value


def list_objects(value: Json) -> Iterator[Object]:
    """Yield the objects of a list or of an object of objects, or a lone object in their place."""
    if isinstance(value, dict):
        inner = list(islice(value.values(), MOST_ITEMS))
        value = inner if inner and all(isinstance(each, dict) for each in inner) else [value]
    if isinstance(value, list):
        yield from (each for each in islice(value, MOST_ITEMS) if isinstance(each, dict))


def get_system(document: Json) -> Object:
    """Return the `system` of a Foundry actor or item; before version 10 its name was `data`."""
    return get_object(document, "system") or get_object(document, "data")


def to_whole(value: Json) -> int | None:
    """Return a whole number within ±10,000, also from text such as `+3`; None for anything else."""
    if isinstance(value, str):
        sign, digits = _split_sign(value[:LONGEST_TEXT].translate(DASHES).strip())
        value = sign * int(digits) if digits.isdecimal() and len(digits) <= len(str(MOST)) else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return value if type(value) is int and abs(value) <= MOST else None


def _split_sign(text: str) -> tuple[int, str]:
    return -1 if text.startswith("-") else 1, text[1:].strip() if text[:1] in {"+", "-"} else text


def to_text(value: Json) -> str:
    """Return a text without HTML, on one line; empty for anything else."""
    if not isinstance(value, str):
        return ""
    first, *others = value[:LONGEST_TEXT].split("<")
    bare = first + "".join(f" {each.partition('>')[2]}" for each in others)
    return " ".join(html.unescape(bare).split())
