"""The verdict on a proof: every line, one after the other, up to the first that is wrong."""

import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.mechanics.errors import BadInput
from bot.play.audit.chains import Chains, check_chains, read_chains
from bot.play.audit.commitments import check_people, check_words, entry_of
from bot.play.audit.errors import Unreadable, Wrong
from bot.play.audit.fields import hash_in, number_in, read_json
from bot.play.audit.interactions import Interactions
from bot.play.audit.lines import FORMAT, Line
from bot.play.audit.reading_lines import Content, People, content_of, states_of
from bot.play.audit.replaying import Replayer
from bot.play.audit.targets import Targets
from bot.play.errors import Refused
from bot.play.kind import EventKind, Workers

LONGEST = 2**22
"""Characters that a line may have; the first one may have more."""

HIDDEN = "it is hidden still"
"""Why a row was not made again."""

Sort = Literal["thrown", "typed", "sealed"]

NO_HEAD = "The first line is not that of a proof."

UNFIT = (
    *(KeyError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError, RecursionError),
    struct.error,
)
"""What comes of a value that is none, or of another kind or size than it should be."""


Named = Mapping[str, tuple[int, ...]]
"""The numbers of rows, by what is the matter with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What comes of a proof. Each row is thrown, typed, sealed or without a key, or threw nothing."""

    rows: int
    """How many were right."""
    first: int
    """The number of the first row."""
    last: int
    """The number of the last right one."""
    covered: int
    """How many of them have a key."""
    thrown: int
    """How many were thrown with a key that was fixed before."""
    typed: int
    """How many were thrown by hand and typed in."""
    sealed: int
    """How many are hidden still, and have a key."""
    without_key: Named
    """Those with dice, seen or hidden still, that come of no key, by why they have none."""
    passed: Named
    """Those that were not made again, although their hashes and keys are right, by why."""
    head: str
    """After the last right one."""
    anchors: int
    """How many anchors it was compared with."""
    heads: int
    """How many heads it was compared with."""
    before: tuple[int, ...]
    """The numbers of rows before this file of which a head was given, which was not compared."""
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
        checking = _Checking(first, kinds, workers)
    except Unreadable:
        raise
    except UNFIT as error:
        raise Unreadable(NO_HEAD) from error
    try:
        checking.begin(first, anchors, heads or {})
        for line in read:
            await checking.check(line)
        checking.end()
    except Wrong as wrong:
        return checking.verdict(str(wrong))
    return checking.verdict()


def _read(lines: Iterable[str]) -> Iterator[Line]:
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        if number > 1 and len(text) > LONGEST:
            raise Unreadable(f"Line {number} is longer than {LONGEST:,} characters.")
        try:
            line = read_json(text)
        except (ValueError, RecursionError) as error:
            raise Unreadable(f"Line {number} is no JSON: was the file cut or changed?") from error
        if not isinstance(line, dict):
            raise Unreadable(f"Line {number} is no object: this is not a proof.")
        yield line


