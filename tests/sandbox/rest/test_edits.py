"""Edits that Discord refuses, and what they leave as it was."""

import pytest

V2 = 1 << 15
TEXT_DISPLAY = {"type": 10, "content": "Hello"}


@pytest.fixture
def post(empty, rest):
    """Post a message of the bot: `await post(body)` gives the path of the message."""

    async def posted(body):
        path = f"/channels/{empty.room.id}/messages"
        return f"{path}/{(await rest('POST', path, body))[1]['id']}"

    return posted


async def test_an_edit_that_leaves_nothing_to_see_is_refused_with_50006(rest, post):
    for content in ["", "  ", "\n", None]:
        path = await post({"content": "x"})
        status, body = await rest("PATCH", path, {"content": content})
        assert (status, body["code"]) == (400, 50006), content
        assert (await rest("GET", path))[1]["content"] == "x", content


async def test_a_deferred_answer_does_not_become_a_blank(town, rest):
    seen = await town.alice.use(town.room, "wait")
    path = f"/webhooks/{town.app.id}/{town.bot.heard[0].token}/messages/@original"
    status, body = await rest("PATCH", path, {"content": "  "})
    assert (status, body["code"], seen.message["flags"]) == (400, 50006, 128)
    town.bot.wait.set()
    await seen.settled(5)


WRONG_TYPES = [
    ({"flags": "x"}, "flags"),
    ({"flags": True}, "flags"),
    ({"flags": [64]}, "flags"),
    ({"attachments": "x"}, "attachments"),
    ({"attachments": ["x"]}, "attachments"),
    ({"attachments": 5}, "attachments"),
]


async def test_an_edit_of_the_wrong_type_is_refused_with_50035(rest, post):
    for change, field in WRONG_TYPES:
        status, body = await rest("PATCH", await post({"content": "x"}), change)
        assert (status, body["code"], list(body["errors"])) == (400, 50035, [field]), change


@pytest.mark.parametrize("before", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
async def test_a_message_becomes_a_layout_only_when_what_it_had_is_set_to_null(rest, post, before):
    path, layout = await post(before), {"flags": V2, "components": [TEXT_DISPLAY]}
    status, body = await rest("PATCH", path, layout)
    assert (status, body["code"]) == (400, 50035)
    status, message = await rest("PATCH", path, {**layout, "content": None, "embeds": None})
    assert (status, message["flags"], message["components"][0]["content"]) == (200, V2, "Hello")


async def test_a_layout_does_not_become_a_message_of_before_again(rest, post):
    path = await post({"flags": V2, "components": [TEXT_DISPLAY]})
    for change in ({"content": "x"}, {"embeds": [{"title": "x"}]}, {"content": "x", "flags": 0}):
        status, body = await rest("PATCH", path, change)
        assert (status, body["code"]) == (400, 50035), change


async def test_a_layout_without_components_is_empty_whatever_files_it_has(rest, post):
    path = await post({"flags": V2, "components": [TEXT_DISPLAY]})
    status, body = await rest("PATCH", path, {"components": []})
    assert (status, body["code"]) == (400, 50006)


async def test_whom_a_text_of_a_layout_mentions_is_notified_if_that_is_allowed(empty, rest, post):
    text = {"type": 10, "content": f"<@{empty.bob.id}>"}
    layout = {"flags": V2, "components": [{"type": 17, "components": [text]}]}
    loud, quiet = await post(layout), await post({**layout, "allowed_mentions": {"parse": []}})
    mentions = [
        [user["username"] for user in (await rest("GET", path))[1]["mentions"]] for path in (loud, quiet)
    ]
    assert mentions == [["bob"], []]


async def test_null_among_the_mentions_that_are_allowed_is_nobody(empty, rest, post):
    allowed = {"users": [None, str(empty.bob.id)]}
    path = await post({"content": f"<@{empty.bob.id}> <@{empty.alice.id}>", "allowed_mentions": allowed})
    _, message = await rest("GET", path)
    assert [user["username"] for user in message["mentions"]] == ["bob"]
