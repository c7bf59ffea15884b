"""An encounter table: rows with weights, and the numbers of dice that lead to each.

Its dice are one die, a sum such as 2d6 or d12+d8, or digits such as d66. A row begins with a range of their
numbers, with one number, a weight, or nothing; each number has to stand in just one row. Where rows do not
fit their dice, what was probably meant is offered as whole texts that would be taken.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, groupby, product
from math import gcd, prod
from typing import Literal, NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.rule import Carry, Die, Done, Face
from bot.mechanics.sources import WITH_ZERO

MOST_SIDES = 1_000
"""The most sides of a die of a table."""

MOST_WEIGHT = 10_000
"""The most ways in which the dice of a table may fall, and the largest sum of weights."""

LONGEST_HEADING = 200
"""Characters of a heading in which dice are looked for."""

_TERM = r"\d{0,2}d(?:\d{1,5}|%)"
NAMED = rf"{_TERM}(?: ?\+ ?{_TERM})*"
"""How dice are written over a table, in any case."""

DIGITS = re.compile(r"d(([468])\2{1,3})")
"""Dice of which each shows a digit: d66 is two d6. 1d66 is one die."""


@dataclass(frozen=True)
class TableDice:
    """The sides of each die, in the order in which they are thrown; together at most 10,000 ways to fall."""

    sides: tuple[int, ...]
    digits: bool = False
    """Whether each die is a digit of the number; else they are added."""

    @property
    def single(self) -> bool:
        """Whether it is one die, for which any other can be thrown that has as many equal chances."""
        return len(self.sides) == 1

    @cached_property
    def ways(self) -> dict[int, int]:
        """The numbers that can come, the lowest first, and in how many ways each does."""
        if self.digits:
            return {self.number(faces): 1 for faces in product(*(range(1, each + 1) for each in self.sides))}
        ways = {0: 1}
        for sides in self.sides:
            more: Counter[int] = Counter()
            for total, times in ways.items():
                more.update({total + face: times for face in range(1, sides + 1)})
            ways = dict(sorted(more.items()))
        return ways

    def number(self, faces: Sequence[Face]) -> int:
        """Return the number that faces make."""
        return int("".join(map(str, faces))) if self.digits else sum(faces)

    def faces_of(self, typed: Sequence[Face]) -> tuple[Face, ...]:
        """Return faces of which the first may be a number as it is read off: 35 of a d66, 0 of a d10."""
        first = str(typed[0])
        if self.digits and len(first) == len(self.sides):
            return (*map(int, first), *typed[1:])
        if first == "0" and self.single and self.sides[0] in WITH_ZERO:
            return (self.sides[0], *typed[1:])
        return tuple(typed)

    def __str__(self) -> str:
        if self.digits:
            return f"d{''.join(map(str, self.sides))}"
        terms = "+".join(
            f"{count if count > 1 else ''}d{sides}"
            for sides, count in ((sides, len(list(equal))) for sides, equal in groupby(self.sides))
        )
        return f"1{terms}" if DIGITS.fullmatch(terms) else terms


def parse_dice(text: str) -> TableDice:
    """Read dice as they are written: d20, d%, 2d6, d12+d8, d66.

    Raises:
        BadInput: these are no dice, or too many; the sentence says what would be right.
    """
    name = "".join(text.lower().split())
    if not re.fullmatch(NAMED, name):
        raise BadInput(
            f"{cite(text, 20)} cannot be the dice of a table: write them like d20, 2d6, d12+d8 or d66."
        )
    if digits := DIGITS.fullmatch(name):
        sides = tuple(map(int, digits[1]))
    else:
        terms = (term.partition("d") for term in name.split("+"))
        sides = tuple(
            100 if each == "%" else int(each)
            for count, _, each in terms
            for _ in range(int(count) if count else 1)
        )
    if not sides or not all(2 <= each <= MOST_SIDES for each in sides) or prod(sides) > MOST_WEIGHT:
        raise BadInput(
            f"{cite(name, 20)} cannot be the dice of a table: take smaller or fewer dice, such as "
            "d20 or four "
            "d10."
        )
    return TableDice(sides, bool(digits))


def find_dice(heading: str) -> TableDice | None:
    """Return the dice that a heading names, as in `Forest (2d6)`; None where it names none, or several.

    Raises:
        BadInput: it names dice that no table can have.
    """
    found = re.findall(rf"(?<!\w){NAMED}(?!\w)", heading[:LONGEST_HEADING], re.IGNORECASE)
    return parse_dice(found[0]) if len(found) == 1 else None


@dataclass(frozen=True)
class DiceThrow:
    """Throw the dice of a table one after the other; the outcome is the place of their number, from 1 on.

    The state are the faces so far.
    """

    dice: TableDice

    first, carries = 1, False

    @property
    def outcomes(self) -> int:
        """How many numbers can come."""
        return len(self.dice.ways)

    def start(self, carry: Carry = None) -> tuple[Face, ...]:
        """Begin with no face."""
        return ()

    def wants(self, state: tuple[Face, ...]) -> Die:
        """Want the next die."""
        place = len(state)
        what = f"{'digit' if self.dice.digits else 'die'} {place + 1} of {self.dice}"
        return Die(self.dice.sides[place], "" if self.dice.single else what)

    def step(self, state: tuple[Face, ...], face: Face) -> tuple[Face, ...] | Done:
        """Keep the face, up to the last."""
        faces = (*state, face)
        if len(faces) < len(self.dice.sides):
            return faces
        return Done(list(self.dice.ways).index(self.dice.number(faces)) + 1)

    def tell(self, state: tuple[Face, ...], face: Face) -> str:
        """Say what the faces make so far."""
        return str(self.dice.number((*state, face)))


MOST_ROWS = 1_000

LONGEST_TEXT = 200
"""Characters of the text of a row."""

REFERENCE = r"\{\s*([\w-]{1,32})\s*\}"
_REFERENCE = re.compile(REFERENCE)


class Row(NamedTuple):
    """One row; `weight` is at least 1, and for ranges the count of ways in which the dice fall into it."""

    weight: int
    text: str


@dataclass(frozen=True)
class EncounterTable:
    """Two to 1,000 rows, in the order of their numbers.

    `dice` are those that the ranges were written for; None: the rows have weights.
    """

    rows: tuple[Row, ...]
    dice: TableDice | None = None

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """The weights of the rows."""
        return tuple(row.weight for row in self.rows)

    @property
    def any_dice(self) -> TableDice:
        """The dice of the table, or a die with as many sides as its weights need."""
        return self.dice or TableDice((self.sides,))

    @property
    def own_dice(self) -> TableDice | None:
        """The dice that are thrown for the table because no single die has their odds; None: any die does."""
        return None if self.dice is None or self.dice.single else self.dice

    @cached_property
    def _numbers(self) -> list[range]:
        """The numbers of each row, with those between that the dice cannot show."""
        unit = 1 if self.dice else gcd(*self.weights)
        ends = list(accumulate(weight // unit for weight in self.weights))
        if self.own_dice is None:
            return [range(low + 1, high + 1) for low, high in zip([0, *ends], ends, strict=False)]
        ways = self.own_dice.ways
        upto = dict(zip(accumulate(ways.values()), ways, strict=True))
        lows = dict(zip(accumulate(ways.values(), initial=0), ways, strict=False))
        return [range(lows[low], upto[high] + 1) for low, high in zip([0, *ends], ends, strict=False)]

    @property
    def sides(self) -> int:
        """How many sides a single die has that the table is rolled with."""
        return self._numbers[-1][-1]

    def numbers(self, row: int) -> range:
        """Return the numbers that lead to a row; rows count from 0."""
        return self._numbers[row]

    def row_at(self, number: int) -> int:
        """Return the row, from 0, that a number leads to."""
        return bisect_left(self._numbers, number, key=lambda numbers: numbers[-1])


def references(text: str) -> Iterator[re.Match[str]]:
    """Go through the tables that a text refers to, as in `{treasure}`; group 1 is the name as typed."""
    return _REFERENCE.finditer(text)


def list_references(text: str) -> Iterable[str]:
    """Return the names that a text refers to, as typed, each once."""
    return dict.fromkeys(_REFERENCE.findall(text)) if "{" in text else ()


KeyKind = Literal["range", "number", "listed", "weight", "plain"]
"""`listed` is a bare number before a comma or tab: a weight, or a number of a die; `plain` is none."""

_DASH = "[-–—−]"
_UP_TO = rf"(?:{_DASH}|\.{{2,3}}|…|to)"
RANGE = rf"\d{{1,6}}\s*{_UP_TO}\s*\d{{1,6}}"
WEIGHT = r"\d{1,6}(?:[x×](?!\w)|\s+[x×](?=[:\s]+\S)|\s*%)|\*"
OPEN = r"\d{1,6}(?:\+|\s+or\s+(?:more|higher|above))"
NUMBER = r"\d{1,6}"
BULLETS = "-–—•‣◦▪·"

MOST_SAID = 5
"""How many faults are said at once."""

HEAD = 60
"""Characters in which a key is looked for, so that no line costs much time."""

_KEY = re.compile(
    rf"(?P<key>{RANGE}|{OPEN}|{WEIGHT}|{NUMBER})"
    rf"(?P<separator>\s*(?:[:|,;=]|[.)](?!\d)|{_DASH}(?=\s)|\s|$))",
    re.ASCII,
)
_NUMBERED = re.compile(rf"(?:{RANGE}|{OPEN}|{NUMBER}\s*[:|.)\t])", re.ASCII)
"""What behind a bullet is a key: `- 2 wolves` is a row of two wolves."""

_WEIGHT_ALONE = r"\d{1,6}\s*[x×%]"
_DATE = re.compile(
    r"\d{1,2}[-. ]+[^\W\d_]{3,}|[^\W\d_]{3,}[-. ]+\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{1,4}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Key:
    """What stands before the text of a row, as written and as read."""

    written: str
    kind: KeyKind
    low: int
    """The lowest number of a range, the number, or the weight."""
    high: int
    """The highest number; the same as `low` where there is but one."""
    is_open: bool = False
    """Whether it goes on to the highest number of the dice, as 13+ does."""


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One row as it was written; they count from 1."""

    number: int
    key: Key
    text: str

    @property
    def begin(self) -> str:
        """The same as `str`, at the beginning of a sentence."""
        return f"R{str(self)[1:]}"

    def __str__(self) -> str:
        return f"row {self.number}" if self.key.kind == "plain" else f"row {self.number} ({self.key.written})"


