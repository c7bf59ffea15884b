"""A table at which a game master calls for rolls: each test has a server of its own, where the bot runs."""

import asyncio
from itertools import count

import pytest_asyncio

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import text

NUMBERS = count()
SHEETS = {
    "Lia": "perception = 5",
    "Bo": "perception = -1",
    "Cy": "stealth = 2\nsneak = d20 + stealth vs {dc}",
}


class Table:
    """A game master, who manages the server, and players: of whom Dee plays no character."""

    def __init__(self, town):
        self.town = town
        number = next(NUMBERS)
        self.master = town.sandbox.user(f"Gm{number}")
        self.players = {name: town.sandbox.user(f"{name}{number}") for name in ("Lia", "Bo", "Cy", "Dee")}
        members = list(self.players.values())
        self.guild = town.sandbox.server(
            f"Cave{number}", owner=self.master, members=members, app_installed=True
        )
        self.room = town.sandbox.text_channel(self.guild, "dice")
        self.place = Place(self.room.id, self.guild.id)

    def __getitem__(self, name):
        return self.players[name]

    @property
    def store(self):
        return self.town.client.services.store

    def who(self, *names):
        return " ".join(f"<@{self[name].id}>" for name in names)

    def name(self, text):
        """Return a text with names in the place of ids."""
        for name, player in {"Gm": self.master, **self.players}.items():
            text = text.replace(f"<@{player.id}>", f"@{name}")
        return text

    async def sit_down(self):
        for name, lines in SHEETS.items():
            await self.use(self[name], "character create", name=name, lines=lines)
            await self.use(self[name], "character use", name=name)

    async def use(self, by, command, **options):
        self.town.rest()
        return await by.use(self.room, command, **options)

    async def call(self, what="Perception vs 15", **options):
        """Call, and return the message."""
        return await self.use(self.master, "call", what=what, **options)

    async def press(self, asked, by, label="Roll"):
        """Press a button of the call as it is now, and return what the presser sees."""
        self.town.rest()
        return await by.press(asked.message, label)

    async def fill(self, asked, by, label, **entries):
        """Press a button that opens a form, and send it: faces, and numbers by their names."""
        typed = {name if name == "faces" else f"my-{name}": entry for name, entry in entries.items()}
        return await by.submit(await self.press(asked, by, label), typed)

    def read(self, asked):
        """Return what all see of a call."""
        return self.name(text(asked))

    async def follow(self, seen):
        """Return the message that follows an answer."""
        for _ in range(100):
            if seen.followups:
                break
            await asyncio.sleep(0.01)
        return seen.followups[-1]

    async def private(self, seen):
        """Return the text of what followed for the presser alone."""
        following = await self.follow(seen)

        class Seen:
            message = following

        assert Seen.message["flags"] & 64
        return self.name(text(Seen))

    async def check(self):
        """See that the history is what it says."""
        assert await faults(self.town.client.services, self.place) == []


@pytest_asyncio.fixture(loop_scope="module")
async def table(lodged_town):
    made = Table(lodged_town)
    await made.sit_down()
    return made
