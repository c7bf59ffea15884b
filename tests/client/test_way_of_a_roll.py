"""How far a `/d100` with proof goes through the code: a way that grows is one that nobody holds in mind."""

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import bot
from bot.storage.database_reads import DatabaseReads
from tests.town import town  # noqa: F401 - fixtures

CODE = Path(bot.__file__).parent
SETTINGS = DatabaseReads.configuration.__code__

MOST_FILES = 51
MOST_READS = 1


ROLLS = 4


class Way:
    """What is called while it is watched, in this thread and in all that begin after this was made."""

    def __init__(self) -> None:
        self._calls: Counter[CodeType] | None = None
        threading.setprofile(self)
        sys.setprofile(self)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if self._calls is not None and event == "call":
            self._calls[frame.f_code] += 1

    @contextmanager
    def watch(self) -> Iterator[Counter[CodeType]]:
        calls = self._calls = Counter[CodeType]()
        yield calls
        self._calls = None

    def end(self) -> None:
        sys.setprofile(None)
        threading.setprofile(None)


async def test_a_roll_goes_through_few_files_and_reads_the_settings_seldom(town):  # noqa: F811
    town.proof = True
    way = Way()
    try:
        async with town.bot():
            rolls = [await watch_roll(town, way) for _ in range(ROLLS)][
                1:
            ]  # the first reads and makes what stays
    finally:
        way.end()

    # What is not in every roll is the work of others at the same moment, such as looks at the files.
    assert len(set.intersection(*(files_of(calls) for calls in rolls))) <= MOST_FILES
    assert min(calls[SETTINGS] for calls in rolls) <= MOST_READS


async def watch_roll(town, way):  # noqa: F811
    with way.watch() as calls:
        await town.player.use(town.room, "d100", method="base6")
    return calls


def files_of(calls):
    """Return the files of the bot in which something was called."""
    paths = {Path(code.co_filename) for code in calls}
    return {path for path in paths if path.is_relative_to(CODE) and not path.is_relative_to(CODE / "sandbox")}
