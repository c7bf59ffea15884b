"""Reads the content of a line: an event, its states, and people by numbers, since a content has no ids."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

from bot.features.proof.lines import ProofLine, Wrong, hash_in, id_in, number_in, read_json, text_in
from bot.features.proof.sharing import check_uses
from bot.play.event import Event, Json, StateKey, Visibility, canonical
from bot.play.proof.commitments import commit_to_person, digest_state
from bot.play.request_context import MARK, reference, replace_people
from bot.play.words import put_words_back

_EMPTY, _NOTHING = digest_state("[]"), digest_state("null")


def same_state(digest: str) -> str:
    """Return the digest of a state; an empty list counts as no state, since older lines have either."""
    return _NOTHING if digest == _EMPTY else digest


COMMITMENT = re.compile(rf'\{{"{MARK}":"([0-9a-f]{{64}})"\}}')
"""A person in a content. Nothing else looks like it: a text has its quotation marks escaped."""


class People:
    """Numbers for the people of a proof, which has only commitments for them."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._aliases: dict[int, str] = {}
        self._named: dict[int, str] = {}
        self._users: dict[str, int] = {}

    def number(self, alias: str) -> int:
        """Return the number of a commitment's person."""
        number = self._numbers.setdefault(alias, len(self._numbers) + 1)
        self._aliases[number] = alias
        return number

    def alias(self, number: int) -> str:
        """Return the commitment of the person with a number."""
        return self._aliases[number]

    def name(self, user: int, alias: str) -> None:
        """Note the person of a commitment.

        Raises:
            Wrong: another person has it, or they have another commitment.
        """
        if user in self._named or alias in self._users:
            raise Wrong(f"person {user} is there twice")
        self._named[user], self._users[alias] = alias, user

    def user(self, alias: str) -> int | None:
        """Return the person of a commitment, or None if the file does not name them."""
        return self._users.get(alias)

    def read_typed(self, text: str) -> Json:
        """Read words; some older ones have people's ids."""
        named = self._named
        return self.read(replace_people(text, lambda user: json.dumps(named.get(user, ""))))

    def read(self, text: str) -> Json:
        """Read a value, with numbers in place of commitments."""
        return read_json(COMMITMENT.sub(lambda found: json.dumps(reference(self.number(found[1]))), text))


def check_people(head: ProofLine, people: People) -> None:
    """Check that the people of the first line match their commitments, and note their names.

    Raises:
        Wrong: one does not.
    """
    channel = id_in(head, "channel")
    for person in head["people"]:
        user = id_in(person, "person")
        if commit_to_person(user, channel, hash_in(person, "salt")) != hash_in(person, "who"):
            raise Wrong(f"person {user} is not the one of the commitment")
        people.name(user, person["who"])


ODDS = re.compile("[1-9][0-9]*(/[1-9][0-9]*)?").fullmatch

SORTS: Mapping[str, Any] = {
    **dict.fromkeys(("kind", "dice", "drawn", "visibility"), str),
    **dict.fromkeys(("by_hand", "judged"), bool),
    "request": dict,
    "draws": list,
    "odds": (str, type(None)),
}
"""The types of some parts of a content."""

WITHOUT_TEXTS = re.compile(r'"below":[^,}]+|"(?:[^"\\]|\\.)*"').sub
"""Removes the texts of a content, and the one part that is no whole number."""

FRACTION = re.compile(r"\d[.eE]").search

VISIBILITIES = get_args(Visibility)

WORDED = frozenset(("request", "line", "used"))
"""The parts of a content that may have words."""


@dataclass(frozen=True, slots=True)
class ProofContent:
    """The content of a line."""

    event: Event
    """Without a person's words."""
    worded: Event
    """With a person's words, if the line has them."""
    withheld: bool
    """Whether the row commits to words that the line lacks: they were forgotten, or left out."""
    drawn: str
    before: str
    """The digest of the state before it; empty without one."""
    after: str
    """The digest of that state after it."""

    @property
    def hidden(self) -> bool:
        """Whether it was hidden at first; now it is visible."""
        return bool(self.event.visibility)


def states_of(head: Mapping[str, Any], people: People) -> dict[StateKey, Json]:
    """Return the states before the first row."""
    states = {}
    for kind, key, owner, text in head["states"]:
        if canonical(read_json(text)) != text:
            raise ValueError("a state is not written as it should be")
        states[state_key((kind, key, owner), people)] = people.read(text)
    return states


def state_key(parts: Sequence[Any], people: People) -> StateKey:
    """Return the key of a state from a line."""
    kind, key, owner = parts
    if not all(isinstance(part, str) for part in parts):
        raise TypeError("the key of a state has a part that is not text")
    return StateKey(kind, key, people.number(owner) if owner else 0)


def read_content(line: Mapping[str, Any], people: People) -> ProofContent:
    """Return the content of a line.

    Raises:
        Wrong: it is not written in the one way of contents.
    """
    text = text_in(line, "content")
    content = read_json(text)
    if canonical(content) != text or FRACTION(WITHOUT_TEXTS("", text)):
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
    check_uses(content["used"], hidden=hidden)
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
    typed = line.get("typed")
    worded = event if typed is None else _put_words_back(event, typed, people)
    withheld = bool(line["words"]) and typed is None
    return ProofContent(event, worded, withheld, content["drawn"], before, after)


def _put_words_back(event: Event, typed: str, people: People) -> Event:
    """Return a row with its words put back, also into its request."""
    if canonical(read_json(typed)) != typed:
        raise Wrong("its typed words are not written as they should be")
    parts = people.read_typed(typed)
    if not parts or not parts.keys() <= WORDED or not isinstance(parts.get("request", {}), dict):
        raise Wrong("its typed words are more than words")
    worded = replace(event, **put_words_back(event.request, parts))
    if worded == event:
        raise Wrong("its typed words are no words")
    return worded


def _check_sorts(content: Mapping[str, Any]) -> None:
    """Check the types of the parts of a content."""
    for part, sort in SORTS.items():
        if not isinstance(content[part], sort):
            raise TypeError(f"{part} is of the wrong type")
    whole = (*content["draws"], *([] if content["outcome"] is None else [content["outcome"]]))
    if any(type(number) is not int for number in whole):
        raise TypeError("a result is not a whole number")
    if content["visibility"] not in VISIBILITIES:
        raise ValueError("its visibility is unknown")
    if content["by_hand"] and not isinstance(content["request"].get("set"), str | None):
        raise TypeError("the name of the dice is not text")


def _odds_of(text: str) -> Fraction:
    """Read odds: a fraction in its lowest terms."""
    numerator, _, denominator = text.partition("/")
    odds = Fraction(int(numerator), int(denominator or 1)) if ODDS(text) else None
    if odds is None or str(odds) != text:
        raise ValueError("its odds are not a fraction")
    return odds
