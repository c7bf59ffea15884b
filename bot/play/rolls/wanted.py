"""What a person asked to be rolled, and what of it is kept with the roll."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.mechanics.catalogue import find, method
from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.several import several
from bot.play.records import Json
from bot.play.settings.configuration import Configuration, Whose
from bot.play.slots import noted

MOST_TYPED = 200
"""The most faces that a person may type for one roll."""

LONGEST_TYPED = 1_000
"""Characters in which they may be typed."""

LONGEST_SET = 40
"""Characters of the name of a physical set of dice."""

ANY_DIE = "human"
"""The method that makes every die from every die, and several numbers at once."""


@dataclass(frozen=True, slots=True)
class DieRequest:
    """What a person asked for; None is what the settings of the place say."""

    command: str
    sides: int
    method: str | None = None
    options: str = ""
    rolled: str | None = None
    """Faces of dice thrown by hand."""
    faces: int | None = None
    """Faces of the dice that are thrown."""
    count: int = 1
    """How many numbers to make at once."""
    set: str | None = None
    """What the person calls the dice that they throw by hand."""


def settle(wanted: DieRequest, configuration: Configuration) -> Method:
    """Return the method that is asked for; the usual one of the place only for dice that it can make.

    Raises:
        BadInput: an unknown method or option, or a number out of bounds.
    """
    name = wanted.method or configuration.method
    faces = wanted.faces or configuration.source
    if wanted.method is None and (wanted.count > 1 or not find(name).makes(wanted.sides, faces)):
        name = ANY_DIE
    return several(method(name, wanted.sides, faces, wanted.options), wanted.count)


def request_of(wanted: DieRequest, chosen: Method, memory: Whose) -> dict[str, Json]:
    """Return what is kept with a roll, from which `method_of` makes the method again.

    `memory` is noted where the method has one.

    Raises:
        BadInput: the name of the set is empty or longer than 40 characters.
    """
    request: dict[str, Json] = {
        "method": chosen.entry.name,
        "sides": chosen.outcomes,
        "from": chosen.faces,
        "options": chosen.options,
    }
    if chosen.count > 1:
        request["count"] = chosen.count
    if wanted.set is not None:
        request["set"] = checked_set(wanted.set)
    return request | (noted(memory) if chosen.rule.carries else {})


def method_of(request: Mapping[str, Json]) -> Method:
    """Return the method that a kept request was made for."""
    chosen = method(request["method"], request["sides"], request["from"], request["options"])
    return several(chosen, request.get("count", 1))


def parse_faces(text: str, most: int = MOST_TYPED) -> tuple[int, ...]:
    """Read faces separated by spaces or commas, `most` of them at most.

    Raises:
        BadInput: a word is no number, or there are none or too many.
    """
    words = text.replace(",", " ").split()
    if not 1 <= len(words) <= most:
        raise BadInput(f"Type 1 to {most:,} faces, such as 6 1 5 4; these are {len(words):,}.")
    for position, word in enumerate(words, 1):
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            raise BadInput(
                f"Face {position} is {word[:20]!r}, which is not a number: type faces like 6 1 5 4."
            )
    return tuple(int(word) for word in words)


def checked_set(name: str) -> str:
    """Return the name of a physical set of dice, with single spaces.

    Raises:
        BadInput: it is empty or longer than 40 characters.
    """
    words = " ".join(name.split())
    if not 1 <= len(words) <= LONGEST_SET:
        raise BadInput(f"Name the set of dice in 1 to {LONGEST_SET} characters, such as red.")
    return words
