"""What cannot be answered any more is not done: nobody would see it, and it would move dice that remember."""

import asyncio
from functools import partial

import pytest

from bot.client import connection
from bot.client.admission import Admission, Deadlines
from tests.client.reading import text
from tests.client.stores import Around, Slow
from tests.scripted import ScriptedClock
from tests.snowflakes import snowflake
from tests.town import found_town

CALLBACK = r"/interactions/\d+/[^/]+/callback"


@pytest.fixture
def clock():
    """The clock of Discord, and of the bot."""
    return ScriptedClock()


@pytest.fixture
async def town(tmp_path, newest, below, registered, clock):
    """A town in which time passes when a test says so; the bot has answered somebody before."""
    database = tmp_path / "evenhand.db"
    database.write_bytes(newest.read_bytes())
    async with found_town(database, below, registered, clock, leniency=1) as town:
        town.deadlines = partial(Deadlines, clock)
        yield town


class Outage:
    """A time in which the gateway is away, and Discord keeps what is asked for."""

    def __init__(self, town):
        self._town = town
        self._asked = []

    async def begin(self):
        self._town.sandbox.faults.fail_next("GET", "/gateway", status=503, times=10_000)
        self._town.sandbox.faults.drop_gateway()
        await self._town.sandbox.until(lambda: not self._town.sandbox.online)

    async def ask(self, person, command, **options):
        """Use a command that the bot hears of later."""
        self._asked.append(asyncio.ensure_future(person.use(self._town.room, command, **options)))
        await asyncio.sleep(0)

    async def end(self):
        """Let the bot hear of all that was asked, and return what was seen of it."""
        self._town.sandbox.faults.end()
        seen = await asyncio.gather(*self._asked)
        for each in seen:
            await each.settled()
        return seen


@pytest.fixture
def outage(town, monkeypatch):
    monkeypatch.setattr(connection, "LONGEST_PAUSE", 0.01)
    return Outage(town)


def called(town):
    return [asked for asked in town.sandbox.requests if "callback" in asked.path and asked.status]


def answered(seen):
    return [text(each) for each in seen if each.kind != "none"]


async def test_what_was_asked_long_before_the_end_of_an_outage_is_neither_recorded_nor_answered(
    town, outage, clock
):
    async with town.bot():
        await town.player.use(town.room, "fair", dice="2d6", tightness="1")
        await outage.begin()
        for _ in range(5):
            await outage.ask(town.player, "fair", dice="2d6", tightness="1")
        clock.skip(30)
        seen = await outage.end()
        fresh = await town.player.use(town.room, "fair", dice="2d6", tightness="1")

    assert answered(seen) == []
    assert "#2" in text(fresh)
    assert town.client.unseen == 0


async def test_buttons_that_were_pressed_long_before_do_nothing(town, outage, clock):
    async with town.bot():
        rolled = await town.player.use(town.room, "d100")
        await outage.begin()
        pressing = asyncio.ensure_future(town.player.press(rolled.message, "Roll again"))
        await asyncio.sleep(0)
        clock.skip(30)
        await outage.end()
        pressed = await pressing
        fresh = await town.player.use(town.room, "d100")

    assert pressed.kind == "none"
    assert "#2" in text(fresh)


async def test_of_what_was_asked_a_moment_before_the_end_all_is_recorded_and_seen(town, outage, clock):
    async with town.bot():
        await town.player.use(town.room, "d100")
        await outage.begin()
        await outage.ask(town.player, "d100")
        clock.skip(30)
        await outage.ask(town.player, "d100")
        clock.skip(2)
        await outage.ask(town.player, "d100")
        late, nearly, fresh = await outage.end()

    assert (late.kind, nearly.kind, fresh.kind) == ("none", "deferred", "message")
    assert all(number in text(nearly) + text(fresh) for number in ("#2", "#3"))


class Stalled(Around):
    """A store whose disk stalls for seconds before each roll, and whatever else is written."""

    WRITES = ("record", "decide", "save_item", "ask")

    def __init__(self, clock, store, seconds=5):
        super().__init__(store)
        self._clock, self._seconds = clock, seconds

    def __getattr__(self, name):
        found = super().__getattr__(name)
        return partial(self._stall, found) if name in self.WRITES else found

    async def _stall(self, write, *given):
        self._clock.skip(self._seconds)
        return await write(*given)


async def test_what_cannot_be_answered_when_its_turn_to_be_written_comes_is_not_written(town, clock):
    async with town.bot(partial(Stalled, clock), patience=60) as services:
        await town.player.use(town.room, "config show")
        seen = await town.player.use(town.room, "d100")

        assert seen.kind == "none"
        assert services.store.recorded == 0


async def test_what_leaves_too_little_time_for_its_answer_is_not_written_and_its_person_told(town, clock):
    async with town.bot(partial(Stalled, clock, seconds=2), patience=60) as services:
        await town.player.use(town.room, "config show")
        seen = await town.player.use(town.room, "d100")

        assert "Nothing was rolled or changed, because the bot was too slow: try again." in text(seen)
        assert services.store.recorded == 0


