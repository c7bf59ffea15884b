"""The faces that come of a key: HMAC-SHA256 in counter mode, and unbiased numbers from it by rejection."""

import hmac
from collections.abc import Iterable
from struct import Struct

from bot.mechanics.proof.hashing import digest, whole
from bot.mechanics.proof.keys import ChainName

WORDS = Struct(">4Q")
"""The words of a block of the stream: 8 bytes each, of which the first stands highest."""

BITS, SPAN = 64, 2**64
"""The bits of a word, and how many words there are."""


def context_of(name: ChainName, turn: int, interaction: int, salt: bytes) -> bytes:
    """Return what a roll's stream is bound to besides its key; `interaction` is an id that Discord gave."""
    return digest("roll", *name.turn(turn), whole(interaction), salt)


class KeyedChance:
    """Draws whole numbers, each exactly equally likely, from the stream of a key; `drawn` notes them."""

    def __init__(self, key: bytes, context: bytes) -> None:
        self._key = key
        self._context = context
        self._blocks = 0
        self._left: list[int] = []
        self.drawn: list[tuple[int, int]] = []

    def __call__(self, n: int) -> int:
        """Return a number from 0 to n - 1: as many words as n needs, anew where they are too high."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to {n - 1}")
        more = ((n - 1).bit_length() - 1) // BITS
        while True:
            number, span = self._word(), SPAN
            for _ in range(more):
                number, span = number << BITS | self._word(), span << BITS
            if number < span - span % n:
                break
        self.drawn.append((n, number % n))
        return number % n

    def _word(self) -> int:
        """Return the next word of the stream."""
        if not self._left:
            block = hmac.digest(self._key, self._context + whole(self._blocks), "sha256")
            self._blocks += 1
            self._left = list(reversed(WORDS.unpack(block)))
        return self._left.pop()


def written(drawn: Iterable[tuple[int, int]]) -> str:
    """Write what was drawn: `6:3 20:0` is a 3 of 0..5, then a 0 of 0..19."""
    return " ".join(f"{n}:{number}" for n, number in drawn)
