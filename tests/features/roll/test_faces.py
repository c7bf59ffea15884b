"""/config set faces: which rolls show their dice in a picture, where it stands, and who sees it."""

from itertools import pairwise

import pytest
import pytest_asyncio

from bot.client import drawing
from bot.sandbox.validation.messages import COMPONENTS_V2
from tests.client.reading import headline, text
from tests.client.workers import Stuck

GALLERY, BOX = 12, 17


@pytest_asyncio.fixture(loop_scope="module")
async def shown(lodged_town):
    """Have the server show dice in pictures."""
    await lodged_town.owner.use(lodged_town.room, "config set", faces="pictures")


def picture(message):
    """The words of the picture within a layout, and what stands above it; None: there is none."""
    for box in message["components"]:
        parts = box["components"] if box["type"] == BOX else []
        for above, part in pairwise(parts):
            if part["type"] == GALLERY:
                return above["content"], part["items"][0]["description"]
    return None


async def test_dice_stand_below_the_large_total(shown, use, below):
    below.faces(6, 5, 4, 1)
    seen = await use("roll", dice="4d6kh3 # Strength")

    assert picture(seen.message) == ("### Strength\n# 15", "Dice: 4d6 (6, 5, 4, 1 dropped)")
    assert headline(seen) == "# 15"
    assert "4d6kh3 (6, 5, 4, ~~[1]~~)" in text(seen)


async def test_several_rolls_have_their_dice_below_all_of_them(shown, use, below):
    below.faces(13, 5)
    seen = await use("roll", dice="1d20+7; 1d8+4")

    assert seen.message["embeds"][0]["image"]["description"] == "Dice: d20 (13); d8 (5)"


async def test_the_dice_of_a_rule_are_shown_too(shown, use, below):
    below.faces(4, 5, 2)
    assert picture((await use("d100")).message)[1] == "Dice: 3d6 (4, 5, 2)"


async def test_a_rule_that_hides_its_dice_shows_none(shown, use):
    assert picture((await use("d100", method="recycle")).message) is None


async def test_too_many_dice_are_text_alone(shown, use):
    seen = await use("roll", dice="31d6")
    assert not seen.message["flags"] & COMPONENTS_V2
    assert "image" not in seen.message["embeds"][0]


async def test_answers_in_a_line_have_no_picture(shown, lodged_town, use):
    await lodged_town.owner.use(lodged_town.room, "config set", answers="compact")
    seen = await use("roll", dice="2d6")
    assert (picture(seen.message), "image" in seen.message["embeds"][0]) == (None, False)


async def test_without_the_setting_a_roll_is_as_before(use):
    seen = await use("roll", dice="2d6")
    assert not seen.message["flags"] & COMPONENTS_V2


async def test_what_is_typed_by_hand_is_shown_in_the_place_of_its_buttons(shown, use, press):
    seen = await press(await use("roll", dice="2d6", rolled="?"), "6", "1")
    assert picture(seen.message)[1] == "Dice: 2d6 (6, 1)"


async def test_the_same_again_is_shown_as_well(shown, use, press, below):
    below.faces(6, 5)
    seen = await press(await use("roll", dice="1d6"), "Roll again")
    assert picture(seen.message)[1] == "Dice: d6 (5)"


@pytest.mark.parametrize("show", ["gm", "both"])
async def test_of_a_roll_for_the_game_master_the_others_see_no_picture(shown, lodged_town, use, show):
    await use("roll", dice="1d6", show=show)

    for message in lodged_town.room.messages(as_user=lodged_town.sandbox.user("Eve")):
        assert (picture(message), message["attachments"], "faces" in str(message)) == (None, [], False)


async def test_the_game_master_sees_the_picture_alone_until_it_is_revealed(
    shown, lodged_town, use, press, below
):
    below.faces(5)
    hidden = await use("roll", dice="1d6", show="gm")
    looked = await press(hidden, "Look", by=lodged_town.owner)
    assert (looked.ephemeral, picture(looked.message)[1]) == (True, "Dice: d6 (5)")
    assert picture(hidden.message) is None

    revealed = await press(hidden, "Reveal", by=lodged_town.owner)
    assert (revealed.message["id"], revealed.ephemeral) == (hidden.message["id"], False)
    assert picture(revealed.message)[1] == "Dice: d6 (5)"


async def test_a_secret_roll_shows_its_picture_to_its_roller_alone(shown, use):
    seen = await use("roll", dice="1d6", show="me")
    assert seen.ephemeral
    assert picture(seen.message)


async def test_a_roll_does_not_wait_long_for_its_picture(town, monkeypatch):
    monkeypatch.setattr(drawing, "PATIENCE", 0.1)
    async with town.bot(workers=Stuck()):
        await town.owner.use(town.room, "config set", faces="pictures")
        seen = await town.player.use(town.room, "roll", dice="1d6")

    assert "# " in text(seen)
    assert not seen.message["flags"] & COMPONENTS_V2
