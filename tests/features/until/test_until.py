"""Rolls until something comes, at a table."""

from fractions import Fraction

import pytest

from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")


async def test_the_card_says_how_many_rolls_it_took_and_each_of_them(use, below, kept, check_history):
    below.faces(3, 9, 12)
    seen = text(await use("roll", dice="1d20+5 until 15 climb"))

    assert (
        "# 3 rolls\nd20 + 5 until 15\n`1` 8 · d20 (3) + 5\n`2` 14 · d20 (9) + 5\n`3` **17** · d20 (12) + 5"
        in seen
    )
    assert "3 rolls or fewer: 90.9 %" in seen
    assert "climb" in seen
    row = await kept(1)
    assert (row.kind, row.outcome, row.draws) == ("until", 3, (3, 9, 12))
    assert row.odds == Fraction(9 * 9 * 11, 20**3)
    assert row.request == {"dice": "d20 + 5 until 15", "comment": "climb"}
    await check_history()


async def test_successes_are_added_up(use, below):
    below.faces(5, 1, 2, 6, 6, 1)
    seen = text(await use("roll", dice="3d6>=5 until 3"))

    assert "# 2 rolls\n3d6\\>=5 until 3 in all: **3**" in seen
    assert "`1` **1** → 1 · (**5**, 1, 2)" in seen
    assert "`2` **2** → 3 · (**6**, **6**, 1)" in seen


async def test_many_rolls_are_told_in_short_and_the_last_may_not_do(use, below):
    below.faces(*[1] * 100)
    seen = await use("roll", dice="d20 until 20")

    assert headline(seen) == "# Not within 100 rolls"
    assert "… 85 more …" in text(seen)
    assert "100 rolls are the limit" in text(seen)
    assert text(seen).count("d20 (1)") == 15


async def test_odds_say_how_many_rolls_it_takes(use, press):
    seen = text(await use("odds", dice="8d6>=5 until 10"))

    assert "# 4.19 rolls\non average with `8d6>=5 until 10 in all`" in seen
    assert "within 4 rolls" in seen
    assert "never" not in seen
    rolled = await use("roll", dice="8d6>=5 until 10")
    assert "# 4.19 rolls" in text(await press(rolled, "Odds"))


async def test_faces_are_typed_all_at_once_or_asked_for_one_by_one(use, press, kept):
    done = text(await use("roll", dice="2d6 until a 6", rolled="1 5 3 3 6 1"))
    assert "# 3 rolls" in done
    assert "typed by hand" in done
    asked = await use("roll", dice="d6 until 5", rolled="?")
    assert "roll 2" in text(await press(asked, "2")).casefold()
    assert "# 3 rolls" in text(await press(asked, "1", "6"))


async def test_faces_beyond_the_end_are_refused(use):
    assert "Only the first 2 dice are needed: leave out the 6." in text(
        await use("roll", dice="d6 until 5", rolled="2 5 6")
    )


async def test_it_is_rolled_again_and_has_its_line_in_the_history(use, press, below):
    below.faces(6, 2, 6)
    first = await use("roll", dice="d6 until 6 # door")
    again = await press(first, "Roll again")

    assert headline(again) == "# 2 rolls"
    assert "door" in text(again)
    assert "**2 rolls** ← d6 until 6 door `2 6`, re-roll of `#1`" in text(await use("history"))
    assert list(buttons(first)) == ["Odds", "Roll again"]


async def test_names_of_a_character_stand_in_it(use, below):
    await use("character create", name="Lia", lines="dex = 3")
    below.faces(20)

    assert "d20 + 3" in text(await use("roll", dice="d20+dex until 15"))


async def test_what_never_comes_is_refused(use):
    assert "never 30 or more" in text(await use("roll", dice="d20 until 30"))
    assert "never 30 or more" in text(await use("odds", dice="d20 until 30"))


async def test_a_hidden_one_is_seen_by_its_roller_alone(use, lodged_town, check_history):
    seen = await use("roll", dice="d6 until 5", show="me")

    assert seen.ephemeral
    assert "d6 until 5" not in text(await use("history", by=lodged_town.owner))
    await check_history()


async def test_the_most_rolls_are_said_and_that_they_were_not_enough(use, below, kept, check_history):
    below.faces(*[1] * 8)
    seen = await use("roll", dice="2d6>=5 until 3 within 4 rolls")

    assert headline(seen) == "# Not within 4 rolls"
    assert "Not enough in 4 rolls: " in text(seen)
    assert (await kept(1)).request == {"dice": "2d6>=5 until 3 in all within 4 rolls"}
    await check_history()


async def test_successes_of_a_pool_are_collected_by_the_name_of_its_game(use, below, check_history):
    below.faces(5, 1, 2, 6, 6, 1)
    seen = text(await use("roll", dice="sr3 until 3 # lock"))

    assert "# 2 rolls\n3d6\\>=5 until 3 in all: **3**" in seen
    assert "lock" in seen
    await check_history()


async def test_a_pool_needs_no_name_where_its_game_is_played(use, lodged_town, below):
    await use("config set", by=lodged_town.owner, game="cod")
    await use("character create", name="Lia", lines="wits = 2\nlarceny = 3")
    below.faces(8, 10, 9, 1, 1, 1, 8, 8, 8, 8, 1)
    seen = text(await use("roll", dice="wits + larceny until 6"))

    assert "5d10!\\>=10\\>=8 until 6 in all: **7**" in seen
    assert "within 3 rolls" in text(await use("odds", dice="5 until 6"))


async def test_a_saved_pool_needs_no_name_of_its_game_either(use, lodged_town, below):
    await use("config set", by=lodged_town.owner, game="cod")
    await use("saved add", name="pick", dice="5")
    below.faces(8, 9, 1, 1, 1, 8, 8, 8, 8, 1)

    assert "5d10!\\>=10\\>=8 until 6 in all: **6**" in text(await use("roll", dice="pick until 6"))


async def test_a_pool_of_a_game_is_refused_with_what_to_write(use, lodged_town):
    await use("config set", by=lodged_town.owner, game="vtm")
    await use("character create", name="Lia", lines="brawl = 3")

    for dice in ("vtm7h2 until 8", "fitd3 until 3", "brawl + 4 hunger 2 until 8"):
        assert "This works only with plain dice" in text(await use("roll", dice=dice))
