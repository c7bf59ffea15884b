"""The verdict on a proof: every line, one after the other, up to the first that is wrong."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.proof.hashing import canonical
from bot.play.audit import verifying
from bot.play.audit.lines import Line
from bot.play.audit.reading_lines import People, Unreadable, content_of
from bot.play.audit.replaying import Replayer, Tables
from bot.play.audit.verifying import Wrong
from bot.play.errors import Refused
from bot.play.event import StateKey
from bot.play.kind import Workers

LONGEST = 2**20
"""Characters that a line may have; the first one may have more."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What comes of a proof."""

    rows: int
    """How many were right."""
    covered: int
    """How many of them have a key."""
    passed: int
    """How many could not be made again, although their hashes and keys are right."""
    head: str
    """After the last right one."""
    wrong: int | None = None
    """The number of the first row that is wrong; None: none is."""
    why: str = ""


async def verify(
    lines: Iterable[str],
    kinds: Mapping[str, Any],
    workers: Workers,
    *,
    anchors: frozenset[str] = frozenset(),
    heads: Mapping[int, str] | None = None,
) -> Verdict:
    """Check a proof against what was published of it: anchors, and heads by the numbers of their rows.

    Raises:
        Unreadable: it is none.
    """
    read = _read(lines)
    first = next(read, None)
    if first is None:
        raise Unreadable("The file is empty.")
    try:
        checking = _Checking(first, kinds, workers, dict(heads or {}))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise error if isinstance(error, Unreadable) else Unreadable(verifying.NO_HEAD) from error
    try:
        checking.begin(anchors)
        for line in read:
            await checking.check(line)
        checking.end()
    except Wrong as wrong:
        return checking.verdict(str(wrong))
    return checking.verdict()


def _read(lines: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        if number > 1 and len(text) > LONGEST:
            raise Unreadable(f"Line {number} is longer than {LONGEST:,} characters.")
        try:
            line = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"Line {number} is no JSON: was the file cut or changed?") from error
        if not isinstance(line, dict):
            raise Unreadable(f"Line {number} is no object: this is not a proof.")
        yield line


class _Checking:
    """Checks line after line."""

    def __init__(
        self, first: Line, kinds: Mapping[str, Any], workers: Workers, heads: dict[int, str]
    ) -> None:
        self._first = first
        self._place, self._chains = verifying.read_head(first)
        self._people = People()
        states = {
            StateKey(kind, key, self._people.number(owner) if owner else 0): self._people.read(value)
            for kind, key, owner, value in first["states"]
        }
        self._replayer = Replayer(Tables(first.get("tables", {}), workers, kinds), self._people, states)
        self._heads = heads
        self._head = verifying.hexed(first, "head")
        self._next: int = first["first"]
        self._rows = self._covered = 0

    def begin(self, anchors: frozenset[str]) -> None:
        """See that the chains are those whose anchors were published."""
        self._check_heads(self._next - 1)
        try:
            verifying.check_people(self._first, self._place)
        except (KeyError, TypeError, ValueError) as error:
            raise Unreadable(verifying.NO_HEAD) from error
        known = {chain.anchor.hex() for chain in self._chains.published.values()}
        for anchor in anchors - known:
            raise Wrong(f"the anchor {anchor} was published, and no chain is of it")

    async def check(self, line: Line) -> None:
        """Check the next line."""
        try:
            if line["number"] != self._next:
                raise Wrong(f"here should stand row {self._next}, not {line['number']}")
            verifying.check_key(line, self._chains)
            entry = verifying.entry_of(line, self._chains)
            head = entry.head(self._head)
            if head.hex() != line["head"]:
                raise Wrong("it is not what was recorded: its hash is another")
            if entry.anchor != self._chains.anchor_at(self._next):
                raise Wrong("it names another anchor than that of the newest chain")
            verifying.check_words(line)
            chance = verifying.chance_of(line, self._chains)
            await self._replay(line, chance)
        except (KeyError, TypeError, ValueError, AttributeError, BadInput, Refused) as error:
            raise Wrong(f"it cannot be read or made again ({error})") from error
        self._head, self._next = head, self._next + 1
        self._rows, self._covered = self._rows + 1, self._covered + bool(line["turn"])
        self._check_heads(line["number"])

    async def _replay(self, line: Line, chance: Any) -> None:  # noqa: ANN401 - a KeyedChance or nothing
        if "sealed" in line:
            self._replayer.passed += 1
            return
        content = json.loads(line["content"])
        if canonical(content) != line["content"]:
            raise Wrong("its content is not written as it should be")
        await self._replayer.replay(content_of(line, content, self._people), chance)

    def end(self) -> None:
        """See that no head was published of a row that is not there."""
        for number in sorted(self._heads):
            self._next = number
            raise Wrong("a head of it was published, and it is not there")

    def verdict(self, why: str = "") -> Verdict:
        """Return what came of it."""
        wrong = self._next if why else None
        return Verdict(self._rows, self._covered, self._replayer.passed, self._head.hex(), wrong, why)

    def _check_heads(self, number: int) -> None:
        published = self._heads.pop(number, None)
        if published is not None and not self._head.hex().startswith(published):
            self._next = number
            raise Wrong(f"its head is {self._head.hex()}, but {published} was published")
