"""The page of the invite link."""

import aiohttp
import pytest

from bot.sandbox.world.permissions import SEND_MESSAGES


@pytest.fixture
def link(empty):
    return f"{empty.discord.url}/oauth2/authorize?client_id={empty.app.id}&scope=bot&permissions=2048"


@pytest.fixture
async def web():
    async with aiohttp.ClientSession() as session:
        yield session


async def post(web, link, where):
    async with web.post(link, data={"where": where}) as answer:
        return answer.status, await answer.text()


async def test_it_offers_the_servers_that_lack_the_bot_to_who_manages_them(empty, web, link):
    empty.discord.server("<Hall>", owner=empty.alice, members=[empty.bob])
    async with web.get(link) as answer:
        page = await answer.text()

    assert "&lt;Hall&gt;, as alice" in page
    assert "as bob" not in page
    assert "Den, as" not in page


async def test_where_no_server_lacks_the_bot_it_says_so(web, link):
    async with web.get(link) as answer:
        assert "There is no server here" in await answer.text()


async def test_the_bot_is_in_the_server_that_was_chosen_with_a_role_of_its_own(empty, web, link):
    hall = empty.discord.server("Hall", owner=empty.alice)
    status, page = await post(web, link, f"{empty.alice.id}-{hall.id}")

    assert (status, "It is in Hall now." in page, hall.guild.installed) == (200, True, True)
    (role,) = hall.guild.members[empty.app.id]
    assert hall.guild.roles[role].permissions == SEND_MESSAGES


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("client_id=", "client_id=1"), "not of this bot"),
        (("scope=bot", "scope=email"), "Invalid Scope"),
        (("permissions=2048", "permissions=all"), "Invalid permissions"),
    ],
)
async def test_a_link_that_discord_would_not_take_adds_nothing(empty, web, link, changed, said):
    hall = empty.discord.server("Hall", owner=empty.alice)
    status, page = await post(web, link.replace(*changed), f"{empty.alice.id}-{hall.id}")

    assert (status, said in page, hall.guild.installed) == (400, True, False)


@pytest.mark.parametrize("where", ["", "1-2", "x"])
async def test_a_choice_that_is_none_adds_nothing(web, link, where):
    assert (await post(web, link, where))[0] == 400
