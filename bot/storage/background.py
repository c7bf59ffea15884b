"""Work in the background, for the duration of other work."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def run_beside(work: Coroutine[Any, Any, None], name: str) -> AsyncIterator[None]:
    """Do some work during the block, and cancel it at the end; its errors are raised there."""
    task = asyncio.create_task(work, name=name)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
