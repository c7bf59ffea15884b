"""What setting up makes of the application at Discord, and what it leaves as it is."""

import aiohttp
import pytest

from bot.ops.application import Application, Pictures
from bot.ops.installation import DESCRIPTION, NEEDED, TAGS, bits, installation, invite_link, is_installation
from bot.ops.rest import NotDone, Rest
from bot.sandbox.errors import NotSent
from bot.text.pictures.emblem import draw_banner, draw_icon
from tests.town import TOKEN

PICTURES = Pictures(draw_icon, draw_banner)
EVERYTHING = [
    *("how it is installed", "the description", "the tags", "the icon"),
    *("the bot's picture", "the bot's banner"),
]


@pytest.fixture
async def application(town):
    async with aiohttp.ClientSession() as session:
        made = Application(Rest(session, town.sandbox.api, TOKEN))
        await made.look()
        yield made


def writes_of(town):
    return [request for request in town.sandbox.requests if request.method != "GET"]


async def test_all_that_is_missing_is_set(town, application):
    assert await application.complete(PICTURES) == (EVERYTHING, [])
    assert application.about["description"] == DESCRIPTION
    assert application.about["tags"] == list(TAGS)
    assert is_installation(application.about)
    assert application.about["icon"] == town.sandbox._world.users[town.application.id].avatar


async def test_again_nothing_is_changed(town, application):
    await application.complete(PICTURES)
    before = writes_of(town)

    assert await application.complete(PICTURES) == ([], [])
    assert writes_of(town) == before


async def test_a_hosts_own_words_and_pictures_stay(town, application):
    town.application.portal = {"description": "Ours.", "tags": ["Ours"], "icon": "ours"}
    town.sandbox._world.users[town.application.id].avatar = "ours"
    await application.look()

    assert await application.complete(PICTURES) == (["how it is installed", "the bot's banner"], [])


async def test_an_installation_without_a_permission_is_mended(town, application):
    town.application.portal = {"integration_types_config": {**installation(), "0": {}}}
    await application.look()
    await application.complete(PICTURES)

    assert is_installation(application.about)


async def test_that_discord_does_not_take_one_thing_keeps_no_other_from_being_set(town, application):
    town.sandbox.faults.fail_next("PATCH", "users/@me", status=400)
    done, failed = await application.complete(PICTURES)

    assert done == [each for each in EVERYTHING if each != "the bot's picture"]
    assert [
        each.startswith("Discord does not accept the bot's picture now (status 400") for each in failed
    ] == [True]


async def test_a_wait_that_discord_asks_for_is_kept(town, application):
    town.sandbox.faults.fail_next("PATCH", "applications/@me", status=429, retry_after=0.1)

    assert (await application.complete(PICTURES))[1] == []


async def test_a_wait_that_is_too_long_is_said(town, application):
    town.sandbox.faults.fail_next("PATCH", "applications/@me", status=429, retry_after=4_000)

    with pytest.raises(NotDone, match="accepts no more for 4,000 seconds: run this again then"):
        await application.complete(PICTURES)


async def test_who_follows_the_link_adds_the_bot_with_just_these_permissions(town, application):
    link = invite_link(town.sandbox.api, application.id)
    hall = town.sandbox.server("Hall", owner=town.owner)
    town.sandbox.add_by_link(town.owner, link, hall)

    assert str(hall.id) in await application.list_servers()
    roles = hall.guild.members[town.application.id]
    assert [hall.guild.roles[role].permissions for role in roles] == [bits(NEEDED)]


async def test_only_who_manages_a_server_adds_the_bot(town, application):
    hall = town.sandbox.server("Hall", owner=town.owner, members=[town.player])

    with pytest.raises(NotSent, match="takes Manage Server"):
        town.sandbox.add_by_link(town.player, invite_link(town.sandbox.api, application.id), hall)


async def test_the_first_message_stands_where_the_bot_may_write(town, application):
    hall = town.sandbox.server("Hall", owner=town.owner, app_installed=True)
    closed = town.sandbox.text_channel(hall, "rules")
    town.sandbox.deny(closed, town.application, bits(NEEDED))
    room = town.sandbox.text_channel(hall, "talk")

    assert await application.write_first(str(hall.id), {"content": "Hello"}) == "talk"
    assert [message["content"] for message in room.messages(town.owner)] == ["Hello"]


async def test_a_server_where_it_may_write_nowhere_has_no_message(town, application):
    hall = town.sandbox.server("Hall", owner=town.owner, app_installed=True)
    town.sandbox.deny(town.sandbox.text_channel(hall, "rules"), town.application, bits(NEEDED))

    assert await application.write_first(str(hall.id), {"content": "Hello"}) == ""
