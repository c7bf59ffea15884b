"""Whose turn it is: which chain, and which of its keys, a roll at a place is made with."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.mechanics.proof.entries import NOTHING
from bot.mechanics.proof.keys import LENGTH, ChainName, hidden_key, key_at, seal_at
from bot.mechanics.proof.stream import KeyedChance, context_of

EARLY = 64
"""How many turns before its chain is spent the next one is promised."""


class Chain(NamedTuple):
    """A chain of keys as it is kept."""

    name: ChainName
    root: bytes
    marks: bytes
    secret: bytes
    salt: bytes
    head: bytes
    """The hash of all that was recorded before it."""
    anchor: bytes
    message: int | None = None
    """The id of the message that carried its anchor; None: none is known to."""
    used: int = 0
    """The last turn that was used."""

    @property
    def spent(self) -> bool:
        """Whether its keys are used up."""
        return self.used >= LENGTH

    def key(self, turn: int, *, hidden: bool = False) -> bytes:
        """Return the key of a turn, or of a hidden roll at it."""
        if hidden:
            return hidden_key(self.name, turn, self.secret)
        return key_at(self.name, turn, self.marks)

    def seal(self, turn: int) -> bytes:
        """Return what is published of the key of a hidden roll at a turn."""
        return seal_at(self.name, turn, self.secret)

    def chance(self, turn: int, interaction: int, *, hidden: bool) -> KeyedChance:
        """Return the chance of a roll at a turn that an interaction asked for."""
        context = context_of(self.name, turn, interaction, self.salt)
        return KeyedChance(self.key(turn, hidden=hidden), context)


class Turn(NamedTuple):
    """A turn of a chain; 0: no key covers the roll, which was asked for before its chain was published."""

    chain: Chain
    turn: int
    anchor: bytes
    """Of the newest chain there is."""
    publish: bool
    """Whether that anchor is still to be shown."""

    @property
    def seal(self) -> bytes:
        """Of the next hidden roll, where this roll has a turn."""
        return self.chain.seal(self.turn + 1) if 0 < self.turn < LENGTH else NOTHING


def needs_another(chains: Sequence[Chain]) -> bool:
    """Tell whether a place with these chains, of which none has ended, needs a new one."""
    return not chains or chains[-1].used > LENGTH - EARLY


def next_turn(chains: Sequence[Chain], interaction: int) -> Turn:
    """Return the turn of a roll that an interaction asks for: covered if it was asked for after the anchor.

    `chains` are the one that was used last and, where it was made, the one after it. Ids of Discord grow with
    time: an interaction's is greater than those of all messages before it.
    """
    newest = chains[-1]
    current = newest if chains[0].spent else chains[0]
    covered = not current.spent and current.message is not None and interaction > current.message
    turn = current.used + 1 if covered else 0
    return Turn(current, turn, newest.anchor, newest.message is None)
