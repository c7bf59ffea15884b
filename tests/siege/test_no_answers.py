"""Discord takes no answers for half a minute: little is recorded unseen, and that is told in the end."""

import asyncio
import re

import pytest

from bot.client.outage import SERVERS
from bot.features.registry import REGISTRY
from bot.sandbox.server import Sandbox
from bot.storage.urls import open_store
from tests.client.forks import running
from tests.client.processes import PATIENCE, TOKEN, environment
from tests.client.reading import text
from tests.siege.trouble import CALLBACK
from tests.storage.submissions import NOON
from tests.tiers import in_the_soak, soaked

PEOPLE, PAUSE = 5, 0.5
"""How many people roll in each server, and seconds between two of their rolls."""

NUMBER = re.compile(r"#(\d+)")

FAILURES = {
    "429": lambda faults: faults.fail_next("POST", CALLBACK, status=429, times=100_000),
    "503": lambda faults: faults.fail_next("POST", CALLBACK, status=503, times=100_000),
    "401": lambda faults: faults.fail_next("POST", CALLBACK, status=401, times=100_000),
    "dropped": lambda faults: faults.drop_next("POST", CALLBACK, times=100_000),
}


class Played:
    """A local Discord with people in two servers."""

    def __init__(self, sandbox):
        self.sandbox = sandbox
        self.application = sandbox.application("Evenhand", token=TOKEN)
        self.people = [sandbox.user(f"person {number}") for number in range(PEOPLE)]
        self.rooms = [sandbox.text_channel(self._found(name), "dice") for name in ("Den", "Hall")]
        self._rolling = []

    def _found(self, name):
        return self.sandbox.server(name, owner=self.people[0], members=self.people[1:], app_installed=True)

    async def roll(self, seconds):
        """Let everybody roll for so many seconds, whether they are answered or not."""
        for _ in range(int(seconds / PAUSE)):
            for room in self.rooms:
                for person in self.people:
                    self._rolling.append(asyncio.ensure_future(person.use(room, "d100")))
                    await asyncio.sleep(PAUSE / PEOPLE / len(self.rooms))

    async def end(self):
        """Wait for all answers."""
        for seen in await asyncio.gather(*self._rolling):
            await seen.settled(PATIENCE)

    def seen_in(self, room):
        """The numbers of the entries that are shown in a room."""
        texts = [str(message["embeds"]) for message in room.messages(self.people[0])]
        return {int(number) for each in texts for number in NUMBER.findall(each)}

    def notices(self):
        """The messages that nobody asked for."""
        messages = (message for room in self.rooms for message in room.messages(self.people[0]))
        return [each for each in messages if each.get("interaction_metadata") is None]


async def recorded(url):
    """The numbers of all entries, by their channels."""
    async with open_store(url, lambda: NOON, REGISTRY) as store:
        return {
            place.channel: {event.number async for event in store.events(place)}
            async for place in store.places()
        }


@pytest.fixture
def url(request, tmp_path):
    """The address of a database of the engine that the parameter says."""
    in_file = request.param == "sqlite"
    return f"sqlite:///{tmp_path / 'e.db'}" if in_file else request.getfixturevalue("address")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("url", ["sqlite", soaked("postgres")], indirect=True)
@pytest.mark.parametrize("failure", ["503", *map(soaked, ("429", "401", "dropped"))])
async def test_hardly_anything_is_recorded_unseen_while_discord_takes_no_answers(tmp_path, url, failure):
    env = environment(tmp_path / "e.db", EVENHAND_LOG_LEVEL="ERROR") | {"EVENHAND_DATABASE_URL": url}
    async with Sandbox(port=0) as sandbox:
        played = Played(sandbox)
        env["EVENHAND_DISCORD_API"] = sandbox.api
        async with running("-m", "bot", "run", env=env, cwd=tmp_path) as process:
            await sandbox.ready()
            await played.roll(1)
            FAILURES[failure](sandbox.faults)
            await played.roll(in_the_soak(30, 5))
            sandbox.faults.end()
            fresh = await played.people[0].use(played.rooms[0], "d100")
            shown = text(await fresh.settled(PATIENCE))
            await played.roll(1)
            await played.end()
            await sandbox.until(lambda: len(played.notices()) > 0, PATIENCE)
            process.terminate()
            _, log = await process.communicate()
        kept = await recorded(url)

    untold = {room.id: kept[room.id] - played.seen_in(room) for room in played.rooms}
    told = [number for notice in played.notices() for number in NUMBER.findall(str(notice["embeds"]))]
    assert log.decode() == ""
    assert "#" in shown
    assert untold == {room.id: set() for room in played.rooms}
    assert len(told) <= SERVERS + PEOPLE
