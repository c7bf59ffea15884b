"""A table at which nobody rolls, for all tests of a file."""

import pytest_asyncio

from tests.reader.table import open_table


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table():
    async with open_table() as opened:
        yield opened
