"""Files that go with a command."""

import pytest

from bot.sandbox.errors import NotSent
from bot.sandbox.people.handles import File

LARGEST = 10 * 1024 * 1024


async def test_the_bot_reads_a_file_that_a_person_sends(town):
    seen = await town.alice.use(town.room, "read", file=File("hä.csv", b"1,a\n"))
    assert seen.message["content"] == "['hä.csv', 4, 'text/csv', True, b'1,a\\n']"


async def test_a_file_of_the_largest_size_is_sent(town):
    seen = await town.alice.use(town.room, "read", file=File("big", bytes(LARGEST)))
    assert "10485760" in seen.message["content"]


async def test_a_larger_file_is_not_sent(town):
    with pytest.raises(NotSent, match="big has 10485761 bytes; 10485760 are the most"):
        await town.alice.use(town.room, "read", file=File("big", bytes(LARGEST + 1)))


async def test_a_file_without_a_name_is_not_sent(town):
    with pytest.raises(NotSent, match="A file has a name of 1 to 260 characters"):
        await town.alice.use(town.room, "read", file=File("", b"x"))


async def test_what_is_no_file_is_not_sent(town):
    for value in ["123", "x", 5, None]:
        with pytest.raises(NotSent, match="file is a file, given by the id of its upload"):
            await town.alice.use(town.room, "read", file=value)


async def test_only_the_newest_files_are_kept(town):
    files = [town.alice._dispatcher.uploads.take(f"{number}", b"x") for number in range(51)]
    with pytest.raises(NotSent):
        await town.alice.use(town.room, "read", file=str(files[0].id))
    assert (await town.alice.use(town.room, "read", file=str(files[1].id))).kind == "message"


async def test_the_page_sends_a_file_and_then_the_command(town, http):
    url = f"{town.discord.url}/sandbox/uploads?filename=a.txt"
    async with http.post(url, data=b"hello") as response:
        assert response.status == 200
        number = (await response.json())["id"]
    seen = await town.alice.use(town.room, "read", file=number)
    assert "b'hello'" in seen.message["content"]


async def test_the_page_is_told_why_a_file_is_not_taken(town, http):
    async with http.post(f"{town.discord.url}/sandbox/uploads", data=b"hello") as response:
        assert response.status == 400
        assert (await response.json())["message"].startswith("A file has a name")
