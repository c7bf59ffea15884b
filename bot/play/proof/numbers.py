"""Numbers from a key: HMAC-SHA256 in counter mode, made unbiased by rejection."""

from collections.abc import Iterable
from itertools import groupby
from struct import Struct

from bot.play.proof.hashes import digest, frame, frame_numbers, keyed_digest, tag_prefix, whole
from bot.play.proof.keys import Chain, ChainName

_ROLL = tag_prefix("roll")

WORD = Struct(">Q")
"""A word of the stream: 8 bytes, the highest first."""

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
        while len(self._left) < size:
            self._left += keyed_digest(self._key, self._context + whole(self._blocks))
            self._blocks += 1
        words, self._left = self._left[:size], self._left[size:]
        return words


def write_draws(drawn: Iterable[tuple[int, int]]) -> str:
    """Write what was drawn: `6:3 20:0` is a 3 of 0..5, then a 0 of 0..19."""
    return " ".join([f"{n}:{number}" for n, number in drawn])


def chance_of(chain: Chain, turn: int, interaction: int, *, hidden: bool) -> KeyedChance:
    """Return the chance of a roll at a turn that an interaction asked for."""
    context = context_of(chain.name, turn, interaction, chain.salt)
    return KeyedChance(chain.key(turn, hidden=hidden), context)
