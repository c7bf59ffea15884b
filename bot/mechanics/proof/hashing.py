"""The one hash that proofs are made of, and the one way in which values are written for it.

`docs/proof.md` is the specification, from which others can write a verifier of their own.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from struct import Struct
from typing import Any

DOMAIN = b"evenhand-proof-1"
"""Stands before all that is hashed, so that a hash means the same nowhere else."""


canonical: Callable[[Any], str] = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), check_circular=False
).encode
"""Writes a value as JSON in one way only: keys in order, no spaces, nothing but ASCII."""


def beginning(tag: str) -> bytes:
    """Return what stands before all that is hashed under a tag."""
    return joined(DOMAIN, tag.encode())


def digest(begun: bytes, parts: bytes) -> bytes:
    """Return the SHA-256 of the beginning of a tag, and of parts that are framed already."""
    return sha256(begun + parts).digest()


def framed(part: bytes) -> bytes:
    """Return a part with its length before it."""
    return len(part).to_bytes(4) + part


def joined(*parts: bytes) -> bytes:
    """Return the parts one after the other, each framed."""
    return b"".join(map(framed, parts))


def framed_hashes(*hashes: bytes) -> bytes:
    """Return parts of 32 bytes each, framed."""
    return _HASHES[len(hashes)] % hashes


_HASHES = tuple(b"\0\0\0\x20%b" * count for count in range(5))


def framed_numbers(*numbers: int) -> bytes:
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
