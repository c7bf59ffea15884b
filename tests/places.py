"""A table with real storage, and chance under the test's control."""

import itertools
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from shutil import copyfile
from typing import Any, Self

import pytest

from bot.features.registry import REGISTRY
from bot.play.event import Event
from bot.play.reads import HistoryQuery
from bot.play.request_context import Place, RequestContext
from bot.play.store import Services
from bot.storage.urls import open_store
from tests.play.by_hand import Interrupted
from tests.scripted import Scripted
from tests.snowflakes import snowflake

NOW = 1_700_000_000_000


class Inline:
    """Works out at once what the bot leaves to worker processes, and counts how often that is asked."""

    def __init__(self) -> None:
        self.jobs = 0

    def of(self, person: int, home: int) -> Self:
        return self

    async def run(
        self, job: Callable[..., Any], *inputs: Any, long: bool = False, seconds: float | None = None
    ) -> Any:
        self.jobs += 1
        return job(*inputs)

    run_long = run


class Asker:
    """Asks again and again as one person at one place, each time as a new interaction."""

    def __init__(self) -> None:
        self._interactions = itertools.count(1)

    def __call__(
        self,
        *,
        person: int = 7,
        channel: int = 5,
        home: int = 1,
        manages: bool = False,
        roles: tuple[int, ...] = (),
        at: int = NOW,
        in_server: bool | None = None,
    ) -> RequestContext:
        place = Place(channel, home)
        server = home != channel if in_server is None else in_server
        interaction = snowflake(at, next(self._interactions))
        return RequestContext(place, person, interaction, at, manages, roles, server)


@pytest.fixture
def ask() -> Asker:
    return Asker()


@pytest.fixture
def workers() -> Inline:
    return Inline()


@pytest.fixture
async def services(database: Path, newest: Path, below: Scripted, workers: Inline) -> AsyncIterator[Services]:
    copyfile(newest, database)
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        yield Services(store, below, workers, REGISTRY)


@pytest.fixture
def tamper(database: Path) -> Callable[..., Awaitable[int]]:
    """Change what is kept behind the back of the store; return how many rows were changed."""

    async def run(statement: str, *values: Any) -> int:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            return connection.execute(statement, values).rowcount

    return run


async def rows(services: Services, context: RequestContext, **wanted: Any) -> tuple[Event, ...]:
    """Return the newest rows of a place, the newest first."""
    return (await services.store.page(context.place, HistoryQuery(**wanted))).events


async def keys(services: Services, context: RequestContext) -> list[tuple[str, str, int]]:
    """Return the keys of what a place keeps, in order."""
    found = [key async for key, _ in services.store.states(context.place)]
    return sorted((key.kind, key.key, key.person) for key in found)


@pytest.fixture
def interrupted(services):
    """The table, with a store that can be interrupted."""
    return replace(services, store=Interrupted(services.store))
