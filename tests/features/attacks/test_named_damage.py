"""Damage after an attack may be the last word of the one line that ends with it; all else is asked about."""

import pytest

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

LINES = (
    "shooting = d10; colt_peacemaker = 2d6+1 ap 1; bow_long = 2d6; axe_big = d8; axe_small_big = d6; "
    "lucky_number = 5; ac = 12; bennies = 3/3"
)


async def begin(lodged_town, use, game="sw"):
    await use("config set", game=game, where="channel", by=lodged_town.owner)
    await create(use, lines=LINES)
    await use("initiative add", who="Cole" if game == "sw" else "Cole 12 ac 12", by=lodged_town.owner)
    await use("initiative join")


@pytest.mark.parametrize("word", ["peacemaker", "Peacemaker", " peacemaker "])
async def test_the_last_word_of_a_line_of_dice_is_its_damage(lodged_town, use, kept, check_history, word):
    await begin(lodged_town, use)
    seen = await use("roll", dice=f"shooting -2;{word}", at="Cole")
    request = (await kept(3)).request
    assert request["dice"].startswith("sw10-2; ")
    assert request["piercing"] == 1
    assert "colt" in request["comment"]
    assert "colt" in text(seen)
    await check_history()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("shooting; colt", ["Roll shooting; colt_peacemaker instead"]),
        ("shooting; bow", ["Roll shooting; bow_long instead"]),
        ("shooting; big", []),
        ("peacemaker", ["Roll colt_peacemaker instead"]),
    ],
)
async def test_a_beginning_or_a_word_of_several_is_not_taken_for_damage(
    lodged_town, use, kept, line, offered
):
    await begin(lodged_town, use)
    assert list(buttons(await use("roll", dice=line, at="Cole"))) == offered
    assert await kept(3) is None


@pytest.mark.parametrize("line", ["shooting; number", "shooting; bennies"])
async def test_what_is_no_dice_is_not_taken_for_damage(lodged_town, use, kept, line):
    await begin(lodged_town, use)
    await use("roll", dice=line, at="Cole")
    assert await kept(3) is None


async def test_without_a_target_it_is_asked_about(lodged_town, use, kept):
    await begin(lodged_town, use)
    assert "Roll shooting; colt_peacemaker instead" in buttons(await use("roll", dice="shooting; peacemaker"))
    assert await kept(3) is None


async def test_in_a_game_of_a_d20_it_is_damage_too_but_no_part_of_a_sum(lodged_town, use, kept):
    await begin(lodged_town, use, game="d20")
    await use("roll", dice="d20+5; peacemaker + 2", at="Cole")
    assert await kept(3) is None
    await use("roll", dice="d20+5; peacemaker", at="Cole")
    assert (await kept(3)).request["dice"].endswith("2d6+1")
