"""Makes a table of rows as they were written, or says exactly what is wrong with them."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from bot.mechanics.encounters.keys import Key
from bot.mechanics.encounters.table import LONGEST_TEXT, MOST_WEIGHT, EncounterTable, Row
from bot.mechanics.errors import BadInput

DICE = (2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 50, 60, 100, 120, 200, 300, 400, 500, 600, 800, 1000)
"""The dice that ranges may be written for, if no line over them names another."""

PERCENT = 100

MOST_SAID = 5
"""How many faults are said at once."""


@dataclass(frozen=True, slots=True)
class Written:
    """One row as it was written; they count from 1."""

    number: int
    key: Key
    text: str

    def __str__(self) -> str:
        return f"row {self.number} ({self.key.written})"


def table_of(rows: Sequence[Written], die: int | None = None) -> EncounterTable:
    """Check rows and make a table of them; ranges may come in any order.

    `die` is the number of sides that a line over the rows names; ranges then go up to just that.

    Raises:
        BadInput: a sentence for each of the first five faults.
    """
    if len(rows) < 2:
        raise BadInput("A table has at least two rows, such as 1-3 Goblins and 4-6 Wolves.")
    refuse(_text_faults(rows))
    return _by_ranges(rows, die) if _are_ranges(rows, die) else _by_weights(rows)


def refuse(faults: Sequence[str]) -> None:
    """Raise the first faults, if there are any."""
    if len(faults) > MOST_SAID:
        faults = [*faults[:MOST_SAID], f"There are {len(faults) - MOST_SAID:,} more faults."]
    if faults:
        raise BadInput("\n".join(faults))


def _text_faults(rows: Sequence[Written]) -> list[str]:
    faults = []
    for row in rows:
        if not row.text:
            faults.append(f"{_begin(row)} has no text: say what happens there.")
        if len(row.text) > LONGEST_TEXT:
            faults.append(
                f"{_begin(row)} has {len(row.text):,} characters of text; {LONGEST_TEXT} are the most."
            )
    return faults


def _are_ranges(rows: Sequence[Written], die: int | None) -> bool:
    """Tell ranges from weights.

    Raises:
        BadInput: there are both, or it cannot be told.
    """
    ranged = next((row for row in rows if row.key.kind in {"range", "number"}), None)
    weighted = next((row for row in rows if row.key.kind == "weight"), None)
    if ranged and weighted:
        raise BadInput(
            f"{_begin(ranged)} has numbers of a die, and {weighted} a weight: use one of them for all rows."
        )
    if ranged or weighted or die:
        return weighted is None
    if [row.key.low for row in rows] == list(range(1, len(rows) + 1)):
        raise BadInput(
            f"The rows begin with 1 to {len(rows)}: these could be numbers of a die or weights. "
            "Put the line range,text or weight,text before them."
        )
    return False


def _by_weights(rows: Sequence[Written]) -> EncounterTable:
    refuse(
        [
            f"{_begin(row)} has the weight 0: give it 1 or more, or leave it out."
            for row in rows
            if not row.key.low
        ]
    )
    total = sum(row.key.low for row in rows)
    _check_percentages(rows, total)
    if total > MOST_WEIGHT:
        raise BadInput(
            f"The weights add up to {total:,}; {MOST_WEIGHT:,} are the most: make all of them smaller."
        )
    return EncounterTable(tuple(Row(row.key.low, row.text) for row in rows))


def _check_percentages(rows: Sequence[Written], total: int) -> None:
    percentage = next((row for row in rows if row.key.written.endswith("%")), None)
    weight = next((row for row in rows if not row.key.written.endswith("%")), None)
    if percentage and weight:
        raise BadInput(
            f"{_begin(percentage)} has a percentage, and {weight} a weight: use one of them for all rows."
        )
    if percentage and total != PERCENT:
        raise BadInput(
            f"The percentages add up to {total:,}, not {PERCENT}. Weights such as 3x may have any sum."
        )


def _by_ranges(rows: Sequence[Written], named: int | None) -> EncounterTable:
    refuse([fault for row in rows for fault in _range_faults(row)])
    ordered = sorted(rows, key=lambda row: (row.key.low, row.key.high))
    last = max(row.key.high for row in rows)
    die = named or DICE[bisect_left(DICE, last)]
    above = [f"{_begin(row)} goes above the d{die} in the first line." for row in rows if row.key.high > die]
    refuse([*above, *_meeting_faults(ordered), *_gap(last + 1, die, f" of a d{die}")])
    return EncounterTable(tuple(Row(row.key.high - row.key.low + 1, row.text) for row in ordered), die)


def _range_faults(row: Written) -> list[str]:
    key = row.key
    if key.high > DICE[-1] or key.low > DICE[-1]:
        return [f"{_begin(row)} is above {DICE[-1]:,}, the most sides of a table's die."]
    if key.low > key.high:
        zeros = re.match(r"0+(?=\D)", key.written)
        since = f", since {zeros[0]} is read as {key.low}" if zeros else ""
        return [f"{_begin(row)} goes down{since}: write the lower number first."]
    return []


def _meeting_faults(ordered: Sequence[Written]) -> list[str]:
    """Return the gaps and overlaps of ranges in the order of their lower ends."""
    faults = []
    reached, by = 0, ordered[0]
    for row in ordered:
        low, high = row.key.low, row.key.high
        faults += _gap(reached + 1, low - 1)
        if low <= reached:
            first, second = sorted((by, row), key=lambda one: one.number)
            faults.append(f"{_begin(first)} and {second} both have {_span(low, min(reached, high))}.")
        if high > reached:
            reached, by = high, row
    return faults


def _gap(low: int, high: int, where: str = "") -> list[str]:
    if low > high:
        return []
    verb = "is" if low == high else "are"
    return [f"{_span(low, high)} {verb} in no row{where}."]


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _begin(row: Written) -> str:
    return str(row).capitalize()
