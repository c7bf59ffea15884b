"""The source of chance of the bot: random bytes of the operating system, read in blocks.

Asking the kernel for each die would cost more than the die itself.
"""

import os
import secrets
from collections.abc import Callable
from functools import lru_cache
from threading import Lock

BLOCK = 512
"""Bytes that are asked for at once. They are used once, and then forgotten."""

A_BYTE = 256


class SystemChance:
    """Draws whole numbers, each exactly equally likely, from blocks of bytes.

    The bytes stand for a number below a power of 256. Where that is not a multiple of n, the highest ones
    are rejected, so that each remainder is left equally often. Threads may share it; a forked process
    starts with a block of its own.
    """

    def __init__(self, read: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._read = read
        self._lock = Lock()
        self._block, self._at = b"", 0
        if hasattr(os, "register_at_fork"):  # Windows forks no processes
            os.register_at_fork(after_in_child=self._forget)

    def __call__(self, n: int) -> int:
        """Return a number from 0 to n - 1."""
        if n < 1:
            raise ValueError(f"there is no number from 0 to {n - 1}")
        size = ((n - 1).bit_length() + 7) // 8
        span = A_BYTE**size
        accepted = span - span % n
        while (number := int.from_bytes(self._take(size), "big")) >= accepted:
            pass
        return number % n

    def throw(self, sides: int, count: int) -> tuple[int, ...]:
        """Return `count` numbers from 1 to `sides`, a byte each where that is enough."""
        if sides >= A_BYTE:
            return tuple([self(sides) + 1 for _ in range(count)])
        face_of, rejected = _map_bytes(sides)
        faces = self._take(count).translate(face_of, rejected)
        while len(faces) < count:
            faces += self._take(count - len(faces)).translate(face_of, rejected)
        return tuple(faces)

    def _take(self, count: int) -> bytes:
        """Return the next `count` bytes, which nobody else gets."""
        if count > BLOCK:
            return self._read(count)
        with self._lock:
            start = self._at
            end = start + count
            if end > len(self._block):
                self._block, start, end = self._read(BLOCK), 0, count
            self._at = end
            return self._block[start:end]

    def _forget(self) -> None:
        self._lock = Lock()  # another thread may have held it
        self._block, self._at = b"", 0


@lru_cache(maxsize=A_BYTE)
def _map_bytes(sides: int) -> tuple[bytes, bytes]:
    """Return the face that each byte stands for, and the bytes that are rejected."""
    accepted = A_BYTE - A_BYTE % sides
    return bytes(byte % sides + 1 for byte in range(A_BYTE)), bytes(range(accepted, A_BYTE))
