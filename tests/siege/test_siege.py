"""A storm, outages and hostile commands at once, on each engine: what is kept is what was shown.

In short in `make check`; in `make soak` 600 people, twenty outages of up to 30 s, 1,000 hostile commands.
"""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from random import Random

import pytest

from bot.play.clock import time_of
from bot.play.events.registry import REGISTRY
from bot.sandbox.errors import NotSent
from bot.sandbox.interactions import lifecycle
from bot.sandbox.server import Sandbox
from bot.sandbox.world import messages
from bot.storage.urls import open_store
from tests.commands.processes import PATIENCE, TOKEN, environment, finished, running
from tests.siege.hostile import Hostile
from tests.siege.skipping import SKIPPING_BOT, SkippingClock
from tests.siege.trouble import CALLBACK, EDIT
from tests.storage.kill_child import NOON

CAMP = 20
"""How many strangers a server has."""

PAUSE = 0.5
"""Seconds between two rolls of a bystander, on average between two of a stranger."""

REAL = 3.0
"""Seconds that an outage takes at least: whatever the bot heard before it was answered in time, or was not."""

LONGEST = 30.0
"""Seconds that an outage lasts at most; what is above `REAL` is skipped."""

IN_TIME = 3.0
"""Seconds within which a bystander has the answer itself."""

UNKNOWN_WEBHOOK = 10015

SECRET = re.compile(r"hush|(?<!\w)7[., ]?000[., ]?0\d\d(?!\w)")
"""What stands in rolls that are hidden from others: a comment, and a total that no other roll has."""

NUMBER = re.compile(r"^#(\d+)", re.MULTILINE)

ROLLS = (
    *[("d100", {"method": "accumulator"})] * 8,
    *[("roll", {"dice": "4d6kh3 + 2"}), ("fair", {"dice": "2d6"}), ("deck", {"dice": "2d6"}), ("d100", {})] * 2,
    ("roll", {"dice": "2d6 + 7000000 # hush", "show": "me"}),
    ("roll", {"dice": "2d6 + 7000000", "show": "gm"}),
    ("roll", {"dice": "2d6 + 7000000", "show": "both"}),
    ("history", {}),
    ("stats", {}),
)


class Shown:
    """What Discord has shown of all that was sent: the numbers of entries by channel, and what leaked."""

    def __init__(self, sandbox):
        self.numbers, self.leaks = set(), []
        sandbox._bus.subscribe(self._see)

    def _see(self, kind, message):
        if kind not in {"message_create", "message_update"}:
            return
        text = _text(message)
        self.numbers |= {(message.channel_id, int(number)) for number in NUMBER.findall(text)}
        if message.visible_to is None and SECRET.search(text):
            self.leaks.append(text)


