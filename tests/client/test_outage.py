"""While Discord takes no answers, nothing is recorded that nobody would see; what was is told afterwards."""

import asyncio
import re

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client import delivery, showing
from bot.client.delivery import FIRST_RESPONSE, Undelivered
from bot.client.outage import ANSWERS, SERVERS, Outage
from tests.client.reading import text
from tests.scripted import ScriptedClock
from tests.tiers import slow
from tests.town import found_town

CALLBACK = r"/interactions/\d+/[^/]+/callback"

DEFERRAL, DEFERRED_UPDATE, EPHEMERAL = 5, 6, 64

FAULTS = {
    "429": lambda faults: faults.fail_next("POST", CALLBACK, status=429, retry_after=0.001, times=10_000),
    "503": lambda faults: faults.fail_next("POST", CALLBACK, status=503, times=10_000),
    "401": lambda faults: faults.fail_next("POST", CALLBACK, status=401, times=10_000),
    "dropped": lambda faults: faults.drop_next("POST", CALLBACK, times=10_000),
}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Have a first answer given up after some hundredths of a second."""
    quick = FIRST_RESPONSE._replace(pauses=(0.0, 0.01))
    for module in (showing, delivery):
        monkeypatch.setattr(module, "FIRST_RESPONSE", quick)


@pytest.fixture
async def town(tmp_path, newest, below, registered):
    """A town where no time passes, so that no answer is late."""
    database = tmp_path / "evenhand.db"
    database.write_bytes(newest.read_bytes())
    async with found_town(database, below, registered, ScriptedClock()) as town:
        yield town


@pytest.fixture
def rooms(town):
    """Rooms in two servers."""
    other = town.sandbox.server("Hall", owner=town.owner, members=[town.player], app_installed=True)
    return [town.room, town.sandbox.text_channel(other, "talk")]


@pytest.fixture
def storage(request, town):
    """Have the town's bot keep its data as the parameter says."""
    if request.param == "postgres":
        town.url = request.getfixturevalue("address")


async def ask_in_vain(town, rooms, command="d100", **options):
    """Use a command in each room, one after the other, and wait until the bot gives up."""
    for room in rooms:
        heard = len(callbacks(town))
        asking = asyncio.ensure_future(town.player.use(room, command, **options))
        await town.sandbox.until(lambda heard=heard: len(callbacks(town)) > heard)
        await town.until_idle()
        asking.cancel()
        town.rest()


def callbacks(town):
    """What the bot has answered first, or tried to."""
    return [request for request in town.sandbox.requests if re.search(CALLBACK, request.path)]


def told(room, person):
    """The texts of messages that nobody asked for."""
    return [
        message["embeds"][0]["description"]
        for message in room.messages(person)
        if message.get("interaction_metadata") is None
    ]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("storage", ["sqlite", slow("postgres")], indirect=True)
async def test_no_more_is_recorded_unseen_than_shows_the_outage_and_that_is_told(town, rooms, storage, fault):
    async with town.bot() as services:
        FAULTS[fault](town.sandbox.faults)
        await ask_in_vain(town, rooms * 5)
        recorded = services.store.recorded
        town.sandbox.faults.end()
        seen = await (await town.player.use(town.room, "d100")).settled()
        usual = await town.player.use(town.room, "d100")
        await town.until_idle()
        notices = [told(room, town.player) for room in rooms]

    assert recorded == SERVERS
    assert ["`#1`" in notice for (notice,) in notices] == [True, True]
    assert (seen.kind, "#2" in text(seen)) == ("deferred", True)
    assert (usual.kind, "#3" in text(usual)) == ("message", True)


async def test_in_the_only_server_ten_are_enough(town):
    async with town.bot() as services:
        FAULTS["503"](town.sandbox.faults)
        await ask_in_vain(town, [town.room] * (ANSWERS + 3))

        assert services.store.recorded == ANSWERS


async def test_dice_that_remember_do_not_move_unseen(town, rooms):
    async with town.bot():
        FAULTS["503"](town.sandbox.faults)
        await ask_in_vain(town, rooms)
        await ask_in_vain(town, [town.room] * 3, "deck", dice="2d6")
        town.sandbox.faults.end()
        drawn = await (await town.player.use(town.room, "deck", dice="2d6")).settled()

    assert "#2" in text(drawn)


@pytest.mark.parametrize(
    ("command", "options", "flags"),
    [
        ("d100", {}, 0),
        ("roll", {"dice": "d20", "show": "me"}, EPHEMERAL),
        ("rules show", {"method": "base6"}, 0),
    ],
)
async def test_what_is_confirmed_first_is_seen_by_whoever_would_see_the_answer(
    town, rooms, command, options, flags
):
    async with town.bot():
        FAULTS["503"](town.sandbox.faults)
        await ask_in_vain(town, rooms)
        town.sandbox.faults.end()
        await (await town.player.use(town.room, command, **options)).settled()
        asked = callbacks(town)[-1].json

    assert (asked["type"], asked.get("data", {}).get("flags", 0)) == (DEFERRAL, flags)


