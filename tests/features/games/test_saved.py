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
    assert "dice: 1 to 40, not 99" in seen
    assert not seen.startswith("#")
