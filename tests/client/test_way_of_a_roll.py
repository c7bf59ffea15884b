"""How far a `/d100` with proof goes through the code: a way that grows is one that nobody holds in mind."""

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import bot
from bot.storage.sql_reads import SqlReads
from tests.town import town  # noqa: F401 - fixtures

CODE = Path(bot.__file__).parent
SETTINGS = SqlReads.configuration.__code__

MOST_FILES = 51
MOST_READS = 4


class Way:
    """What is called in the bot while it is watched, in all threads that begin after this was made."""

    def __init__(self) -> None:
        self.calls = Counter[CodeType]()
        self._watches = False
        threading.setprofile(self)
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if self._watches and event == "call":
            self.calls[frame.f_code] += 1

    @contextmanager
    def watch(self) -> Iterator[None]:
        self._watches = True
        yield
        self._watches = False

    def end(self) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    @property
    def files(self) -> set[str]:
        paths = {Path(code.co_filename) for code in self.calls}
        return {
            str(path.relative_to(CODE))
            for path in paths
            if path.is_relative_to(CODE) and not path.is_relative_to(CODE / "sandbox")
        }


async def test_a_roll_goes_through_few_files_and_reads_the_settings_seldom(town):  # noqa: F811
    town.proof = True
    way = Way()
    try:
        async with town.bot():
            await town.player.use(town.room, "d100", method="base6")
            with way.watch():
                await town.player.use(town.room, "d100", method="base6")
    finally:
        way.end()

    assert len(way.files) <= MOST_FILES
    assert way.calls[SETTINGS] <= MOST_READS
