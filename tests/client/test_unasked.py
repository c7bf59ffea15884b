"""What the bot says by itself: to a server that it joins, and to who writes to it alone."""

import aiohttp
import pytest

from bot.ops.installation import invite_link
from bot.play.store import Block
from bot.sandbox.world.permissions import SEND_MESSAGES
from tests.client.reading import text


@pytest.fixture
def hall(open_town):
    """A server without the bot, with two channels."""
    made = open_town.sandbox.server("Hall", owner=open_town.owner)
    rooms = [open_town.sandbox.text_channel(made, name) for name in ("rules", "talk")]
    return made, *rooms


def add(town, server):
    town.sandbox.add_by_link(town.owner, invite_link(town.sandbox.api, str(town.application.id)), server)


async def said_in(town, *rooms):
    """Wait until the bot has said something in one of these rooms; all that it has said there."""
    await town.sandbox.until(lambda: any(room.messages(town.owner) for room in rooms))
    return [room.messages(town.owner) for room in rooms]


async def write(town, person, words):
    room = town.sandbox.dm(person)
    async with (
        aiohttp.ClientSession() as session,
        session.post(
            f"{town.sandbox.url}/sandbox/channels/{room.id}/messages",
            json={"as": str(person.id), "content": words},
        ),
    ):
        await town.sandbox.until(lambda: len(room.messages(person)) > 1)
    return room.messages(person)[-1]


async def test_a_server_that_adds_the_bot_is_told_what_to_type(open_town, hall):
    server, rules, talk = hall
    add(open_town, server)
    (greeting,), nothing = await said_in(open_town, rules, talk)

    assert greeting["embeds"][0]["title"] == "Evenhand is here"
    assert nothing == []
    assert "d100" in text(await open_town.owner.press(greeting, "/d100"))
    assert "d20" in text(await open_town.owner.press(greeting, "/roll 1d20+5"))
    assert (await open_town.owner.press(greeting, "/help")).ephemeral


async def test_the_greeting_stands_where_the_bot_may_write(open_town, hall):
    server, rules, talk = hall
    open_town.sandbox.deny(rules, open_town.application, SEND_MESSAGES)
    add(open_town, server)
    nothing, (_,) = await said_in(open_town, rules, talk)

    assert nothing == []


async def test_a_server_is_greeted_once_whatever_becomes_of_the_gateway(open_town, hall):
    server, rules, talk = hall
    add(open_town, server)
    await said_in(open_town, rules, talk)
    for lose in (open_town.sandbox.faults.drop_gateway, open_town.sandbox.faults.invalidate_session):
        lose()
        await open_town.owner.use(open_town.room, "d100")

    assert len(rules.messages(open_town.owner)) == 1


async def test_a_server_that_the_bot_was_in_before_it_started_is_not_greeted(town):
    async with town.bot():
        await town.player.use(town.room, "d100")

    assert len(town.room.messages(town.owner)) == 1


async def test_dice_written_to_the_bot_alone_are_rolled_by_a_press(open_town):
    answer = await write(open_town, open_town.player, "4d6kh3 + 2")
    rolled = await open_town.player.press(answer, "Roll 4d6kh3 + 2")

    assert "#1" in text(rolled)
    assert "Odds" in [each["label"] for each in answer["components"][0]["components"]]


async def test_a_game_written_to_the_bot_alone_is_rolled_by_a_press(open_town):
    answer = await write(open_town, open_town.player, "coc45")

    assert "#1" in text(await open_town.player.press(answer, "Roll coc45"))


async def test_whoever_writes_no_dice_is_told_what_to_write(open_town):
    answer = await write(open_town, open_town.player, "hello there")

    assert "Write dice here" in answer["embeds"][0]["description"]
    assert (await open_town.player.press(answer, "/help")).kind == "message"


async def test_whoever_writes_too_much_is_answered_no_more(open_town):
    for number in range(30):
        room = open_town.sandbox.dm(open_town.player)
        open_town.sandbox._messages.write(room.channel, open_town.player.id, {"content": f"{number}d6"})
    await open_town.owner.use(open_town.room, "help")  # which is heard after them
    await open_town.until_idle()
    answers = [each for each in room.messages(open_town.player) if each["author"]["bot"]]

    assert len(answers) <= 15


async def test_what_is_said_in_a_server_is_not_heard(open_town):
    open_town.sandbox._messages.write(open_town.room.channel, open_town.player.id, {"content": "4d6"})
    await open_town.player.use(open_town.room, "d100")

    assert [each["author"]["bot"] for each in open_town.room.messages(open_town.player)] == [False, True]


async def test_a_label_is_rolled_with_its_dice(open_town):
    answer = await write(open_town, open_town.player, "4d6kh3 + 2 Strength")

    labels = [each["label"] for each in answer["components"][0]["components"]]
    assert labels == ["Roll 4d6kh3 + 2 Strength", "Odds"]


async def test_a_command_as_part_of_a_message_is_its_dice(open_town):
    answer = await write(open_town, open_town.player, "/roll dice:4d6kh3 + 2")
    labels = [each["label"] for each in answer["components"][0]["components"]]

    assert labels == ["Roll 4d6kh3 + 2", "Odds"]


async def test_a_sentence_offers_its_dice_before_all_of_it(open_town):
    answer = await write(open_town, open_town.player, "please roll 4d6 for me, and 2d8")

    labels = [each["label"] for each in answer["components"][0]["components"]]
    assert labels[:2] == ["Roll 4d6", "Roll 2d8"]


async def test_a_blocked_server_is_not_greeted(open_town, hall):
    server, rules, talk = hall
    await open_town.client.services.store.block(Block("server", server.id, 0))
    add(open_town, server)
    await open_town.owner.use(open_town.room, "d100")

    assert (rules.messages(open_town.owner), talk.messages(open_town.owner)) == ([], [])


async def test_a_blocked_person_is_not_answered(open_town):
    await open_town.client.services.store.block(Block("person", open_town.player.id, 0))
    room = open_town.sandbox.dm(open_town.player)
    open_town.sandbox._messages.write(room.channel, open_town.player.id, {"content": "4d6"})
    await open_town.owner.use(open_town.room, "d100")

    assert len(room.messages(open_town.player)) == 1


async def test_what_is_written_by_the_bot_itself_is_not_answered(open_town):
    await write(open_town, open_town.player, "4d6")
    await open_town.owner.use(open_town.room, "d100")

    assert len(open_town.sandbox.dm(open_town.player).messages(open_town.player)) == 2


async def test_a_refusal_of_discord_keeps_nothing_else_from_being_answered(open_town, hall):
    server, rules, _ = hall
    open_town.sandbox.faults.fail_next("POST", "channels", status=403)
    add(open_town, server)
    await said_in(open_town, rules, hall[2])

    assert "d100" in text(await open_town.owner.use(open_town.room, "d100"))
