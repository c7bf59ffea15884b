"""The list of the servers that have the bot."""

import pytest


async def test_only_servers_that_have_the_bot_are_listed(empty, rest):
    empty.discord.server("Other", owner=empty.discord.user("Ann"))
    there = empty.discord.server("There", owner=empty.discord.user("Ann"), app_installed=True)
    _, listed = await rest("GET", "/users/@me/guilds")
    assert str(there.id) in {guild["id"] for guild in listed}
    assert "Other" not in {guild["name"] for guild in listed}


async def test_the_list_comes_in_pages_by_id(empty, rest):
    for name in ("A", "B", "C"):
        empty.discord.server(name, owner=empty.discord.user("Ann"), app_installed=True)
    _, every = await rest("GET", "/users/@me/guilds")
    _, first = await rest("GET", "/users/@me/guilds?limit=2")
    _, rest_of_them = await rest("GET", f"/users/@me/guilds?after={first[-1]['id']}")
    assert first + rest_of_them == every


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", "after=-1"])
async def test_a_bad_query_is_refused_with_50035(rest, query):
    status, body = await rest("GET", f"/users/@me/guilds?{query}")
    assert (status, body["code"]) == (400, 50035)
