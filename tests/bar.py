"""A bar that moves while the tests run, with `--bar`; where nobody watches a terminal, a line now and then.

Several workers begin with what takes long, so pytest's own dots can stay away for a minute.
"""

import time
from collections.abc import Generator, Sequence
from threading import Event, Lock, Thread

import pytest
from _pytest.terminal import TerminalReporter

EVERY_SECOND, SELDOM = 1, 30
"""Seconds between two signs: on a terminal, where one replaces the other, and in a file."""

CELLS = 30
"""A line has room for figures beside them, in a terminal of 80 columns."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bar", action="store_true", help="show how far the tests are in a bar, not in dots")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Show the bar in the process that has the workers, not in these."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if config.getoption("--bar") and reporter and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Bar(reporter))


def describe(done: int, every: int, failed: int, seconds: int) -> str:
    """Return how far the tests are, in a line."""
    passed = f"{seconds // 60}:{seconds % 60:02}"
    if not every:
        return f"Collecting the tests  {passed}"
    cells = CELLS * done // every
    failures = f"  {failed} failed" if failed else ""
    return f"[{'#' * cells}{'.' * (CELLS - cells)}] {done:,} of {every:,} tests{failures}  {passed}"


class Bar:
    """Counts tests as they end; a thread shows the count, also while none ends."""

    def __init__(self, reporter: TerminalReporter) -> None:
        self.reporter = reporter
        self.done = self.every = self.failed = 0
        self.begin = time.monotonic()
        self.over = Event()
        self.writing = Lock()
        self.thread = Thread(target=self.show_until_over, daemon=True)

    def pytest_sessionstart(self) -> None:
        self.show()
        self.thread.start()

    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        self.every = len(ids)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.every = len(session.items)

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(self) -> Generator[None, tuple[str, str, str], tuple[str, str, str]]:
        """Leave out the letter and the word of each test: the bar has their place."""
        category, *_ = yield
        return category, "", ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed += 1
            self.write(f"FAILED {report.nodeid}", end="\n")

    def pytest_runtest_logfinish(self) -> None:
        self.done += 1

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Show the last count, below which pytest writes its summary."""
        self.over.set()
        self.thread.join()
        self.show(end="\n")

    def show_until_over(self) -> None:
        while not self.over.wait(EVERY_SECOND if self.reporter.isatty else SELDOM):
            self.show()

    def show(self, end: str = "") -> None:
        seconds = int(time.monotonic() - self.begin)
        self.write(describe(self.done, self.every, self.failed, seconds), end)

    def write(self, line: str, end: str) -> None:
        """Write a line: on a terminal over the bar, and with an `end` for good."""
        with self.writing:
            if self.reporter.isatty:
                self.reporter.rewrite(line, erase=True)
                self.reporter.write(end)
            else:
                self.reporter.write(f"{line}\n")
            self.reporter.flush()
