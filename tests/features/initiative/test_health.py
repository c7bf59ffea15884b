"""The message of a fight follows the hit points on the sheets of those who take part."""

from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, turn_of


async def test_each_change_of_hit_points_is_seen_in_the_message_of_the_fight(use, press):
    await create(use, lines="hp = 24/30 long; init = 20")
    fight = await use("initiative begin")
    await press(fight, "Join")
    changed = await use("character set", what="hp -4")
    assert health_of(fight) == {"Lia": "20/30 hp"}
    await press(changed, "−1")
    assert health_of(fight) == {"Lia": "19/30 hp"}
    await press(await use("character rest"), "Rest")
    assert health_of(fight) == {"Lia": "30/30 hp"}
    await use("character edit", lines="hp = 24/40 long")
    assert health_of(fight) == {"Lia": "30/40 hp"}


async def test_a_character_elsewhere_leaves_the_message_as_it_is(lodged_town, use):
    await create(use, lines="hp = 24/30")
    await use("initiative add", who="ogre 15", by=lodged_town.owner)
    before = text(await use("initiative show"))
    await use("character set", what="hp -4")
    assert text(await use("initiative show")) == before


async def test_the_turn_passes_over_monsters_without_hit_points_until_they_are_healed(
    use, press, check_history
):
    await create(use, lines="hp = 4/30; init = 20")
    fight = await use("initiative add", who="ogre 15 hp 9; rat 3 hp 2")
    await press(fight, "Join")
    await use("initiative hurt", who="ogre, Lia", damage="9")
    turns = [turn_of(await press(fight, "Next")) for _ in range(3)]
    assert turns == ["Lia", "rat", "Lia"]
    assert turn_of(await press(fight, "Back")) == "rat"
    await use("initiative hurt", who="ogre", damage="+1")
    assert [turn_of(await press(fight, "Next")) for _ in range(2)] == ["Lia", "ogre"]
    await check_history()
