"""Long work in parts, between which others have their turn."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

Part = TypeVar("Part")


async def one_by_one(parts: Iterable[Part], at_once: int = 1) -> AsyncIterator[Part]:
    """Yield parts of long work, and let others who wait have their turn after every `at_once` of them."""
    for count, part in enumerate(parts, 1):
        yield part
        if not count % at_once:
            await asyncio.sleep(0)
