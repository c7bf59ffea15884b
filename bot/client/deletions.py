"""Drops what was chosen for play in channels and threads that Discord deletes."""

from contextlib import suppress

from bot.client.client import Evenhand
from bot.play.errors import Refused
from bot.play.settings import Scope


def heed_deletions(client: Evenhand) -> None:
    """Have `client` call this when a channel or thread is deleted."""

    @client.event
    async def on_gone(server: int, channel: int) -> None:
        if not client.closing:
            client.run_beside(_forget(client, Scope(server, channel)))


async def _forget(client: Evenhand, scope: Scope) -> None:
    with suppress(Refused):  # what is chosen there stays, and nobody sees it
        await client.services.store.forget_channel(scope)
