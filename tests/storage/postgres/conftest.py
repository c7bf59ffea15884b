"""Real databases of PostgreSQL; `store` of the folder above is then over one of them."""

import tempfile
from pathlib import Path

import pytest

from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.storage.postgres.lines import line_to
from tests.storage.submissions import NOON


@pytest.fixture
def opening(address):
    """Open the test's database, as often as it is called, also at once."""
    return lambda: open_store(address, lambda: NOON, REGISTRY)


@pytest.fixture
async def line(address):
    """A line to the server, with the address by which it is used."""
    with tempfile.TemporaryDirectory() as folder:  # the path of a socket must be short
        async with line_to(address, Path(folder)) as opened:
            yield opened
