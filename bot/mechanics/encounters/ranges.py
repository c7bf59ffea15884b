"""Ranges of numbers: which dice they are for, and whether each number stands in just one of them."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.mechanics.encounters.dice import MOST_SIDES, TableDice
from bot.mechanics.encounters.keys import Written, refuse
from bot.mechanics.encounters.mending import fitting
from bot.mechanics.encounters.table import EncounterTable, Row

DICE = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 50, 60, 100, 120, 200, 300, 400, 500, 600, 800, 1000)
"""The dice that ranges may be written for, if no line over them names another."""

SUMS = {(2, 12): TableDice((6, 6)), (3, 18): TableDice((6, 6, 6))}
"""Those that are meant by ranges from one number to another."""

ADDED = (4, 6, 8, 10, 12, 20)
"""Dice that people have several of, to add."""

MOST_ADDED = 4
"""So many of them are thought of where a table begins with a higher number."""


def table_of_ranges(rows: Sequence[Written], named: TableDice | None) -> EncounterTable:
    """Make a table of rows that have numbers of the dice that are named, or else of those they look like.

    Raises:
        BadInput: a sentence for each of the first faults.
    """
    rows = _closed(rows, named)
    refuse([fault for row in rows for fault in _own_faults(row, named)])
    ordered = sorted(rows, key=lambda row: (row.key.low, row.key.high))
    dice = named or guessed(ordered[0].key.low, [row.key.high for row in ordered])
    meant = fitting(ordered, dice, named=named is not None)
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


def guessed(low: int, ends: Sequence[int]) -> TableDice:
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


def _closed(rows: Sequence[Written], named: TableDice | None) -> list[Written]:
    """Give rows such as 13+ the highest number of the dice for their end."""
    refuse(
        [
            f"{row.begin} has no end: put the dice in the first line, such as d20 or 2d6, or write the end."
            for row in rows
            if row.key.is_open and not named
        ]
    )
    highest = max(named.ways) if named else 0
    return [
        replace(row, key=replace(row.key, high=max(row.key.low, highest))) if row.key.is_open else row
        for row in rows
    ]


def _own_faults(row: Written, named: TableDice | None) -> list[str]:
    key = row.key
    if not named and max(key.low, key.high) > MOST_SIDES:
        return [f"{row.begin} is above {MOST_SIDES:,}, the most sides of a table's die."]
    if key.low > key.high:
        zeros = re.match(r"0+(?=\D)", key.written)
        if zeros:
            return [
                f"{row.begin} goes down, since {zeros[0]} is read as {key.low}: begin with "
                f"{'1'.rjust(len(zeros[0]), '0')}, and end the last row with {zeros[0]}."
            ]
        return [f"{row.begin} goes down: write {key.high}-{key.low}."]
    return []


def _strange_numbers(row: Written, dice: TableDice) -> Iterator[str]:
    """Go through what is wrong with numbers that the dice cannot show."""
    lowest, highest = min(dice.ways), max(dice.ways)
    if row.key.high > highest:
        yield f"{row.begin} goes above {highest}, the highest number of {dice}: end it at {highest}."
    elif row.key.low < lowest:
        yield f"{row.begin} goes below {lowest}, the lowest number of {dice}: begin it at {lowest}."
    else:
        strange = [number for number in (row.key.low, row.key.high) if number not in dice.ways]
        if strange:
            digits = f"its digits are 1 to {dice.sides[0]}"
            yield f"{row.begin} has {strange[0]}, which {dice} cannot show: {digits}."


def _meeting_faults(ordered: Sequence[Written], dice: TableDice) -> Iterator[str]:
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
            mend = f"{begin} {numbers[reached + 1]}" if high > reached else "take it out of one"
            yield f"{first.begin} and {second} both have {both}: {mend}."
        if high > reached:
            reached, by = high, row
    if by and reached + 1 < len(numbers):
        left = numbers[reached + 1 :]
        yield f"{_are(left)} in no row of {dice}: end {by} at {numbers[-1]}."


def _gap(left: Sequence[int], before: Written | None, after: Written, last: int) -> str:
    begin = f"begin {after} at {left[0]}"
    if before:
        return f"{_are(left)} in no row: end {before} at {left[-1]}, or {begin}."
    low = after.key.low
    others = [f"{low}d{sides}" for sides in ADDED if sides * low == last and low <= MOST_ADDED]
    others += ["d12+d8"] if (low, last) == (2, 20) else []
    others += ["d66"] if low == 11 and last <= 66 else []
    dice = f", or put {' or '.join(others)} in the first line" if others else ""
    return f"{_are(left)} in no row: {begin}{dice}."


def _are(numbers: Sequence[int]) -> str:
    return f"{_span(numbers)} {'is' if len(numbers) == 1 else 'are'}"


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
