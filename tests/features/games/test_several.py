"""Several rolls of games in a line, at every door."""

from fractions import Fraction

from tests.client.reading import buttons, headline, text
from tests.features.menus.test_menus import ROLL, say
from tests.features.saved.saving import roll, save

LINE = "2x coc50; coc60 hard"


async def test_several_rolls_are_read_one_by_one_with_the_odds_of_their_successes(
    use, below, kept, check_history
):
    below.faces(30, 71, 12)

    seen = await use("roll", dice="coc50 twice; coc60 hard # door")

    assert headline(seen) == "# 2 of 3 succeed"
    assert (await kept(1)).dice == LINE
    assert (await kept(1)).odds == Fraction(2, 4) * Fraction(3, 10) + Fraction(1, 4) * Fraction(7, 10)
    assert [label for label in buttons(seen) if "again" not in label.lower()] == ["Odds"]
    await check_history()


async def test_rolls_that_cannot_fail_say_what_came_of_each_and_claim_no_odds(
    use, below, kept, check_history
):
    below.faces(3, 3, 2, 1, 1, 1, 1, 1)

    seen = await use("roll", dice="fate+1; fate+3")

    assert headline(seen) == "# 2 rolls: +2 fair; -1 poor"
    assert (await kept(1)).odds is None
    assert "%" not in text(seen)
    assert "their odds cannot be shown together" in text(await use("odds", dice="fate+1; fate+3"))
    assert "1 roll of fate+1; fate+3" in text(await use("stats", dice="fate+1; fate+3"))
    await check_history()


async def test_they_are_rolled_again_and_found_in_the_history(use, press, kept):
    seen = await use("roll", dice=LINE)
    await use("roll", dice="coc50")

    await press(seen, "Roll again")

    assert (await kept(3)).dice == LINE
    told = text(await use("history", dice="coc50 twice; coc60 hard"))
    assert "#3" in told
    assert "#2" not in told


async def test_statistics_count_how_many_succeed(use, below):
    below.faces(30, 71, 90)
    await use("roll", dice=LINE)

    assert "1 of 3 succeeds" in text(await use("stats", dice=LINE))


async def test_faces_of_several_rolls_are_asked_for_in_order(use, press, kept, check_history):
    asked = await use("roll", dice="fitd2; pbta+1", rolled="?")

    await press(asked, "3", "6", "2", "4")

    assert (await kept(1)).line["text"] == "2 of 2 succeed: full; partial (7)"
    await check_history()


async def test_faces_of_several_rolls_are_typed_at_once(use, kept):
    await use("roll", dice="coc50 bonus; coc50", rolled="3 2 5 45")

    assert (await kept(1)).line["text"] == "2 of 2 succeed: hard (25); regular (45)"


async def test_a_saved_roll_may_be_several_and_several_of_it(lodged_town, kept):
    await save(lodged_town, name="search", dice="2x coc{spot}; coc60")
    await save(lodged_town, name="hunt", dice="vtm7h2")
    for typed, dice in {
        "search 45": "2x coc45; coc60",
        "search 45 bonus": "2x coc45 bonus; coc60 bonus",
        "hunt twice; coc50": "2x vtm7h2; coc50",
    }.items():
        lodged_town.rest()
        assert f"`{dice}`" in text(await roll(lodged_town, typed))


async def test_several_with_gaps_are_saved_where_their_game_is_played(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="coc", where="channel")
    await save(lodged_town, name="search", dice="{spot}; {listen} hard")
    await lodged_town.owner.use(lodged_town.room, "config unset", setting="game", where="channel")

    assert "`coc45; coc60 hard`" in text(await roll(lodged_town, "search 45 60"))


async def test_names_of_a_character_count_in_each_roll(use):
    await use("character create", name="Lia", lines="dex = 3; brawl = 5; attack = d20 + 6")

    assert "`2x vtm8; vtm3`" in text(await use("roll", dice="vtm dex + brawl x2; vtm dex"))
    assert "`2x d20+6 ac 15`" in text(await use("roll", dice="attack ac 15 twice"))


async def test_dice_beside_the_roll_of_a_game_are_thrown_in_the_same_row(use, below, kept):
    below.faces(52, 3, 4)

    await use("roll", dice="coc60 brawl; 1d3+1d4 damage")

    row = await kept(1)
    assert row.request["dice"] == "coc60 combat; d3 + d4"
    assert row.request["comment"] == "brawl, damage"
    assert row.line["text"] == "regular (52); 7"


async def test_dice_beside_the_roll_of_a_game_are_typed_by_hand(use, kept):
    await use("roll", dice="sw8; 2d6!", rolled="5 3 6 1 2")

    assert (await kept(1)).line["text"] == "success; 9"


async def test_more_than_dice_that_add_up_is_rolled_apart_by_two_buttons(use, press, kept):
    seen = await use("roll", dice="coc60 brawl; 1d6 vs 4")

    for label in buttons(seen):
        await press(seen, label)
    assert [(await kept(number)).request["dice"] for number in (1, 2)] == ["coc60 combat", "d6 vs 4"]


async def test_several_rolls_in_a_message_are_rolled_from_its_menu(lodged_town):
    message = await say(lodged_town, "Search the room: coc45 twice")

    seen = await lodged_town.player.use_on(message, ROLL)

    assert "`2x coc45`" in text(seen)


async def test_a_call_may_be_for_several_rolls(use, press, below):
    below.faces(20, 90)

    called = await use("call", what="coc45 twice")

    assert "1 of 2 succeeds" in text(await press(called, "Roll"))


async def test_a_group_succeeds_by_one_roll_of_each(use):
    assert "works only with one roll for each person" in text(
        await use("call", what="coc45 twice", group="half")
    )
