"""What the page is told of what a person may see and use."""

import pytest

from bot.sandbox.world import permissions


@pytest.fixture
def ask(empty, http):
    """Ask as the page does: `await ask(path)` gives status and answer."""

    async def asked(path):
        async with http.get(f"{empty.discord.url}/sandbox{path}") as response:
            return response.status, await response.json()

    return asked


@pytest.fixture
def names(ask):
    """The commands a person is offered: `await names(person, room)`."""

    async def offered(person, room):
        _, commands = await ask(f"/channels/{room.id}/commands?as={person.id}")
        return {command["name"] for command in commands}

    return offered


async def test_a_channel_has_those_as_viewers_who_see_it(empty, ask):
    thread = empty.discord.thread(empty.room, "aside")
    empty.discord.deny(empty.room, empty.bob, permissions.VIEW_CHANNEL)
    _, world = await ask("/world")
    viewers = {channel["id"]: channel["viewers"] for channel in world["servers"][0]["channels"]}
    assert viewers == {str(empty.room.id): [str(empty.alice.id)], str(thread.id): [str(empty.alice.id)]}


async def test_commands_that_need_a_permission_are_offered_to_who_has_it(town, names):
    before = await names(town.bob, town.room)
    town.den.grant(town.bob, 1 << 5)
    assert await names(town.bob, town.room) - before == {"manage"}


async def test_commands_for_servers_are_not_offered_in_direct_messages(town, names):
    offered = await names(town.alice, town.discord.dm(town.alice))
    assert ("local" in offered, "ping" in offered) == (False, True)


async def test_commands_of_an_app_that_its_user_installed_are_offered_where_it_came_along(town, names):
    group = town.discord.group_dm(town.alice, town.bob)
    assert await names(town.bob, group) == set()
    town.bob.install()
    assert await names(town.bob, group) == {"travel"}


async def test_without_an_application_no_commands_are_offered(empty, names):
    assert await names(empty.alice, empty.room) == set()


async def test_commands_of_a_channel_that_is_not_seen_are_refused(town, ask):
    status, answer = await ask(f"/channels/{town.room.id}/commands?as={town.carol.id}")
    assert (status, answer["message"]) == (400, "carol cannot see the channel dice.")


async def test_events_tell_that_an_app_was_installed(town, http):
    async with http.ws_connect(f"{town.discord.url}/sandbox/events?as={town.bob.id}") as socket:
        town.bob.install()
        assert await socket.receive_json(timeout=60) == {"type": "world"}