def refuse(faults: Sequence[str], offers: tuple[str, ...] = ()) -> None:
    """Raise the first faults, if there are any; `offers` are what was probably meant by all of the text."""
    if len(faults) > MOST_SAID:
        faults = [*faults[:MOST_SAID], f"There are {len(faults) - MOST_SAID:,} more mistakes."]
    if faults:
        raise BadInput("\n".join(faults), offers=offers)


def split_key(line: str) -> tuple[Key, str] | None:
    """Return the key and the text of a line that is not of separated values, None where it has no key."""
    line = line.lstrip()
    if line.startswith("*"):
        return Key("*", "weight", 1, 1), line[1:]
    if line[:1] in BULLETS and line[1:2].isspace():
        line = line[1:].lstrip()
        if not _NUMBERED.match(line[:HEAD]):
            return key_of_line(line), line
    found = _KEY.match(line[:HEAD])
    if not found or found.end() == HEAD < len(line):
        return None
    listed = found["separator"].strip() in {",", ";"} or "\t" in found["separator"]
    return read_key(found["key"], bare="listed" if listed else "number"), line[found.end() :]


def read_key(written: str, bare: KeyKind) -> Key:
    """Read a key; `bare` is what a number alone means.

    Raises:
        BadInput: it is none; the sentence goes on after the number of the row.
    """
    key = written.strip()
    if len(key) > HEAD:
        raise _no_key(key)
    if re.fullmatch(RANGE, key, re.ASCII):
        low, high = re.split(_UP_TO, key)
        return Key(key, "range", _number(low), _number(high))
    if re.fullmatch(OPEN, key, re.ASCII):
        low = _number(re.split(r"\D", key, maxsplit=1)[0])
        return Key(key, "range", low, low, is_open=True)
    if key == "*":
        return Key(key, "weight", 1, 1)
    if re.fullmatch(_WEIGHT_ALONE, key, re.ASCII):
        weight = int(key.rstrip("x×%").rstrip())
        return Key(key, "weight", weight, weight)
    if re.fullmatch(NUMBER, key, re.ASCII):
        value = int(key) if bare == "weight" else _number(key)
        return Key(key, bare, value, value)
    if _DATE.fullmatch(key):
        raise BadInput(
            f"begins with {cite(key, 20)}, a date that a spreadsheet made of a range: use two columns, from "
            "and to, instead."
        )
    raise _no_key(key)


