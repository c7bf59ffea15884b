"""Reads the lines of a proof that someone hands in: bounded, and checked before anything is made of them."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.mechanics.proof.hashing import canonical
from bot.play.audit.errors import Wrong
from bot.play.event import Event, Json, StateKey
from bot.play.people import MARK, reference

COMMITMENT = re.compile(rf'\{{"{MARK}":"([0-9a-f]{{64}})"\}}')
"""How a person stands in a content, and nothing else: within a text quotation marks are escaped."""


@dataclass(frozen=True, slots=True)
class Content:
    """What the content of a line says."""

    event: Event
    drawn: str
    before: str
    """The digest of the state before; empty: it used none."""
    after: str
    source: Mapping[str, Any]
    """The parts of the line that it was read from, to be read again."""


class People:
    """Numbers for the people of a proof, of whom it has nothing but commitments."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._aliases: dict[int, str] = {}

    def number(self, alias: str) -> int:
        """Return the number of whoever is behind a commitment."""
        number = self._numbers.setdefault(alias, len(self._numbers) + 1)
        self._aliases[number] = alias
        return number

    def alias(self, number: int) -> str:
        """Return the commitment behind a number."""
        return self._aliases[number]

    def read(self, text: str) -> Json:
        """Read a value with numbers in the place of commitments."""
        return json.loads(COMMITMENT.sub(lambda found: json.dumps(reference(self.number(found[1]))), text))


def states_of(head: Mapping[str, Any], people: People) -> dict[StateKey, Json]:
    """Return the states before the first row.

    Raises:
        KeyError, TypeError, ValueError: they are not written as they should be.
    """
    return {
        StateKey(kind, key, people.number(owner) if owner else 0): people.read(text)
        for kind, key, owner, text in head["states"]
    }


def content_of(line: Mapping[str, Any], people: People) -> Content:
    """Return what the content of a line says.

    Raises:
        Wrong: it is not written in the one way in which contents are.
        KeyError, TypeError, ValueError: it says something else.
    """
    text = line["content"]
    content = json.loads(text)
    if canonical(content) != text:
        raise Wrong("its content is not written as it should be")
    if MARK in text:
        content = people.read(text)
    state = content.get("state")
    event = Event(
        number=line["number"],
        person=people.number(line["who"]),
        at=line["at"],
        kind=content["kind"],
        version=content["version"],
        request=content["request"],
        draws=tuple(content["draws"]),
        outcome=content["outcome"],
        odds=None if content["odds"] is None else Fraction(content["odds"]),
        dice=content["dice"],
        used=content["used"],
        line=content["line"],
        by_hand=content["by_hand"],
        visibility=content["visibility"],
        judged=content["judged"],
        state=StateKey(state[0], state[1], people.number(state[2]) if state[2] else 0) if state else None,
        previous=content["previous"],
        target=content["target"],
    )
    source = {part: line[part] for part in ("number", "at", "who", "content")}
    return Content(event, content["drawn"], content.get("before", ""), content.get("after", ""), source)
