"""/roll where all see it: the card, typed dice, rolling again."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text
from tests.scripted import Scripted


async def test_a_roll_shows_the_total_large_and_each_die(lodged_town, below):
    below.faces(6, 5, 4, 3)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4d6kh3+2 # for Pim")

    assert headline(seen) == "# 17"
    assert "4d6kh3 (6, 5, 4, ~~[3]~~) + 2" in text(seen)
    assert text(seen).startswith("for Pim\n")
    assert not seen.ephemeral


async def test_sets_have_a_line_each(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="stats")

    assert headline(seen) == "# 3 · 3 · 3 · 3 · 3 · 3"
    assert text(seen).count("**3** · 4d6kh3 (1, 1, 1, ~~[1]~~)") == 6
    assert "18 all together" in text(seen)


async def test_several_rolls_in_one_line_have_their_totals_and_labels(lodged_town, below):
    below.faces(11, 5)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="1d20+7 attack vs 15; 1d8+4 slashing")

    assert "## 18 · attack · success by 3" in text(seen)
    assert "## 9 · slashing" in text(seen)


async def test_the_odds_of_a_roll_are_one_press_away_for_who_asks(lodged_town, below):
    below.faces(6, 5)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6")
    odds = await lodged_town.owner.press(seen.message, "Odds")
    await odds.settled()

    assert text(odds).splitlines()[:2] == ["**11** came: 5.56 %; 11 or more: 8.33 %", "# 7"]
    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")
    assert odds.ephemeral


async def test_the_odds_of_a_long_line_are_those_of_its_first_four_rolls(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="d4; d6; d6; d8; d10; d12")
    odds = await lodged_town.player.press(seen.message, "Odds")
    await odds.settled()

    assert [line.split("`")[1] for line in text(odds).splitlines()] == ["d4", "d6", "d8", "d10"]


async def test_typed_dice_are_marked_and_cannot_be_rolled_again(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4d6kh3", rolled="6 5 4 3", set="red")

    assert headline(seen) == "# 15"
    assert "Rolled by hand (red)" in text(seen)
    assert list(buttons(seen)) == ["Odds"]


@pytest.mark.parametrize("dice", ["flip a coin", "coin flip", "coin", "flip"])
async def test_a_coin_shows_heads_or_tails(lodged_town, below: Scripted, dice):
    below.faces(2, 1)
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice=dice)
    again = await lodged_town.owner.press(seen.message, "Roll again")

    assert (headline(seen), headline(again)) == ("# tails", "# heads")


async def test_several_coins_are_one_roll(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="flip 3 coins")

    assert "3d\\[heads, tails\\]" in text(seen)


async def test_the_odds_of_a_coin_are_those_of_heads(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="flip a coin")
    odds = await lodged_town.player.press(seen.message, "Odds")

    assert text(odds) == "# 50.0 %\nfor heads with `d[heads, tails]`"


@pytest.mark.parametrize("typed", ["+ - 0 +", "+, −, blank, +", "3 1 2 3", "1 -1 0 +1"])
async def test_fate_dice_are_typed_by_their_signs(lodged_town, typed):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4dF+2", rolled=typed)

    assert headline(seen) == "# 3"


async def test_four_blank_fate_dice_are_typed_as_noughts(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4dF+2", rolled="0 0 0 0")

    assert headline(seen) == "# 2"


async def test_fate_dice_are_typed_by_their_signs_among_others_too(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4dF+1d6", rolled="- 0 0 + 1")
    noughts = await lodged_town.player.use(lodged_town.room, "roll", dice="2dF+1d6", rolled="0 0 1")

    assert (headline(seen), headline(noughts)) == ("# 1", "# 1")


async def test_what_no_fate_die_shows_is_refused_with_what_it_does(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2dF", rolled="+ 6")

    assert "Face 2 is '6', but the Fate die shows −, 0 or +." in text(seen)


async def test_the_fate_dice_of_fair_are_typed_by_their_signs(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "fair", dice="4dF", rolled="+ + 0 -")

    assert headline(seen) == "# 1"


async def test_signs_are_no_faces_of_other_dice(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="2dF+1d6", rolled="+ + +")

    assert "not a number" in text(seen)


async def test_what_throws_no_dice_is_not_rolled_again_and_has_no_odds(lodged_town):
    assert buttons(await lodged_town.player.use(lodged_town.room, "roll", dice="7 + 2")) == {}


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        ("1d20 + 5", "Throw a **d20** next.\n"),
        ("2x d20", "Throw a **d20** next.\n-# Set 1 of 2.\n"),
        ("1d20; 1d6", "Throw a **d20** next.\n-# Roll 1 of 2.\n"),
        ("d20rr1", "Throw a **d20** next.\n-# For d20rr1.\n"),
        ("2d6", "Throw a **d6** next.\n-# Die 1 of 2d6.\n"),
    ],
)
async def test_a_single_die_is_not_counted_when_it_is_asked_for(lodged_town, dice, asked):
    assert asked in text(await lodged_town.player.use(lodged_town.room, "roll", dice=dice, rolled="?"))


async def test_too_few_typed_dice_say_privately_which_die_to_throw_next(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "roll", dice="4d6kh3", rolled="6 5")

    assert "Throw a **d6** next.\n-# Die 3 of 4d6kh3" in text(seen)
    assert list(buttons(seen)) == ["Go on by hand"]
    assert seen.ephemeral


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dice": "2d6 +"}, "`+` needs a value after it"),
        ({"dice": "2d6", "rolled": "6 7"}, "Face 2 is 7, but a d6 shows 1 to 6"),
        ({"dice": "2d6", "rolled": "6 5 4"}, "Leave out face 3"),
        ({"dice": "2d6", "rolled": "1 1", "show": "gm"}, "You see dice that you throw by hand"),
        ({"dice": "2d6", "set": "red"}, "use it with rolled:"),
        ({"dice": "1d6" + "+1d6" * 70}, "at most 256 characters"),
    ],
)
async def test_bad_input_gets_one_sentence_that_only_the_person_sees(lodged_town, options, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "roll", **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_anyone_in_the_channel_rolls_again_and_it_is_shown_as_a_reroll(lodged_town, below):
    first = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6 # to hit")
    below.faces(6, 5)
    second = await lodged_town.owner.press(first.message, "Roll again")
    row = await lodged_town.client.services.store.event(Place(lodged_town.room.id, lodged_town.guild.id), 2)

    assert headline(second) == "# 11"
    assert f"<@{lodged_town.owner.id}> rolled #1 again" in text(second)
    assert "to hit" in text(second)
    assert row.request["dice"] == "2d6"  # what another has typed stays theirs
    assert not second.ephemeral
    assert headline(first) == "# 2"


async def test_a_reroll_is_rolled_again_after_a_restart(town):
    async with town.bot():
        first = await town.player.use(town.room, "roll", dice="2d6")
        second = await town.player.press(first.message, "Roll again")
    async with town.bot() as services:
        third = await town.player.press(second.message, "Roll again")
        found = await faults(services, Place(town.room.id, town.guild.id))

    assert "rolled #2 again" in text(third)
    assert "#3" in text(third)
    assert found == []


async def test_two_who_roll_again_at_once_make_two_rolls(lodged_town):
    first = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6")
    people = (lodged_town.player, lodged_town.owner)
    seen = await asyncio.gather(*(person.press(first.message, "Roll again") for person in people))

    assert {text(each).splitlines()[-1] for each in seen} == {"#2", "#3"}


async def test_two_rolls_at_once_are_both_made(lodged_town):
    people = (lodged_town.player, lodged_town.owner)
    seen = await asyncio.gather(*(person.use(lodged_town.room, "roll", dice="2d6") for person in people))

    assert {text(each).splitlines()[-1] for each in seen} == {"#1", "#2"}


async def test_a_repeated_delivery_rolls_once(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="2d6")
    open_town.player._dispatcher.replay(seen.interaction)
    await open_town.client.drain(5)
    rows = await open_town.client.services.store.event(Place(open_town.room.id, open_town.guild.id), 2)

    assert rows is None


async def test_a_long_roll_is_deferred_for_all_to_see(town):
    async with town.slow_bot("record"):
        seen = await town.player.use(town.room, "roll", dice="2d6")
        kind = seen.kind
        await seen.settled()

    assert kind == "deferred"
    assert not seen.ephemeral
    assert list(buttons(seen)) == ["Odds", "Roll again"]


async def test_where_each_has_a_place_of_their_own_another_does_not_roll_their_own_dice_again(town):
    foreign = town.sandbox.server("Foreign", owner=town.owner, members=[town.player], app_installed=False)
    room = town.sandbox.text_channel(foreign, "talk")
    town.owner.install()
    town.player.install()
    async with town.bot():
        seen = await town.owner.use(room, "roll", dice="2d6")
        await town.player.use(room, "roll", dice="d20 # another roll")
        pressed = await town.player.press(seen.message, "Roll again")

    assert "The roll of this button is not kept here" in text(pressed)


async def test_rolls_are_in_the_history_and_found_by_command(lodged_town, below):
    below.faces(6, 5, 4, 3)
    await lodged_town.player.use(lodged_town.room, "roll", dice="4d6kh3 # Str")
    await lodged_town.player.use(lodged_town.room, "d100")
    seen = await lodged_town.owner.use(lodged_town.room, "history", command="roll")

    assert r"`#1` **15** ← 4d6kh3 \# Str `6 5 4 3`" in text(seen)
    assert "#2" not in text(seen)


async def test_dice_are_completed_with_ones_own_open_rolls_first(lodged_town):
    for options in ({"dice": "3d8 + 1"}, {"dice": "3d4", "show": "me"}):
        await lodged_town.player.use(lodged_town.room, "roll", **options)
    mine = await lodged_town.player.complete(lodged_town.room, "roll", "dice", "3")
    theirs = await lodged_town.owner.complete(lodged_town.room, "roll", "dice", "3")
    names = await lodged_town.owner.complete(lodged_town.room, "roll", "dice", "adv")

    assert [choice["value"] for choice in mine] == ["3d8 + 1", "3d6!"]
    assert [choice["value"] for choice in theirs] == ["3d6!"]
    assert [choice["value"] for choice in names] == ["adv", "advantage"]


async def test_names_of_sets_are_completed(lodged_town):
    await lodged_town.player.use(lodged_town.room, "roll", dice="d6", rolled="5", set="red")
    choices = await lodged_town.player.complete(lodged_town.room, "roll", "set", "r", dice="d6")

    assert [choice["value"] for choice in choices] == ["red"]
