"""The migrations are found in a checkout, and where the bot is installed from a wheel."""

import shutil

import pytest

from bot.storage.files.migrate import folder
from tests.storage.children import ROOT, start


def test_in_a_checkout_they_lie_beside_the_package():
    assert folder() == ROOT / "migrations" / "sqlite"


@pytest.mark.slow
async def test_installed_they_lie_inside_the_package(tmp_path):
    for part in ("play", "mechanics", "storage"):
        shutil.copytree(ROOT / "bot" / part, tmp_path / "bot" / part)
    shutil.copy(ROOT / "bot" / "__init__.py", tmp_path / "bot")
    shutil.copytree(ROOT / "migrations", tmp_path / "bot" / "migrations")
    child = await start("-c", "from bot.storage.files.migrate import folder; print(folder())", root=tmp_path)
    output, _ = await child.communicate()
    assert output.decode().strip() == str(tmp_path / "bot" / "migrations" / "sqlite")
