"""A bot that is watched, on the local Discord."""

import asyncio

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.ops.metrics import serve_metrics
from bot.ops.workers import WorkerPool
from bot.storage.database_store import DatabaseStore
from tests.client.processes import PATIENCE
from tests.town import Town


class Watched:
    """What is seen of a bot from outside."""

    def __init__(self, address: str) -> None:
        self.address = address

    async def get(self, path: str) -> tuple[int, str]:
        """Return the status and the text of a page."""
        async with aiohttp.ClientSession() as session, session.get(self.address + path) as reply:
            return reply.status, await reply.text()

    async def figures(self, answers: int = 0) -> dict[tuple[str, ...], float]:
        """Return all figures by their names and the values of their labels, once so many are answered."""
        async with asyncio.timeout(PATIENCE):
            while (found := await self._figures())["evenhand_answer_seconds_count",] < answers:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.01)
        return found

    async def well(self) -> None:
        """Wait until the bot is well."""
        async with asyncio.timeout(PATIENCE):
            while (await self.get("/healthz"))[0] != 200:  # noqa: ASYNC110 - it tells nobody
                await asyncio.sleep(0.05)

    async def _figures(self) -> dict[tuple[str, ...], float]:
        _, text = await self.get("/metrics")
        return {
            (sample.name, *sample.labels.values()): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture
async def watched(town: Town):
    """A town whose bot is running, and is watched."""
    async with town.bot() as services:
        workers = WorkerPool()
        assert isinstance(services.store, DatabaseStore)
        async with serve_metrics(town.client, services.store, workers, "127.0.0.1", 0) as address:
            yield Watched(address)
        await workers.close()
