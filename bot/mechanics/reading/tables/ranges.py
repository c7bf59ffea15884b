"""Makes a table of rows with ranges, in which each number of its dice is in exactly one row.

If rows do not fit their dice, offers whole texts that would fit and are probably meant.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from bot.mechanics.encounters.table import MOST_SIDES, EncounterTable, Row, TableDice
from bot.mechanics.reading.tables.keys import WrittenRow, refuse

MOST_CHANGED = 2
"""If more rows would have to change, the meaning is not certain."""

Span = tuple[int, int]
"""The lowest and the highest number of a row."""


def drop_dice(rows: Sequence[WrittenRow]) -> str:
    """Return rows without the dice above them: all then have equal chances."""
    return "; ".join(row.text for row in rows)


def split_at_commas(row: WrittenRow) -> str:
    """Return the comma-separated parts of a row as rows of their own, or an empty string without commas."""
    parts = [part.strip() for part in row.text.split(",")]
    return "; ".join(filter(None, parts)) if row.key.kind == "plain" and len(parts) > 1 else ""


def add_weights(rows: Sequence[WrittenRow]) -> tuple[str, ...]:
    """Return rows with a weight of 1 for those without one, or nothing if others have ranges."""
    if any(row.key.kind not in {"plain", "weight"} or row.key.written.endswith("%") for row in rows):
        return ()
    return ("; ".join(f"{row.key.low if row.key.kind == 'weight' else 1}x {row.text}" for row in rows),)


def mend_ranges(ordered: Sequence[WrittenRow], dice: TableDice, *, named: bool) -> tuple[str, ...]:
    """Return rows, in order of their numbers, changed so that each number of the dice is in just one row.

    One offer keeps the ends of the rows, the other their beginnings. `named` says that the text names the
    dice.
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
"""Dice of a table whose text names none."""

SUMS = {(2, 12): TableDice((6, 6)), (3, 18): TableDice((6, 6, 6))}
"""Dice meant by ranges from one number to another."""

ADDED = (4, 6, 8, 10, 12, 20)
"""Dice that people own several of, to add."""

MOST_ADDED = 4
"""Up to this many are tried if a table begins above 1."""


def table_of_ranges(rows: Sequence[WrittenRow], named: TableDice | None) -> EncounterTable:
    """Make a table of rows with numbers of the dice in the text, or else of the likely dice.

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
    """Return the dice that rows are probably written for; the first row begins with `low`.

    Numbers above 1,000 get the largest die.
    """
    last = max(ends)
    if (low, last) in SUMS:
        return SUMS[low, last]
    count = len(str(last))
    if low in {11, 111} and all(_shows_d6s(end, len(str(low))) for end in ends):
        return TableDice((6,) * count, digits=True)
    numbered = low == 1 and last <= MOST_SIDES and sorted(ends) == list(range(1, last + 1))
    return TableDice((last if numbered else DICE[min(bisect_left(DICE, last), len(DICE) - 1)],))


def _shows_d6s(number: int, count: int) -> bool:
    """Whether each digit of a number may be that of one of `count` d6."""
    digits = str(number)
    return len(digits) == count and set(digits) <= set("123456")


def _close_ranges(rows: Sequence[WrittenRow], named: TableDice | None) -> list[WrittenRow]:
    """End rows such as 13+ with the highest number of the dice."""
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
        zeros = "".join(takewhile(str.isdecimal, key.written))
        if set(zeros) == {"0"}:
            return [
                f"{row.begin} goes down, because {zeros} means {key.low}: begin with "
                f"{'1'.rjust(len(zeros), '0')}, and end the last row with {zeros}."
            ]
        return [f"{row.begin} goes down: write {key.high}-{key.low}."]
    return []


def _strange_numbers(row: WrittenRow, dice: TableDice) -> Iterator[str]:
    """Yield faults: numbers that the dice cannot show."""
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
    """Yield faults: gaps and overlaps of ranges, in order of their lower ends."""
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
            mend = f"{begin} {numbers[reached + 1]}" if high > reached else f"remove {both} from one of them"
            yield f"{first.begin} and {second} both have {both}: {mend}."
        if high > reached:
            reached, by = high, row
    if by and reached + 1 < len(numbers):
        left = numbers[reached + 1 :]
        yield f"No row includes {_number_words(left)} of {dice}: end {by} at {numbers[-1]}."


def _gap(left: Sequence[int], before: WrittenRow | None, after: WrittenRow, last: int) -> str:
    begin = f"begin {after} at {left[0]}"
    if before:
        return f"No row includes {_number_words(left)}: end {before} at {left[-1]}, or {begin}."
    low = after.key.low
    others = [f"{low}d{sides}" for sides in ADDED if sides * low == last and low <= MOST_ADDED]
    others += ["d12+d8"] if (low, last) == (2, 20) else []
    others += ["d66"] if low == 11 and last <= 66 else []
    dice = f", or put {' or '.join(others)} in the first line" if others else ""
    return f"No row includes {_number_words(left)}: {begin}{dice}."


def _number_words(numbers: Sequence[int]) -> str:
    return f"the number{'s' * (len(numbers) > 1)} {_span(numbers)}"


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
