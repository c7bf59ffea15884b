"""The bot checks the proof of a place as anyone could: from its lines, which are all that it hands out."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from bot.play.audit.at_once import AtOnce
from bot.play.audit.verdict import Verdict, verify
from bot.play.events.registry import REGISTRY


def check_lines(lines: Callable[[], list[str]]) -> Verdict:
    """Read the lines of a proof and check them: a job that takes some seconds.

    Raises:
        Gone: no proof is kept there.
    """
    found = lines()
    with ThreadPoolExecutor(1) as apart:  # this thread may have an event loop of its own
        return apart.submit(asyncio.run, verify(found, REGISTRY, AtOnce())).result()
