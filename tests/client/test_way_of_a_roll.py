"""CONTRIBUTING walks a roll from the interaction to the answer, file by file."""

import asyncio
import re
import sys
import threading
from pathlib import Path

import pytest

from bot.bootstrap import build
from bot.client.client import PATIENCE
from bot.features.registry import REGISTRY
from bot.play.store import Services
from bot.storage import presence
from bot.storage.urls import open_store
from tests.client.reading import text
from tests.town import IN_PROCESS, TOKEN

ROOT = Path(__file__).parents[2]
WALK = (ROOT / "CONTRIBUTING.md").read_text().split("## What a roll passes through")[1].split("\n## ")[0]
NAMED = {name.rsplit("/", 1)[-1] for name in re.findall(r"`([\w/]+(?:\.py|/))`", WALK)}


class Steps:
    """Notes the files of the bot whose functions are called, in all threads that begin from now on."""

    def __init__(self):
        self.files = set()
        self.noting = False
        threading.setprofile(self._note)
        sys.setprofile(self._note)

    def end(self):
        threading.setprofile(None)
        sys.setprofile(None)

    def _note(self, frame, event, _):
        path = frame.f_code.co_filename
        if self.noting and event == "call" and path.startswith(f"{ROOT}/bot/"):
            self.files.add(path.removeprefix(f"{ROOT}/"))


@pytest.fixture
def steps():
    noted = Steps()
    yield noted
    noted.end()


@pytest.mark.no_cover
async def test_every_file_that_a_roll_passes_through_is_named_in_the_walk(town, steps, monkeypatch):
    """The bot has neither a watchdog nor maintenance here, which would pass through files of their own.

    Nor does it look every two seconds whether its files are there, which may fall within a slow roll.
    """
    monkeypatch.setattr(presence, "LOOK", 600)
    async with open_store(f"sqlite:///{town.database}", lambda: 1_700_000_000_000, REGISTRY) as store:
        client = build(Services(store, town.below, IN_PROCESS, REGISTRY, proof=True), PATIENCE)
        serving = asyncio.create_task(client.start(TOKEN))
        await town.sandbox.ready()
        await town.player.use(town.room, "d100")
        steps.noting = True
        seen = await town.player.use(town.room, "d100")
        steps.noting = False
        await client.close()
        await client.http.close()
        serving.cancel()
    passed = {path for path in steps.files if "/sandbox/" not in path}

    assert "#2" in text(seen)
    assert "bot/storage/proof.py" in passed
    assert [path for path in sorted(passed) if not _is_named(path)] == []


def _is_named(path):
    return Path(path).name in NAMED or "/rules/" in path
