"""A clock that may skip seconds, the same for the local Discord and for a bot in a process of its own.

So an outage of 30 s takes none: what was asked in it is as old as it would be, by the clock of both.
"""

import mmap
import struct
from collections.abc import Callable
from pathlib import Path

SECONDS = struct.Struct("d")


class SkippingClock:
    """A clock that goes on by itself, and skips what one of those who share a file has it skip."""

    def __init__(self, clock: Callable[[], float], shared: Path) -> None:
        if not shared.exists():
            shared.write_bytes(SECONDS.pack(0))
        self._clock = clock
        with shared.open("r+b") as file:
            self._skips = mmap.mmap(file.fileno(), SECONDS.size)

    def __call__(self) -> float:
        """Return the seconds of the clock, with all that was skipped."""
        return self._clock() + self._skipped

    def skip(self, seconds: float) -> None:
        """Let so many seconds pass for all who share the file."""
        SECONDS.pack_into(self._skips, 0, self._skipped + seconds)

    @property
    def _skipped(self) -> float:
        skipped: float = SECONDS.unpack_from(self._skips)[0]
        return skipped


SKIPPING_BOT = """
import sys
import time
from pathlib import Path
from bot.cli.app import main
from bot import bootstrap
from bot.client.delivery import SendsOnce
from tests.siege.skipping import SkippingClock
deadlines = bootstrap.Deadlines
bootstrap.Deadlines = lambda clock: deadlines(SkippingClock(clock, Path("skipped")))
clock, send = SkippingClock(time.time, Path("skipped")), SendsOnce.request
def note_and_send(self, route, *given, **named):
    print(clock(), route.method, route.url, file=sent)
    return send(self, route, *given, **named)
SendsOnce.request = note_and_send
with open("sent", "w", buffering=1) as sent:
    sys.exit(main())
"""
"""The command line of a bot that shares the file `skipped` of the folder where it is started.

It notes in the file `sent` when it sent which answer: who takes it may be slow.
"""
