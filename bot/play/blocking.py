"""Whom the host of a bot blocks: people and servers, who are neither answered nor recorded."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "server"]

MOST = 5_000
"""How many may be blocked: all of them are in memory."""


@dataclass(frozen=True, slots=True)
class Block:
    """One who is blocked, by their id at Discord, `since` so many milliseconds since 1970."""

    kind: Kind
    id: int
    since: int


class Blocklist:
    """Who is blocked just now, in memory: whoever is, is to cost the host nothing."""

    def __init__(self) -> None:
        self._held: frozenset[tuple[Kind, int]] = frozenset()

    def replace(self, blocks: Iterable[Block]) -> None:
        """Have only these blocked from now on."""
        self._held = frozenset((block.kind, block.id) for block in blocks)

    def holds(self, kind: Kind, number: int) -> bool:
        """Whether the person or the server with this id is blocked."""
        return (kind, number) in self._held
