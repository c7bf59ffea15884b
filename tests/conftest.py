"""Options, fixtures and hooks shared by all tests."""

import os
import sys
from pathlib import Path

import pytest

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process that a test starts compiles all files


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long forms of the same tests")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Take one more than there are processors: some tests wait for processes that they started."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item):
    """Count no lines where a test is marked `no_cover`; pytest-cov alone would in the workers of xdist."""
    tracer = sys.gettrace()
    if item.get_closest_marker("no_cover"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


@pytest.fixture(scope="session")
def soak(request: pytest.FixtureRequest) -> bool:
    """Whether to run the long form of a test."""
    return bool(request.config.getoption("--soak"))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be."""
    return tmp_path / "evenhand.db"
