"""The arithmetic of proofs; `docs/proof.md` is the specification, from which others can write a verifier.

A one-time key is the hash of the next, so that the first one promises all of them: whoever knows a key can
compute those before it, and nobody but who has the last one can know those after it. A hidden roll has a key
of its own, which is no part of that chain: the keys of later rolls do not tell it. Faces come of a key by
HMAC-SHA256 in counter mode, and are unbiased by rejection. Each row of a history is in one hash with all
that came before it.
"""

import hmac
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import groupby
from struct import Struct
from typing import Any, NamedTuple

DOMAIN = b"evenhand-proof-1"
"""Stands before all that is hashed, so that a hash means the same nowhere else."""


canonical: Callable[[Any], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), check_circular=False
).encode
"""Writes a value as JSON in one way only: keys in order, no spaces, nothing but ASCII."""


def tag_prefix(tag: str) -> bytes:
    """Return what stands before all that is hashed under a tag."""
    return frame_all(DOMAIN, tag.encode())


def digest(begun: bytes, parts: bytes) -> bytes:
    """Return the SHA-256 of the beginning of a tag, and of parts that are framed already."""
    return sha256(begun + parts).digest()


def frame(part: bytes) -> bytes:
    """Return a part with its length before it."""
    return len(part).to_bytes(4) + part


def frame_all(*parts: bytes) -> bytes:
    """Return the parts one after the other, each framed."""
    return b"".join(map(frame, parts))


def frame_hashes(*hashes: bytes) -> bytes:
    """Return parts of 32 bytes each, framed."""
    return _HASHES[len(hashes)] % hashes


_HASHES = tuple(b"\0\0\0\x20%b" * count for count in range(5))


def frame_numbers(*numbers: int) -> bytes:
    """Return numbers, each framed as `whole` writes it.

    Raises:
        struct.error: one of them is no whole number from 0 to 2**64 - 1.
    """
    parts = [8] * (2 * len(numbers))
    parts[1::2] = numbers
    return _NUMBERS[len(numbers)].pack(*parts)


_NUMBERS = tuple(Struct(">" + "IQ" * count) for count in range(8))


def whole(number: int) -> bytes:
    """Return a number from 0 to 2**64 - 1 in 8 bytes, the highest first."""
    return number.to_bytes(8)


LENGTH = 512
"""How many rolls a chain has keys for."""

APART = 8
"""How many keys lie between two that are kept: no key costs more hashes than that."""

SIZE = 32
"""The bytes of a key."""

_KEY, _HIDDEN, _SEAL = tag_prefix("key"), tag_prefix("hidden"), tag_prefix("seal")
_ANCHOR = tag_prefix("anchor")

_WHOLE_FOLLOWS, _KEY_FOLLOWS = (size.to_bytes(4, "big") for size in (8, SIZE))


class ChainName(NamedTuple):
    """Which chain: `owner` is 0, or the person to whom the place belongs alone; `chain` counts from 1."""

    channel: int
    owner: int
    chain: int

    def turn(self, turn: int) -> bytes:
        """Return what binds a hash to a turn of this chain, framed; turns count from 1."""
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
    return _derive_hidden(name.turn(turn), hmac.new(secret, digestmod="sha256"))


def seal_of(name: ChainName, turn: int, key: bytes) -> bytes:
    """Return what is published of the key of a hidden roll before it."""
    return _seal(name.turn(turn), key)


