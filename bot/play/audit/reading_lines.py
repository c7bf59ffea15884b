"""Reads the lines of a proof that someone hands in: bounded, and checked before anything is made of them."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, get_args

from bot.mechanics.proof.hashing import canonical
from bot.play.audit.commitments import same_state
from bot.play.audit.errors import Wrong
from bot.play.audit.fields import hash_in, number_in, read_json, text_in
from bot.play.event import Event, Json, StateKey, Visibility
from bot.play.people import MARK, reference

COMMITMENT = re.compile(rf'\{{"{MARK}":"([0-9a-f]{{64}})"\}}')
"""How a person stands in a content, and nothing else: within a text quotation marks are escaped."""

ODDS = re.compile("[1-9][0-9]*(/[1-9][0-9]*)?").fullmatch

SORTS: Mapping[str, Any] = {
    **dict.fromkeys(("kind", "dice", "drawn", "visibility"), str),
    **dict.fromkeys(("by_hand", "judged"), bool),
    "request": dict,
    "draws": list,
    "odds": (str, type(None)),
}
"""What some parts of a content are."""

VISIBILITIES = get_args(Visibility)


@dataclass(frozen=True, slots=True)
class Content:
    """What the content of a line says."""

    event: Event
    drawn: str
    before: str
    """The digest of the state before; empty: it used none."""
    after: str
    """The digest of that state after it."""


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
        return read_json(COMMITMENT.sub(lambda found: json.dumps(reference(self.number(found[1]))), text))


def states_of(head: Mapping[str, Any], people: People) -> dict[StateKey, Json]:
    """Return the states before the first row.

    Raises:
        KeyError, TypeError, ValueError: they are not written as they should be.
    """
    states = {}
    for kind, key, owner, text in head["states"]:
        if canonical(read_json(text)) != text:
            raise ValueError("a state is not written as it should be")
        states[state_key((kind, key, owner), people)] = people.read(text)
    return states


def state_key(parts: Sequence[Any], people: People) -> StateKey:
    """Return the key of a state as a line has it.

    Raises:
        TypeError, ValueError: it is none.
    """
    kind, key, owner = parts
    if not all(isinstance(part, str) for part in parts):
        raise TypeError("the key of a state has a part that is no text")
    return StateKey(kind, key, people.number(owner) if owner else 0)


def content_of(line: Mapping[str, Any], people: People) -> Content:
    """Return what the content of a line says.

    Raises:
        Wrong: it is not written in the one way in which contents are.
        KeyError, TypeError, ValueError: it says something else.
    """
    text = text_in(line, "content")
    content = read_json(text)
    if canonical(content) != text:
        raise Wrong("its content is not written as it should be")
    if MARK in text:
        content = people.read(text)
    _check_sorts(content)
    state, before, after = None, "", ""
    if "state" in content:
        state = state_key(content["state"], people)
        before, after = (same_state(hash_in(content, part).hex()) for part in ("before", "after"))
    elif "before" in content or "after" in content:
        raise ValueError("it has the digest of a state, and no state")
    hidden = bool(content["visibility"])
    if any((part in line) != hidden for part in ("content_salt", "hidden_key")):
        raise ValueError("it was hidden, or has a hidden key, but not both")
    if hidden and state:
        raise ValueError("it was hidden, and uses a state")
    event = Event(
        number=line["number"],
        person=people.number(line["who"]),
        at=line["at"],
        kind=content["kind"],
        version=number_in(content, "version", 1),
        request=content["request"],
        draws=tuple(content["draws"]),
        outcome=content["outcome"],
        odds=None if content["odds"] is None else _odds_of(content["odds"]),
        dice=content["dice"],
        used=content["used"],
        line=content["line"],
        by_hand=content["by_hand"],
        visibility=content["visibility"],
        judged=content["judged"],
        state=state,
        previous=number_in(content, "previous"),
        target=None if content["target"] is None else number_in(content, "target", 1),
    )
    return Content(event, content["drawn"], before, after)


def _check_sorts(content: Mapping[str, Any]) -> None:
    """See that the parts of a content are of the sort that they should be.

    Raises:
        KeyError, TypeError, ValueError: one is not.
    """
    for part, sort in SORTS.items():
        if not isinstance(content[part], sort):
            raise TypeError(f"{part} is of another sort than it should be")
    whole = (*content["draws"], *([] if content["outcome"] is None else [content["outcome"]]))
    if any(type(number) is not int for number in whole):
        raise TypeError("what came is no whole number")
    if content["visibility"] not in VISIBILITIES:
        raise ValueError("it is hidden from nobody who is known")
    if content["by_hand"] and not isinstance(content["request"].get("set"), str | None):
        raise TypeError("what the dice are called is no text")


def _odds_of(text: str) -> Fraction:
    """Read odds.

    Raises:
        ValueError: they are no fraction in its lowest terms.
    """
    numerator, _, denominator = text.partition("/")
    odds = Fraction(int(numerator), int(denominator or 1)) if ODDS(text) else None
    if odds is None or str(odds) != text:
        raise ValueError("its odds are no fraction")
    return odds
