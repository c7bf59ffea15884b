"""The demo, and a browser to look at it."""

from pathlib import Path
from shutil import copyfile

import pytest
import pytest_asyncio
from playwright.async_api import expect

from tests.page.chromium import ABSENT, chromium, find
from tests.page.stage import stage
from tests.page.visitor import visit
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
async def visits(browser, demo):
    """Open the page of the demo: `await visits(width, scheme)`; nothing goes wrong on it unseen."""
    opened, errors = [], []

    async def open_page(width=1280, scheme="light", place="/"):
        visitor = await visit(browser, demo.url, width, scheme, place)
        visitor.page.on("pageerror", lambda error: errors.append(str(error)))
        visitor.page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        opened.append(visitor)
        return visitor

    yield open_page
    for visitor in opened:
        await visitor.page.context.close()
    assert errors == []