def seal_at(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return what is published of the key that a hidden roll at a turn would have."""
    stretch, place = divmod(turn - 1, APART)
    return _nth(_seals(name, stretch, secret), place)


@lru_cache(maxsize=500)  # each roll in a channel tells the next of them
def _seals(name: ChainName, stretch: int, secret: bytes) -> bytes:
    """Return the seals of a stretch of `APART` turns: together they take a third of what each alone does."""
    keyed = hmac.new(secret, digestmod="sha256")
    turns = map(name.turn, range(stretch * APART + 1, (stretch + 1) * APART + 1))
    return b"".join([_seal(at, _derive_hidden(at, keyed.copy())) for at in turns])


def _derive_hidden(at: bytes, keyed: hmac.HMAC) -> bytes:
    keyed.update(digest(_HIDDEN, at))
    return keyed.digest()


def _seal(at: bytes, key: bytes) -> bytes:
    return digest(_SEAL, at + frame_hashes(key))


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
    return digest(_ANCHOR, name.turn(LENGTH) + frame_all(root, first_seal, salt, head))


_ROLL = tag_prefix("roll")

WORD = Struct(">Q")
"""A word of the stream: 8 bytes, of which the first stands highest."""

BLOCK = 32
"""The bytes of a block of the stream."""

BITS, SPAN = 64, 2**64
"""The bits of a word, and how many words there are."""


def context_of(name: ChainName, turn: int, interaction: int, salt: bytes) -> bytes:
    """Return what a roll's stream is bound to besides its key; `interaction` is an id that Discord gave."""
    return digest(_ROLL, frame_numbers(*name, turn, interaction) + frame(salt))


class KeyedChance:
    """Draws whole numbers, each exactly equally likely, from the stream of a key; `drawn` notes them."""

    def __init__(self, key: bytes, context: bytes) -> None:
        self._key = key
        self._context = context
        self._blocks = 0
        self._left = b""
        self.drawn: list[tuple[int, int]] = []

    def __call__(self, n: int) -> int:
        """Return a number from 0 to n - 1: as many words as n needs, anew where they are too high."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to {n - 1}")
        words = max(1, -(-(n - 1).bit_length() // BITS))
        span = SPAN**words
        while (value := int.from_bytes(self._words(words))) >= span - span % n:
            pass
        number = value % n
        self.drawn.append((n, number))
        return number

    def throw(self, sides: int, count: int) -> tuple[int, ...]:
        """Return `count` numbers from 1 to `sides`: those of as many calls, and 1."""
        if not 1 <= sides <= SPAN:
            return tuple([self(sides) + 1 for _ in range(count)])
        accepted = SPAN - SPAN % sides
        numbers: list[int] = []
        while len(numbers) < count:
            words = WORD.iter_unpack(self._words(count - len(numbers)))
            numbers += [word % sides for (word,) in words if word < accepted]
        self.drawn += [(sides, number) for number in numbers]
        return tuple([number + 1 for number in numbers])

    def draw_again(self, drawn: str) -> None:
        """Draw below the same numbers as in what `write_draws` wrote."""
        for below, alike in groupby(each.partition(":")[0] for each in drawn.split()):
            self.throw(int(below), len(list(alike)))

    def _words(self, count: int) -> bytes:
        """Return the next words of the stream."""
        size = count * WORD.size
        if size <= len(self._left):
            words, self._left = self._left[:size], self._left[size:]
            return words
        stream = b"".join([self._left, *(self._block() for _ in range(len(self._left), size, BLOCK))])
        self._left = stream[size:]
        return stream[:size]

    def _block(self) -> bytes:
        """Return the next block of the stream."""
        block = hmac.digest(self._key, self._context + whole(self._blocks), "sha256")
        self._blocks += 1
        return block


def write_draws(drawn: Iterable[tuple[int, int]]) -> str:
    """Write what was drawn: `6:3 20:0` is a 3 of 0..5, then a 0 of 0..19."""
    return " ".join([f"{n}:{number}" for n, number in drawn])


_ENTRY, _HEAD, _CONTENT = tag_prefix("entry"), tag_prefix("head"), tag_prefix("content")
_WORDS, _PERSON, _STATE = tag_prefix("words"), tag_prefix("person"), tag_prefix("state")

NOTHING = bytes(32)
"""Stands where there is nothing: the head before the first entry, the anchor where none is published."""


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


def content_of(text: str, salt: bytes = b"") -> bytes:
    """Return the commitment to a content; that of a hidden one has a salt."""
    return digest(_CONTENT, frame_all(salt, text.encode()))


def words_of(text: str, salt: bytes) -> bytes:
    """Return the commitment to what a person typed."""
    return digest(_WORDS, frame_all(salt, text.encode()))


def person_of(user: int, channel: int, salt: bytes) -> bytes:
    """Return the commitment to a person at a place."""
    return digest(_PERSON, frame(salt) + frame_numbers(channel, user))


def state_of(text: str) -> str:
    """Return the digest of a state, as an entry's content has it."""
    return digest(_STATE, frame(text.encode())).hex()
