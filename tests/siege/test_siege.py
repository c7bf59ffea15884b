"""A storm, outages and hostile commands at once, on each engine: what is recorded is what was seen."""

import asyncio
import logging
import re
import secrets
import time
from bisect import bisect, bisect_left
from collections import Counter
from contextlib import suppress
from math import inf
from random import Random

import pytest

from bot.features.registry import REGISTRY
from bot.play.request_context import time_of
from bot.sandbox.errors import NotSent
from bot.sandbox.interactions import lifecycle
from bot.sandbox.server import Sandbox
from bot.sandbox.world import messages
from bot.storage.urls import open_store
from tests.client.processes import PATIENCE, TOKEN, environment, finished, running
from tests.siege.hostile import Hostile
from tests.siege.siege import Standstill
from tests.siege.skipping import SKIPPING_BOT, SkippingClock
from tests.siege.trouble import CALLBACK, EDIT
from tests.storage.kill_child import NOON

log = logging.getLogger(__name__)

STRANGERS, BYSTANDERS, ATTACKS, OUTAGES = 600, 40, 1_000, 20
"""How many people there are of each kind, and how often what is hostile is done, and Discord fails."""

CAMP = 20
"""How many strangers a server has."""

PAUSE = 0.5
"""Seconds between two rolls of a bystander, on average between two of a stranger."""

REAL = 3.0
"""Seconds that an outage takes at least: what the bot heard before is then answered, or too old to be."""

LONGEST = 30.0
"""Seconds that an outage lasts at most; what is above `REAL` is skipped."""

EDITED = "/messages/@original"
"""Where what takes the place of a deferral is sent to."""

STOOD_STILL = 1.0
"""Seconds in which this process did nothing for a bystander: what comes of that is no sign of the bot."""

IN_TIME = 3.0
"""Seconds after which Discord takes no first response."""

MEANWHILE = 2
"""How often a stranger, who makes one roll after the other, is answered at most for what was asked after a
bystander asked, and before that one is answered: on a slow machine all wait for longer, but nobody is passed
over. What was asked before is no sign of it: its turn came first."""

LONGEST_ID = 30
"""Characters; whatever is longer in the path of an answer is the token of an interaction."""

UNKNOWN_WEBHOOK = 10015

SECRET = re.compile(r"hush|(?<!\w)7[., ]?000[., ]?0\d\d(?!\w)")
"""What stands in rolls that are hidden from others: a comment, and a total that no other roll has."""

NUMBER = re.compile(r"^#(\d+)", re.MULTILINE)

ROLLS = (
    *[("d100", {"method": "accumulator"})] * 8,
    *[("roll", {"dice": "4d6kh3 + 2"}), ("fair", {"dice": "2d6"}), ("deck", {"dice": "2d6"}), ("d100", {})]
    * 2,
    ("roll", {"dice": "2d6 + 7000000 # hush", "show": "me"}),
    ("roll", {"dice": "2d6 + 7000000", "show": "gm"}),
    ("roll", {"dice": "2d6 + 7000000", "show": "both"}),
    ("history", {}),
    ("stats", {}),
)

ROLLING = {"d100", "roll", "fair", "deck"}
"""Those of them that are written down, one after the other."""


class Shown:
    """What Discord has shown of all that was sent: the numbers of entries by channel, and what leaked.

    A fight shows no numbers: what began it is seen in the message that it is kept with.
    """

    def __init__(self, sandbox):
        self.numbers, self.messages, self.leaks = set(), set(), []
        sandbox._bus.subscribe(self._see)

    def _see(self, kind, message):
        if kind not in {"message_create", "message_update"}:
            return
        text = _text(message)
        self.messages.add(message.id)
        self.numbers |= {(message.channel_id, int(number)) for number in NUMBER.findall(text)}
        if message.visible_to is None and SECRET.search(text):
            self.leaks.append(text)

    def has(self, channel, event):
        """Whether somebody has seen an entry."""
        began_fight = event.kind == "initiative" and event.message in self.messages
        return began_fight or (channel, event.number) in self.numbers


