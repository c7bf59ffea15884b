"""The migrations are found in a checkout; tests/package finds them where the bot is installed."""

from bot.storage.files.migrate import folder
from tests.storage.children import ROOT


def test_in_a_checkout_they_lie_beside_the_package():
    assert folder() == ROOT / "migrations" / "sqlite"
