"""What a proof says of a row that was just made."""

import hmac
from typing import NamedTuple

from bot.mechanics.proof.hashing import whole


class Proved(NamedTuple):
    """Where a row stands in the proof of its place."""

    chain: int
    turn: int
    """0: no key covers it."""
    head: bytes
    """The hash of everything up to and with it."""
    anchor: bytes = b""
    """Of a chain that is still to be published, with the answer; empty: there is none."""

    @property
    def covered(self) -> bool:
        """Whether its faces come of a key that was fixed before it was asked for."""
        return self.turn > 0


def hidden_salt(secret: bytes, number: int) -> bytes:
    """Return the salt of the content of a hidden row: without it nobody can try out what it may hold."""
    return hmac.digest(secret, b"content" + whole(number), "sha256")
