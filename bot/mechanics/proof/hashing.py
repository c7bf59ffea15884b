"""The one hash that proofs are made of, and the one way in which values are written for it.

`docs/proof.md` is the specification, from which others can write a verifier of their own.
"""

import json
from hashlib import sha256
from struct import Struct
from typing import Any

DOMAIN = b"evenhand-proof-1"
"""Stands before all that is hashed, so that a hash means the same nowhere else."""


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False)


def beginning(tag: str) -> bytes:
    """Return what stands before all that is hashed under a tag."""
    return framed(DOMAIN, tag.encode())


def digest(begun: bytes, parts: bytes) -> bytes:
    """Return the SHA-256 of the beginning of a tag, and of parts that are framed already."""
    return sha256(begun + parts).digest()


def framed(*parts: bytes) -> bytes:
    """Return the parts one after the other, each with its length before it."""
    return b"".join([len(part).to_bytes(4) + part for part in parts])


def framed_numbers(*numbers: int) -> bytes:
    """Return numbers, each framed as `whole` writes it."""
    parts = [8] * (2 * len(numbers))
    parts[1::2] = numbers
    return _NUMBERS[len(numbers)].pack(*parts)


_NUMBERS = tuple(Struct(">" + "IQ" * count) for count in range(8))


def whole(number: int) -> bytes:
    """Return a number from 0 to 2**64 - 1 in 8 bytes, the highest first."""
    return number.to_bytes(8)


def canonical(value: Any) -> str:  # noqa: ANN401 - whatever JSON can hold
    """Write a value as JSON in one way only: keys in order, no spaces, nothing but ASCII."""
    return _ENCODER.encode(value)