def _text(message):
    """All that a message says."""
    parts = [message.content]
    for embed in message.embeds:
        parts += [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
        parts += [f"{field['name']}\n{field['value']}" for field in embed.get("fields") or []]
    parts += messages.texts_of(message.components)
    return "\n".join(filter(None, parts))


class Outages:
    """Outages of Discord: of the gateway, silent or not, and of what takes answers.

    Only those of the gateway skip seconds, once all that the bot has heard before is answered, or too old to
    be: a clock that jumps while an answer is on its way would make it late.
    """

    def __init__(self, sandbox, clock, chance):
        self._faults = sandbox.faults
        self._online = lambda: sandbox.online
        self._until = sandbox.until
        self._clock = clock
        self._chance = chance
        self.over = asyncio.Event()
        self.over.set()
        self.number = 0

    async def pass_by(self, times, pause):
        """Have so many of them, of all kinds in turn, and so many seconds between."""
        kinds = (self._fall_silent, self._refuse_answers, self._refuse, self._forget_answers)
        for number in range(times):
            await asyncio.sleep(pause)
            self.number += 1
            self.over.clear()
            begin = kinds[number % len(kinds)]
            begin()
            await asyncio.sleep(REAL)
            if begin in {self._fall_silent, self._refuse}:
                self._clock.skip(self._chance.uniform(0, LONGEST - REAL))
            self._faults.end()
            await self._until(self._online, PATIENCE)
            self.over.set()

    def _refuse(self):
        self._faults.fail_next("GET", "/gateway", status=503, times=100_000)
        self._faults.drop_gateway()

    def _fall_silent(self):
        self._faults.swallow()

    def _refuse_answers(self):
        self._faults.fail_next("POST", CALLBACK, status=self._chance.choice((500, 502, 503)), times=100_000)
        self._faults.fail_next("PATCH", EDIT, status=503, times=100_000)

    def _forget_answers(self):
        self._faults.fail_next("PATCH", EDIT, status=404, code=UNKNOWN_WEBHOOK, times=100_000)


class People:
    """Strangers in servers of many, and bystanders who each have one of their own."""

    def __init__(self, sandbox, outages, chance):
        self._sandbox, self._outages, self._chance = sandbox, outages, chance
        self._bystanders = []
        self._beside = Standstill()
        self.strangers = []
        self.asked = 0
        self.waited = []
        """What bystanders saw while there was no outage, and how many seconds this process stood still."""
        self.goes_on = True

    def settle(self, strangers, bystanders):
        """Found their servers."""
        for camp in range(0, strangers, CAMP):
            people = [self._sandbox.user(f"stranger {camp + number}") for number in range(CAMP)]
            room = self._found(f"Camp {camp}", people)
            self.strangers += [(person, room) for person in people]
        for number in range(bystanders):
            person = self._sandbox.user(f"bystander {number}")
            self._bystanders.append((person, self._found(f"Aside {number}", [person])))

    def _found(self, name, people):
        server = self._sandbox.server(name, owner=people[0], members=people[1:], app_installed=True)
        return self._sandbox.text_channel(server, "dice")

    async def rage(self):
        """Roll until told otherwise."""
        watching = asyncio.ensure_future(self._beside.watch())
        strangers = (self._storm(*each) for each in self.strangers)
        await asyncio.gather(*strangers, *(self._roll(*each) for each in self._bystanders))
        watching.cancel()

    async def _storm(self, person, room):
        while self.goes_on:
            command, options = self._chance.choice(ROLLS)
            self.asked += 1
            with suppress(TimeoutError, NotSent):
                seen = await person.use(room, command, **options)
                await seen.settled(10)
            await asyncio.sleep(self._chance.uniform(0, 4 * PAUSE))

    async def _roll(self, person, room):
        """Roll, and note for how long this process stood still meanwhile."""
        while self.goes_on:
            await self._outages.over.wait()
            number, stood = self._outages.number, self._beside.in_all
            seen = await person.use(room, "d100", method="base6")
            with suppress(TimeoutError):
                await seen.settled(10)
            if (number, True) == (self._outages.number, self._outages.over.is_set()):
                stood_still = (self._beside.in_all - stood) / 1000
                self.waited.append((seen, stood_still))
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

    def asked(self, sandbox):
        """Who asked for them, and when."""
        tokens = {part for path in self._paths for part in path.split("/") if len(part) > LONGEST_ID}
        interactions = sandbox._interactions._by_token.values()
        return {(each.user.id, time_of(each.id)) for each in interactions if each.token in tokens}


class Sent:
    """When the bot sent what: this process, in which all people live, may take it much later."""

    def __init__(self, file):
        self._times = {}
        for line in file.read_text().splitlines():
            moment, method, url = line.split()
            for part in url.split("/") if method != "GET" else ():
                if len(part) > LONGEST_ID:
                    self._times.setdefault((part, EDITED in url), float(moment))

    def first_after(self, interaction):
        """After how many seconds the first response was sent; `inf`: never."""
        return self._times.get((interaction.token, False), inf) - interaction.sent

    def after(self, interaction):
        """After how many seconds the answer itself was sent: the first response, or what took its place."""
        edited = self._times.get((interaction.token, True))
        return edited - interaction.sent if edited else self.first_after(interaction)

    def most_meanwhile(self, windows, interactions):
        """How often one who asked for interactions asked for one, and was answered, in one of these times."""
        asked = sorted((each.sent, each.sent + self.after(each), each.user.id) for each in interactions)
        moments = [moment for moment, _, _ in asked]
        counts = (
            Counter(
                person
                for _, answered, person in asked[bisect(moments, begin) : bisect_left(moments, end)]
                if answered < end
            )
            for begin, end in windows
        )
        return max(max(count.values(), default=0) for count in counts)

    def is_taken_late(self, interaction):
        """Whether the first response was sent in time, but came too late all the same."""
        return interaction.answer is None and self.first_after(interaction) < IN_TIME


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request, tmp_path):
    """Where the bot keeps everything: one engine after the other."""
    file = f"sqlite:///{tmp_path / 'e.db'}"
    return file if request.param == "sqlite" else request.getfixturevalue("address")


