"""A world kept between runs."""

import pytest

from bot.sandbox.errors import Unreadable
from bot.sandbox.server import Sandbox
from tests.sandbox.conftest import Clock, Town
from tests.sandbox.example_bot import ExampleBot


@pytest.fixture
def path(tmp_path):
    return tmp_path / "worlds" / "den.json"


async def test_a_world_is_there_again_after_a_restart(path, http):
    async with Sandbox(path=path) as first:
        town = Town(first, Clock())
        async with town.running(ExampleBot()):
            await town.alice.use(town.room, "picture")
            await town.alice.use(town.room, "hush")
    async with Sandbox(path=path) as second:
        again = Town(second, Clock())
        assert (again.alice.id, again.room.id, again.app.id) == (town.alice.id, town.room.id, town.app.id)
        messages = again.room.messages(again.alice)
        assert [message["embeds"][0]["title"] for message in messages] == ["Picture"]
        async with http.get(messages[0]["attachments"][0]["url"]) as response:
            assert await response.read() == b"hi"


async def test_commands_registered_before_need_not_be_registered_again(path):
    async with Sandbox(path=path) as first, Town(first, Clock()).running(ExampleBot()):
        pass
    async with Sandbox(path=path) as second:
        town = Town(second, Clock())
        async with town.running(ExampleBot(sync=False)):
            assert (await town.alice.use(town.room, "ping")).kind == "message"


async def test_buttons_of_before_still_work(path):
    async with Sandbox(path=path) as first:
        town = Town(first, Clock())
        async with town.running(ExampleBot()):
            await town.alice.use(town.room, "count")
    async with Sandbox(path=path) as second:
        town = Town(second, Clock())
        async with town.running(ExampleBot(sync=False)):
            message = town.room.messages(town.bob)[0]
            assert (await town.bob.press(message, "count:0")).message["content"] == "Now 1"


async def test_a_change_is_saved_shortly_after_it(path):
    async with Sandbox(path=path) as sandbox:
        sandbox.user("alice")
        await sandbox.until(path.exists)


async def test_asking_twice_makes_one(tmp_path):
    async with Sandbox() as sandbox:
        town, again = Town(sandbox, Clock()), Town(sandbox, Clock())
        assert sandbox.thread(town.room, "aside").id == sandbox.thread(again.room, "aside").id
        assert sandbox.dm(town.bob).id == sandbox.dm(again.bob).id
        assert sandbox.group_dm(town.alice, town.bob).id == sandbox.group_dm(again.alice, again.bob).id


async def test_a_file_that_is_no_world_is_refused(tmp_path):
    path = tmp_path / "notes.json"
    path.write_text("{]", encoding="utf-8")
    with pytest.raises(Unreadable, match="does not hold a saved sandbox; move it away"):
        Sandbox(path=path)
