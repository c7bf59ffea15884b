"""What the page reads and sends, as JSON over HTTP and over its websocket."""

import asyncio

import pytest


@pytest.fixture
def page(empty, http):
    """Ask as the page does: `await page(path, body)` gives status and answer."""

    async def ask(path, body=None):
        method = "GET" if body is None else "POST"
        async with http.request(method, empty.discord.url + path, json=body) as response:
            return response.status, await response.json()

    return ask


@pytest.fixture
def interact(town, page):
    """Send an interaction of alice in the room: `await interact(type, data, ...)`."""

    async def send(kind, data, **more):
        body = {"as": str(town.alice.id), "channel": str(town.room.id), "type": kind, "data": data, **more}
        return await page("/sandbox/interactions", body)

    return send


async def test_the_world_is_told(town, page):
    thread = town.discord.thread(town.room, "aside")
    town.discord.dm(town.alice)
    _, world = await page("/sandbox/world")
    assert [user["username"] for user in world["users"]] == ["alice", "bob", "carol"]
    server = world["servers"][0]
    assert (server["name"], server["installed"]) == ("Den", True)
    assert server["members"] == [str(town.alice.id), str(town.bob.id)]
    room, aside = str(town.room.id), str(thread.id)
    assert server["channels"] == [
        {"id": room, "name": "dice", "type": 0, "parent_id": None, "viewers": server["members"]},
        {"id": aside, "name": "aside", "type": 11, "parent_id": room, "viewers": server["members"]},
    ]
    assert world["dms"][0]["recipients"] == [str(town.alice.id)]
    assert (world["application"]["name"], world["online"]) == ("Example", True)
    assert "ping" in [command["name"] for command in world["commands"]]


async def test_without_a_bot_the_world_is_offline(empty, page):
    assert (await page("/sandbox/world"))[1]["online"] is False


async def test_a_command_is_sent(town, interact, page):
    status, answer = await interact(2, {"name": "ping", "type": 1, "options": []})
    assert (status, answer["kind"]) == (200, "message")
    _, messages = await page(f"/sandbox/channels/{town.room.id}/messages?as={town.bob.id}")
    assert [message["content"] for message in messages] == ["pong"]


async def test_a_completion_is_answered_with_choices(interact):
    options = [{"name": "fruit", "type": 3, "value": "ban", "focused": True}]
    _, answer = await interact(4, {"name": "eat", "type": 1, "options": options})
    assert (answer["kind"], answer["choices"]) == ("choices", [{"name": "Banana", "value": "banana"}])


async def test_a_press_and_a_form_are_sent(town, interact):
    message = (await town.alice.use(town.room, "choose")).message
    _, opened = await interact(3, {"custom_id": "form", "component_type": 2}, message=message["id"])
    assert (opened["kind"], opened["modal"]["title"]) == ("modal", "Tell me")
    components = [{"type": 18, "component": {"type": 4, "custom_id": "name", "value": "Ann"}}]
    _, answer = await interact(5, {"custom_id": opened["modal"]["custom_id"], "components": components})
    assert answer["kind"] == "message"
    assert town.room.messages(town.alice)[-1]["content"] == "Hello Ann []"


async def test_a_choice_in_a_select_is_sent(town, interact):
    message = (await town.alice.use(town.room, "choose")).message
    data = {"custom_id": "colour", "component_type": 3, "values": ["red"]}
    assert (await interact(3, data, message=message["id"]))[1]["kind"] == "message"


async def test_no_answer_is_told(town, interact):
    asking = asyncio.create_task(interact(2, {"name": "silent", "type": 1}))
    await town.discord.until(lambda: town.bot.heard)
    town.clock.ahead += 3
    assert (await asking)[1]["kind"] == "none"


NOT_SENT = [
    (2, {"name": "pang"}, "There is no command /pang"),
    (2, {"name": "echo", "options": [{"name": "text", "value": 3}]}, "text is a text"),
    (2, {"name": "echo", "options": "text"}, "The options must be a list"),
    (3, {"custom_id": "x"}, "There is no such message"),
    (5, {"custom_id": "x"}, "The bot has shown this user no form"),
    (9, {}, "There is no interaction of type 9"),
    (2, [], "An interaction needs its data"),
]


async def test_what_the_platform_would_not_send_is_refused_with_a_sentence(interact):
    for kind, data, reason in NOT_SENT:
        status, answer = await interact(kind, data)
        assert (status, answer["message"].startswith(reason)) == (400, True), kind


