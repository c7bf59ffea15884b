"""What a row of the proof commits to, and the hash that links it to the row before.

The hash covers all that the row says, but commits to the person and their words only by salted digests: these
can be forgotten, and the proof still holds.
"""

from collections.abc import Callable
from typing import NamedTuple

from bot.play.event import Event, EventTexts, Visibility, canonical
from bot.play.proof.hashes import (
    digest,
    frame,
    frame_all,
    frame_hashes,
    frame_numbers,
    keyed_digest,
    tag_prefix,
    whole,
)
from bot.play.proof.keys import Chain, ChainName
from bot.play.request_context import replace_people

_ENTRY, _HEAD, _CONTENT = tag_prefix("entry"), tag_prefix("head"), tag_prefix("content")
_WORDS, _PERSON, _STATE = tag_prefix("words"), tag_prefix("person"), tag_prefix("state")

Alias = Callable[[int], str]
"""Returns a person's alias at a place, by their id: it stays when they are forgotten."""

NULL = "null"
FLAGS = {False: "false", True: "true"}


class ProofEntry(NamedTuple):
    """A row as in the chain. Personal and hidden parts are only commitments."""

    name: ChainName
    """The chain whose key it used, or would use next: see `turn`."""
    turn: int
    """0: no key covers it, since its chain was not yet published at its request."""
    number: int
    interaction: int
    at: int
    who: bytes
    """The commitment to its person."""
    content: bytes
    """The commitment to the request and its result."""
    words: bytes
    """The commitment to the words that its person typed, or empty."""
    anchor: bytes
    """The anchor of the newest chain at that time."""
    seal: bytes
    """The seal of the next hidden roll."""

    @property
    def leaf(self) -> bytes:
        """The hash of this row alone."""
        numbers = frame_numbers(*self.name, self.turn, self.number, self.interaction, self.at)
        hashes = frame_hashes(self.who, self.content), frame_hashes(self.anchor, self.seal)
        return digest(_ENTRY, numbers + frame(self.words).join(hashes))

    def head(self, before: bytes) -> bytes:
        """Return the hash of all rows up to this one; `before` is that of all rows before it."""
        return digest(_HEAD, frame_hashes(before, self.leaf))


def commit_to_content(text: str, salt: bytes = b"") -> bytes:
    """Return the commitment to a content written by `write_content`, with the salt of `salt_content`."""
    return digest(_CONTENT, frame_all(salt, text.encode()))


def salt_content(chain: Chain, number: int, visibility: Visibility) -> bytes:
    """Return the salt of the content of a row: without it, anyone could guess and test a hidden one."""
    return keyed_digest(chain.secret, b"content" + whole(number)) if visibility else b""


def write_content(
    event: Event,
    texts: EventTexts,
    alias: Alias,
    visibility: Visibility,
    drawn: str,
    states: tuple[str, str] | None,
) -> str:
    """Return the content of an event as it was recorded, in canonical JSON.

    `visibility` is its first one, `drawn` the numbers from the stream of its key, `states` the digests of its
    state, before and after it, and `texts` those of the event without typed words.

    A row has the same content after its person is forgotten. The JSON is put together from written parts and
    from parts that need no escape signs: names of kinds, digits and digests.
    """
    digests, state, odds = "", "", f'"{texts.odds}"' if texts.odds else NULL
    outcome = NULL if event.outcome is None else event.outcome
    target = NULL if event.target is None else event.target
    if event.state is not None and states:
        digests = f'"after":"{states[1]}","before":"{states[0]}",'
        owner = alias(event.state.person) if event.state.person else ""
        state = f'"state":["{event.state.kind}",{canonical(event.state.key)},"{owner}"],'
    text = (
        f'{{{digests}"by_hand":{FLAGS[event.by_hand]},"dice":{canonical(event.dice)},"drawn":"{drawn}",'
        f'"draws":{texts.draws},"judged":{FLAGS[event.judged]},"kind":"{event.kind}",'
        f'"line":{texts.line or NULL},"odds":{odds},"outcome":{outcome},'
        f'"previous":{event.previous},"request":{texts.request},{state}"target":{target},'
        f'"used":{texts.used or NULL},"version":{event.version},"visibility":"{visibility}"}}'
    )
    return with_aliases(text, alias)


def with_aliases(text: str, alias: Alias) -> str:
    """Return JSON with aliases in place of people's ids."""
    return replace_people(text, lambda user: f'"{alias(user)}"')


def commit_to_words(text: str, salt: bytes) -> bytes:
    """Return the commitment to a person's words."""
    return digest(_WORDS, frame_all(salt, text.encode()))


def commit_to_person(user: int, channel: int, salt: bytes) -> bytes:
    """Return the commitment to a person at a place."""
    return digest(_PERSON, frame(salt) + frame_numbers(channel, user))


def digest_state(text: str) -> str:
    """Return the digest of a state, as in a content, from canonical JSON with aliases."""
    return digest(_STATE, frame(text.encode())).hex()


class Proved(NamedTuple):
    """The position of a row in the proof of its place."""

    chain: int
    turn: int
    """0: no key covers it."""
    head: bytes
    """The hash of all rows up to this one."""
    anchor: bytes = b""
    """The anchor of a chain that the answer must publish, or empty."""

    @property
    def covered(self) -> bool:
        """Whether its faces come from a key that was fixed before the request."""
        return self.turn > 0
