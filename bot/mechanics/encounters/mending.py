"""What was probably meant by rows that do not fit their dice: whole texts that would be taken."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from bot.mechanics.encounters.dice import TableDice
from bot.mechanics.encounters.keys import Written

MOST_CHANGED = 2
"""Where more rows would have to change, it is not certain what was meant."""

Span = tuple[int, int]
"""The lowest and the highest number of a row."""


def without_dice(rows: Sequence[Written]) -> str:
    """Return rows without the dice that stood above them: then all have equal chances."""
    return "; ".join(row.text for row in rows)


def at_commas(row: Written) -> str:
    """Return the parts of a row that has commas as rows of their own; nothing where there are none."""
    parts = [part.strip() for part in row.text.split(",")]
    return "; ".join(filter(None, parts)) if row.key.kind == "plain" and len(parts) > 1 else ""


def with_weights(rows: Sequence[Written]) -> tuple[str, ...]:
    """Return rows of which those without a weight have a weight of 1; nothing where others have ranges."""
    if any(row.key.kind not in {"plain", "weight"} or row.key.written.endswith("%") for row in rows):
        return ()
    return ("; ".join(f"{row.key.low if row.key.kind == 'weight' else 1}x {row.text}" for row in rows),)


def fitting(ordered: Sequence[Written], dice: TableDice, *, named: bool) -> tuple[str, ...]:
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
            if all(low <= high for low, high in spans) and _changed(written, spans) <= MOST_CHANGED
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


def _changed(written: Sequence[Span], meant: Sequence[Span]) -> int:
    return sum(one != other for one, other in zip(written, meant, strict=True))


def _text(rows: Sequence[Written], spans: Sequence[Span], heading: str) -> str:
    each = (
        f"{low if low == high else f'{low}-{high}'} {row.text}"
        for row, (low, high) in zip(rows, spans, strict=True)
    )
    return heading + "; ".join(each)
