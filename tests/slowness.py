"""Tests that were measured to be slow, in `slow.txt`: `make test` leaves them out, as those marked `slow`.

`pytest -n auto -m "slow or not slow" --write-slow` measures all tests, and writes the list anew.
"""

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from statistics import fmean

import pytest

FILE = Path(__file__).with_name("slow.txt")

SLOW = 0.035
"""Seconds of processor from which a test is slow, on average over its cases."""

PROCESSOR = "processor"

BEGIN = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-slow", action="store_true", help="measure which tests are slow, and list them")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--write-slow"):
        config.pluginmanager.register(Measure(is_worker=hasattr(config, "workerinput")))


def read_slow() -> set[str]:
    """Return the tests that are slow, without their parameters."""
    return set(FILE.read_text().splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    slow = read_slow()
    for item in items:
        if name(item.nodeid) in slow:
            item.add_marker(pytest.mark.slow)


def name(case: str) -> str:
    """Return the name of a case's test, with its file."""
    return case.partition("[")[0]


class Measure:
    """Measures the processor time of each test, with that of the processes that ended in it."""

    def __init__(self, *, is_worker: bool) -> None:
        self.is_worker = is_worker
        self.seconds: dict[str, list[float]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None]:
        item.stash[BEGIN] = sum(os.times()[:4])
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            report.user_properties.append((PROCESSOR, sum(os.times()[:4]) - item.stash[BEGIN]))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for kind, seconds in report.user_properties:
            if report.when == "teardown" and kind == PROCESSOR:
                self.seconds[name(report.nodeid)].append(float(str(seconds)))

    def pytest_sessionfinish(self) -> None:
        if not self.is_worker:
            slow = sorted(test for test, seconds in self.seconds.items() if fmean(seconds) >= SLOW)
            FILE.write_text("".join(f"{test}\n" for test in slow))
