"""Changes of what a character has by dice, and temporary hit points."""

import re

import pytest

from bot.features.characters.event import COUNTER
from tests.client.reading import buttons, text
from tests.features.characters.playing import create

HURT = "hp = 24/30; temp = 5/20; dex = 3; luck_points = 2/3"


@pytest.fixture
def has(use):
    """Return what the character has of something."""

    async def has(name):
        shown = text(await use("character show"))
        return int(re.search(rf"`{name.replace('_', ' ')}` \*\*(\d+)", shown)[1])

    return has


@pytest.mark.parametrize(
    ("typed", "rolled", "now"),
    [
        ("hp -1d8-3", "6", 20),  # 5 of 9 are temporary
        ("hp − 1d8 − dex", "6", 20),
        ("hp lose 1d8+3", "6", 20),
        ("hp damage 1d8+3 fire", "6", 20),
        ("hp -2d6", "6 6", 17),
        ("hp 1d4+1", "3", 28),
        ("hp +1d4+1", "3", 28),
        ("hit points heal 1d4+1", "3", 28),
        ("Luck Points -1d2", "1", 24),
    ],
)
async def test_dice_change_what_one_has(use, has, check_history, typed, rolled, now):
    await create(use, lines=HURT)
    await use("character set", what=typed, rolled=rolled)
    assert await has("hp") == now
    await check_history()


async def test_chance_throws_them_where_nobody_types_faces(use, kept, check_history):
    await create(use, lines=HURT)
    await use("character set", what="hp", to="-3d6")
    event = await kept(1)
    assert len(event.draws) == 3
    assert not event.by_hand
    assert event.line["from"][0] + event.line["from"][1] - sum(event.line["to"]) == sum(event.draws)
    await check_history()


async def test_faces_are_asked_for_one_by_one(use, press, has, kept):
    await create(use, lines=HURT)
    await press(await use("character set", what="hp -2d6", rolled="?"), "4", "5")
    assert await has("hp") == 20
    assert (await kept(1)).draws == (4, 5)


@pytest.mark.parametrize(
    ("typed", "hp", "temp"),
    [
        ("hp -3", 24, 2),
        ("hp -5", 24, 0),
        ("hp -9", 20, 0),
        ("hp -99", 0, 0),
        ("hp +3", 27, 5),
        ("hp 7", 7, 5),
        ("temp -2", 24, 3),
    ],
)
async def test_temporary_hit_points_take_what_is_lost(use, has, check_history, typed, hp, temp):
    await create(use, lines=HURT)
    await use("character set", what=typed)
    assert (await has("hp"), await has("temp")) == (hp, temp)
    await check_history()


async def test_a_struck_loss_gives_both_back(use, press, has, check_history):
    await create(use, lines=HURT)
    await use("character set", what="hp -9")
    await press(await use("history", number=1), "Strike", "Strike it")
    assert (await has("hp"), await has("temp")) == (24, 5)
    await check_history()


async def test_a_thrown_change_is_struck_whatever_came_after_it(use, press, has, check_history):
    await create(use, lines=HURT)
    await use("character set", what="luck points -1d2", rolled="2")
    await use("character set", what="luck points +1d2")
    await press(await use("history", number=1), "Strike", "Strike it")
    assert await has("luck_points") == 3
    await check_history()


async def test_a_thrown_change_is_struck_and_not_voided(use, kept):
    await create(use, lines=HURT)
    await use("character set", what="hp -2d6")
    assert list(buttons(await use("history", number=1))) == ["Strike"]


@pytest.mark.parametrize("typed", ["hp -1d", "hp -2x d6", "hp d6 vs 3", "hp -1d6; d6", "hp coc45 1"])
async def test_dice_that_come_to_no_number_are_refused(use, kept, typed):
    await create(use, lines=HURT)
    assert "is not a change of `hp`" in text(await use("character set", what=typed))
    assert await kept(1) is None


async def test_faces_need_a_change_with_dice(use, kept):
    await create(use, lines=HURT)
    await use("character set", what="hp -3", rolled="3")
    assert await kept(1) is None


@pytest.mark.parametrize("game", [None, "d20", "coc", "vtm"])
@pytest.mark.parametrize("typed", ["hp -5", "hp-5", "HP + 2", "hit points -1d8"])
async def test_a_change_of_hit_points_typed_as_a_roll_is_offered(lodged_town, use, kept, game, typed):
    await create(use, lines=HURT)
    if game:
        await use("config set", by=lodged_town.owner, game=game)
    seen = await use("roll", dice=typed)
    assert len(buttons(seen)) == 1
    assert await kept(1) is None


INVESTIGATOR = "san = 52/60; luck = 45/99; hp = 11/12; mp = 12/13; spot_hidden = 3/55; willpower = 2/4"
CALLED = (
    *("san", "Sanity", "luck", "hp", "hit points", "mp", "magic points"),
    *("spot hidden", "spot", "willpower"),
)


