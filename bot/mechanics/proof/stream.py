"""The faces that come of a key: HMAC-SHA256 in counter mode, and unbiased numbers from it by rejection."""

import hmac
from collections.abc import Iterable

from bot.mechanics.proof.hashing import digest, whole
from bot.mechanics.proof.keys import ChainName

WORD = 8
"""The bytes of a word of the stream; the first stands highest."""


def context_of(name: ChainName, turn: int, interaction: int, salt: bytes) -> bytes:
    """Return what a roll's stream is bound to besides its key; `interaction` is an id that Discord gave."""
    return digest("roll", *name.turn(turn), whole(interaction), salt)


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
        size = WORD * max(1, ((n - 1).bit_length() + 63) // 64)
        span = 1 << (8 * size)
        accepted = span - span % n
        while (number := int.from_bytes(self._take(size), "big")) >= accepted:
            pass
        self.drawn.append((n, number % n))
        return number % n

    def _take(self, count: int) -> bytes:
        while len(self._left) < count:
            block = hmac.digest(self._key, self._context + whole(self._blocks), "sha256")
            self._blocks += 1
            self._left += block
        taken, self._left = self._left[:count], self._left[count:]
        return taken


def written(drawn: Iterable[tuple[int, int]]) -> str:
    """Write what was drawn: `6:3 20:0` is a 3 of 0..5, then a 0 of 0..19."""
    return " ".join(f"{n}:{number}" for n, number in drawn)
