"""A table with real storage, and chance under the test's control."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from shutil import copyfile

import pytest

from bot.play.request_context import Place, RequestContext
from bot.play.services import Services
from bot.storage.urls import open_store
from tests.scripted import Scripted

NOW = 1_700_000_000_000


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
        return RequestContext(place, person, next(self._interactions), at, manages, roles, server)


@pytest.fixture
def below() -> Scripted:
    return Scripted()


@pytest.fixture
def ask() -> Asker:
    return Asker()


@pytest.fixture
async def services(tmp_path: Path, newest: Path, below: Scripted) -> AsyncIterator[Services]:
    copyfile(newest, tmp_path / "evenhand.db")
    async with open_store(f"sqlite:///{tmp_path}/evenhand.db", lambda: NOW) as store:
        yield Services(store, below)
