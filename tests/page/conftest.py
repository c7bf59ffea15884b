"""The demo, and a browser to look at it."""

from pathlib import Path
from shutil import copyfile

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.page.chromium import ABSENT, chromium, find
from tests.page.pages import Pages
from tests.page.stage import stage
from tests.page.visitor import arrive
from tests.scripted import Scripted

expect.set_options(timeout=60_000)

NEED_A_BROWSER = [
    *("test_flows.py", "test_for_everyone.py", "test_reading.py", "test_verifier.py", "test_writing.py")
]
collect_ignore = [] if find() else NEED_A_BROWSER  # one line that says so is louder than a hundred


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser():
    """One browser for all tests of a process: to start it takes a second."""
    path = find()
    if path is None:
        pytest.skip(ABSENT)
    async with chromium(path) as running:
        yield running


@pytest.fixture(scope="session")
def pages(browser):
    """Pages of the browser, which tests use one after the other."""
    return Pages(browser)


@pytest.fixture
def below():
    """Chance under the test's control."""
    return Scripted()


@pytest_asyncio.fixture(loop_scope="session")
async def demo(browser, tmp_path: Path, newest: Path, below):
    """The demo, with its bot."""
    async with stage(Path(copyfile(newest, tmp_path / "evenhand.db")), below) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def visits(pages, demo):
    """Open the page of the demo: `await visits(width)`; nothing goes wrong on it unseen."""
    taken = []

    async def visit(width=1280):
        taken.append(await pages.take(width))
        return await arrive(taken[-1].page, demo.url)

    yield visit
    errors = [error for watched in taken for error in watched.errors]
    for watched in taken:
        await pages.give_back(watched)
    assert errors == []