async def test_nobody_is_refused(town, interact):
    for who in ["0", "x", ""]:
        status, answer = await interact(2, {"name": "ping"}, **{"as": who})
        assert (status, answer["message"]) == (400, f"There is no person with the id {who}."), who


async def test_messages_of_a_channel_that_is_not_seen_are_refused(town, page):
    status, answer = await page(f"/sandbox/channels/{town.room.id}/messages?as={town.carol.id}")
    assert (status, answer["message"]) == (400, "carol cannot see the channel dice.")


@pytest.fixture
def written(empty, page):
    """Bob says so many things; the ids of the messages."""

    async def write(count):
        path, bob = f"/sandbox/channels/{empty.room.id}/messages", str(empty.bob.id)
        return [(await page(path, {"as": bob, "content": str(n)}))[1]["id"] for n in range(count)]

    return write


async def test_messages_come_fifty_at_a_time_or_back_to_one(empty, page, written):
    ids = await written(55)
    for asked, first, end in (
        ("", 5, 55),
        (f"&before={ids[0]}", 0, 0),
        (f"&before={ids[5]}", 0, 5),
        (f"&before={ids[52]}", 2, 52),
        (f"&since={ids[2]}", 2, 55),
        (f"&since={ids[50]}", 5, 55),
        ("&since=1", 5, 55),
    ):
        path = f"/sandbox/channels/{empty.room.id}/messages?as={empty.bob.id}{asked}"
        assert [message["id"] for message in (await page(path))[1]] == ids[first:end], asked


async def test_people_can_write(empty, page):
    path = f"/sandbox/channels/{empty.room.id}/messages"
    status, message = await page(path, {"as": str(empty.bob.id), "content": " hello "})
    assert (status, message["content"], message["author"]["username"]) == (200, "hello", "bob")


async def test_people_cannot_write_nothing_or_too_much(empty, page):
    for content in ["", "x" * 2001]:
        body = {"as": str(empty.bob.id), "content": content}
        status, answer = await page(f"/sandbox/channels/{empty.room.id}/messages", body)
        assert (status, answer["message"].startswith("A message has 1 to 2000 characters")) == (400, True), (
            content
        )


async def test_what_is_not_an_object_is_refused_with_a_sentence(empty, http):
    for body in ["{", "[]"]:
        for path in ["/sandbox/interactions", "/sandbox/channels/1/messages"]:
            async with http.post(empty.discord.url + path, data=body) as response:
                assert (response.status, (await response.json())["message"]) == (400, "Send a JSON object.")


async def test_an_unknown_attachment_is_not_found(empty, http):
    async with http.get(f"{empty.discord.url}/sandbox/attachments/1/a.png") as response:
        assert response.status == 404


async def test_only_files_of_the_page_are_served(empty, http):
    for path in ["/page/nothing.js", "/page/..%2Fserver.py"]:
        async with http.get(empty.discord.url + path) as response:
            assert response.status == 404


async def test_the_page_and_its_scripts_are_served(empty, http):
    for path, kind in (("/", "html"), ("/page/api.js", "javascript")):
        async with http.get(empty.discord.url + path) as response:
            assert (response.status, response.content_type.split("/")[1]) == (200, kind)


async def test_events_tell_a_viewer_what_they_may_see(town, http):
    async with http.ws_connect(f"{town.discord.url}/sandbox/events?as={town.bob.id}") as socket:
        await town.alice.use(town.room, "hush")
        await town.alice.use(town.room, "ping")
        event = await socket.receive_json(timeout=60)
        assert (event["type"], event["message"]["content"]) == ("message_create", "pong")


async def test_events_tell_of_edits_and_deletions(town, http):
    async with http.ws_connect(f"{town.discord.url}/sandbox/events?as={town.bob.id}") as socket:
        seen = await town.alice.use(town.room, "ping")
        await town.bot.heard[0].edit_original_response(content="pung")
        await town.bot.heard[0].delete_original_response()
        events = [await socket.receive_json(timeout=60) for _ in range(3)]
        assert [event["type"] for event in events] == ["message_create", "message_update", "message_delete"]
        assert seen.message is None


async def test_events_tell_that_the_world_changed(empty, http):
    async with http.ws_connect(f"{empty.discord.url}/sandbox/events?as={empty.bob.id}") as socket:
        empty.discord.user("dora")
        assert await socket.receive_json(timeout=60) == {"type": "world"}
