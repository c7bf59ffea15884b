"""The peer in memory: a bare discord.py bot with default intents and caches; it says `ready` when it is."""

import asyncio
import sys
from typing import Any

import discord

from bot.client.connection import point_at


class Default(discord.AutoShardedClient):
    """Nothing but what discord.py keeps by itself."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing: this Discord lets all shards identify at once."""

    async def on_ready(self) -> None:
        """Tell who started this."""
        sys.stdout.write(f"ready {len(self.guilds)}\n")
        sys.stdout.flush()


def main(api: str, token: str) -> Any:
    """Run until killed."""
    point_at(api)
    asyncio.run(Default(intents=discord.Intents.default()).start(token))


main(*sys.argv[1:])