def key_of_line(line: str) -> Key:
    """Return the key of a line that is nothing but a result."""
    return Key(line[:20], "plain", 1, 1)


def _no_key(key: str) -> BadInput:
    return BadInput(
        f"begins with {cite(key, 20)}: begin with a range such as 01-15, or a weight such as 3x, "
        "or leave the "
        "numbers out of all rows."
    )


def _number(digits: str) -> int:
    """Read a number of a die; zeros alone are its highest number: 0 is 10, 00 is 100."""
    digits = digits.strip()
    return int(digits) or 10 ** len(digits)


MOST_CHANGED = 2
"""Where more rows would have to change, it is not certain what was meant."""

Span = tuple[int, int]
"""The lowest and the highest number of a row."""


def drop_dice(rows: Sequence[WrittenRow]) -> str:
    """Return rows without the dice that stood above them: then all have equal chances."""
    return "; ".join(row.text for row in rows)


def split_at_commas(row: WrittenRow) -> str:
    """Return the parts of a row that has commas as rows of their own; nothing where there are none."""
    parts = [part.strip() for part in row.text.split(",")]
    return "; ".join(filter(None, parts)) if row.key.kind == "plain" and len(parts) > 1 else ""


def add_weights(rows: Sequence[WrittenRow]) -> tuple[str, ...]:
    """Return rows of which those without a weight have a weight of 1; nothing where others have ranges."""
    if any(row.key.kind not in {"plain", "weight"} or row.key.written.endswith("%") for row in rows):
        return ()
    return ("; ".join(f"{row.key.low if row.key.kind == 'weight' else 1}x {row.text}" for row in rows),)


