"""A refusal of /roll: what was typed, with a caret, and what was probably meant as buttons."""

from typing import Any

import pytest

from bot.text.card import Tone
from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")

INSTEAD = "Roll 2d6 + 3 instead"


async def test_what_was_meant_is_rolled_by_its_button_for_all_to_see_after_a_restart(town):
    async with town.bot():
        refused = await town.player.use(town.room, "roll", dice="2d6 + + 3")
    async with town.bot():
        seen = await town.player.press(refused.message, INSTEAD)

    assert "```\n2d6 + + 3\n      ^\n```" in text(refused)
    assert refused.ephemeral
    assert headline(seen) == "# 5"
    assert not seen.ephemeral


async def test_who_pressed_the_button_is_named_where_discord_does_not_say_it(lodged_town, use, press):
    named = f"-# Pressed by <@{lodged_town.player.id}>"
    hidden = await press(await use("roll", dice="2d6 + + 3", show="me"), INSTEAD)
    asking = await use("roll", dice="1d6 + + 3", rolled="?")
    at_the_last_face = await press(asking, "Roll d6 + 3 instead", "5")

    assert named in text(await press(await use("roll", dice="2d6 + + 3"), INSTEAD))
    assert named in text(await press(await use("odds", dice="2d6 + + 3"), "Odds of 2d6 + 3"))
    assert "Pressed by" not in text(await use("roll", dice="2d6 + 3"))
    assert "Pressed by" not in text(hidden)
    assert hidden.ephemeral
    assert (headline(at_the_last_face), named in text(at_the_last_face)) == ("# 8", True)


async def test_the_faces_that_were_typed_are_kept(use, press):
    seen = await press(await use("roll", dice="2d6 + + 3", rolled="6 5"), INSTEAD)

    assert headline(seen) == "# 14"
    assert "typed" in text(seen)


READINGS = [
    ("coc45 bonus", "10 9 9", {"0 9 9": "# Extreme success (9)", "10 90 9": "# Hard success (19)"}),
    ("d%b", "10 9 9", {"0 9 9": "# 9", "10 90 9": "# 19"}),
    ("d%", "7 10", {"7 0": "# 70", "10 7": "# 17"}),
    ("fate+2", "1 1 1 1", {"+ + + +": "# Fantastic (+6)", "- - - -": "# Terrible (-2)"}),
    ("4dF", "1 2 3 2", {"- 0 + 0": "# 0", "- - 0 -": "# −3"}),
]
"""Faces that may mean two things, with what each button comes to."""


@pytest.mark.parametrize(("dice", "faces", "readings"), READINGS)
async def test_each_meaning_of_faces_has_a_button(use, press, dice, faces, readings):
    seen = {}
    for reading in readings:
        asked = await use("roll", dice=dice, rolled=faces)
        assert list(buttons(asked)) == [f"Use {each} instead" for each in readings]
        seen[reading] = headline(await press(asked, f"Use {reading} instead"))

    assert seen == readings


async def test_what_is_too_long_for_a_button_can_be_copied(use):
    long = " + ".join(["2d6"] * 20)
    roll = await use("roll", dice=f"{long} + + 3")
    rows = "; ".join(f"{number} Goblin number {number}" for number in range(3, 13))
    table = await use("table add", name="camp", text=f"1-3 Orcs; {rows}")
    copied = text(table).rpartition("Write this instead:\n```\n")[2].removesuffix("\n```")

    assert text(roll).endswith(f"Write this instead:\n```\n{long} + 3\n```")
    assert buttons(roll) == buttons(table) == {}
    assert not is_refused(await use("table add", name="camp", text=copied))


