"""Real databases of PostgreSQL; `store` of the folder above is then over one of them."""

import pytest

from bot.play.events.registry import REGISTRY
from bot.storage.urls import open_store
from tests.storage.submissions import NOON


@pytest.fixture
def opening(address):
    """Open the test's database, as often as it is called, also at once."""
    return lambda: open_store(address, lambda: NOON, REGISTRY)
