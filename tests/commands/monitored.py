"""The bot with a clock on its event loop: it prints the longest turn of the loop, in CPU seconds."""

import asyncio
import sys
import time

from bot.bootstrap import run
from bot.settings import Settings


class LongestTurn:
    """Runs once in each turn of the event loop, and keeps the longest time between two runs.

    CPU time of the loop's own thread: what other programs take of the machine does not count.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._last = time.thread_time()
        self.longest = 0.0

    def start(self) -> None:
        """Count from now on."""
        self._last, self.longest = time.thread_time(), 0.0
        self._tick()

    def _tick(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now
        self._loop.call_later(0.001, self._tick)


async def main() -> None:
    """Run until stopped; the first two seconds, of start-up, do not count."""
    settings = Settings()
    watch = LongestTurn(asyncio.get_running_loop())
    asyncio.get_running_loop().call_later(2.0, watch.start)
    await run(settings, settings.token.get_secret_value())
    sys.stdout.write(f"{watch.longest:.4f}\n")


asyncio.run(main())
