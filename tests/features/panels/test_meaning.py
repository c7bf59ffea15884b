"""What is on a panel goes on to mean what it meant when it was put there."""

from dataclasses import replace

import pytest

from bot.features.panels import panels, throws
from bot.features.panels.panels import PanelThrow
from bot.features.panels.throws import Press
from bot.mechanics.stored_line import LineMeaning
from bot.play.store import Ask
from tests.features.characters.playing import create
from tests.features.panels.panel import SAVED, choose, context_of, post
from tests.features.panels.panel import kept as kept_panels


async def last_throw(town):
    """What came to the only panel last."""
    (panel,) = await kept_panels(town)
    return panel.throws[-1]


async def test_a_button_throws_what_was_kept_and_not_what_a_later_reader_makes_of_it(
    lodged_town, press, kept
):
    posted, _ = await post(lodged_town)
    (panel,) = await kept_panels(lodged_town)
    first = replace(panel.throws[0], meaning=LineMeaning("3d6 + 1"))
    await panels.change(
        await Ask.of(lodged_town.client.services, context_of(lodged_town)),
        panel,
        lambda each: replace(each, throws=(first,)),
    )
    await press(posted, "d20")

    assert (await kept(1)).request["dice"] == "3d6 + 1"


@pytest.mark.parametrize(
    ("game", "dice"), [("sr", "14d6"), ("vtm", "7d10"), ("sw", "d8"), ("cpr", "d10 + 14 # dv 15")]
)
async def test_dice_that_were_kept_stay_dice_where_a_game_now_reads_them_as_its_own(
    lodged_town, use, press, kept, game, dice
):
    posted, _ = await post(lodged_town)
    (panel,) = await kept_panels(lodged_town)
    first = replace(panel.throws[0], meaning=LineMeaning(dice))
    await panels.change(
        await Ask.of(lodged_town.client.services, context_of(lodged_town)),
        panel,
        lambda each: replace(each, throws=(first,)),
    )
    await use("config set", by=lodged_town.owner, game=game)
    await press(posted, "d20")
    event = await kept(1)

    assert (event.kind, event.request["dice"]) == ("roll", dice)


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("1d20 adv", "2d20kh1"),
        ("4d6 drop lowest # Strength", "4d6dl1 # Strength"),
        ("coc45 spot bonus", "coc45 bonus # spot"),
        ("d20 + dex", ""),
        ("d20 + {bonus}", ""),
    ],
)
async def test_what_is_typed_is_kept_with_what_it_means(lodged_town, use, typed, meaning):
    await create(use, lines="dex = 3")
    await post(lodged_town)
    await use("panel add", dice=typed)

    assert (await last_throw(lodged_town)).meaning.line == meaning


async def test_the_dice_of_a_game_stay_its_dice_when_another_is_played(lodged_town, use, press, kept):
    await use("config set", by=lodged_town.owner, game="coc")
    posted, _ = await post(lodged_town)
    await use("panel add", dice="62", label="Spot")
    await use("config set", by=lodged_town.owner, game="none")
    await press(posted, "Spot")
    event = await kept(1)

    assert (event.kind, event.request["dice"]) == ("game", "coc62")


async def test_a_saved_roll_of_ones_own_brings_what_it_means(lodged_town, use):
    await use("saved add", name="sneak", dice="1d20 adv")
    _, editor = await post(lodged_town)
    await choose(lodged_town, editor, SAVED, "mine:sneak")
    there = await last_throw(lodged_town)

    assert (there.text, there.meaning.line) == ("1d20 adv", "2d20kh1")


async def test_another_label_changes_no_meaning(lodged_town, use):
    await post(lodged_town)
    await use("panel add", dice="1d20 adv")
    there = await last_throw(lodged_town)
    services, context = lodged_town.client.services, context_of(lodged_town)

    assert await throws.mend(await Ask.of(services, context), there, there.text, "Luck") == replace(
        there, label="Luck"
    )


@pytest.mark.parametrize(
    ("text", "means", "word", "line"),
    [
        ("d20 fire", "d20 # fire", "", "d20 # fire: Hit"),
        ("d20 fire", "d20 # fire", "adv", "d20 adv # fire: Hit"),
        ("d20 # fire", "d20 # fire", "", "d20 # fire"),
        ("d20; d8", "d20; d8", "adv", "d20 adv; d8 # Hit"),
        ("d20 fire; d8", "d20 # fire; d8", "adv", "d20 adv # fire; d8 # Hit"),
        ("d20 a; d8 b", "d20 # a; d8 # b", "", "d20 # a; d8 # b: Hit"),
        ("d20 + dex", "", "adv", "d20 + dex adv # Hit"),
    ],
)
def test_a_label_and_how_it_is_thrown_go_with_what_it_means(text, means, word, line):
    throw = PanelThrow("dice", text, "Hit", meaning=LineMeaning(means))

    assert throws.write(throw, throw.line, Press(word)) == line
