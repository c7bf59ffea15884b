"""Hashes of tagged parts, each preceded by its length, so that a hash means the same nowhere else."""

from hashlib import sha256
from struct import Struct

DOMAIN = b"evenhand-proof-1"
"""The beginning of everything that is hashed."""

SIZE = 32
"""The bytes of a hash, and of a key."""

NOTHING = bytes(SIZE)
"""In place of a missing hash: the head before the first entry, the anchor before the first chain."""


def tag_prefix(tag: str) -> bytes:
    """Return the beginning of everything that is hashed under a tag."""
    return frame_all(DOMAIN, tag.encode())


def digest(prefix: bytes, parts: bytes) -> bytes:
    """Return the SHA-256 of the prefix of a tag, and of framed parts."""
    return sha256(prefix + parts).digest()


# `hmac.digest` lets go of the interpreter's lock, for which the thread of the database then has to wait: a
# roll takes less of the processor with these two lines.
def keyed_digest(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA256 of a message by a key of at most 64 bytes, as RFC 2104 defines it."""
    block = key.ljust(_BLOCK, b"\0")
    return sha256(block.translate(_OUTER) + sha256(block.translate(_INNER) + message).digest()).digest()


_BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def frame(part: bytes) -> bytes:
    return len(part).to_bytes(4) + part


def frame_all(*parts: bytes) -> bytes:
    return b"".join(map(frame, parts))


def frame_hashes(*hashes: bytes) -> bytes:
    """Return hashes of `SIZE` bytes, each framed; at most four."""
    return _HASHES[len(hashes)] % hashes


_HASHES = tuple(b"\0\0\0\x20%b" * count for count in range(5))


def frame_numbers(*numbers: int) -> bytes:
    """Return numbers as `whole` writes them, each framed; at most seven.

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
