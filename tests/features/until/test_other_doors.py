"""`until` at all doors that take dice: /roll and /odds repeat a roll, others refuse it in one sentence."""

from dataclasses import replace

import pytest

from bot.client.message import Button
from bot.features.menus.direct_message import reply
from bot.features.panels import panels
from bot.features.panels.panels import PanelThrow
from bot.features.saved.saved import usable
from bot.mechanics.reading.ending import find_ending
from bot.play.store import Ask
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.menus.test_menus import ODDS, ROLL, say
from tests.features.panels.panel import context_of, fill_in, kept, post, throws

pytestmark = pytest.mark.usefixtures("seldom_painted")

SPELLINGS = (
    "1d6 until 6",
    "2d6+3 UNTIL vs 9",
    "2d6 until a 6",
    "1d20 until nat 20 shows",
    "1d6 until even",
    "1d20 until 15+",
    "d100 until 5 or less",
    "8d6>=5 until 10 hits in all, max 4",
    "1d20+5 vs 15 until 3 within 4 rolls",
    "1d6 until 6 climb the wall",
    "1d6 climb until 6 # the wall",
    '1d6 until 6 "wall"',
)

ONE_OF_SEVERAL = ("1d6 until 6; 2d6", "2d6\n1d6 until 6", "1d6 until 6, 2d6")
"""Lines of which /roll does not know which roll to repeat."""

DOORS = {
    "panel add": "dice",
    "call": "what",
    "together": "dice",
    "fair": "dice",
    "deck": "dice",
    "history": "dice",
    "stats": "dice",
    "initiative join": "roll",
}
"""Commands with an option that takes dice, and its name."""

AMONG_OTHERS = {
    "initiative add": {"who": "goblin {}"},
    "table add": {"name": "camp", "text": "Wolves; {} goblins"},
    "character create": {"name": "Lia", "lines": "dex = 3; climb = {}"},
}
"""The same for dice that stand within something else."""

IN_GAMES = ("cod5 until 8", "sr12 until 8", "vtm5h2 until 3", "coc45 until even", "pbta+2 until 10")


def is_refused(seen):
    return any(
        words in text(seen) for words in ("`until` does not work here", "works only in /roll and /odds")
    )


def test_each_spelling_is_one_of_rolls_until_something():
    assert all(map(find_ending, SPELLINGS))


@pytest.mark.parametrize("door", DOORS)
async def test_a_command_that_rolls_once_refuses_it(lodged_town, use, door):
    await post(lodged_town)
    for spelling in (*SPELLINGS, *ONE_OF_SEVERAL, *IN_GAMES):
        seen = await use(door, **{DOORS[door]: spelling})
        assert is_refused(seen), spelling


@pytest.mark.parametrize("door", AMONG_OTHERS)
async def test_so_does_one_that_takes_dice_within_something_else(use, door):
    for spelling in ("1d6 until 6", "1d6 UNTIL even", "2d6 until 10 in all within 4 rolls"):
        options = {name: each.format(spelling) for name, each in AMONG_OTHERS[door].items()}
        assert is_refused(await use(door, **options)), spelling


async def test_roll_and_odds_refuse_it_where_it_is_not_clear_which_roll_is_repeated(use):
    for spelling in ONE_OF_SEVERAL:
        assert "`until` works with only one roll: write just one, such as 2d6 until 10." in text(
            await use("roll", dice=spelling)
        ), spelling
        assert "`until` works with only one roll: write just one, such as 2d6 until 10." in text(
            await use("odds", dice=spelling)
        ), spelling


async def test_a_saved_roll_has_none(lodged_town, use, place):
    for spelling in (*SPELLINGS, "1d6 until {goal}"):
        await use("saved add", name="climb", dice=spelling)

    assert await usable(await Ask.of(lodged_town.client.services, context_of(lodged_town))) == []


async def test_names_before_it_are_no_other_names(use):
    await create(use, lines="perception = 3; climb = 1d6")
    for door, option in (("call", "what"), ("together", "dice"), ("initiative join", "roll")):
        for name in ("perception", "climb"):
            assert is_refused(await use(door, **{option: f"{name} until 15"})), (door, name)


async def test_so_are_forms(lodged_town, press, use):
    panel, editor = await post(lodged_town)
    typed = await fill_in(lodged_town, await press(editor, "Type one…"), dice="1d6 until 6", label="")
    asked = await use("together", dice="2d6")
    share = await lodged_town.owner.submit(
        await lodged_town.owner.press(asked.message, "Add my dice"), {"dice": "1d6 until 6"}
    )

    assert is_refused(typed)
    assert is_refused(share)
    assert "1d6 until 6" not in throws(panel)


async def test_a_panel_that_has_it_from_before_refuses_it_when_it_is_pressed(lodged_town, press, place):
    posted, _ = await post(lodged_town)
    services, context = lodged_town.client.services, context_of(lodged_town)
    (panel,) = await kept(lodged_town)
    old = PanelThrow("dice", "1d6 until 6", "Climb", panel.throws[0].id)
    await panels.change(await Ask.of(services, context), panel, lambda each: replace(each, throws=(old,)))

    assert is_refused(await press(posted, "d20"))
    assert await services.store.event(place, 1) is None


@pytest.mark.parametrize(
    ("said", "rolled"),
    [
        ("Roll 1d6+1 until 4.", "d6 + 1 until 4"),
        ("Climb: 2d6 until a 6, then 1 hour of rest", "2d6 until a 6"),
        ("1d20+5 vs 15 until 3", "d20 + 5 vs 15 until 3"),
        ("sr12 until 8 hits", "12d6>=5 until 8 in all"),
    ],
)
async def test_in_the_menu_of_a_message_it_is_rolled_and_has_its_odds(
    lodged_town, below, place, said, rolled
):
    below.faces(*[6] * 100)
    message = await say(lodged_town, said)
    await lodged_town.player.use_on(message, ROLL)
    row = await lodged_town.client.services.store.event(place, 1)
    odds = await (await lodged_town.player.use_on(message, ODDS)).settled()

    assert row.kind == "until"
    assert row.request["dice"] == rolled.replace("d20 + 5 vs 15 until 3", "(d20 + 5)>=15 until 3 in all")
    assert odds.message["embeds"][0]["image"]


async def test_what_cannot_be_repeated_is_refused_there(lodged_town, place):
    for said in ("1d6 until 30", "vtm5h2 until 3"):
        await lodged_town.player.use_on(await say(lodged_town, said), ROLL)

    assert await lodged_town.client.services.store.event(place, 1) is None


async def test_who_writes_it_to_the_bot_gets_a_button_that_rolls_it():
    first, *_ = (await reply("1d6 until 6")).under
    assert isinstance(first, Button)
    assert first.label == "Roll 1d6 until 6"
