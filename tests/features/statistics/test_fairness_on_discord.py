"""What /stats says of a whole place; and checking all of a proof at once."""

import sqlite3
from contextlib import closing

import pytest

from tests.client.reading import buttons, headline, text


@pytest.fixture
async def proving(town):
    """A town whose bot keeps proofs."""
    town.proof = True
    async with town.bot():
        yield town


async def test_before_the_first_open_roll_there_is_nothing_to_see(lodged_town, use):
    nothing = await (await use("stats")).settled()
    await use("roll", dice="3d12", show="me")
    hidden = await (await use("stats")).settled()

    assert "3d12" not in text(hidden)
    assert f"**Hidden lately:** <@{lodged_town.player.id}> 1" in text(hidden)
    assert buttons(nothing) == buttons(hidden) == {}


async def test_each_part_is_behind_its_button_for_who_presses(lodged_town, use, press):
    await use("d100", method="accumulator")
    seen = await (await use("stats")).settled()
    rules = await press(seen, "Rules", by=lodged_town.owner)
    figures = await press(rules, "More", by=lodged_town.owner)

    assert "**Cannot be checked:** no proof is kept here." in text(seen)
    assert list(buttons(seen)) == ["More", "Rules"]
    assert (rules.ephemeral, figures.ephemeral) == (True, True)
    assert "One number has 0.926 % instead of 1.00 %" in text(rules)
    assert "off by -1/1350" in text(figures)


async def test_where_only_dice_by_hand_were_rolled_the_rules_say_so(use, press):
    await use("roll", dice="d6", rolled="3")
    rules = await press(await (await use("stats")).settled(), "Rules")

    assert "1 roll by hand: /stats judges your own dice." in text(rules)
    assert buttons(rules) == {}


async def test_it_works_in_a_direct_message(lodged_town):
    chat = lodged_town.sandbox.dm(lodged_town.player)
    await lodged_town.player.use(chat, "d100")

    assert "**Exactly fair:** d100" in text(await (await lodged_town.player.use(chat, "stats")).settled())


async def test_all_of_a_proof_is_checked_with_one_press_from_two_doors_and_not_again_and_again(proving):
    player, owner, room = proving.player, proving.owner, proving.room
    for options in (
        {"dice": "2d6"},
        {"dice": "1d20+5 attack"},
        {"dice": "1d20"},
        {"dice": "d8", "show": "me"},
    ):
        await player.use(room, "roll", **options)
    proving.rest()
    seen = await (await player.use(room, "stats")).settled()
    doors = seen, await player.use(room, "proof show")
    checked = [await player.press(door.message, "Check all") for door in doors]
    too_soon = await player.press(seen.message, "Check all")

    assert not seen.ephemeral
    assert headline(seen) == "# Too few to tell."
    assert "**Thrown with a locked key:** 2 of 3 rolls" in text(seen)
    assert "#4 · " in text(seen)
    assert "**Exactly fair:** d20, d20 + 5, 2d6" in text(seen)
    assert list(buttons(seen)) == ["More", "Check all", "Rules"]
    for one in checked:
        assert one.ephemeral
        assert "**The bot finds no fault:** 4 entries, #1 to #4, checked" in text(one)
        assert "2 thrown with a key that was locked before\n1 still hidden\n1 without a key" in text(one)
    assert "You checked all of it a short while ago: you can do this again in 1 minute." in text(too_soon)

    with closing(sqlite3.connect(proving.database)) as behind:
        behind.execute("UPDATE event SET outcome = outcome % 12 + 1 WHERE number = 2")
        behind.commit()
    assert "**Entry #2 is not right.**" in text(await owner.press(seen.message, "Check all"))
