"""What `make test` leaves to `make check`, and this to `make soak`: the same tests, more and larger cases."""

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

Few = TypeVar("Few")

SHARED_STORE = [HealthCheck.function_scoped_fixture]
"""What is no fault of a test whose examples all ask the same store."""

FAST_EXAMPLES = 10
"""Drawn for a test in `make test`."""

SLOW_EXAMPLES = 20
"""Drawn for a test in `make check`: the same each time, so that many more of them would find nothing new."""


def at_most(most: int) -> settings:
    """Return settings with `most` examples where others have a hundred, and as many times fewer or more."""
    return settings(max_examples=max(5, most * settings.default.max_examples // 100))


def by_tier(few: Few, many: Few) -> Few:
    """Return how many, or which, of something a test has: few in `make test`, more in all longer runs."""
    return few if settings.default.max_examples <= FAST_EXAMPLES else many


def in_the_soak(many: Few, others: Few) -> Few:
    """Return how many, or which, of something a test has: many in `make soak`, others in all shorter runs."""
    return many if settings.default.max_examples > SLOW_EXAMPLES else others


def slow(*values: Any) -> Any:
    """Return a slow case of a parametrised test."""
    return pytest.param(*values, marks=pytest.mark.slow)


def soaked(*values: Any) -> Any:
    """Return a case of a parametrised test that `make soak` alone asks."""
    return pytest.param(*values, marks=pytest.mark.soak)


def slow_but(fast: Iterable[Any], cases: Iterable[Any]) -> list[Any]:
    """Return the cases of a parametrised test, of which only those in `fast` are not slow."""
    quick = set(fast)
    return [
        case if case in quick else slow(*case) if isinstance(case, tuple) else slow(case) for case in cases
    ]
