"""Whom the host blocks: told so in private now and then, and nothing is done for them."""

import asyncio

import pytest

from bot.client.admission import BLOCK_REMINDED, Admission, Budgets
from bot.play.store import Block
from tests.client.processes import PATIENCE
from tests.client.reading import text
from tests.client.test_pace import Clock
from tests.client.thief import press

BLOCKED = "The host of this bot has blocked you."


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def blocked_town(open_town, clock):
    """A town with people who have been told of nothing so far."""
    open_town.client.budgets = Budgets(clock)
    return open_town


async def block(town, kind, who):
    await town.client.services.store.block(Block(kind, who.id, 0))


async def outcome(town, asking):
    """What became of something that has no answer."""
    outcomes = []
    town.client.tally = lambda _name, outcome, _seconds: outcomes.append(outcome)
    asked = asyncio.ensure_future(asking)
    await town.sandbox.until(lambda: outcomes or asked.done(), PATIENCE)
    town.client.tally = None
    assert not asked.done()
    asked.cancel()
    return outcomes


async def test_a_blocked_person_is_told_so_alone_and_nothing_is_recorded(blocked_town):
    await block(blocked_town, "person", blocked_town.player)
    seen = await blocked_town.player.use(blocked_town.room, "d100")

    assert text(seen) == BLOCKED
    assert seen.ephemeral
    assert "#1" in text(await blocked_town.owner.use(blocked_town.room, "d100"))


async def test_they_are_told_once_a_minute_and_else_nothing(blocked_town, clock):
    await block(blocked_town, "person", blocked_town.player)
    await blocked_town.player.use(blocked_town.room, "d100")

    assert await outcome(blocked_town, blocked_town.player.use(blocked_town.room, "help")) == ["ignored"]
    clock.now = BLOCK_REMINDED
    assert text(await blocked_town.player.use(blocked_town.room, "help")) == BLOCKED


async def test_all_of_a_blocked_server_hear_of_it_together_and_elsewhere_are_answered(blocked_town):
    await block(blocked_town, "server", blocked_town.guild)
    seen = await blocked_town.owner.use(blocked_town.room, "d100")
    elsewhere = await blocked_town.player.use(blocked_town.sandbox.dm(blocked_town.player), "d100")

    assert text(seen) == "The host of this bot has blocked this server."
    assert await outcome(blocked_town, blocked_town.player.use(blocked_town.room, "d100")) == ["ignored"]
    assert "#1" in text(elsewhere)


async def test_buttons_forms_and_entries_of_menus_do_nothing_for_them(blocked_town, clock):
    town, player = blocked_town, blocked_town.player
    rolled = await town.owner.use(town.room, "roll", dice="2d6")
    made = await town.owner.use(town.room, "d100")
    form = await player.use(town.room, "table add", name="camp")
    await block(town, "person", player)
    said = []
    for asking in (
        lambda: player.press(rolled.message, "Roll again"),
        lambda: player.press(made.message, "Show working"),
        lambda: player.submit(form, {"rows": "Nobody"}),
        lambda: player.use_on(rolled.message, "Roll the dice in this"),
        lambda: press(town, player, rolled, "gone:1"),
    ):
        said.append(text(await asking()))
        clock.now += BLOCK_REMINDED

    assert said == [BLOCKED] * 5


async def test_nothing_is_proposed_to_them(blocked_town):
    await block(blocked_town, "person", blocked_town.player)
    room = blocked_town.room
    typing = asyncio.ensure_future(blocked_town.player.complete(room, "d100", "method", "hu"))
    await blocked_town.owner.use(room, "d100")

    assert not typing.done()
    typing.cancel()


async def test_they_take_nobodys_place_and_are_answered_once_they_are_let_in_again(blocked_town, clock):
    await block(blocked_town, "person", blocked_town.player)
    admission, blocked_town.client.admission = (
        blocked_town.client.admission,
        Admission(blocked_town.client.deadlines, at_once=0),
    )
    assert text(await blocked_town.player.use(blocked_town.room, "d100")) == BLOCKED
    blocked_town.client.admission = admission
    await blocked_town.client.services.store.unblock(blocked_town.player.id)

    assert "#1" in text(await blocked_town.player.use(blocked_town.room, "d100"))
