"""What came of checking all of a proof, line by line: rows of which sorts, and what was not checked."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.play.audit.verdict import Named, Verdict
from bot.render.text import joined, plural

MOST_SPANS = 12
"""How many rows, or rows from one to another, are named."""

UNCOMPARED = "No locked keys or fingerprint given: a made-up file would pass too."


def sorts(verdict: Verdict) -> Iterator[str]:
    """Say how many rows are of which sort, and of those without a key which they are, and why."""
    bare = sum(map(len, verdict.without_key.values()))
    others = verdict.rows - verdict.thrown - verdict.typed - verdict.sealed - bare
    told = (
        (verdict.thrown, "thrown with a key that was locked before"),
        (verdict.typed, "typed by hand"),
        (verdict.sealed, "hidden still"),
        (others, "without dice"),
    )
    yield from (f"{count:,} {sort}" for count, sort in told if count)
    yield from (
        f"{len(rows):,} without a key, {why}: {spans(rows)}" for why, rows in _of(verdict.without_key)
    )


def unmade(verdict: Verdict) -> Iterator[str]:
    """Say which rows were not made again, and why."""
    yield from (f"Not made again, since {why}: {spans(rows)}" for why, rows in _of(verdict.passed))


def compared(verdict: Verdict) -> Iterator[str]:
    """Say what a file was compared with, and with what it was not."""
    keys = [plural(verdict.anchors, "set of locked keys", "sets of locked keys")] if verdict.anchors else []
    heads = [plural(verdict.heads, "fingerprint")] if verdict.heads else []
    yield f"Compared with {joined([*keys, *heads])}." if keys or heads else UNCOMPARED
    if verdict.before:
        yield f"Not compared: fingerprints of rows before this file, {spans(verdict.before)}."


def spans(rows: Sequence[int]) -> str:
    """Return `1, 5–7`, of numbers that go up; of many, how many more there are."""
    breaks = [at for at, (one, next_) in enumerate(pairwise(rows), 1) if next_ != one + 1]
    bounds = [*pairwise((0, *breaks, len(rows)))]
    told = [
        f"{rows[begin]}" if end == begin + 1 else f"{rows[begin]}–{rows[end - 1]}"
        for begin, end in bounds[:MOST_SPANS]
    ]
    left = len(rows) - bounds[: len(told)][-1][1]
    return ", ".join([*told, *([f"and {left:,} more"] if left else [])])


def _of(named: Named) -> Sequence[tuple[str, tuple[int, ...]]]:
    return sorted(named.items(), key=lambda item: item[1])