def mend_ranges(ordered: Sequence[WrittenRow], dice: TableDice, *, named: bool) -> tuple[str, ...]:
    """Return rows, in order of their numbers, so changed that each number of the dice is in just one row.

    Either where rows end stays as it was, or where they begin. `named` says that the dice stood above.
    """
    numbers = list(dice.ways)
    written = [(row.key.low, row.key.high) for row in ordered]
    meant = (list(_by_ends(written, numbers)), list(_by_begins(written, numbers)))
    return tuple(
        dict.fromkeys(
            _text(ordered, spans, f"{dice}; " if named else "")
            for spans in meant
            if all(low <= high for low, high in spans) and _count_changes(written, spans) <= MOST_CHANGED
        )
    )


def _by_ends(written: Sequence[Span], numbers: Sequence[int]) -> Iterator[Span]:
    low = numbers[0]
    for place, (_, high) in enumerate(written):
        last = place + 1 == len(written)
        yield low, numbers[-1] if last else high
        low = numbers[min(bisect_right(numbers, high), len(numbers) - 1)]


def _by_begins(written: Sequence[Span], numbers: Sequence[int]) -> Iterator[Span]:
    begins = [numbers[0], *(low for low, _ in written[1:])]
    for low, then in zip(begins, [*begins[1:], None], strict=True):
        yield low, numbers[-1] if then is None else numbers[max(bisect_left(numbers, then) - 1, 0)]


def _count_changes(written: Sequence[Span], meant: Sequence[Span]) -> int:
    return sum(one != other for one, other in zip(written, meant, strict=True))


def _text(rows: Sequence[WrittenRow], spans: Sequence[Span], heading: str) -> str:
    each = (
        f"{low if low == high else f'{low}-{high}'} {row.text}"
        for row, (low, high) in zip(rows, spans, strict=True)
    )
    return heading + "; ".join(each)


DICE = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 50, 60, 100, 120, 200, 300, 400, 500, 600, 800, 1000)
"""The dice that ranges may be written for, if no line over them names another."""

SUMS = {(2, 12): TableDice((6, 6)), (3, 18): TableDice((6, 6, 6))}
"""Those that are meant by ranges from one number to another."""

ADDED = (4, 6, 8, 10, 12, 20)
"""Dice that people have several of, to add."""

MOST_ADDED = 4
"""So many of them are thought of where a table begins with a higher number."""


def table_of_ranges(rows: Sequence[WrittenRow], named: TableDice | None) -> EncounterTable:
    """Make a table of rows that have numbers of the dice that are named, or else of those they look like.

    Raises:
        BadInput: a sentence for each of the first faults.
    """
    rows = _close_ranges(rows, named)
    refuse([fault for row in rows for fault in _own_faults(row, named)])
    ordered = sorted(rows, key=lambda row: (row.key.low, row.key.high))
    dice = named or guess_dice(ordered[0].key.low, [row.key.high for row in ordered])
    meant = mend_ranges(ordered, dice, named=named is not None)
    refuse([fault for row in rows for fault in _strange_numbers(row, dice)], meant)
    refuse(list(_meeting_faults(ordered, dice)), meant)
    return EncounterTable(
        tuple(
            Row(
                sum(ways for number, ways in dice.ways.items() if row.key.low <= number <= row.key.high),
                row.text,
            )
            for row in ordered
        ),
        dice,
    )


