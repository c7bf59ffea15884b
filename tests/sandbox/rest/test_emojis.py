"""The REST routes of an application's emoji."""

from base64 import b64encode

import pytest

from bot.sandbox.rest import emojis as routes
from bot.sandbox.world.persistence import load, save

PNG = b"\x89PNG\r\n\x1a\n and more"


def uri(content=PNG, kind="image/png"):
    return f"data:{kind};base64,{b64encode(content).decode()}"


PLUS = {"name": "plus", "image": uri()}


@pytest.fixture
def emojis(empty):
    return f"/applications/{empty.app.id}/emojis"


async def test_one_can_be_added_listed_read_renamed_and_removed(rest, emojis):
    status, made = await rest("POST", emojis, PLUS)
    one = f"{emojis}/{made['id']}"

    assert (status, made["name"], made["animated"], made["available"]) == (201, "plus", False, True)
    assert await rest("GET", emojis) == (200, {"items": [made]})
    assert await rest("GET", one) == (200, made)
    assert (await rest("PATCH", one, {"name": "more"}))[1] == {**made, "name": "more"}
    assert (await rest("DELETE", one))[0] == 204
    assert await rest("GET", emojis) == (200, {"items": []})


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_one_that_is_not_there_is_unknown(rest, emojis, method):
    status, body = await rest(method, f"{emojis}/1", {"name": "more"})

    assert (status, body["code"]) == (404, 10014)


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_another_application_is_unknown(rest, method):
    status, body = await rest(method, "/applications/1/emojis", PLUS)

    assert (status, body["code"]) == (404, 10002)


async def test_its_picture_is_served_to_anyone(empty, rest, emojis, fetch):
    _, made = await rest("POST", emojis, PLUS)

    assert await fetch(f"{empty.discord.url}/emojis/{made['id']}.png") == PNG
    assert b"404" in await fetch(f"{empty.discord.url}/emojis/1.png")


FAULTS = {
    "no name": ({"image": uri()}, "name", "BASE_TYPE_REQUIRED"),
    "a name of one letter": ({**PLUS, "name": "p"}, "name", "BASE_TYPE_BAD_LENGTH"),
    "a name of 33 letters": ({**PLUS, "name": "p" * 33}, "name", "BASE_TYPE_BAD_LENGTH"),
    "a name with a hyphen": ({**PLUS, "name": "a-b"}, "name", "STRING_TYPE_REGEX"),
    "a name with another alphabet": ({**PLUS, "name": "плюс"}, "name", "STRING_TYPE_REGEX"),
    "a name that is taken": ({**PLUS, "name": "taken"}, "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    "no picture": ({"name": "plus"}, "image", "BASE_TYPE_REQUIRED"),
    "a picture that is no data URI": ({**PLUS, "image": "x.png"}, "image", "IMAGE_INVALID"),
    "a picture that is not in base64": (
        {**PLUS, "image": "data:image/png;base64,*"},
        "image",
        "IMAGE_INVALID",
    ),
    "a text that is called a picture": ({**PLUS, "image": uri(b"text")}, "image", "IMAGE_INVALID"),
    "a picture of another type": ({**PLUS, "image": uri(kind="image/gif")}, "image", "IMAGE_INVALID"),
    "a picture of more than 256 KiB": (
        {**PLUS, "image": uri(PNG + bytes(256 * 1024))},
        "image",
        "BINARY_TYPE_MAX_SIZE",
    ),
}


@pytest.mark.parametrize(("body", "at", "code"), FAULTS.values(), ids=FAULTS)
async def test_a_bad_one_is_refused(rest, emojis, body, at, code):
    await rest("POST", emojis, {**PLUS, "name": "taken"})
    status, refused = await rest("POST", emojis, body)

    assert (status, refused["code"]) == (400, 50035)
    assert [each["code"] for each in refused["errors"][at]["_errors"]] == [code]


async def test_a_bad_new_name_is_refused_and_its_own_is_none(rest, emojis):
    _, made = await rest("POST", emojis, PLUS)
    await rest("POST", emojis, {**PLUS, "name": "taken"})
    one = f"{emojis}/{made['id']}"

    assert (await rest("PATCH", one, {"name": "taken"}))[0] == 400
    assert (await rest("PATCH", one, {"name": "plus"}))[0] == 200
    assert (await rest("PATCH", one, {}))[1] == made


async def test_there_is_a_most_of_them(rest, emojis, monkeypatch):
    monkeypatch.setattr(routes, "MOST_EMOJIS", 1)
    await rest("POST", emojis, PLUS)
    status, body = await rest("POST", emojis, {**PLUS, "name": "minus"})

    assert (status, body["code"]) == (400, 30008)


async def test_they_are_kept_between_runs(empty, rest, emojis, tmp_path):
    await rest("POST", emojis, PLUS)
    save(empty.discord._world, tmp_path / "world.json")
    (kept,) = load(tmp_path / "world.json").application.emojis

    assert (kept.name, kept.content) == ("plus", PNG)
