"""Four people at a table, and dice that fall as they do."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from tests.town import Town


@dataclass
class Party:
    """A town with people who play: Olga, Pim, Quinn and Rosa; and with Sam, who does not."""

    town: Town
    people: tuple[Any, ...]
    stranger: Any

    async def start(self, **options):
        """Let the first start a game with all others."""
        others = {f"player{seat}": person for seat, person in enumerate(self.people[1:], 2)}
        return await self.people[0].use(self.town.room, "catan start", **{**others, **options})

    async def roll(self, seat=0, **options):
        """Roll with the command."""
        return await self.people[seat].use(self.town.room, "catan roll", **options)

    async def status(self):
        """Ask how the game stands."""
        return await self.people[1].use(self.town.room, "catan status")


@pytest.fixture
def below():
    """Chance that is the same in each run of a test."""
    return Random(7).randrange


def party_in(town):
    """Let the party come to a town."""
    quinn, rosa, sam = (town.sandbox.user(name) for name in ("Quinn", "Rosa", "Sam"))
    town.sandbox.server("Den", owner=town.owner, members=[town.player, quinn, rosa, sam], app_installed=True)
    return Party(town, (town.owner, town.player, quinn, rosa), sam)


@pytest.fixture
def party(town):
    """The party; the bot is not running yet."""
    return party_in(town)


@pytest.fixture
def open_party(lodged_town):
    """The party, where the bot is running since an earlier test."""
    return party_in(lodged_town)
