"""The REST routes by which a bot sets what the developer portal has."""

from base64 import b64encode

import pytest

from bot.sandbox.world.persistence import load, save

PNG = b"\x89PNG\r\n\x1a\n and more"
URI = f"data:image/png;base64,{b64encode(PNG).decode()}"
INSTALLED = {"scopes": ["bot", "applications.commands"], "permissions": 1 << 51 | 1 << 10}


async def test_what_is_set_is_told_from_then_on(rest):
    changes = {
        "description": "Rolls.",
        "tags": ["Dice"],
        "icon": URI,
        "integration_types_config": {"0": {"oauth2_install_params": INSTALLED}, "1": {}},
    }
    _, made = await rest("PATCH", "/applications/@me", changes)
    status, told = await rest("GET", "/applications/@me")

    assert (status, told) == (200, made)
    assert (told["description"], told["tags"], len(told["icon"])) == ("Rolls.", ["Dice"], 32)
    assert told["integration_types_config"] == {
        "0": {"oauth2_install_params": {**INSTALLED, "permissions": str(INSTALLED["permissions"])}},
        "1": {},
    }


async def test_what_is_not_named_stays(rest):
    await rest("PATCH", "/applications/@me", {"description": "Rolls."})
    _, told = await rest("PATCH", "/applications/@me", {"tags": ["Dice"]})

    assert (told["description"], told["tags"]) == ("Rolls.", ["Dice"])


async def test_pictures_of_the_user_can_be_set_and_taken_away(rest):
    _, made = await rest("PATCH", "/users/@me", {"username": "Example", "avatar": URI, "banner": URI})
    _, gone = await rest("PATCH", "/users/@me", {"avatar": None})

    assert (len(made["avatar"]), made["banner"]) == (32, made["avatar"])
    assert (gone["avatar"], gone["banner"]) == (None, made["banner"])


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"description": "x" * 401}, "description"),
        ({"tags": ["a"] * 2}, "tags"),
        ({"tags": list("abcdef")}, "tags"),
        ({"tags": ["x" * 21]}, "tags"),
        ({"icon": "nothing"}, "icon"),
        ({"custom_install_url": "gopher://x"}, "custom_install_url"),
        ({"install_params": {"scopes": []}}, "install_params"),
        ({"install_params": {"scopes": ["email"]}}, "install_params"),
        ({"install_params": {"scopes": ["bot"], "permissions": "many"}}, "install_params"),
        ({"integration_types_config": {"2": {}}}, "integration_types_config"),
    ],
)
async def test_what_discord_would_refuse_is_refused(rest, changes, at):
    status, body = await rest("PATCH", "/applications/@me", changes)

    assert (status, body["code"], list(body["errors"])) == (400, 50035, [at])


@pytest.mark.parametrize("changes", [{"username": "x"}, {"avatar": "nothing"}])
async def test_a_bad_user_is_refused(rest, changes):
    status, body = await rest("PATCH", "/users/@me", changes)

    assert (status, body["code"], list(body["errors"])) == (400, 50035, list(changes))


async def test_the_channels_of_a_server_are_listed_without_its_threads(empty, rest):
    room = empty.room
    empty.discord.thread(room, "deep")
    _, listed = await rest("GET", f"/guilds/{empty.den.id}/channels")

    assert [channel["name"] for channel in listed] == ["dice"]


async def test_a_server_without_the_bot_has_no_channels_for_it(empty, rest):
    other = empty.discord.server("Other", owner=empty.alice)

    assert (await rest("GET", f"/guilds/{other.id}/channels"))[1]["code"] == 10004


async def test_what_was_set_is_there_after_a_restart(empty, rest, tmp_path):
    await rest("PATCH", "/users/@me", {"avatar": URI})
    await rest("PATCH", "/applications/@me", {"tags": ["Dice"]})
    save(empty.discord._world, tmp_path / "world.json")
    kept = load(tmp_path / "world.json")

    assert kept.application.portal["tags"] == ["Dice"]
    assert kept.users[kept.bot_id].avatar
