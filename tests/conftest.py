"""Options, fixtures and hooks shared by all tests.

Three tiers: what is not marked runs in `make test`; what is marked `slow` too in `make check`, where
hypothesis draws more examples; what is marked `soak` and the long forms, with `--soak`, in `make soak`.
"""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from bot.bootstrap import SELDOM
from bot.storage.files.migrate import folder, migrate
from tests.in_memory import keep_files_in, roomy
from tests.postgres import Databases, OwnServer, copy_server, make_server, served, server_in
from tests.tiers import FAST_EXAMPLES, SLOW_EXAMPLES

pytest_plugins = (
    "tests.bar",
    "tests.places",
    "tests.town",
    "tests.charts",
    "tests.dearness",
    "tests.slowness",
)

collect_ignore = ["examples"]  # CONTRIBUTING's, which run in a copy of the project

ANYWHERE: dict[str, Any] = {
    "deadline": None,  # a busy machine fails nothing
    "suppress_health_check": [HealthCheck.too_slow],
}

# What a change is judged by is the same examples each time; new ones are drawn by `make soak`.
settings.register_profile("fast", max_examples=FAST_EXAMPLES, derandomize=True, **ANYWHERE)
settings.register_profile("slow", max_examples=SLOW_EXAMPLES, derandomize=True, **ANYWHERE)
settings.register_profile("soak", max_examples=1_000, **ANYWHERE)
settings.load_profile("fast")

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process that a test starts compiles all files


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long forms of the same tests")


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what is slow, unless it is asked for: by `-m`, by its own name, or with all that is long.

    What is long keeps its files on the disk, as hosts do, and all else in memory.
    """
    named = any("::" in argument for argument in config.args)
    if not (config.option.markexpr or named or config.getoption("--soak")):
        config.option.markexpr = "not slow"
    if not config.getoption("--soak"):
        keep_files_in(roomy())


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers():
    """Take half as many workers again as there are cores: many tests wait, for processes or for Discord."""
    cores = yield
    return cores * 3 // 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the soak what is its own, and begin with what takes long by itself.

    Begun at the end, it would leave other cores idle.
    """
    if not config.getoption("--soak"):
        left = [item for item in items if item.get_closest_marker("soak")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session):
    """Look for no garbage among ten thousand tests, nor while they are collected; after, as the bot does.

    What little garbage there is stays: to find it takes each worker more than half a second.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()


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


@pytest.fixture(scope="session")
def newest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of the newest schema, to be copied: each migration waits for the disk."""
    made = tmp_path_factory.mktemp("newest") / "evenhand.db"
    migrate(made, folder(), lambda: 1_700_000_000_000)
    return made


@pytest.fixture(scope="session")
def postgres(testrun_uid: str, worker_id: str) -> Iterator[Databases]:
    """Databases on a server of PostgreSQL, which is started for the first test that asks."""
    with served(testrun_uid, worker_id) as databases:
        yield databases


@pytest.fixture
def address(postgres: Databases) -> Iterator[str]:
    """The address of a database of PostgreSQL that holds nothing yet."""
    yield postgres.shared
    postgres.clear()


@pytest.fixture(scope="session")
def new_server() -> Iterator[Path]:
    """The files of a server of PostgreSQL, to be copied: to make them takes longer than to crash it."""
    with tempfile.TemporaryDirectory() as folder:
        make_server(made := Path(folder) / "data")
        yield made


@pytest.fixture
def own_server(new_server: Path) -> Iterator[OwnServer]:
    """A server of PostgreSQL that the test may crash."""
    with tempfile.TemporaryDirectory() as folder:
        copy_server(new_server, data := Path(folder) / "data")
        with server_in(data) as address:
            yield OwnServer(data, address)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be."""
    return tmp_path / "evenhand.db"
