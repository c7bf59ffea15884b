"""The demo with chance under control, in this process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

import discord

from bot.bootstrap import build, now, serve
from bot.client.admission import Budgets
from bot.client.connection import point_at
from bot.demo import EXAMPLES, TOKEN, furnish
from bot.features.registry import REGISTRY
from bot.mechanics.sources import Below
from bot.play.store import Services
from bot.sandbox.server import Sandbox
from bot.settings import Settings
from bot.storage.urls import open_store
from tests.client.workers import InProcess
from tests.town import LENIENCY


@asynccontextmanager
async def stage(database: Path, below: Below, *, proof: bool = False) -> AsyncIterator[Sandbox]:
    """Run the demo's Discord and its bot for a while; with a proof, later rolls come from its keys."""
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    async with Sandbox(examples=EXAMPLES) as sandbox:
        sandbox.wait_longer(LENIENCY)
        furnish(sandbox)
        point_at(sandbox.api)
        try:
            async with _bot(database, below, proof=proof):
                await sandbox.ready()
                yield sandbox
        finally:
            discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses


@asynccontextmanager
async def _bot(database: Path, below: Below, *, proof: bool) -> AsyncIterator[None]:
    stop, workers = asyncio.Event(), InProcess()
    async with open_store(f"sqlite:///{database}", now, REGISTRY) as store:
        client = build(Services(store, below, workers, REGISTRY, proof=proof))
        client.budgets = Budgets(count().__next__)  # a second a command: nobody types too fast
        settings = Settings(_env_file=None)
        task = asyncio.create_task(serve(settings, client, TOKEN, stop, workers.close))
        try:
            yield
        finally:
            stop.set()
            await task