def guess_dice(low: int, ends: Sequence[int]) -> TableDice:
    """Return the dice that rows look to be written for, the first of which begins with `low`.

    Numbers above 1,000 look like the largest die that there is.
    """
    last = max(ends)
    if (low, last) in SUMS:
        return SUMS[low, last]
    count = len(str(last))
    if low in {11, 111} and all(re.fullmatch(f"[1-6]{{{len(str(low))}}}", str(end)) for end in ends):
        return TableDice((6,) * count, digits=True)
    numbered = low == 1 and last <= MOST_SIDES and sorted(ends) == list(range(1, last + 1))
    return TableDice((last if numbered else DICE[min(bisect_left(DICE, last), len(DICE) - 1)],))


def _close_ranges(rows: Sequence[WrittenRow], named: TableDice | None) -> list[WrittenRow]:
    """Give rows such as 13+ the highest number of the dice for their end."""
    refuse(
        [
            f"{row.begin} has no end: write the end, or the dice in the first line, such as d20."
            for row in rows
            if row.key.is_open and not named
        ]
    )
    highest = max(named.ways) if named else 0
    return [
        replace(row, key=replace(row.key, high=max(row.key.low, highest))) if row.key.is_open else row
        for row in rows
    ]


def _own_faults(row: WrittenRow, named: TableDice | None) -> list[str]:
    key = row.key
    if not named and max(key.low, key.high) > MOST_SIDES:
        return [
            f"{row.begin} is above {MOST_SIDES:,}: the die of a table can have at most {MOST_SIDES:,} sides."
        ]
    if key.low > key.high:
        zeros = re.match(r"0+(?=\D)", key.written)
        if zeros:
            return [
                f"{row.begin} goes down, because {zeros[0]} means {key.low}: begin with "
                f"{'1'.rjust(len(zeros[0]), '0')}, and end the last row with {zeros[0]}."
            ]
        return [f"{row.begin} goes down: write {key.high}-{key.low}."]
    return []


def _strange_numbers(row: WrittenRow, dice: TableDice) -> Iterator[str]:
    """Go through what is wrong with numbers that the dice cannot show."""
    lowest, highest = min(dice.ways), max(dice.ways)
    if row.key.high > highest:
        yield f"{row.begin} goes above {highest}, the highest number of {dice}: end the row at {highest}."
    elif row.key.low < lowest:
        yield f"{row.begin} goes below {lowest}, the lowest number of {dice}: begin the row at {lowest}."
    else:
        strange = [number for number in (row.key.low, row.key.high) if number not in dice.ways]
        if strange:
            digits = f"write only digits from 1 to {dice.sides[0]}"
            yield f"{row.begin} has {strange[0]}, which {dice} cannot show: {digits}."


def _meeting_faults(ordered: Sequence[WrittenRow], dice: TableDice) -> Iterator[str]:
    """Go through the gaps and overlaps of ranges in the order of their lower ends."""
    numbers = list(dice.ways)
    reached, by = -1, None
    for row in ordered:
        low, high = (bisect_left(numbers, end) for end in (row.key.low, row.key.high))
        if low > reached + 1:
            yield _gap(numbers[reached + 1 : low], by, row, ordered[-1].key.high)
        if by and low <= reached:
            first, second = sorted((by, row), key=lambda one: one.number)
            both = _span(numbers[low : min(reached, high) + 1])
            begin = f"begin row {row.number} at"
            mend = (
                f"{begin} {numbers[reached + 1]}" if high > reached else f"take {both} out of one of the two"
            )
            yield f"{first.begin} and {second} both have {both}: {mend}."
        if high > reached:
            reached, by = high, row
    if by and reached + 1 < len(numbers):
        left = numbers[reached + 1 :]
        yield f"No row is for {_number_words(left)} of {dice}: end {by} at {numbers[-1]}."


def _gap(left: Sequence[int], before: WrittenRow | None, after: WrittenRow, last: int) -> str:
    begin = f"begin {after} at {left[0]}"
    if before:
        return f"No row is for {_number_words(left)}: end {before} at {left[-1]}, or {begin}."
    low = after.key.low
    others = [f"{low}d{sides}" for sides in ADDED if sides * low == last and low <= MOST_ADDED]
    others += ["d12+d8"] if (low, last) == (2, 20) else []
    others += ["d66"] if low == 11 and last <= 66 else []
    dice = f", or put {' or '.join(others)} in the first line" if others else ""
    return f"No row is for {_number_words(left)}: {begin}{dice}."


def _number_words(numbers: Sequence[int]) -> str:
    return f"the number{'s' * (len(numbers) > 1)} {_span(numbers)}"


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