@pytest.fixture
def chance():
    """Another one each time; its seed is in the log."""
    seed = secrets.randbelow(10**6)
    log.warning("The seed of this siege is %d.", seed)
    return Random(seed)


async def recorded_in(url):
    """Return all rows: the channel, and the event."""
    async with open_store(url, lambda: NOON, REGISTRY) as store:
        places = [place async for place in store.places()]
        return [(place.channel, event) for place in places async for event in store.events(place)]


@pytest.mark.long
@pytest.mark.soak
async def test_in_a_siege_all_that_is_recorded_is_seen_nothing_leaks_and_bystanders_are_answered(
    tmp_path, database_url, chance, monkeypatch
):
    monkeypatch.setattr(lifecycle, "_KEPT", 1_000_000)
    monkeypatch.setattr(messages, "_KEPT", 20_000)
    clock = SkippingClock(time.time, tmp_path / "skipped")
    async with Sandbox(port=0, clock=clock) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        shown, lost, outages = Shown(sandbox), Lost(sandbox.faults), Outages(sandbox, clock, chance)
        people = People(sandbox, outages, chance)
        people.settle(STRANGERS, BYSTANDERS)
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
            said = asyncio.create_task(process.stderr.read())
            await sandbox.ready()
            raging = asyncio.create_task(people.rage())
            await asyncio.gather(hostile.attack(ATTACKS, 4), outages.pass_by(OUTAGES, 4))
            people.goes_on = False
            await raging
            process.terminate()
            status = await asyncio.wait_for(process.wait(), PATIENCE)
            errors = (await said).decode()
        checked, verdict, _ = await finished("-m", "bot", "check", env=env, cwd=tmp_path)
        recorded = await recorded_in(database_url)
        hit = lost.asked(sandbox)
    numbers = {(channel, event.number) for channel, event in recorded}
    unseen = [(channel, event) for channel, event in recorded if not shown.has(channel, event)]
    sent = Sent(tmp_path / "sent")
    interactions = sandbox._interactions._by_token.values()
    hit |= {(each.user.id, time_of(each.id)) for each in interactions if sent.is_taken_late(each)}
    innocent = [(channel, event) for channel, event in unseen if (event.person, event.at) not in hit]
    waited = [(seen.interaction, sent.after(seen.interaction)) for seen, _ in people.waited]
    unanswered = [
        each for each, stood in people.waited if stood < STOOD_STILL and sent.after(each.interaction) == inf
    ]
    windows = [(each.sent, each.sent + after) for each, after in waited if after < inf]
    told = len(windows), max(end - begin for begin, end in windows)
    in_turn = {person.id for person, _ in people.strangers} - {person.id for person in attackers}
    rolls = [each for each in interactions if each.user.id in in_turn and each.data.get("name") in ROLLING]
    meanwhile = sent.most_meanwhile(windows, rolls)
    log.warning("Asked %d, hostile %d, outages %d.", people.asked, hostile.done, outages.number)
    log.warning("Recorded %d, not seen %d, by no fault %d.", len(recorded), len(unseen), len(innocent))
    log.warning("Bystanders %d, the longest waited %s s.", *told)
    log.warning("Meanwhile nobody was answered more than %d times.", meanwhile)
    assert status == 0
    assert errors == ""
    assert (checked, verdict) == (0, "Every history leads to the stored state.\n")
    assert shown.leaks == []
    assert shown.numbers - numbers == set()
    assert innocent == []
    assert unanswered == []
    assert meanwhile <= MEANWHILE
