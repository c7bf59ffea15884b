"""The verdict on a proof: every line, one after the other, up to the first that is wrong."""

import json
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.play.audit.chains import Chains, check_chains, read_chains
from bot.play.audit.commitments import check_people, check_words, entry_of, hash_of
from bot.play.audit.errors import Unreadable, Wrong
from bot.play.audit.lines import FORMAT, Line
from bot.play.audit.reading_lines import People, content_of, states_of
from bot.play.audit.replaying import Replayer
from bot.play.errors import Refused
from bot.play.kind import EventKind, Workers

LONGEST = 2**22
"""Characters that a line may have; the first one may have more."""

NO_HEAD = "The first line is not that of a proof."

UNFIT = (
    *(KeyError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError),
    struct.error,
)
"""What comes of a value that is none, or of another kind or size than it should be."""


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
    kinds: Mapping[str, EventKind[Any]],
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
        checking = _Checking(first, Replayer(kinds, workers), dict(heads or {}))
    except Unreadable:
        raise
    except UNFIT as error:
        raise Unreadable(NO_HEAD) from error
    try:
        checking.begin(first, anchors)
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

    def __init__(self, first: Line, replayer: Replayer, heads: dict[int, str]) -> None:
        if first["format"] != FORMAT:
            raise Unreadable(f"This is a proof of the format {first['format']!r}, and not {FORMAT}.")
        self._people = People()
        self._replayer = replayer
        self._replayer.begin(states_of(first, self._people), self._people)
        self._head = hash_of(first, "head")
        self._next = int(first["first"])
        self._published = read_chains(first)
        self._chains = Chains(self._published, self._next)
        self._heads = heads
        self._rows = self._covered = 0

    def begin(self, first: Line, anchors: frozenset[str]) -> None:
        """See that the first line says what was published."""
        self._check_heads(self._next - 1)
        try:
            check_chains(self._published)
            check_people(first)
        except UNFIT as error:
            raise Unreadable(NO_HEAD) from error
        known = {chain.anchor.hex() for chain in self._published}
        for anchor in anchors - known:
            raise Wrong(f"the anchor {anchor} was published, and no chain is of it")

    async def check(self, line: Line) -> None:
        """Check the next line."""
        try:
            head = await self._checked(line)
        except (*UNFIT, BadInput, Refused) as error:
            raise Wrong(f"it cannot be read or made again ({error})") from error
        self._head, self._next = head, self._next + 1
        self._rows, self._covered = self._rows + 1, self._covered + bool(line["turn"])
        self._check_heads(line["number"])

    async def _checked(self, line: Line) -> bytes:
        """Return the head after a line."""
        if line["number"] != self._next:
            raise Wrong(f"here should stand row {self._next}, not {line['number']}")
        anchor = self._chains.anchor_at(self._next, self._head)
        entry = entry_of(line, self._chains.follow(line))
        head = entry.head(self._head)
        if head.hex() != line["head"]:
            raise Wrong("it is not what was recorded: its hash is another")
        if entry.anchor != anchor:
            raise Wrong("it names another anchor than that of the newest chain")
        check_words(line)
        self._replayer.learn(line.get("tables", {}))
        if "sealed" in line:
            self._replayer.passed += 1
            return head
        content = content_of(line, self._people)
        chance = self._chains.chance(line, hidden=bool(content.event.visibility))
        await self._replayer.replay(content, chance)
        return head

    def end(self) -> None:
        """See that the last row is there: no later one was told of."""
        self._chains.check_end(self._next, self._head)
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
