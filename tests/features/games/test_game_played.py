"""/config set game: the name of the game that is played may be left out, and completion begins with it."""

import pytest

from tests.client.reading import text


async def play(town, game):
    return text(await town.owner.use(town.room, "config set", game=game, where="channel"))


async def roll(town, dice):
    return text(await town.player.use(town.room, "roll", dice=dice))


async def complete(town, typed, command="roll"):
    return [each["value"] for each in await town.player.complete(town.room, command, "dice", typed)]


async def test_it_is_set_by_any_of_its_names_and_shown_with_its_title(lodged_town):
    assert "Game played: vtm, Vampire: the Masquerade 5e · *this channel*" in await play(
        lodged_town, "Vampire"
    )
    assert "There is no game `vampyre`: did you mean `vampire`?" in await play(lodged_town, "vampyre")


async def test_it_is_undone(lodged_town):
    await play(lodged_town, "vtm")
    undone = await lodged_town.owner.use(lodged_town.room, "config unset", setting="game", where="channel")

    assert "Game played: none; rolls of games begin with their names · *default*" in text(undone)
    assert "vtm" not in await roll(lodged_town, "7 hunger 2")


async def test_its_name_may_be_left_out_and_the_card_has_it(lodged_town):
    await play(lodged_town, "vtm")

    for typed in ("7 hunger 2", "7h2", "7 h 2 # to feed"):
        assert "`vtm7h2`" in await roll(lodged_town, typed)
    assert "Vampire: the Masquerade 5e\n`vtm7h2 >=4`" in text(
        await lodged_town.player.use(lodged_town.room, "odds", dice="7 hunger 2 difficulty 4")
    )


async def test_what_is_dice_a_saved_roll_or_another_game_stays_that(lodged_town):
    await play(lodged_town, "vtm")
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "saved add", name="h", dice="1d4+{more}")

    assert "vtm" not in await roll(lodged_town, "7d10>=8")
    assert "vtm" not in await roll(lodged_town, "h 3")
    assert "`coc45`" in await roll(lodged_town, "coc45")


async def test_what_does_not_fit_is_refused_in_the_words_of_the_game(lodged_town):
    assert "Vampire" not in await roll(lodged_town, "7 hunger 9")
    await play(lodged_town, "vtm")

    assert (
        "In a roll of Vampire: the Masquerade 5e, hunger dice must be from 0 to 5, not 9: type "
        "it like vtm7h2 >=4." in await roll(lodged_town, "7 hunger 9")
    )
    assert "Vampire" not in await roll(lodged_town, "4d6kg3")


async def test_pathfinder_reads_a_d20_against_a_number_by_its_degrees(lodged_town):
    assert "pf2" not in await roll(lodged_town, "1d20+9 vs 25")
    await play(lodged_town, "pf2e")

    assert "`pf2+9 vs 25`" in await roll(lodged_town, "1d20+9 vs 25")
    assert "`pf2+9 vs 25`" in await roll(lodged_town, "d20+9 dc 25 # Climb")
    assert "`pf2+9 vs 25 adv`" in await roll(lodged_town, "adv+9 vs 25")
    assert "pf2" not in await roll(lodged_town, "1d20+9")
    assert "`pf2+9 vs 25 strike; d8`" in await roll(lodged_town, "1d20+9 vs 25; 1d8")


async def test_a_saved_roll_against_a_number_is_read_by_the_game_too(lodged_town):
    await play(lodged_town, "pf2")
    await lodged_town.player.use(lodged_town.room, "saved add", name="bow", dice="1d20+{bonus}")

    seen = await roll(lodged_town, "bow 9 vs 25")
    assert "`pf2+9 vs 25`" in seen
    assert "bow" in seen
    assert "pf2" not in await roll(lodged_town, "bow 9")


async def test_dice_without_a_number_are_dice_though_the_game_has_a_usual_one(lodged_town):
    await play(lodged_town, "trav")

    assert "`trav+1`" in await roll(lodged_town, "2d6+1 vs 8")
    assert "trav" not in await roll(lodged_town, "2d6+1")


async def test_dungeons_and_dragons_keeps_plain_rolls_against_a_number(lodged_town):
    await play(lodged_town, "d20")

    assert "`d20+5 ac 15`" in await roll(lodged_town, "d20+5 ac 15")
    assert "`d20+5 dc 15`" in await roll(lodged_town, "+5 dc 15")
    assert "`d20+5 ac 15`" not in await roll(lodged_town, "1d20+5 vs 15")


@pytest.mark.parametrize("command", ["roll", "odds"])
async def test_completion_knows_games_and_has_that_of_the_channel_first(lodged_town, command):
    assert (await complete(lodged_town, "vt", command))[0] == "vtm7h2 >=4"
    assert "vtm7h2 >=4" in await complete(lodged_town, "vamp", command)
    assert "vtm7h2 >=4" not in await complete(lodged_town, "", command)
    await play(lodged_town, "vtm")
    assert (await complete(lodged_town, "", command))[:2] == ["vtm7h2 >=4", "vtm5h1"]


async def test_where_a_game_adds_to_a_d20_the_d20_may_be_left_out(lodged_town):
    assert "There are no dice" in await roll(lodged_town, "perception +5")
    await play(lodged_town, "dnd")

    assert "d20 (" in await roll(lodged_town, "perception +5")
    assert "2d20kh1 (" in await roll(lodged_town, "wis save +3 with advantage")


async def test_a_saved_roll_that_is_mistyped_is_offered_before_a_d20(lodged_town):
    await play(lodged_town, "dnd")
    await lodged_town.player.use(lodged_town.room, "saved add", name="perception", dice="1d20+5")

    assert "There is no saved roll `percepton`: did you mean `perception`?" in await roll(
        lodged_town, "percepton +2"
    )