async def test_a_press_that_changes_a_message_is_confirmed_as_one(town, rooms):
    async with town.bot():
        asked = await town.player.use(town.room, "die", sides=20, rolled="?")
        FAULTS["503"](town.sandbox.faults)
        await ask_in_vain(town, rooms)
        town.sandbox.faults.end()
        await (await town.player.press(asked.message, "6")).settled()

    assert callbacks(town)[-1].json == {"type": DEFERRED_UPDATE}


async def test_a_hidden_roll_is_told_and_not_revealed(town, below):
    below.faces(17)
    async with town.bot():
        town.sandbox.faults.fail_next("POST", CALLBACK, status=404, code=10062)
        await ask_in_vain(town, [town.room], "roll", dice="d20 # secret", show="me")
        (notice,) = told(town.room, town.owner)

    assert "`#1` *rolled in secret*" in notice
    assert not re.search("17|d20|secret #", notice)


async def test_what_cannot_be_told_at_first_is_told_with_the_next_answer(town):
    async with town.bot():
        town.sandbox.faults.fail_next("POST", CALLBACK, status=404, code=10062)
        town.sandbox.faults.drop_next("POST", "/channels/")
        await ask_in_vain(town, [town.room])
        before = told(town.room, town.player)
        await town.player.use(town.room, "d100")
        await town.until_idle()

        assert (before, len(told(town.room, town.player))) == ([], 1)


async def test_where_the_bot_may_not_write_nothing_is_told_again_and_again(town):
    async with town.bot():
        town.sandbox.faults.fail_next("POST", CALLBACK, status=404, code=10062)
        town.sandbox.faults.fail_next("POST", "/channels/", status=403)
        await ask_in_vain(town, [town.room])

        assert town.client.untold == {}


@pytest.mark.parametrize(
    "refusal",
    [
        {"status": 403, "code": 50013},
        {"status": 404, "code": 10003},
        {"status": 404, "code": 10062},
        {"status": 400, "code": 50035},
    ],
)
async def test_what_one_person_can_cause_changes_nothing_for_others(town, rooms, refusal):
    async with town.bot():
        town.sandbox.faults.fail_next("POST", CALLBACK, times=10_000, **refusal)
        await ask_in_vain(town, rooms * ANSWERS)
        town.sandbox.faults.end()
        seen = await town.player.use(town.room, "d100")

    assert seen.kind == "message"


async def test_that_one_interaction_is_answered_too_often_changes_nothing_for_others(town, rooms):
    async with town.bot():
        town.sandbox.faults.limit_next("POST", CALLBACK, "of-this-one", times=10_000)
        await ask_in_vain(town, rooms)
        town.sandbox.faults.end()
        seen = await town.player.use(town.room, "d100")

    assert seen.kind == "message"


async def test_nobody_waits_long_behind_those_whom_discord_does_not_answer(town, rooms):
    """Discord asks to be left alone for an hour, and works again sooner; all places were taken."""
    async with town.bot():
        town.sandbox.faults.fail_next("POST", CALLBACK, status=429, retry_after=3_600, times=10_000)
        await ask_in_vain(town, rooms * 2)

        assert town.client.admission._inside == set()


FAILURES = (aiohttp.ServerDisconnectedError(), TimeoutError(), Undelivered(503, 0), Undelivered(401, 0))
NOTES = st.lists(st.tuples(st.integers(1, 9), st.sampled_from((None, *FAILURES))))


def server_of(interaction):
    """The server that an interaction comes from, one of two: none comes from both."""
    return 1 + interaction % 2


@given(NOTES)
def test_an_outage_lasts_while_the_latest_answers_of_two_servers_or_ten_have_failed(notes):
    outage, failed = Outage(), set()
    for interaction, failure in notes:
        outage.note(interaction, server_of(interaction), failure)
        failed = set() if failure is None else failed | {server_of(interaction)}

        assert outage.lasts == (len(failed) >= 2)


@given(st.lists(st.integers(1, 30), max_size=100))
def test_tries_of_one_answer_count_once(interactions):
    outage = Outage()
    for interaction in interactions:
        outage.note(interaction, 1, Undelivered(503, 0))

    assert outage.lasts == (len({*interactions}) >= ANSWERS)


@given(st.lists(st.integers(1, 30)))
def test_the_limits_of_single_interactions_begin_no_outage(interactions):
    outage = Outage()
    for interaction in interactions:
        outage.note(interaction, interaction, Undelivered(429, 1, too_often=True))

    assert not outage.lasts
