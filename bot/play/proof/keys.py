"""Chains of one-time keys, and which turn of them is a roll's.

A key is the hash of the next one, so the root, which the anchor binds, promises all of them: whoever knows a
key can compute those before it, and only who has the last one knows those after it. A hidden roll has a key
of its own outside of the chain, which later keys do not show; the row before it has a seal of that key.

A chain is published by its anchor. A roll that is asked for afterwards uses the next key; one that was asked
for before has none, and is not covered.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from bot.play.proof.hashes import (
    NOTHING,
    SIZE,
    digest,
    frame_all,
    frame_hashes,
    frame_numbers,
    keyed_digest,
    tag_prefix,
)

LENGTH = 512
"""How many rolls a chain has keys for."""

EARLY = 64
"""How many turns before its chain is spent the next one is promised."""

APART = 8
"""How many keys lie between two that are kept: no key costs more hashes than that."""

_KEY, _HIDDEN, _SEAL = tag_prefix("key"), tag_prefix("hidden"), tag_prefix("seal")
_ANCHOR = tag_prefix("anchor")

_WHOLE_FOLLOWS, _KEY_FOLLOWS = (size.to_bytes(4, "big") for size in (8, SIZE))


class ChainName(NamedTuple):
    """Which chain: `owner` is 0, or the person to whom the place belongs alone; `chain` counts from 1."""

    channel: int
    owner: int
    chain: int

    def frame_turn(self, turn: int) -> bytes:
        """Return what binds a hash to a turn of this chain; turns count from 1."""
        return frame_numbers(*self, turn)


def keys_before(name: ChainName, turn: int, key: bytes, down_to: int) -> list[bytes]:
    """Return the keys before that of a turn, down to another turn; that before turn 1 is the root."""
    begin = _KEY + frame_numbers(*name) + _WHOLE_FOLLOWS
    keys = []
    for later in range(turn, down_to, -1):
        key = sha256(begin + later.to_bytes(8) + _KEY_FOLLOWS + key).digest()
        keys.append(key)
    return keys


def key_at(name: ChainName, turn: int, marks: bytes) -> bytes:
    """Return the key of a turn, 1 to `LENGTH`, from every `APART`-th one."""
    stretch, place = divmod(turn - 1, APART)
    return _nth(_keys(name, stretch, _nth(marks, stretch)), place)


def _nth(hashes: bytes, number: int) -> bytes:
    return hashes[number * SIZE : (number + 1) * SIZE]


@lru_cache(maxsize=500)  # the next roll in a channel uses the next of them
def _keys(name: ChainName, stretch: int, last: bytes) -> bytes:
    """Return the keys of a stretch of `APART` turns, which ends with `last`."""
    before = keys_before(name, (stretch + 1) * APART, last, stretch * APART + 1)
    return b"".join([*reversed(before), last])


def hidden_key(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return the key of a hidden roll at a turn."""
    return keyed_digest(secret, digest(_HIDDEN, name.frame_turn(turn)))


def seal_of(name: ChainName, turn: int, key: bytes) -> bytes:
    """Return what is published of the key of a hidden roll before it."""
    return digest(_SEAL, name.frame_turn(turn) + frame_hashes(key))


def seal_at(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return what is published of the key that a hidden roll at a turn would have."""
    return seal_of(name, turn, hidden_key(name, turn, secret))


def anchor_of(name: ChainName, root: bytes, first_seal: bytes, salt: bytes, head: bytes) -> bytes:
    """Return what is published of a chain: it binds the keys, the first seal, the salt, and the past."""
    return digest(_ANCHOR, name.frame_turn(LENGTH) + frame_all(root, first_seal, salt, head))


class Chain(NamedTuple):
    """A chain of keys as it is kept."""

    name: ChainName
    root: bytes
    """The key before turn 1."""
    marks: bytes
    """Every `APART`-th key, for `key_at`."""
    secret: bytes
    """Of the keys of hidden rolls."""
    salt: bytes
    """A digest of texts that players once added; empty: none."""
    head: bytes
    """The hash of all that was recorded before it."""
    anchor: bytes
    message: int | None = None
    """The id of the message that carried its anchor, or None if none is known."""
    used: int = 0
    """The last turn that was used."""

    @property
    def is_spent(self) -> bool:
        """Whether its keys are used up."""
        return self.used >= LENGTH

    def key(self, turn: int, *, hidden: bool = False) -> bytes:
        """Return the key of a turn, or of a hidden roll at it."""
        if hidden:
            return hidden_key(self.name, turn, self.secret)
        return key_at(self.name, turn, self.marks)

    def seal(self, turn: int) -> bytes:
        """Return what is published of the key of a hidden roll at a turn."""
        return seal_at(self.name, turn, self.secret)


def make_chain(
    name: ChainName, seed: bytes, secret: bytes, salt: bytes = b"", head: bytes = NOTHING
) -> Chain:
    """Return a new chain from its last key, `seed`."""
    keys = [seed, *keys_before(name, LENGTH, seed, 0)]
    keys.reverse()
    anchor = anchor_of(name, keys[0], seal_at(name, 1, secret), salt, head)
    return Chain(name, keys[0], b"".join(keys[APART::APART]), secret, salt, head, anchor)


class Turn(NamedTuple):
    """The turn of a row."""

    chain: Chain
    number: int
    """From 1 to `LENGTH`; 0: no key covers the row, which was asked for before its chain was published."""
    anchor: bytes
    """Of the newest chain there is."""
    shows_anchor: bool = False
    """Whether the answer to the row has to show that anchor."""

    @property
    def seal(self) -> bytes:
        """Of the next hidden roll, if this row has a turn."""
        return self.chain.seal(self.number + 1) if 0 < self.number < LENGTH else NOTHING


def needs_new_chain(chains: Sequence[Chain]) -> bool:
    """Tell whether a place with these chains, of which none has ended, needs another."""
    return not chains or chains[-1].used > LENGTH - EARLY


def next_turn(chains: Sequence[Chain], interaction: int) -> Turn:
    """Return the turn of a row that an interaction asks for: covered if it was asked for after the anchor.

    `chains` are the one that was used last and the one after it, if there is one. Ids of Discord grow with
    time: an interaction's is greater than those of all messages before it.
    """
    newest = chains[-1]
    current = newest if chains[0].is_spent else chains[0]
    covered = not current.is_spent and current.message is not None and interaction > current.message
    return Turn(current, current.used + 1 if covered else 0, newest.anchor, newest.message is None)
