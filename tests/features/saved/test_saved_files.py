"""Saved rolls as a file, from under /saved list and into /saved import."""

import json

import aiohttp

from tests.client.reading import buttons, text
from tests.features.saved.saving import roll, save, sent


async def exported(seen):
    async with aiohttp.ClientSession() as web, web.get(seen.message["attachments"][0]["url"]) as response:
        return json.loads(await response.read())


async def test_an_export_is_imported_elsewhere(lodged_town):
    await save(lodged_town, dice="1d20+{bonus} # mit Schwert ü")
    listed = await lodged_town.player.use(lodged_town.room, "saved list")
    file = await exported(await lodged_town.player.press(listed.message, "Yours as a file"))
    options = {"file": sent(file), "for": "server"}
    seen = await lodged_town.owner.use(lodged_town.room, "saved import", **options)

    assert file == {"attack": "1d20+{bonus} # mit Schwert ü"}
    assert "1 roll saved, now the server's" in text(seen)
    assert "mit Schwert ü" in text(await roll(lodged_town, "attack 1", lodged_town.owner))


async def test_only_those_who_have_rolls_are_offered_a_file(lodged_town):
    listed = [await lodged_town.player.use(lodged_town.room, "saved list")]
    await save(lodged_town, lodged_town.owner, **{"for": "server"})
    listed += [await lodged_town.player.use(lodged_town.room, "saved list")]

    assert [list(buttons(seen)) for seen in listed] == [[], ["The server's as a file"]]


async def test_a_bad_file_gets_a_sentence_and_changes_nothing(lodged_town):
    for content, sentence in (
        (b"attack = 1d20", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[1]", 'The file needs names and dice, such as {"attack": "1d20+{bonus}"}.'),
        ({"attack": 1}, 'The file needs names and dice, such as {"attack": "1d20+{bonus}"}.'),
        (
            {"fine": "1d6", "attack": "1d20+"},
            "In `attack` of the file: Column 6: write something after `+`, such as `+ 3`, or leave `+` out.",
        ),
        ({"fine": "1d6", "attack": "1d6 # \ud800"}, "invisible characters"),
        ({"fine": "1d6", "2d6": "1d6"}, "`2d6` is already a word for dice"),
        ({f"r-{number}-": "1d6" for number in range(51)}, "That would make 51 saved rolls"),
        (b"\x89PNG", "picture"),
        (b"{" + b" " * 300_000 + b"}", "bytes"),
        (b'{"a": "\xff"}', "not UTF-8"),
    ):
        lodged_town.rest()
        seen = await lodged_town.player.use(lodged_town.room, "saved import", file=sent(content))
        assert sentence in text(await seen.settled())
    assert "Nothing is saved" in text(await lodged_town.player.use(lodged_town.room, "saved list"))
