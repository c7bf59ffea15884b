"""The bot on a local Discord, for `make demo`: no token, no account, and nothing leaves this machine."""

import asyncio
import logging
import sys

from pydantic import AnyHttpUrl

from bot.bootstrap import run
from bot.features.proof.export import VERIFIER
from bot.sandbox.server import Sandbox
from bot.settings import Settings

TOKEN = "demo"  # noqa: S105 - opens nothing but the local Discord

EXAMPLES = (
    "/roll 4d6kh3 + 2 Strength",
    "/d100 method:base6",
    "/fair 2d6 tightness:1",
    "/odds 4d6kh3 vs 12",
    "/help",
)
"""What an empty channel offers."""


async def demo(settings: Settings) -> None:
    """Run the local Discord and the bot until stopped; what was said and rolled lasts until the next demo."""
    folder = settings.demo_folder
    folder.mkdir(parents=True, exist_ok=True)
    # It warns of others who write to the database, and nobody else has reason to write to the demo's.
    logging.getLogger("bot.storage.connection").setLevel(logging.ERROR)
    async with Sandbox(
        settings.demo_port, folder / "discord.json", examples=EXAMPLES, pages=[VERIFIER]
    ) as sandbox:
        furnish(sandbox)
        local = {
            "discord_api": AnyHttpUrl(sandbox.api),
            "verifier_url": AnyHttpUrl(f"{sandbox.url}/page/{VERIFIER.name}"),
            "database_url": f"sqlite:///{folder / 'evenhand.db'}",
        }
        welcome = asyncio.create_task(_announce(sandbox, settings.demo_port))
        try:
            await run(settings.model_copy(update=local), TOKEN)
        finally:
            welcome.cancel()


def furnish(sandbox: Sandbox) -> None:
    """Make the people and channels of the demo, where they are not there yet."""
    sandbox.application("Evenhand", token=TOKEN)
    mira, jonas, ada = (sandbox.user(name) for name in ("Mira", "Jonas", "Ada"))
    guild = sandbox.server("The Gilded Die", owner=mira, members=[jonas, ada], app_installed=True)
    table = sandbox.text_channel(guild, "game-table")
    sandbox.text_channel(guild, "dice-tower")
    sandbox.thread(table, "the-long-road")
    sandbox.dm(mira)


async def _announce(sandbox: Sandbox, port: int) -> None:
    """Tell where the page is, once the bot is there; and why, where it is not at its usual port."""
    await sandbox.ready(60)
    if port and not sandbox.url.endswith(f":{port}"):
        sys.stdout.write(f"Another program has port {port}, so the address is another one this time.\n")
    sys.stdout.write(f"Evenhand's demo is at {sandbox.url} - open it in a browser. Ctrl+C ends it.\n")
    sys.stdout.flush()
