"""A database that a host's commands work on."""

import asyncio

from bot.features.die.event import D100, DieRequest
from bot.features.registry import REGISTRY
from bot.storage.urls import open_store
from tests.client.forks import run
from tests.client.processes import environment
from tests.storage.submissions import NOON, submission

REQUEST = D100.write(DieRequest("human", 100))


def process(database, *arguments):
    """Run a command in a process of its own; the exit status, stdout and stderr."""
    env = environment(database)
    return run("-m", "bot", *map(str, arguments), env=env, cwd=database.parent)


def rolls(database, *, visibility="", count=3, **options):
    """Record rolls in a database."""

    async def record():
        async with open_store(f"sqlite:///{database}", lambda: NOON, REGISTRY) as store:
            for _ in range(count):
                await store.record(submission(request=REQUEST, visibility=visibility, **options))

    asyncio.run(record())


def with_keys(url, count=3):
    """Record rolls that can be checked, whose keys are posted; which chains and turns they came of."""

    async def record():
        used = []
        async with open_store(url, lambda: NOON, REGISTRY) as store:
            for _ in range(count):
                asked = submission(request=REQUEST, proved=True)
                made = (await store.record(asked)).proved
                if made.anchor:
                    store.note_anchor(made.anchor, asked.context.interaction)
                used.append((made.chain, made.turn))
        return used

    return asyncio.run(record())
