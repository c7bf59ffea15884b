"""The message of a fight follows the hit points on the sheets of those who take part."""

from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import health_of, note, turn_of


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


async def test_notes_of_a_fallen_monster_are_not_shown_until_it_is_healed(lodged_town, use):
    fight = await use("initiative add", who="ogre 15 hp 9; rat 3 hp 2")
    for words in ("paralysed 8", "prone"):
        await note(lodged_town.player, fight, words, "ogre")
    assert all(each in text(fight) for each in ("paralysed", "prone"))
    await use("initiative hurt", who="ogre", damage="9")
    assert not any(each in text(fight) for each in ("paralysed", "prone"))
    await use("initiative hurt", who="ogre", damage="+1")
    assert all(each in text(fight) for each in ("paralysed", "prone"))


async def test_only_who_is_dead_is_struck_through(use, press):
    await create(use, lines="hp = 4/30; death_failures = 0/3; init = 20")
    fight = await use("initiative add", who="ogre 15 hp 9")
    await press(fight, "Join")
    await use("initiative hurt", who="ogre, Lia", damage="9")
    assert [name for name in ("ogre", "Lia") if f"~~{name}~~" in text(fight).replace("*", "")] == ["ogre"]
    await use("character set", what="death_failures", to="3")
    assert "~~Lia~~" in text(fight).replace("*", "")


async def test_a_character_at_0_is_reminded_of_death_saves_on_its_turn(use, press):
    await create(use, lines="hp = 4/30; death_failures = 0/3; death_successes = 0/3; init = 20")
    fight = await use("initiative add", who="ogre 15 hp 9")
    await press(fight, "Join")
    await use("initiative hurt", who="Lia", damage="9")
    reminded = {}
    for _ in range(2):
        await press(fight, "Next")
        reminded[turn_of(fight)] = "death save" in text(fight)
    assert reminded == {"Lia": True, "ogre": False}
    await use("character set", what="death_successes", to="3")
    await press(fight, "Next")
    assert "death save" not in text(fight)