def _text(message):
    """All that a message says."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
        parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or []]
    return "\n".join(filter(None, parts))


class Outages:
    """Outages of Discord: of the gateway, silent or not, and of what takes answers."""

    def __init__(self, sandbox, clock, chance):
        self._sandbox = sandbox
        self._clock = clock
        self._chance = chance
        self.over = asyncio.Event()
        self.over.set()
        self.number = 0

    async def pass_by(self, times, pause):
        """Have so many of them, of all kinds in turn, and so many seconds between."""
        for _ in range(times):
            await asyncio.sleep(pause)
            self.number += 1
            self.over.clear()
            self._begin((self._refuse, self._fall_silent, self._refuse_answers, self._forget_answers)[self.number % 4])
            await asyncio.sleep(REAL)
            self._clock.skip(self._chance.uniform(0, LONGEST - REAL))
            self._sandbox.faults.end()
            await self._sandbox.until(lambda: self._sandbox.online, PATIENCE)
            self.over.set()

    def _begin(self, outage):
        outage(self._sandbox.faults)

    def _refuse(self, faults):
        faults.fail_next("GET", "/gateway", status=503, times=100_000)
        faults.drop_gateway()

    def _fall_silent(self, faults):
        faults.swallow()

    def _refuse_answers(self, faults):
        faults.fail_next("POST", CALLBACK, status=self._chance.choice((500, 502, 503)), times=100_000)
        faults.fail_next("PATCH", EDIT, status=503, times=100_000)

    def _forget_answers(self, faults):
        faults.fail_next("PATCH", EDIT, status=404, code=UNKNOWN_WEBHOOK, times=100_000)


@dataclass
class People:
    """Strangers in servers of many, and bystanders who each have one of their own."""

    sandbox: Sandbox
    chance: Random
    over: asyncio.Event
    strangers: list = field(default_factory=list)
    bystanders: list = field(default_factory=list)
    asked: int = 0
    waited: list = field(default_factory=list)
    """What bystanders waited, in seconds, while there was no outage; `inf`: in vain."""
    goes_on: bool = True

    def settle(self, strangers, bystanders):
        """Found their servers."""
        for camp in range(0, strangers, CAMP):
            people = [self.sandbox.user(f"stranger {camp + number}") for number in range(CAMP)]
            room = self._found(f"Camp {camp}", people)
            self.strangers += [(person, room) for person in people]
        for number in range(bystanders):
            person = self.sandbox.user(f"bystander {number}")
            self.bystanders.append((person, self._found(f"Aside {number}", [person])))

    def _found(self, name, people):
        server = self.sandbox.server(name, owner=people[0], members=people[1:], app_installed=True)
        return self.sandbox.text_channel(server, "dice")

    async def rage(self):
        """Roll until told otherwise."""
        strangers = (self._storm(*each) for each in self.strangers)
        await asyncio.gather(*strangers, *(self._roll(*each) for each in self.bystanders))

    async def _storm(self, person, room):
        while self.goes_on:
            command, options = self.chance.choice(ROLLS)
            self.asked += 1
            with suppress(TimeoutError, NotSent):
                seen = await person.use(room, command, **options)
                await seen.settled(10)
            await asyncio.sleep(self.chance.uniform(0, 4 * PAUSE))

    async def _roll(self, person, room):
        while self.goes_on:
            await self.over.wait()
            began, late = time.monotonic(), True
            with suppress(TimeoutError):
                seen = await person.use(room, "d100", method="base6")
                await seen.settled(10)
                late = seen.message is None
            if self.over.is_set():
                self.waited.append(float("inf") if late else time.monotonic() - began)
            await asyncio.sleep(PAUSE)


class Lost:
    """Which answers were lost by what was done to them: the paths of requests that met a fault."""

    def __init__(self, faults):
        self._take, self._paths = faults.take, set()
        faults.take = self._note

    def _note(self, method, path):
        fault = self._take(method, path)
        if fault:
            self._paths.add(path)
        return fault

    def tokens(self):
        return {part for path in self._paths for part in path.split("/") if len(part) > 30}


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request, tmp_path):
    """Where the bot keeps everything: one engine after the other."""
    return f"sqlite:///{tmp_path / 'e.db'}" if request.param == "sqlite" else request.getfixturevalue("address")


async def kept_in(url):
    """Return all rows: the channel, and the event."""
    async with open_store(url, lambda: NOON, REGISTRY) as store:
        places = [place async for place in store.places()]
        return [(place.channel, event) for place in places async for event in store.events(place)]


@pytest.mark.slow
async def test_what_is_kept_of_a_siege_is_what_was_shown(tmp_path, database_url, soak, monkeypatch):
    monkeypatch.setattr(lifecycle, "_KEPT", 1_000_000)
    monkeypatch.setattr(messages, "_KEPT", 3_000)
    seed = secrets.randbelow(10**6) if soak else 7
    print(f"seed {seed}")
    chance = Random(seed)
    clock = SkippingClock(time.time, tmp_path / "skipped")
    async with Sandbox(port=0, clock=clock) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        shown, lost = Shown(sandbox), Lost(sandbox.faults)
        outages = Outages(sandbox, clock, chance)
        people = People(sandbox, chance, outages.over)
        people.settle(600 if soak else 60, 40 if soak else 5)
        rooms = [room for _, room in people.strangers[:: CAMP * 10]]
        attackers = [person for person, room in people.strangers if room in rooms]
        hostile = Hostile(sandbox, attackers, rooms, chance)
        env = environment(
            tmp_path / "none.db",
            EVENHAND_DATABASE_URL=database_url,
            EVENHAND_DISCORD_API=sandbox.api,
            EVENHAND_LOG_LEVEL="ERROR",
        )
        async with running("-c", SKIPPING_BOT, "run", env=env, cwd=tmp_path) as process:
            log = asyncio.create_task(process.stderr.read())
            await sandbox.ready()
            raging = asyncio.create_task(people.rage())
            attacking = hostile.attack(1_000 if soak else 60, 4 if soak else 1)
            await asyncio.gather(attacking, outages.pass_by(20 if soak else 4, 4 if soak else 1))
            people.goes_on = False
            await raging
            process.terminate()
            status = await asyncio.wait_for(process.wait(), PATIENCE)
            said = (await log).decode()
        checked, verdict, _ = await finished("-m", "bot", "check", env=env, cwd=tmp_path)
        kept = await kept_in(database_url)
    tokens = lost.tokens()
    hit = {
        (each.user.id, time_of(each.id))
        for each in sandbox._interactions._by_token.values()
        if each.token in tokens
    }
    numbers = {(channel, event.number) for channel, event in kept}
    unseen = [(c, e) for c, e in kept if (c, e.number) not in shown.numbers]
    innocent = [(c, e) for c, e in unseen if (e.person, e.at) not in hit]
    waited = sorted(people.waited)
    print(
        f"asked {people.asked}, hostile {hostile.done}, outages {outages.number}; kept {len(kept)}, shown "
        f"{len(shown.numbers)}, not shown {len(unseen)}, of these no fault {len(innocent)}; bystanders "
        f"{len(waited)}, median {waited[len(waited) // 2]:.2f} s, longest {waited[-5:]}; leaks {len(shown.leaks)}"
    )
    print(said[:20000])
    from collections import Counter
    by = {(i.user.id, time_of(i.id)): i for i in sandbox._interactions._by_token.values()}
    print(Counter(str(by[e.person, e.at].answer) for _, e in innocent))
    print(shown.numbers - numbers)
    print(shown.leaks[:5])
    assert status == 0
    assert (checked, verdict) == (0, "Every history folds to the stored state.\n")
    assert shown.leaks == []
    assert shown.numbers - numbers == set()
    assert said == ""
    assert innocent == []
    if soak:
        assert max(waited) <= IN_TIME
