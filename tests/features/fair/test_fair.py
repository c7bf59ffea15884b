"""/fair at a table: what leans, what is refused, what is remembered."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")

DICE = [
    ("2d6", "2.78 %"),
    ("4d6kh3", "0.0772 %"),
    ("1d20+5", "5.00 %"),
    ("{2d20,1d12}kh1", "0.0417 %"),
    ("10d10>=8", "2.82 %"),
    ("adv", "0.250 %"),
    ("4dF", "1.23 %"),
]


async def test_any_expression_is_rolled_and_remembered_for_all_in_the_channel(lodged_town, use):
    for dice, odds in DICE:
        first = text(await use("fair", dice=dice, tightness="1"))
        again = text(await use("fair", by=lodged_town.owner, dice=dice, tightness="1"))
        assert f"as likely as with plain dice: {odds}" in first
        assert "adaptive" in first
        assert "random" not in first
        assert "less likely than with plain dice just now: " in again
        assert f" instead of {odds}" in again


REFUSED = [
    ("0d6", "1", "The number of dice must be from 1 to 1,000, not 0.\n```\n0d6\n^"),
    ("999999d6", "1", "not 999,999.\n```\n999999d6\n^"),
    (
        "201d6",
        "1",
        "These dice have 1,006 different totals, but the bot can remember at most 1,000: use fewer or "
        "smaller dice.",
    ),
    (
        "30d6!",
        "1",
        "These dice have 3,751 different totals, but the bot can remember at most 1,000: use fewer or "
        "smaller dice.",
    ),
    ("2d1", "1", "These dice always make 2: write dice with more than one total, such as 2d6."),
    ("3d1 # lucky", "1", "These dice always make 3: write dice with more than one total, such as 2d6."),
    ("6x 4d6kh3", "1", "You typed 6 rolls"),
    ("two dice", "1", "number of sides is missing"),
    ("2d6+", "1", "or leave `+` out"),
    ("2d6", "-1", "from 0 to 100"),
    ("2d6", "nan", "from 0 to 100"),
    ("2d6", "101", "from 0 to 100"),
]


async def test_bad_input_gets_one_sentence(use):
    for command, word in (("fair", ""), ("odds", "fair ")):
        for dice, tightness, sentence in REFUSED:
            seen = await (await use(command, dice=f"{word}{dice}", tightness=tightness)).settled()
            assert sentence in text(seen)
            assert seen.ephemeral
    seen = await (await use("odds", dice="fair d6", reshuffle=6)).settled()
    assert "`reshuffle` must be less than 6, the number of cards in this deck: write 0 to 5." in text(seen)


async def test_the_odds_of_the_next_roll_are_shown_to_who_asks(use, press):
    seen = await press(await use("fair", dice="2d6", tightness="inf"), "Odds of the next roll")

    assert "is the likeliest next 2d6" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/fairodds.png")
    assert seen.ephemeral


async def test_two_adaptive_rolls_at_once_see_each_other(lodged_town, use):
    people = (lodged_town.player, lodged_town.owner)
    seen = await asyncio.gather(*(use("fair", by=person, dice="2d6", tightness="1") for person in people))

    assert len({text(one) for one in seen}) == 2


async def test_dice_and_tightness_are_completed(lodged_town):
    async def proposed(command, option, typed, **options):
        choices = await lodged_town.player.complete(lodged_town.room, command, option, typed, **options)
        return [choice["value"] for choice in choices]

    two = await proposed("fair", "dice", "2")
    assert "2d6" in two
    assert all(value.startswith("2") for value in two)
    assert await proposed("fair", "tightness", "in", dice="2d6") == ["inf"]
    for command, typed in (("fair", "st"), ("odds", "fair st"), ("deck", "st")):
        assert await proposed(command, "dice", typed) == []  # of several sets


async def test_the_best_guess_is_told_as_the_price_to_who_asks(use, press):
    await use("fair", dice="2d6", tightness="inf")
    more = text(await press(await use("fair", dice="2d6 # for the robber", tightness="inf"), "More"))

    assert "Best guess before it: **7**: right with 100 %" in more
    assert "plain dice: 7, 1/6 = 16.7 %" in more
    assert "for the robber" in text(await use("history"))


async def test_what_came_a_question_and_the_figures_are_there_after_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "fair", dice="4d6kh3", tightness="1")
        question = await town.player.use(town.room, "memory reset", what="fair 4d6kh3")
        odds = await (
            await town.player.use(town.room, "odds", dice="fair d4", tightness="inf", rolls=8)
        ).settled()
    async with town.bot() as services:
        seen = await town.player.use(town.room, "fair", dice="4d6kh3", tightness="1")
        figures = await (await town.player.press(odds.message, "More")).settled()
        done = await town.player.press(question.message, "Reset")
        found = await faults(services, Place(town.room.id, town.guild.id))

    assert " instead of 0.0772 %" in text(seen)
    assert "tightness inf: best guess 52.08 %" in text(figures)
    assert "starts afresh" in text(done)
    assert found == []


async def test_it_is_said_whether_the_target_was_met(lodged_town, use):
    by_hand = text(await use("fair", dice="2d6 vs 7", rolled="6 5"))
    assert "**success by 4** · 2d6 vs 7 by hand" in by_hand
    for answers in ("full", "compact"):
        await use("config set", by=lodged_town.owner, answers=answers)
        for command in ("fair", "deck"):
            assert "**success" in text(await use(command, dice="2d6 vs 2"))
            assert "**failure by " in text(await use(command, dice="2d6 vs 13"))


async def test_the_chance_of_a_target_stands_beside_that_of_plain_dice(use, press):
    await use("fair", dice="2d6", rolled="1 1")
    fair = await use("odds", dice="fair 2d6 vs 7")
    deck = await use("odds", dice="deck 2d6 vs 7")
    odds = await use("odds", dice="fair 2d6", rolls=2)
    more = text(await press(odds, "More"))

    assert headline(fair) != headline(deck) == "# 58.3 %"
    assert "for 7 or more with the next 2d6 instead of 58.3 %." in text(fair)
    assert "for 7 or more with the next card of 2d6, as with plain dice." in text(deck)
    assert "by 0.97" not in text(odds)  # by how many rolls totals are off is behind the button
    assert "Too often so far, in rolls: **2** by 0.97" in more
    assert "**7** by 0.17" in more
