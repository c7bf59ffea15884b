"""The chains of keys in a proof: each as it was published, and used one after the other, key by key."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.mechanics.proof.entries import NOTHING
from bot.mechanics.proof.keys import LENGTH, ChainName, anchor_of, keys_before, seal_of
from bot.mechanics.proof.stream import KeyedChance, context_of
from bot.play.audit.commitments import hash_of
from bot.play.audit.errors import Wrong

Line = Mapping[str, Any]

PARTS = ("root", "seal", "salt", "head", "anchor")
"""Of a chain: those in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class PublishedChain:
    """A chain as the first line tells it."""

    name: ChainName
    root: bytes
    seal: bytes
    """Of a hidden roll at turn 1."""
    salt: bytes
    head: bytes
    """Before the row with which it was made."""
    anchor: bytes
    message: int | None
    first: int
    """The number of the row with which it was made."""


@dataclass(slots=True)
class _Use:
    """How far a chain was followed."""

    chain: PublishedChain
    turn: int | None
    """The last that was used; None: rows before the proof may have used some."""
    key: bytes
    """Of that turn."""
    sealed: bytes | None
    """What was published of the key of a hidden roll at that turn; None: the proof does not tell."""
    next_seal: bytes | None
    bare: bool = False
    """Whether a row has no key, although it was asked for after the chain was published."""


def read_chains(head: Line) -> tuple[PublishedChain, ...]:
    """Read the chains of a first line.

    Raises:
        KeyError, TypeError, ValueError: a part is missing, or is something else.
    """
    place = int(head["channel"]), int(head["owner"])
    return tuple(_read(ChainName(*place, each["chain"]), each) for each in head["chains"])


def _read(name: ChainName, said: Line) -> PublishedChain:
    root, seal, salt, head, anchor = (bytes.fromhex(said[part]) for part in PARTS)
    message = None if said["message"] is None else int(said["message"])
    return PublishedChain(name, root, seal, salt, head, anchor, message, int(said["first"]))


def check_chains(chains: Sequence[PublishedChain]) -> None:
    """See that each anchor is made of its chain, and that each chain follows the one before.

    Raises:
        Wrong: one does not.
    """
    for chain in chains:
        if anchor_of(chain.name, chain.root, chain.seal, chain.salt, chain.head) != chain.anchor:
            raise Wrong(f"the anchor of chain {chain.name.chain} is not made of what is said of it")
    for before, after in pairwise(chains):
        if before.name.chain >= after.name.chain or before.first > after.first:
            raise Wrong(f"chain {after.name.chain} does not follow chain {before.name.chain}")


class Chains:
    """Follows the chains of a proof from row to row."""

    def __init__(self, published: Sequence[PublishedChain], first: int) -> None:
        self._published = {chain.name.chain: chain for chain in published}
        self._coming = deque(published)
        self._first = first
        self._newest: PublishedChain | None = None
        self._use: _Use | None = None

    def anchor_at(self, number: int, head: bytes) -> bytes:
        """Return the anchor of the newest chain that there is at a row, before which the head is `head`.

        Raises:
            Wrong: a chain was made with that row, but upon something else.
        """
        while self._coming and self._coming[0].first <= number:
            self._newest = self._coming.popleft()
            if self._newest.first == number and self._newest.head != head:
                raise Wrong(f"chain {self._newest.name.chain} was made with it, but after another head")
        return self._newest.anchor if self._newest else NOTHING

    def check_end(self, number: int, head: bytes) -> None:
        """See that no chain was made with a row later than `number`, the one after the last.

        Raises:
            Wrong: one was.
        """
        self.anchor_at(number, head)
        for chain in self._coming:
            raise Wrong(f"it is not there, but chain {chain.name.chain} was made with row {chain.first}")

    def follow(self, line: Line) -> ChainName:
        """See that a row uses the next key of its chain, promised before it was asked for; return its chain.

        Raises:
            Wrong: it does not.
        """
        chain = self._published.get(line["chain"])
        if chain is None:
            raise Wrong(f"it uses chain {line['chain']}, which is none of this channel's")
        if self._use is None or self._use.chain is not chain:
            self._use = self._change(chain, line["number"])
        published = chain.message is not None and int(line["interaction"]) > chain.message
        if line["turn"]:
            if not published:
                raise Wrong("it was asked for before its chain was published")
            _take_key(self._use, line)
        elif published:
            if self._use.turn:
                raise Wrong("it has no key, but was asked for after its chain was published")
            self._use.bare = True
        return chain.name

    def _change(self, chain: PublishedChain, number: int) -> _Use:
        """Go on with another chain: the newest, once the one before is spent or was given up."""
        if chain.first > number:
            raise Wrong(f"it uses chain {chain.name.chain}, which was made later")
        before = self._use
        if before is None and chain.first < self._first:
            return _Use(chain, None, chain.root, None, None)
        if before and (chain is not self._newest or (before.turn != LENGTH and chain.first != number)):
            raise Wrong(f"it uses chain {chain.name.chain} before chain {before.chain.name.chain} is spent")
        return _Use(chain, 0, chain.root, None, chain.seal)

    def chance(self, line: Line, *, hidden: bool) -> KeyedChance | None:
        """Return the stream that the numbers of the row which was followed last come of; None: it has no key.

        Raises:
            Wrong: the key of a hidden roll is not the one that was sealed.
        """
        use, turn = self._use, line["turn"]
        if not turn or use is None:
            return None
        name, key = use.chain.name, use.key
        if hidden:
            key = hash_of(line, "hidden_key")
            if use.sealed is not None and seal_of(name, turn, key) != use.sealed:
                raise Wrong("its hidden key is not the one that was sealed")
        return KeyedChance(key, context_of(name, turn, int(line["interaction"]), use.chain.salt))


def _take_key(use: _Use, line: Line) -> None:
    turn, key, known = line["turn"], bytes.fromhex(line["key"]), use.turn
    if not 0 < turn <= LENGTH:
        raise Wrong(f"there is no key {turn} of a chain")
    if known is not None and turn != known + 1:
        raise Wrong(f"it uses key {turn} of its chain after key {known}")
    if known is None and turn > 1 and use.bare:
        raise Wrong("its chain had begun before rows that have no key")
    *_, before = keys_before(use.chain.name, turn, key, known or 0)
    if before != use.key:
        raise Wrong("its key is not the one that was promised")
    use.sealed = use.chain.seal if turn == 1 else use.next_seal
    use.turn, use.key, use.next_seal = turn, key, bytes.fromhex(line["seal"])