async def test_neither_are_settings_saved_rolls_and_questions(town, clock):
    async with town.bot(partial(Stalled, clock), patience=60):
        await town.player.use(town.room, "help")
        seen = [
            await town.owner.use(town.room, "config set", method="reroll"),
            await town.player.use(town.room, "saved add", name="ambush", dice="1d20"),
            await town.player.use(town.room, "die", sides=20, rolled="?"),
        ]
        decided = await town.player.use(town.room, "config show")
        saved = await town.player.use(town.room, "saved list")
        open_questions = await town.client.services.store.find_pending(1)

    assert [each.kind for each in seen] == ["none"] * 3
    assert "reroll" not in text(decided)
    assert "ambush" not in text(saved)
    assert open_questions is None


async def test_what_discord_waits_for_is_written_whatever_time_it_takes(town, clock):
    async with town.bot(lambda store: Slow(Stalled(clock, store), "record", town.sandbox), patience=0):
        await town.player.use(town.room, "config show")
        seen = await (await town.player.use(town.room, "d100")).settled()

    assert "#1" in text(seen)


async def test_nothing_is_done_before_discord_waits_where_there_is_little_time_left(town):
    """Discord says that it is too late already to be told to wait."""
    async with town.bot(patience=0) as services:
        town.sandbox.faults.fail_next("POST", CALLBACK, status=404, code=10062)
        asking = asyncio.ensure_future(town.player.use(town.room, "d100"))
        await town.sandbox.until(lambda: called(town))
        await (await town.player.use(town.room, "config show")).settled()
        asking.cancel()

        assert services.store.recorded == 0


async def test_what_was_not_done_is_counted_and_told_of_together(town, outage, clock, caplog, monkeypatch):
    monkeypatch.setattr("bot.client.client.SUMMED_UP", 0)
    async with town.bot():
        await town.player.use(town.room, "config show")
        await outage.begin()
        for _ in range(3):
            await outage.ask(town.player, "d100")
        clock.skip(30)
        await outage.end()
        await town.player.use(town.room, "config show")
        await asyncio.sleep(0)

    assert "3 commands came too late to be answered, and were not done." in caplog.messages


COST, STRANGERS, OTHERS = 0.05, 110, 8
"""Seconds that a roll takes, and how many ask for one at once: in one server, and in servers of their own."""


class Costly(Around):
    """A store of a machine that has one thing to do after the other, and takes its time for each."""

    def __init__(self, clock, store):
        super().__init__(store)
        self._clock = clock

    async def record(self, submission):
        self._clock.skip(COST)
        return await self._store.record(submission)


@pytest.fixture
def crowd(town):
    """The strangers, each with the room where they are, and then the others."""
    people = [town.sandbox.user(f"person {number}") for number in range(STRANGERS + OTHERS)]
    camp = town.sandbox.server("Camp", owner=people[0], members=people[1:STRANGERS], app_installed=True)
    room = town.sandbox.text_channel(camp, "camp")
    asides = [
        town.sandbox.server(f"Aside {person.id}", owner=person, app_installed=True)
        for person in people[STRANGERS:]
    ]
    rooms = [room] * STRANGERS + [town.sandbox.text_channel(aside, "dice") for aside in asides]
    return list(zip(people, rooms, strict=True))


def rolled(seen):
    """The answers that show a roll."""
    return [each for each in answered(seen) if "#" in each]


async def stormed(town, clock, crowd):
    """Have all roll at once, and return what they see in the end: none is let in before all have come."""
    client, first = town.client, snowflake(int(clock() * 1000), 0)
    admission = client.admission = Admission(client.deadlines, at_once=8)
    before = [first - number for number in range(8)]
    for each in before:
        await admission.enter(each, 0)
    asking = [asyncio.ensure_future(person.use(room, "d100")) for person, room in crowd]
    await town.sandbox.until(lambda: admission.waiting == len(crowd))
    for each in before:
        admission.leave(each)
    await town.sandbox.until(lambda: client.under_way == admission.waiting == 0)
    clock.skip(3)
    return await asyncio.gather(*asking)


async def test_in_a_storm_all_that_is_recorded_is_seen_and_people_in_other_servers_are_answered(
    town, clock, crowd
):
    async with town.bot(partial(Costly, clock)) as services:
        await town.player.use(town.room, "config show")
        seen = await stormed(town, clock, crowd)
        recorded = services.store.recorded

    assert len(rolled(seen)) == recorded
    assert len(rolled(seen[STRANGERS:])) == OTHERS
    assert recorded >= 2 / COST


async def test_strangers_who_each_ask_elsewhere_leave_as_many_answered(town, clock, crowd):
    asking = [(person, town.sandbox.dm(person)) for person, _ in crowd]
    async with town.bot(partial(Costly, clock)) as services:
        await town.player.use(town.room, "config show")
        seen = await stormed(town, clock, asking)
        recorded = services.store.recorded

    assert len(rolled(seen)) == recorded >= 2 / COST
