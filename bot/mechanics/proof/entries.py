"""The chain of entries: each row of a history in one hash with all that came before it."""

from typing import NamedTuple

from bot.mechanics.proof.hashing import beginning, digest, framed, framed_hashes, framed_numbers, joined
from bot.mechanics.proof.keys import ChainName

_ENTRY, _HEAD, _CONTENT = beginning("entry"), beginning("head"), beginning("content")
_WORDS, _PERSON, _STATE = beginning("words"), beginning("person"), beginning("state")

NOTHING = bytes(32)
"""Stands where there is nothing: the head before the first entry, the anchor where none is published."""


class Entry(NamedTuple):
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
        numbers = framed_numbers(*self.name, self.turn, self.number, self.interaction, self.at)
        hashes = framed_hashes(self.who, self.content), framed_hashes(self.anchor, self.seal)
        return digest(_ENTRY, numbers + framed(self.words).join(hashes))

    def head(self, before: bytes) -> bytes:
        """Return the hash of everything up to and with it, where `before` is that up to the one before."""
        return digest(_HEAD, framed_hashes(before, self.leaf))


def content_of(text: str, salt: bytes = b"") -> bytes:
    """Return the commitment to a content; that of a hidden one has a salt."""
    return digest(_CONTENT, joined(salt, text.encode()))


def words_of(text: str, salt: bytes) -> bytes:
    """Return the commitment to what a person typed."""
    return digest(_WORDS, joined(salt, text.encode()))


def person_of(user: int, channel: int, salt: bytes) -> bytes:
    """Return the commitment to a person at a place."""
    return digest(_PERSON, framed(salt) + framed_numbers(channel, user))


def state_of(text: str) -> str:
    """Return the digest of a state, as an entry's content has it."""
    return digest(_STATE, framed(text.encode())).hex()
