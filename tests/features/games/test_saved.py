"""Rolls of games under a name."""

from tests.client.reading import text
from tests.features.saved.saving import roll, save


async def test_a_saved_roll_of_a_game_is_rolled_by_its_name_and_its_values(lodged_town):
    await save(lodged_town, name="hunt", dice="vtm{pool}h2 >=4")
    await save(lodged_town, name="sneak", dice="coc45 bonus")
    for typed, read in {
        "hunt 7": "`vtm7h2 >=4`",
        "hunt pool=5 # the baron": "`vtm5h2 >=4`",
        "sneak": "`coc45 bonus`",
    }.items():
        lodged_town.rest()
        seen = text(await roll(lodged_town, typed))
        assert read in seen
        assert seen.startswith(typed.split()[0])
    assert "the baron" in text(await lodged_town.player.use(lodged_town.room, "history"))


async def test_a_saved_roll_that_is_dice_goes_before_a_game_of_the_same_name(lodged_town):
    await save(lodged_town, name="heart", dice="2d6+{bonus}")
    assert "2d6" in text(await roll(lodged_town, "heart 3"))
    lodged_town.rest()
    seen = await roll(lodged_town, "heart")
    assert "bonus=1" in text(seen)


async def test_a_value_that_a_game_does_not_take_is_refused_in_a_sentence(lodged_town):
    await save(lodged_town, name="hunt", dice="vtm{pool}h2")
    seen = text(await roll(lodged_town, "hunt 99"))
    assert (
        "In a roll of Vampire: the Masquerade 5e, dice must be from 1 to 40, not 99: type it like vtm7h2 >=4."
        in seen
    )
    assert not seen.startswith("#")


async def test_what_is_saved_where_a_game_is_played_is_that_game_everywhere(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="Vampire", where="channel")
    for name, dice, call, read in (
        ("x", "7 2", "x", "`vtm7h2`"),
        ("hunt", "{pool} {hunger} difficulty 3", "hunt 5 2", "`vtm5h2 >=3`"),
        ("feed", "Strength + Brawl 6 2", "feed", "`vtm6h2`"),
        ("blast", "8d6", "blast", "8d6"),
    ):
        lodged_town.rest()
        assert text(await save(lodged_town, name=name, dice=dice)).startswith("Saved")
        await lodged_town.owner.use(lodged_town.room, "config set", game="blades", where="channel")
        assert read in text(await roll(lodged_town, call))
        await lodged_town.owner.use(lodged_town.room, "config set", game="Vampire", where="channel")


async def test_what_the_game_that_is_played_refuses_is_not_saved_and_its_words_say_why(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", game="Vampire", where="channel")
    assert (
        "In a roll of Vampire: the Masquerade 5e, dice must be from 1 to 40, not 99: type it like vtm7h2 >=4."
        in text(await save(lodged_town, name="x", dice="99 2"))
    )


async def test_a_saved_attack_is_an_attack_with_what_is_typed_behind_it(lodged_town):
    await save(lodged_town, name="attack", dice="1d20+{bonus} ac 14; 1d8+3")
    await save(lodged_town, name="both", dice="1d20+7 ac 14; 1d6; 1d20+5 ac 14")
    for typed, read in {
        "attack 5": "`d20+5 ac 14; d8+3`",
        "attack 5 adv": "`d20+5 ac 14 adv; d8+3`",
        "both adv": "`d20+7 ac 14 adv; d6; d20+5 ac 14 adv`",
    }.items():
        lodged_town.rest()
        assert read in text(await roll(lodged_town, typed))
