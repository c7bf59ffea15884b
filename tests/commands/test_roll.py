"""/roll where all see it: the card, typed dice, rolling again."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.commands.reading import buttons, headline, text


async def test_a_roll_shows_the_total_large_and_each_die(open_town, below):
    below.faces(6, 5, 4, 3)
    seen = await open_town.player.use(open_town.room, "roll", dice="4d6kh3+2 # for Pim")

    assert headline(seen) == "# 17"
    assert "4d6kh3 (6, 5, 4, ~~[3]~~) + 2" in text(seen)
    assert text(seen).startswith("for Pim\n")
    assert not seen.ephemeral


async def test_sets_have_a_line_each(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="stats")

    assert headline(seen) == "# 3 · 3 · 3 · 3 · 3 · 3"
    assert text(seen).count("**3** · 4d6kh3 (1, 1, 1, ~~[1]~~)") == 6
    assert "18 all together" in text(seen)


async def test_several_rolls_in_one_line_have_their_totals_and_labels(open_town, below):
    below.faces(11, 5)
    seen = await open_town.player.use(open_town.room, "roll", dice="1d20+7 attack vs 15; 1d8+4 slashing")

    assert "## 18 · attack · success by 3" in text(seen)
    assert "## 9 · slashing" in text(seen)


async def test_the_odds_of_a_roll_are_one_press_away_for_who_asks(open_town, below):
    below.faces(6, 5)
    seen = await open_town.player.use(open_town.room, "roll", dice="2d6")
    odds = await open_town.owner.press(seen.message, "Odds")
    await odds.settled()

    assert text(odds).splitlines()[:2] == ["**11** came: 5.56 %; 11 or more: 8.33 %", "# 7"]
    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")
    assert odds.ephemeral


async def test_the_odds_of_a_long_line_are_those_of_its_first_four_rolls(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="d4; d6; d6; d8; d10; d12")
    odds = await open_town.player.press(seen.message, "Odds")
    await odds.settled()

    assert [line.split("`")[1] for line in text(odds).splitlines()] == ["d4", "d6", "d8", "d10"]


async def test_typed_dice_are_marked_and_cannot_be_rolled_again(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="4d6kh3", rolled="6 5 4 3", set="red")

    assert headline(seen) == "# 15"
    assert "Rolled by hand (red)" in text(seen)
    assert list(buttons(seen)) == ["Odds"]


async def test_too_few_typed_dice_say_privately_which_die_to_throw_next(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="4d6kh3", rolled="6 5")

    assert "Throw a **d6** next: die 3 of 4d6kh3" in text(seen)
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
async def test_bad_input_gets_one_sentence_that_only_the_person_sees(open_town, options, sentence):
    seen = await open_town.player.use(open_town.room, "roll", **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_anyone_in_the_channel_rolls_again_and_it_is_shown_as_a_reroll(open_town, below):
    first = await open_town.player.use(open_town.room, "roll", dice="2d6 # to hit")
    below.faces(6, 5)
    second = await open_town.owner.press(first.message, "Roll again")

    assert headline(second) == "# 11"
    assert f"<@{open_town.owner.id}> rolled #1 again" in text(second)
    assert text(second).startswith("to hit\n")
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


async def test_two_who_roll_again_at_once_make_two_rolls(open_town):
    first = await open_town.player.use(open_town.room, "roll", dice="2d6")
    people = (open_town.player, open_town.owner)
    seen = await asyncio.gather(*(person.press(first.message, "Roll again") for person in people))

    assert {text(each).splitlines()[-1] for each in seen} == {"#2", "#3"}


async def test_two_rolls_at_once_are_both_made(open_town):
    people = (open_town.player, open_town.owner)
    seen = await asyncio.gather(*(person.use(open_town.room, "roll", dice="2d6") for person in people))

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


async def test_rolls_are_in_the_history_and_found_by_command(open_town, below):
    below.faces(6, 5, 4, 3)
    await open_town.player.use(open_town.room, "roll", dice="4d6kh3 # Str")
    await open_town.player.use(open_town.room, "d100")
    seen = await open_town.owner.use(open_town.room, "history", command="roll")

    assert r"`#1` **15** ← 4d6kh3 \# Str `6 5 4 3`" in text(seen)
    assert "#2" not in text(seen)


async def test_dice_are_completed_with_ones_own_open_rolls_first(open_town):
    for options in ({"dice": "3d8 + 1"}, {"dice": "3d4", "show": "me"}):
        await open_town.player.use(open_town.room, "roll", **options)
    mine = await open_town.player.complete(open_town.room, "roll", "dice", "3")
    theirs = await open_town.owner.complete(open_town.room, "roll", "dice", "3")
    names = await open_town.owner.complete(open_town.room, "roll", "dice", "adv")

    assert [choice["value"] for choice in mine] == ["3d8 + 1", "3d6!"]
    assert [choice["value"] for choice in theirs] == ["3d6!"]
    assert [choice["value"] for choice in names] == ["adv", "advantage"]


async def test_names_of_sets_are_completed(open_town):
    await open_town.player.use(open_town.room, "roll", dice="d6", rolled="5", set="red")
    choices = await open_town.player.complete(open_town.room, "roll", "set", "r", dice="d6")

    assert [choice["value"] for choice in choices] == ["red"]
