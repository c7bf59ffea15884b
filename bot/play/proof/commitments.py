"""What a row of the proof commits to, and the hash that links it to the row before.

The hash covers all that the row says, but commits to the person and to their words only by salted digests:
these can be forgotten, and the proof still holds.
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
"""Returns what stands for a person, by their id, at a place: it stays when they are forgotten."""

NULL = "null"
FLAGS = {False: "false", True: "true"}


class ProofEntry(NamedTuple):
    """A row as the chain has it. What is personal, or hidden, is in it as a commitment only."""

    name: ChainName
    """The chain whose key it used, or would use next: see `turn`."""
    turn: int
    """0: no key covers it, since its chain was not published yet when it was asked for."""
    number: int
    interaction: int
    at: int
    who: bytes
    """The commitment to its person."""
    content: bytes
    """The commitment to what was asked for, and what came."""
    words: bytes
    """The commitment to what its person typed in words; empty: nothing."""
    anchor: bytes
    """Of the newest chain there is by then."""
    seal: bytes
    """Of the next hidden roll."""

    @property
    def leaf(self) -> bytes:
        """Its hash by itself."""
        numbers = frame_numbers(*self.name, self.turn, self.number, self.interaction, self.at)
        hashes = frame_hashes(self.who, self.content), frame_hashes(self.anchor, self.seal)
        return digest(_ENTRY, numbers + frame(self.words).join(hashes))

    def head(self, before: bytes) -> bytes:
        """Return the hash of everything up to and with it, where `before` is that up to the one before."""
        return digest(_HEAD, frame_hashes(before, self.leaf))


def commit_to_content(text: str, salt: bytes = b"") -> bytes:
    """Return the commitment to a content that `write_content` wrote, with the salt of `salt_content`."""
    return digest(_CONTENT, frame_all(salt, text.encode()))


def salt_content(chain: Chain, number: int, visibility: Visibility) -> bytes:
    """Return the salt of the content of a row: without it, anyone could try out what a hidden one holds."""
    return keyed_digest(chain.secret, b"content" + whole(number)) if visibility else b""


def write_content(
    event: Event,
    texts: EventTexts,
    alias: Alias,
    visibility: Visibility,
    drawn: str,
    states: tuple[str, str] | None,
) -> str:
    """Return the content of an event as it was recorded: as hidden as it was, `drawn` from the stream of its
    key, and with the digests of the state that it used, before and after it; `texts` are those of the event
    without the words that were typed.

    A row says the same after its person was forgotten. It is canonical JSON, put together of what is written
    already and of what needs no signs of escape: names of kinds, digits and digests.
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
    """Return JSON with aliases in the place of people's ids."""
    return replace_people(text, lambda user: f'"{alias(user)}"')


def commit_to_words(text: str, salt: bytes) -> bytes:
    """Return the commitment to what a person typed."""
    return digest(_WORDS, frame_all(salt, text.encode()))


def commit_to_person(user: int, channel: int, salt: bytes) -> bytes:
    """Return the commitment to a person at a place."""
    return digest(_PERSON, frame(salt) + frame_numbers(channel, user))


def digest_state(text: str) -> str:
    """Return the digest of a state, as a content has it, from canonical JSON with aliases."""
    return digest(_STATE, frame(text.encode())).hex()


class Proved(NamedTuple):
    """Where a row stands in the proof of its place."""

    chain: int
    turn: int
    """0: no key covers it."""
    head: bytes
    """The hash of everything up to and with it."""
    anchor: bytes = b""
    """Of a chain that is still to be published, with the answer; empty: there is none."""

    @property
    def covered(self) -> bool:
        """Whether its faces come of a key that was fixed before it was asked for."""
        return self.turn > 0