@pytest.mark.parametrize("by", ["-10", " -1", " - 3", " +5", " − 2", " -1d6", " +1d4+1"])
@pytest.mark.parametrize("name", CALLED)
async def test_any_counter_of_cthulhu_with_a_sign_behind_it_is_changed(lodged_town, use, kept, name, by):
    await create(use, lines=INVESTIGATOR)
    await use("config set", by=lodged_town.owner, game="coc")
    (label,) = buttons(await use("roll", dice=f"{name}{by}"))
    assert await kept(1) is None
    await use("character set", what=label)
    assert (await kept(1)).kind == "counter"


@pytest.mark.parametrize("typed", ["luck", "luck penalty", "luck hard", "san", "spot hidden +1 bonus"])
async def test_a_counter_of_cthulhu_without_a_change_is_rolled(lodged_town, use, kept, typed):
    await create(use, lines=INVESTIGATOR.replace("3/55", "55"))
    await use("config set", by=lodged_town.owner, game="coc")
    await use("roll", dice=typed)
    assert (await kept(1)).kind == "game"


@pytest.mark.parametrize("game", ["vtm", "dg", "fitd"])
@pytest.mark.parametrize("typed", ["mp -2", "magic points -1", "temp +5"])
async def test_what_no_game_rolls_is_changed_in_any(lodged_town, use, kept, game, typed):
    await create(use, lines="mp = 12/13; temp = 0/20")
    await use("config set", by=lodged_town.owner, game=game)
    assert len(buttons(await use("roll", dice=typed))) == 1
    assert await kept(1) is None


POINTS = "hero_points = 1/3; focus_points = 2/2; stress = 4/9; dex = 3"


@pytest.mark.parametrize("game", [None, "d20", "pf2", "fitd", "coc", "pbta"])
@pytest.mark.parametrize("typed", ["hero points", "hero point", "Hero Points", "hero", "hero_points"])
async def test_what_one_has_is_shown_and_changed_where_a_roll_is_typed(
    lodged_town, use, press, has, kept, game, typed
):
    await create(use, lines=POINTS)
    if game:
        await use("config set", by=lodged_town.owner, game=game)
    seen = await use("roll", dice=typed)
    assert "1 of 3" in text(seen)
    assert await kept(1) is None
    less, more = buttons(seen)
    assert (less, more) == ("hero_points -1", "hero_points +1")
    await press(seen, more)
    assert await has("hero_points") == 2


@pytest.mark.parametrize("typed", ["stress -2d6kh1", "hero point -1", "focus -1"])
async def test_a_change_by_another_form_of_the_name_is_offered(lodged_town, use, press, kept, typed):
    await create(use, lines=POINTS)
    await use("config set", by=lodged_town.owner, game="fitd")
    seen = await use("roll", dice=typed)
    await press(seen, *buttons(seen))
    assert (await kept(1)).kind == "counter"


@pytest.mark.parametrize("what", ["hero point +1", "hero points +1", "hero +1"])
async def test_a_value_is_set_by_the_beginning_of_its_name_and_in_any_number(use, has, what):
    await create(use, lines=POINTS)
    await use("character set", what=what)
    assert await has("hero_points") == 2


async def test_a_beginning_of_two_names_changes_neither(use, kept):
    await create(use, lines="spell_slots = 2/3; spell_points = 1/4")
    await use("character set", what="spell -1")
    assert await kept(1) is None


async def test_a_saved_roll_wins_over_the_beginning_of_a_name(use, kept):
    await create(use, lines=POINTS)
    await use("saved add", name="focus", dice="1d20+3")
    await use("roll", dice="focus")
    assert (await kept(1)).request["dice"].startswith("d20 + 3")


async def test_the_offer_is_pressed(use, press, has):
    await create(use, lines=HURT)
    offered = await use("roll", dice="hp -9")
    await press(offered, *buttons(offered))
    assert await has("hp") == 20


async def test_a_game_that_rolls_numbers_rolls_other_counters(lodged_town, use, kept):
    await create(use, lines="willpower = 3/5; hunger = 1/5")
    await use("config set", by=lodged_town.owner, game="vtm")
    await use("roll", dice="willpower + 2")
    assert len((await kept(1)).draws) == 5
    assert "hunger" in str(buttons(await use("roll", dice="hunger +1")))


async def test_a_line_that_begins_with_a_counter_and_rolls_is_rolled(use, kept):
    await create(use, lines=HURT)
    await use("roll", dice="d20 + hp")
    assert (await kept(1)).kind == "roll"


@pytest.mark.parametrize("game", [None, "d20", "pf2"])
@pytest.mark.parametrize("typed", ["hp -5", "hero point -1", "Kestrel hp -5"])
async def test_a_change_by_someone_without_a_character_is_no_roll(lodged_town, use, kept, game, typed):
    if game:
        await use("config set", by=lodged_town.owner, game=game)
    assert "/character create" in text(await use("roll", dice=typed))
    assert await kept(1) is None


async def test_a_change_of_a_line_that_a_character_lacks_is_no_roll(lodged_town, use, kept):
    await create(use, lines="dex = 3")
    await use("config set", by=lodged_town.owner, game="d20")
    await use("roll", dice="hp -5")
    assert await kept(1) is None


async def test_the_summary_of_a_session_says_which_dice_changed_something(use, kept):
    await create(use, lines=HURT)
    await use("character set", what="hp 1d4+dex", rolled="2")
    assert COUNTER.describe(await kept(1)) == "d4 + 3"