class _Checking:
    """Checks line after line."""

    def __init__(self, first: Line, kinds: Mapping[str, EventKind[Any]], workers: Workers) -> None:
        if first["format"] != FORMAT:
            raise Unreadable(f"This is a proof of the format {first['format']!r}, and not {FORMAT}.")
        self._people = People()
        self._head = hash_in(first, "head")
        self._first = self._next = number_in(first, "first", 1)
        self._replayer = Replayer(kinds, workers)
        self._replayer.begin(self._first, states_of(first, self._people), self._people)
        self._targets = Targets(kinds, self._first)
        self._interactions = Interactions()
        self._published = read_chains(first)
        self._chains = Chains(self._published, self._first)
        self._rows = self._covered = 0
        self._sorts: Counter[Sort] = Counter()
        self._bare: dict[str, list[int]] = {}
        self._passed: dict[str, list[int]] = {}
        self._anchors: frozenset[str] = frozenset()
        self._heads: dict[int, str] = {}
        self._compared = 0
        self._before: tuple[int, ...] = ()

    def begin(self, first: Line, anchors: frozenset[str], heads: Mapping[int, str]) -> None:
        """See that the first line says what was published."""
        self._before = tuple(sorted(number for number in heads if number < self._first - 1))
        self._heads = {number: head for number, head in heads.items() if number not in self._before}
        self._check_heads(self._first - 1)
        try:
            check_chains(self._published)
            check_people(first)
        except UNFIT as error:
            raise Unreadable(NO_HEAD) from error
        known = {chain.anchor.hex() for chain in self._published}
        for anchor in sorted(anchors - known):
            raise Wrong(f"the anchor {anchor} was published, and no chain is of it")
        self._anchors = anchors

    async def check(self, line: Line) -> None:
        """Check the next line."""
        try:
            head, content, why = await self._checked(line)
        except (*UNFIT, BadInput, Refused) as error:
            raise Wrong(f"it cannot be read or made again ({error})") from error
        self._count(line, content, why)
        self._head, self._next = head, self._next + 1
        self._check_heads(line["number"])

    async def _checked(self, line: Line) -> tuple[bytes, Content | None, str]:
        """Return the head after a line, its content where that is told, and why it was not made again."""
        if number_in(line, "number") != self._next:
            raise Wrong(f"here should stand row {self._next}, not {line['number']}")
        anchor = self._chains.anchor_at(self._next, self._head, self._interactions.greatest)
        entry = entry_of(line, self._chains.follow(line))
        head = entry.head(self._head)
        if head != hash_in(line, "head"):
            raise Wrong("it is not what was recorded: its hash is another")
        if entry.anchor != anchor:
            raise Wrong("it names another anchor than that of the newest chain")
        check_words(line)
        self._interactions.take(entry)
        self._replayer.learn(line.get("tables", {}))
        if "sealed" in line:
            return head, None, HIDDEN
        content = content_of(line, self._people)
        chance = self._chains.chance(line, hidden=bool(content.event.visibility))
        unknown = self._targets.check(content)
        return head, content, await self._replayer.replay(content, chance) or unknown

    def _count(self, line: Line, content: Content | None, why: str) -> None:
        """Count a row that is right."""
        number, bare = line["number"], self._chains.why_bare(line)
        self._rows, self._covered = self._rows + 1, self._covered + (not bare)
        if why:
            self._passed.setdefault(why, []).append(number)
        if bare and (content is None or (content.event.draws and not content.event.by_hand)):
            self._bare.setdefault(bare, []).append(number)
        elif content is None:
            self._sorts["sealed"] += 1
        elif content.event.by_hand:
            self._sorts["typed"] += 1
        elif content.drawn:
            self._sorts["thrown"] += 1

    def end(self) -> None:
        """See that the last row is there: no later one was told of."""
        if not self._rows:
            raise Unreadable("It has no rows, so there is nothing to check.")
        self._chains.check_end(self._next, self._head, self._interactions.greatest)
        for number in sorted(self._heads):
            self._next = number
            raise Wrong("a head of it was published, and it is not there")

    def verdict(self, why: str = "") -> Verdict:
        """Return what came of it."""
        return Verdict(
            rows=self._rows,
            first=self._first,
            last=self._first + self._rows - 1,
            covered=self._covered,
            thrown=self._sorts["thrown"],
            typed=self._sorts["typed"],
            sealed=self._sorts["sealed"],
            without_key={each: tuple(numbers) for each, numbers in self._bare.items()},
            passed={each: tuple(numbers) for each, numbers in self._passed.items()},
            head=self._head.hex(),
            anchors=len(self._anchors),
            heads=self._compared,
            before=self._before,
            wrong=self._next if why else None,
            why=why,
        )

    def _check_heads(self, number: int) -> None:
        published = self._heads.pop(number, None)
        if published is None:
            return
        if not self._head.hex().startswith(published):
            self._next = number
            raise Wrong(f"its head is {self._head.hex()}, but {published} was published")
        self._compared += 1
