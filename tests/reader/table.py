"""A table at which lines are read: a channel for each game, and a person for each sheet and saved rolls."""

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from bot.features.characters import characters
from bot.features.registry import REGISTRY
from bot.features.saved import saved
from bot.play.request_context import RequestContext
from bot.play.settings import Scope as Place
from bot.play.store import Ask, Services
from bot.storage.files.migrate import folder, migrate
from bot.storage.urls import open_store
from tests.in_memory import roomy
from tests.places import NOW, Asker, Inline
from tests.scripted import Scripted

HERO = (
    "dex = 3; stealth = 5; str = 3; prof = 2; con_save = 5; perception = 2; perc = d20 + 7; "
    "attack = d20 + 6; hit = d20 + dex vs {ac}; damage = 1d8 + 3"
)
"""A sheet of D&D."""

HERO_NAME = "hero"


class Scope(NamedTuple):
    """What gives a line its meaning: the game of the channel, the sheet of the person, their saved rolls."""

    game: str = ""
    sheet: str = ""
    saved: str = ""
    """`sneak = 1d20+9; ...`"""

    def __str__(self) -> str:
        return " ".join(
            filter(None, (self.game, "sheet" if self.sheet else "", "saved" if self.saved else ""))
        )


class Table:
    """A real store, in which people sit down as they are needed."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._ask = Asker()
        self._channels: dict[str, int] = {"": 100}
        self._people: dict[tuple[str, str], int] = {("", ""): 1_000}
        self._seated: dict[Scope, RequestContext] = {}

    async def seat(self, scope: Scope) -> RequestContext:
        """Return the context of who types in a scope; the same each time, since none of them rolls."""
        if scope not in self._seated:
            self._seated[scope] = await self._seat(scope)
        return self._seated[scope]

    async def seat_anew(self, scope: Scope) -> RequestContext:
        """Return the context of one who rolls: each roll is another interaction."""
        seated = await self.seat(scope)
        return self._ask(person=seated.person, channel=seated.place.channel, home=seated.place.home)

    async def _seat(self, scope: Scope) -> RequestContext:
        channel = self._channels.setdefault(scope.game, 100 + len(self._channels))
        owns = scope.sheet, scope.saved
        is_new = owns not in self._people
        person = self._people.setdefault(owns, 1_000 + len(self._people))
        here = self._ask(person=person, channel=channel)
        if scope.game:
            await self.services.store.decide(Place(1, channel), lambda _: {"game": scope.game})
        if is_new:
            await self._bring(here, scope)
        if scope.sheet:
            place = Place(here.place.home, here.place.channel)
            await self.services.store.choose((place,), person, "person", HERO_NAME)
        return here

    async def _bring(self, here: RequestContext, scope: Scope) -> None:
        """Give a person the character and the saved rolls that they have wherever they play."""
        if scope.sheet:
            lines = "\n".join(scope.sheet.split("; "))
            await characters.create(await Ask.of(self.services, here), "me", HERO_NAME, lines)
        for line in filter(None, scope.saved.split("; ")):
            name, dice = line.split(" = ")
            await saved.add(await Ask.of(self.services, here), "me", name, dice)


@asynccontextmanager
async def open_table() -> AsyncIterator[Table]:
    """Open a table of its own, which is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=roomy()) as path:
        database = Path(path) / "evenhand.db"
        migrate(database, folder(), lambda: NOW)
        async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
            yield Table(Services(store, Scripted(), Inline(), REGISTRY))
