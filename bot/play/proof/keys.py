"""Chains of one-time keys, the turn of each roll, and the numbers that come from its key.

A key is the hash of the next one, so the root, which the anchor binds, fixes all of them: a person with one
key can compute those before it, and only a person with the last one knows those after it. A hidden roll has
its own key outside of the chain, which later keys do not show; the row before it has a seal of that key.

A chain is published by its anchor. A roll requested afterwards uses the next key; one requested before has
none, and is not covered. Numbers come from a key by HMAC-SHA256 in counter mode, unbiased by rejection.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import groupby
from struct import Struct
from typing import NamedTuple

from bot.play.proof.hashes import (
    NOTHING,
    SIZE,
    digest,
    frame,
    frame_all,
    frame_hashes,
    frame_numbers,
    keyed_digest,
    tag_prefix,
    whole,
)

LENGTH = 512
"""How many rolls a chain has keys for."""

EARLY = 64
"""How many turns before its chain is spent the next one is published."""

APART = 8
"""The distance of stored keys: computing any key costs fewer hashes than this."""

_KEY, _HIDDEN, _SEAL = tag_prefix("key"), tag_prefix("hidden"), tag_prefix("seal")
_ANCHOR = tag_prefix("anchor")

_WHOLE_FOLLOWS, _KEY_FOLLOWS = (size.to_bytes(4, "big") for size in (8, SIZE))


class ChainName(NamedTuple):
    """The name of a chain: `owner` is 0, or the only person of the place; `chain` counts from 1."""

    channel: int
    owner: int
    chain: int

    def frame_turn(self, turn: int) -> bytes:
        """Return the bytes that bind a hash to a turn of this chain; turns count from 1."""
        return frame_numbers(*self, turn)


def keys_before(name: ChainName, turn: int, key: bytes, down_to: int) -> list[bytes]:
    """Return the keys before that of a turn, down to another turn; the key before turn 1 is the root."""
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


@lru_cache(maxsize=500)  # the next roll in a channel uses the next key
def _keys(name: ChainName, stretch: int, last: bytes) -> bytes:
    """Return the keys of a stretch of `APART` turns, which ends with `last`."""
    before = keys_before(name, (stretch + 1) * APART, last, stretch * APART + 1)
    return b"".join([*reversed(before), last])


def hidden_key(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return the key of a hidden roll at a turn."""
    return keyed_digest(secret, digest(_HIDDEN, name.frame_turn(turn)))


def seal_of(name: ChainName, turn: int, key: bytes) -> bytes:
    """Return the seal of the key of a hidden roll, which is published before the roll."""
    return digest(_SEAL, name.frame_turn(turn) + frame_hashes(key))


def seal_at(name: ChainName, turn: int, secret: bytes) -> bytes:
    """Return the seal of the key that a hidden roll at a turn would have."""
    return seal_of(name, turn, hidden_key(name, turn, secret))


def anchor_of(name: ChainName, root: bytes, first_seal: bytes, salt: bytes, head: bytes) -> bytes:
    """Return the published anchor of a chain: it binds the keys, the first seal, the salt, and the past."""
    return digest(_ANCHOR, name.frame_turn(LENGTH) + frame_all(root, first_seal, salt, head))


class Chain(NamedTuple):
    """A chain of keys as it is stored."""

    name: ChainName
    root: bytes
    """The key before turn 1."""
    marks: bytes
    """Every `APART`-th key, for `key_at`."""
    secret: bytes
    """For the keys of hidden rolls."""
    salt: bytes
    """A digest of texts that players once added, or empty."""
    head: bytes
    """The hash of all that was recorded before it."""
    anchor: bytes
    message: int | None = None
    """The id of the message with its anchor, or None if unknown."""
    used: int = 0
    """The last used turn."""

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
        """Return the seal of the key of a hidden roll at a turn."""
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
    """From 1 to `LENGTH`; 0: no key covers the row, which was requested before its chain was published."""
    anchor: bytes
    """The anchor of the newest chain."""
    shows_anchor: bool = False
    """Whether the answer to the row has to show that anchor."""

    @property
    def seal(self) -> bytes:
        """The seal of the next hidden roll, if this row has a turn."""
        return self.chain.seal(self.number + 1) if 0 < self.number < LENGTH else NOTHING


def needs_new_chain(chains: Sequence[Chain]) -> bool:
    """Whether a place with these chains, none of which has ended, needs another."""
    return not chains or chains[-1].used > LENGTH - EARLY


def next_turn(chains: Sequence[Chain], interaction: int) -> Turn:
    """Return the turn of the row of an interaction: covered if it was requested after the anchor.

    `chains` are the last used one and the one after it, if there is one. Discord's ids grow with time: an
    interaction's is greater than those of all messages before it.
    """
    newest = chains[-1]
    current = newest if chains[0].is_spent else chains[0]
    covered = not current.is_spent and current.message is not None and interaction > current.message
    return Turn(current, current.used + 1 if covered else 0, newest.anchor, newest.message is None)


_ROLL = tag_prefix("roll")

WORD = Struct(">Q")
"""A word of the stream: 8 bytes, the highest first."""

BITS, SPAN = 64, 2**64
"""The bits of a word, and the number of words."""


def context_of(name: ChainName, turn: int, interaction: int, salt: bytes) -> bytes:
    """Return what binds a roll's stream besides its key; `interaction` is an id of Discord."""
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
        """Return a number from 0 to n - 1: takes as many words as n needs, new ones if they are too high."""
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
        """Return `count` numbers from 1 to `sides`: those of as many calls, plus 1."""
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
        """Draw with the same limits as in the text of `write_draws`."""
        for below, alike in groupby(each.partition(":")[0] for each in drawn.split()):
            self.throw(int(below), len(list(alike)))

    def _words(self, count: int) -> bytes:
        """Return the next words of the stream."""
        size = count * WORD.size
        while len(self._left) < size:
            self._left += keyed_digest(self._key, self._context + whole(self._blocks))
            self._blocks += 1
        words, self._left = self._left[:size], self._left[size:]
        return words


def write_draws(drawn: Iterable[tuple[int, int]]) -> str:
    """Write draws: `6:3 20:0` is a 3 of 0..5, then a 0 of 0..19."""
    return " ".join([f"{n}:{number}" for n, number in drawn])


def chance_of(chain: Chain, turn: int, interaction: int, *, hidden: bool) -> KeyedChance:
    """Return the chance of an interaction's roll at a turn."""
    context = context_of(chain.name, turn, interaction, chain.salt)
    return KeyedChance(chain.key(turn, hidden=hidden), context)
