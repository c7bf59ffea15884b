"""Rolls of initiative can be checked, hidden ones once they come in; what was struck is no fault."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.initiative.fighting import note, order, reveal, undo_of
from tests.town import House


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory, newest, registered) -> AsyncIterator[House]:
    """Where a bot runs that keeps proofs."""
    house = House(tmp_path_factory.mktemp("house"), newest, registered, proof=True)
    yield house
    await house.close()


async def test_a_whole_fight_is_right(lodged_town, use, press, check_history):
    owner = lodged_town.owner
    seen = await use("initiative begin")
    await use("initiative add", who="3x goblin d20+2; ogre 3")
    await use("initiative add", who="ghoul 30; ghast d20+40", hidden=True, by=owner)
    await use("initiative join", roll="d20+3", rolled="7", by=owner)
    await use("character create", name="Lia", lines="dex = 3")
    await press(seen, "Join", "Next")
    await reveal(owner, lodged_town.room, "ghoul")
    await press(seen, *["Next"] * 4)
    await reveal(owner, lodged_town.room)
    await press(seen, *["Next"] * 4, "Delay", "Back")
    lodged_town.rest()
    await note(lodged_town.player, seen, "bless 3", on="ogre")
    for _ in range(3):
        await press(seen, undo_of(seen))
    await use("initiative end")
    await check_history()
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))


async def test_who_appears_and_is_hidden_again_or_dropped_is_right(lodged_town, use, press, check_history):
    owner, room = lodged_town.owner, lodged_town.room
    await use("initiative add", who="ogre 3")
    await use("initiative add", who="ghoul d20+9; ghast 2", hidden=True, by=owner)
    await use("initiative add", who="imp d20; bat d20", hidden=True, by=owner)
    for _ in range(2):
        await reveal(owner, room, "ghast", "imp")
        await press(await use("initiative show"), "Undo: reveal ghast and 1 more", by=owner)
    await reveal(owner, room, "ghast")
    await press(await use("initiative hidden", by=owner), "Drop imp and 1 more", by=owner)
    await reveal(owner, room)
    assert order(await use("initiative show"))[1:] == ["3 ogre", "2 ghast"]
    await check_history()
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))


async def test_a_roll_of_initiative_is_checked_by_itself(lodged_town, use, press):
    await use("initiative begin")
    await use("initiative add", who="2x goblin d20+2")
    await use("initiative add", who="ogre d20")
    assert "fits" in text(await use("proof check", roll=3))


async def test_a_change_of_what_one_has_is_struck_and_all_is_right(use, press):
    await use("character create", name="Lia", lines="hp = 24/30")
    await use("character set", what="hp", to="-4")
    await press(await use("history", number=1), "Strike", "Strike it")
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))


async def test_damage_numbers_and_what_was_taken_back_are_right(lodged_town, use, press):
    await use("character create", name="Lia", lines="hp = 24/30; temp = 5/20; init = 20")
    await use("initiative join")
    await use("initiative add", who="2x goblin 12 hp 7 ac 15; ogre 3", by=lodged_town.owner)
    hurt = await use("initiative hurt", who="goblin 2, Lia", damage="6")
    await use("initiative hurt", who="goblin 1, goblin 2, Lia", damage="2")
    await press(hurt, "Undo")
    await press(
        await use("initiative show"), "Numbers", "Show goblin 1 and 1 more", "Both", by=lodged_town.owner
    )
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))


async def test_attacks_on_known_and_hidden_armour_are_right(lodged_town, use, press):
    await use("initiative add", who="goblin 12 hp 7 ac 15; ogre 3 hp 59 ac 11", by=lodged_town.owner)
    await use("initiative join", name="Lia", roll="5")
    for _ in range(4):
        await use("roll", dice="d20+5; 2d6+3", at="goblin")
    await use("roll", dice="d20+5", at="goblin", rolled="9")
    seen = await use("roll", dice="8d6 fire", at="goblin")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Half")))
    await press(
        await use("initiative show"), "Numbers", "Show goblin and 1 more", "Both", by=lodged_town.owner
    )
    await use("roll", dice="d20+5; 2d6+3", at="ogre")
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))


async def test_cards_that_are_dealt_are_right(lodged_town, use, press, check_history):
    owner = lodged_town.owner
    await use("config set", game="sw", where="channel", by=owner)
    seen = await use("initiative begin")
    await use("initiative join", name="Lia")
    await use("initiative add", who="3x bandit parry 5 toughness 6; ogre K♠")
    for damage in ("5", "6", "7"):
        await use("initiative hurt", who="bandit 1, bandit 2", damage=damage)
    await use("roll", dice="d8 fighting", at="bandit 3")
    seen = await use("roll", dice="6d6", at="bandit 3")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Apply")))
    seen = await use("initiative show")
    await use("initiative add", who="2x ghoul", hidden=True, by=owner)
    await press(seen, *["Next"] * 6, "Back", "Back", "Delay")
    await press(seen, *["Next"] * 7)
    await reveal(owner, lodged_town.room)
    await press(seen, *["Next"] * 9)
    await use("initiative end")
    await check_history()
    assert "**The bot finds no fault:**" in text(await press(await use("proof show"), "Check all"))
