"""One-time keys: each is the hash of the next, so that the first one promises all of them.

Whoever knows a key can compute those before it, and nobody but who has the last one can know those after it.
A hidden roll has a key of its own, which is no part of that chain: the keys of later rolls do not tell it.
"""

import hmac
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import NamedTuple

from bot.mechanics.proof.hashing import beginning, digest, framed_hashes, framed_numbers, joined

LENGTH = 512
"""How many rolls a chain has keys for."""

APART = 8
"""How many keys lie between two that are kept: no key costs more hashes than that."""

SIZE = 32
"""The bytes of a key."""

_KEY, _HIDDEN, _SEAL = beginning("key"), beginning("hidden"), beginning("seal")
_ANCHOR = beginning("anchor")

_WHOLE_FOLLOWS, _KEY_FOLLOWS = (size.to_bytes(4, "big") for size in (8, SIZE))


class ChainName(NamedTuple):
    """Which chain: `owner` is 0, or the person to whom the place belongs alone; `chain` counts from 1."""

    channel: int
    owner: int
    chain: int

    def turn(self, turn: int) -> bytes:
        """Return what binds a hash to a turn of this chain, framed; turns count from 1."""
        return framed_numbers(*self, turn)


def keys_before(name: ChainName, turn: int, key: bytes, down_to: int) -> list[bytes]:
    """Return the keys before that of a turn, down to another turn; that before turn 1 is the root."""
    begin = _KEY + framed_numbers(*name) + _WHOLE_FOLLOWS
    keys = []
    for later in range(turn, down_to, -1):
        key = sha256(begin + later.to_bytes(8) + _KEY_FOLLOWS + key).digest()
        keys.append(key)
    return keys


def key_at(name: ChainName, turn: int, marks: bytes) -> bytes:
    """Return the key of a turn, 1 to `LENGTH`, from the kept ones."""
    stretch, place = divmod(turn - 1, APART)
    return _nth(_keys(name, stretch, _nth(marks, stretch)), place)


def _nth(hashes: bytes, number: int) -> bytes:
    return hashes[number * SIZE : (number + 1) * SIZE]


@lru_cache(maxsize=500)  # the next roll in a channel uses the next of them
def _keys(name: ChainName, stretch: int, last: bytes) -> bytes:
    """Return the keys of a stretch of `APART` turns, by the kept one, with which it ends."""
    before = keys_before(name, (stretch + 1) * APART, last, stretch * APART + 1)
    return b"".join([*reversed(before), last])


def hidden_key(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return the key of a hidden roll at a turn."""
    return _hidden(name.turn(turn), hmac.new(secret, digestmod="sha256"))


def seal_of(name: ChainName, turn: int, key: bytes) -> bytes:
    """Return what is published of the key of a hidden roll before it."""
    return _sealed(name.turn(turn), key)


def seal_at(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return what is published of the key that a hidden roll at a turn would have."""
    stretch, place = divmod(turn - 1, APART)
    return _nth(_seals(name, stretch, secret), place)


@lru_cache(maxsize=500)  # each roll in a channel tells the next of them
def _seals(name: ChainName, stretch: int, secret: bytes) -> bytes:
    """Return the seals of a stretch of `APART` turns: together they take a third of what each alone does."""
    keyed = hmac.new(secret, digestmod="sha256")
    turns = map(name.turn, range(stretch * APART + 1, (stretch + 1) * APART + 1))
    return b"".join([_sealed(at, _hidden(at, keyed.copy())) for at in turns])


def _hidden(at: bytes, keyed: hmac.HMAC) -> bytes:
    keyed.update(digest(_HIDDEN, at))
    return keyed.digest()


def _sealed(at: bytes, key: bytes) -> bytes:
    return digest(_SEAL, at + framed_hashes(key))


@dataclass(frozen=True)
class NewChain:
    """A chain from its last key, `seed`; `secret` is for hidden rolls, `salt` a digest that players once set.

    `head` is the hash of all that was recorded before it.
    """

    name: ChainName
    seed: bytes
    secret: bytes
    salt: bytes = b""
    head: bytes = bytes(SIZE)

    @cached_property
    def _kept(self) -> tuple[bytes, bytes]:
        keys = [self.seed, *keys_before(self.name, LENGTH, self.seed, 0)]
        keys.reverse()
        return keys[0], b"".join(keys[APART::APART])

    @property
    def root(self) -> bytes:
        """The key before turn 1."""
        return self._kept[0]

    @property
    def marks(self) -> bytes:
        """Every `APART`-th key, for `key_at`."""
        return self._kept[1]

    @property
    def anchor(self) -> bytes:
        """What is published before the first roll of the chain."""
        first = seal_at(self.name, 1, self.secret)
        return anchor_of(self.name, self.root, first, self.salt, self.head)


def anchor_of(name: ChainName, root: bytes, first_seal: bytes, salt: bytes, head: bytes) -> bytes:
    """Return what is published of a chain: it binds the keys, the first seal, the salt, and the past."""
    return digest(_ANCHOR, name.turn(LENGTH) + joined(root, first_seal, salt, head))
