"""/fairness, as people see it; and checking all of a proof at once."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing

import pytest

from tests.client.reading import buttons, headline, text
from tests.town import Town


@pytest.fixture
async def proving(town: Town) -> AsyncIterator[Town]:
    """A town whose bot keeps proofs."""
    town.proof = True
    async with town.bot():
        yield town


async def fairness(town, person=None):
    return await (person or town.player).use(town.room, "fairness")


async def test_where_nothing_was_rolled_it_says_so(lodged_town):
    seen = await fairness(lodged_town)

    assert "Nothing was rolled here in the last year." in text(seen)
    assert buttons(seen) == {}


async def test_it_shows_luck_proof_and_rules_on_one_page_to_all(proving):
    await proving.player.use(proving.room, "d100")
    await proving.player.use(proving.room, "roll", dice="1d20+5 attack")
    seen = await fairness(proving)

    assert not seen.ephemeral
    assert headline(seen) == "# Too few to tell."
    assert "**Can be checked:** 1 entry\n" in text(seen)
    assert "#2 · " in text(seen)
    assert "**Exactly fair:** d100, d20 + 5" in text(seen)
    assert list(buttons(seen)) == ["Check all", "Luck", "Rules"]


async def test_each_part_is_behind_its_button_for_who_presses(lodged_town):
    await lodged_town.player.use(lodged_town.room, "d100", method="accumulator")
    seen = await fairness(lodged_town)
    luck = await lodged_town.owner.press(seen.message, "Luck")
    rules = await lodged_town.owner.press(seen.message, "Rules")
    figures = await lodged_town.owner.press(rules.message, "More")

    assert (luck.ephemeral, rules.ephemeral, figures.ephemeral) == (True, True, True)
    assert "here in the last year" in text(luck)
    assert "One number has 0.926 % instead of 1.00 %" in text(rules)
    assert "off by -1/1350" in text(figures)


async def test_what_is_hidden_is_told_to_nobody(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="3d12", show="me")
    seen = await fairness(lodged_town)

    assert "3d12" not in text(seen)
    assert f"**Hidden lately:** <@{lodged_town.player.id}> 1\n" in text(seen)
    assert buttons(seen) == {}


async def test_where_only_dice_by_hand_were_rolled_the_rules_say_so(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="d6", rolled="3")
    seen = await fairness(lodged_town)
    rules = await lodged_town.player.press(seen.message, "Rules")

    assert "1 roll by hand: /stats judges your own dice." in text(rules)
    assert buttons(rules) == {}


async def test_without_a_proof_there_is_nothing_to_check(lodged_town):
    await lodged_town.player.use(lodged_town.room, "d100")
    seen = await fairness(lodged_town)

    assert "**Cannot be checked:** no proof is kept here." in text(seen)
    assert "Check all" not in buttons(seen)


async def test_it_works_in_a_direct_message(lodged_town):
    chat = lodged_town.sandbox.dm(lodged_town.player)
    await lodged_town.player.use(chat, "d100")

    assert "**Exactly fair:** d100" in text(await lodged_town.player.use(chat, "fairness"))


@pytest.mark.parametrize("door", ["fairness", "proof show"])
async def test_all_of_a_proof_is_checked_with_one_press(proving, door):
    for dice in ("2d6", "4d6kh3 # strength", "1d20"):
        await proving.player.use(proving.room, "roll", dice=dice)
    await proving.player.use(proving.room, "roll", dice="d8", show="me")
    seen = await proving.player.use(proving.room, door)
    checked = await proving.player.press(seen.message, "Check all")

    assert checked.ephemeral
    assert "**All fits:** 4 entries, #1 to #4, checked" in text(checked)
    assert "2 thrown with a key that was locked before\n1 hidden still\n1 without a key" in text(checked)


async def test_an_entry_that_was_changed_is_named(proving):
    for _ in range(3):
        await proving.player.use(proving.room, "roll", dice="2d6")
    with closing(sqlite3.connect(proving.database)) as behind:
        behind.execute("UPDATE event SET outcome = outcome % 12 + 1 WHERE number = 2")
        behind.commit()
    seen = await fairness(proving)
    checked = await proving.owner.press(seen.message, "Check all")

    assert "**Entry #2 is not right.**" in text(checked)


async def test_who_checks_all_again_and_again_is_asked_to_wait(proving):
    await proving.player.use(proving.room, "roll", dice="2d6")
    seen = await fairness(proving)
    for _ in range(2):
        await proving.owner.press(seen.message, "Check all")
    told = await proving.owner.press(seen.message, "Check all")

    assert "You had all of it checked a short while ago: the next time is in 1 minute." in text(told)