MENDED: list[tuple[str, dict[str, Any], str]] = [
    ("fair", {"dice": "2d6 + + 3"}, "Roll 2d6 + 3 instead"),
    ("fair", {"dice": "2d6 + + 3", "tightness": "2", "rolled": "6 5"}, "Roll 2d6 + 3 instead"),
    ("odds", {"dice": "fair 2d6 + + 3", "rolls": 2}, "Odds of fair 2d6 + 3"),
    ("memory reset", {"what": "fair 2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("deck", {"dice": "2d6 + + 3", "copies": 2}, "Draw 2d6 + 3 instead"),
    ("odds", {"dice": "2d6 + + 3"}, "Odds of 2d6 + 3"),
    ("odds", {"dice": "fair 2d6 + + 3"}, "Odds of fair 2d6 + 3"),
    ("odds", {"dice": "deck 2d6 + + 3"}, "Odds of deck 2d6 + 3"),
    ("odds", {"dice": "fair"}, "Odds of fair 2d6"),
    ("odds", {"dice": "Deck"}, "Odds of deck 2d6"),
    ("stats", {"dice": "2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("history", {"dice": "2d6 + + 3"}, "Use 2d6 + 3 instead"),
    ("d100", {"method": "hunam"}, "Use human instead"),
    ("d100", {"method": "base6", "options": "dise=4"}, "Use dice instead"),
    ("die", {"sides": 20, "method": "hunam", "from": 6}, "Use human instead"),
    ("rules show", {"method": "hunam"}, "Use human instead"),
    ("rules show", {"method": "base6 hunam"}, "Use human instead"),
    ("history", {"command": "rol"}, "Use roll instead"),
    ("table roll", {"name": "forrest"}, "Use forest instead"),
    ("table show", {"name": "forrest"}, "Use forest instead"),
    ("roll", {"dice": "atack 7"}, "Roll attack 7 instead"),
    ("roll", {"dice": "hit 5"}, "Roll hit + 5 instead"),
    ("roll", {"dice": "hit 5 adv"}, "Roll hit + 5 adv instead"),
    ("fair", {"dice": "6x 2d6"}, "Roll 2d6 instead"),
    ("deck", {"dice": "6x 2d6"}, "Draw 2d6 instead"),
    ("saved add", {"name": "strike", "dice": "1d20+{1}"}, "Use 1d20+{bonus} instead"),
    ("roll", {"dice": "4d6", "rolled": "6 5 4 3 2"}, "Use 6 5 4 3 instead"),
    ("roll", {"dice": "4d6", "rolled": "6543"}, "Use 6 5 4 3 instead"),
    ("table add", {"name": "camp", "text": "2d6; Goblins; Wolves"}, "Use Goblins; Wolves instead"),
    ("table add", {"name": "fort", "text": "1-3 Orcs; 3-6 Elves"}, "Use 1-3 Orcs; 4-6 Elves instead"),
    ("table add", {"name": "old camp", "text": "Goblins; Wolves"}, "Use old-camp instead"),
    ("table roll", {"name": "forest", "rolled": "2 1"}, "Use 2 instead"),
    ("saved add", {"name": "big hit", "dice": "1d20+5"}, "Use big-hit instead"),
    ("d100", {"rolled": "1 2 3 4"}, "Use 1 2 3 instead"),
    ("d100", {"count": 3, "method": "base6"}, "Use human instead"),
    ("stats", {"set": "redd"}, "Use red instead"),
    ("history", {"set": "redd"}, "Use red instead"),
    ("saved remove", {"name": "atack"}, "Use attack instead"),
]
"""A command and options of which one is mistyped, and the button that mends it."""


def is_refused(seen):
    """Whether an answer is a warning, and no question."""
    embed = seen.message["embeds"][0]
    return embed.get("color") == Tone.WARNING and not embed.get("title")


async def test_every_command_is_done_by_each_button_of_what_was_meant(use, press):
    await use("table add", name="forest", text="Goblins; Wolves")
    await use("saved add", name="attack", dice="1d20+{bonus}")
    await use("saved add", name="hit", dice="1d20+5")
    await use("d100", rolled="1 2 3", set="red")
    await use("fair", dice="2d6 + 3")
    await use("fair", dice="2d6")
    for command, options, label in MENDED:
        refused = await (await use(command, **options)).settled()
        assert refused.ephemeral
        assert next(iter(buttons(refused))) == label
        for button in buttons(refused):
            seen = await (await press(refused, button)).settled()
            assert not is_refused(seen), (command, button, text(seen))


REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("roll", {"dice": "1d20+5", "rolled": "25"}),
    ("d100", {"method": "zzzz"}),
    ("roll", {"dice": "2d6", "rolled": "6543"}),
    ("roll", {"dice": "2d6", "rolled": "7 1"}),
    ("d100", {"rolled": "57"}),
    ("table roll", {"name": "big", "rolled": "101"}),
    ("table roll", {"name": "big", "rolled": "57", "by-d6": True}),
    ("table add", {"name": "big", "text": "d6; 1-2 x; 4-4 y; 6-6 z; 9-9 w; 12-12 v"}),
]
"""Commands for which nothing would be taken in place of what was typed."""


async def test_nothing_is_offered_that_would_not_be_taken(use):
    await use("table add", name="big", text="01-50 Orcs; 51-00 Elves")
    for command, options in REFUSED:
        refused = await use(command, **options)
        assert is_refused(refused)
        assert buttons(refused) == {}


async def test_a_button_of_a_command_that_is_no_more_says_so(open_town):
    refused = await open_town.player.use(open_town.room, "fair", dice="2d6 + + 3")
    open_town.client.commands = {}
    seen = await open_town.player.press(refused.message, INSTEAD)

    assert "older version" in text(seen)
