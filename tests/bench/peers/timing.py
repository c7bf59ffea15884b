"""What the scripts of all peers time with; it needs nothing but Python, whatever environment it runs in."""

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

BATCHES = 9
BATCH = 0.02
"""Seconds that a batch takes at least."""

LONG = 1.0
"""What takes more seconds than this at first is not done again and again."""


def repeated(work: Callable[[], Any]) -> float:
    """Return the microseconds of the processor that `work` takes once warm: the median of several batches."""
    times = 1
    while (took := _batch(work, times)) < BATCH:
        times *= 2 if took > BATCH / 8 else 8
    if took > LONG:
        return took / times * 1e6
    return median(_batch(work, times) for _ in range(BATCHES)) / times * 1e6


def first_and_again(
    distribution: Callable[[], Any], mean: Callable[[Any], Any], again: Callable[[], Any]
) -> None:
    """Print the microseconds that a distribution takes at first, and again, and the mean, to compare."""
    started = time.perf_counter()
    made = distribution()
    first = time.perf_counter() - started
    report({"first": first * 1e6, "again": repeated(again), "mean": round(float(mean(made)), 6)})


def report(result: dict[str, Any]) -> None:
    """Print what was measured, for the bench to read."""
    json.dump(result, sys.stdout)


def _batch(work: Callable[[], Any], times: int) -> float:
    started = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - started
