"""/roll: what is thrown and typed at a table, the buttons under it, and what becomes of it."""

import asyncio

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")


async def test_the_odds_of_a_roll_are_one_press_away_for_who_asks(lodged_town, use, press, below):
    below.faces(6, 5)
    odds = await press(await use("roll", dice="2d6"), "Odds", by=lodged_town.owner)
    await odds.settled()
    of_a_coin = await press(await use("roll", dice="flip a coin"), "Odds")
    of_many = await press(await use("roll", dice="d4; d6; d6; d8; d10; d12"), "Odds")
    await of_many.settled()

    assert text(odds).splitlines()[:2] == ["Chance of **11**: 5.56 %; of 11 or more: 8.33 %", "# 7"]
    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")
    assert odds.ephemeral
    assert text(of_a_coin) == "# 50.0 %\nfor heads with `d[heads, tails]`"
    assert [line.split("`")[1] for line in text(of_many).splitlines()] == ["d4", "d6", "d8", "d10"]


async def test_a_coin_shows_heads_or_tails(lodged_town, use, press, below):
    for dice in ("flip a coin", "coin flip", "coin", "flip"):
        below.faces(2, 1)
        seen = await use("roll", dice=dice)
        again = await press(seen, "Roll again", by=lodged_town.owner)
        assert (headline(seen), headline(again)) == ("# tails", "# heads")
    assert "3d\\[heads, tails\\]" in text(await use("roll", dice="flip 3 coins"))


TYPED = [
    ("roll", "4dF+2", "+ - 0 +", "# 3"),
    ("roll", "4dF+2", "+-0+", "# 3"),
    ("roll", "4dF+2", "+, −, blank, +", "# 3"),
    ("roll", "4dF+1d6", "1 -1 0 + 1", "# 2"),
    ("roll", "4dF+2", "1 -1 0 +1", "# 3"),
    ("roll", "4dF+2", "0 0 0 0", "# 2"),
    ("roll", "4dF+1d6", "- 0 0 + 1", "# 1"),
    ("roll", "2dF+1d6", "0 0 1", "# 1"),
    ("fair", "4dF", "+ + 0 -", "# 1"),
    ("roll", "3d[hit,hit,miss]", "hit Miss hit", "# 2 hit, 1 miss"),
    ("roll", "3d[hit,hit,miss]", "hit 3 2", "# 2 hit, 1 miss"),
    ("roll", "3d[hit,hit,miss]", "MISS miss miss", "# 0 hit, 3 miss"),
]


async def test_dice_are_typed_by_what_stands_on_them(use):
    seen = [headline(await use(command, dice=dice, rolled=faces)) for command, dice, faces, _ in TYPED]

    assert seen == [came for *_, came in TYPED]


REFUSED = [
    ({"dice": "2d6 +"}, "or leave `+` out"),
    ({"dice": "2d6", "rolled": "6 7"}, "Die 2 cannot show 7: a d6 shows 1 to 6"),
    ({"dice": "2d6", "rolled": "6 5 4"}, "leave out the 4"),
    (
        {"dice": "4dF+2", "rolled": "3 1 2 3"},
        "Fate dice show signs, not numbers: type the signs + - 0, such as + + - 0.",
    ),
    (
        {"dice": "4dF+1d6", "rolled": "1 1 1 1 6"},
        "Fate dice show signs, not numbers: type the signs + - 0, such as + + - 0.",
    ),
    (
        {"dice": "d%b", "rolled": "10 9 9"},
        "You mixed digits and tens: type only digits, such as 3 2 5, or the tens as the dice "
        "show them, such as 30 20 5.",
    ),
    ({"dice": "2d6", "rolled": "1 1", "show": "gm"}, "You see your own dice"),
    ({"dice": "2d6", "rolled": "?", "show": "gm"}, "You see your own dice"),
    ({"dice": "2d6", "set": "red"}, "yourself: add them"),
    ({"dice": "1d6" + "+1d6" * 70}, "at most 256 characters"),
    ({"dice": "2dF", "rolled": "+ 6"}, "Die 2 cannot show `6`: the Fate die shows −, 0 or +."),
    ({"dice": "2dF+1d6", "rolled": "+ + +"}, "Die 3 cannot show"),
    ({"dice": "2d[hit,miss]", "rolled": "hit crit"}, "Die 2 cannot show `crit`: the d2 shows hit or miss."),
]


async def test_bad_input_gets_one_sentence_that_only_the_person_sees(use):
    for options, sentence in REFUSED:
        seen = await use("roll", **options)
        assert sentence in text(seen)
        assert seen.ephemeral


async def test_buttons_stand_only_under_what_can_be_rolled_again_or_has_odds(use):
    typed = await use("roll", dice="4d6kh3", rolled="6 5 4 3", set="red")

    assert list(buttons(typed)) == ["Odds"]
    assert buttons(await use("roll", dice="7 + 2")) == {}


ASKED = [
    ("1d20 + 5", "Throw a **d20** next.\n"),
    ("2x d20", "Throw a **d20** next.\n-# Set 1 of 2.\n"),
    ("1d20; 1d6", "Throw a **d20** next.\n-# Roll 1 of 2.\n"),
    ("d20rr1", "Throw a **d20** next.\n-# For d20rr1.\n"),
    ("2d6", "Throw a **d6** next.\n-# Die 1 of 2d6.\n"),
]


async def test_a_single_die_is_not_counted_when_it_is_asked_for(use):
    for dice, asked in ASKED:
        assert asked in text(await use("roll", dice=dice, rolled="?"))


async def test_anyone_in_the_channel_rolls_again_and_it_is_shown_as_a_reroll(
    lodged_town, use, press, below, kept
):
    first = await use("roll", dice="2d6 # to hit")
    below.faces(6, 5)
    second = await press(first, "Roll again", by=lodged_town.owner)

    assert (headline(first), headline(second)) == ("# 2", "# 11")
    assert f"<@{lodged_town.owner.id}> rolled #1 again" in text(second)
    assert "to hit" in text(second)
    assert (await kept(2)).request["dice"] == "2d6"  # what another has typed stays theirs
    assert not second.ephemeral


async def test_two_at_once_make_two_rolls(lodged_town, use, press):
    people = (lodged_town.player, lodged_town.owner)
    rolled = await asyncio.gather(*(use("roll", by=person, dice="2d6") for person in people))
    again = await asyncio.gather(*(press(rolled[0], "Roll again", by=person) for person in people))

    assert {text(each).splitlines()[-1] for each in (*rolled, *again)} == {"#1", "#2", "#3", "#4"}


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


async def test_where_each_has_a_place_of_their_own_another_gets_nothing_of_it_by_its_buttons(town):
    foreign = town.sandbox.server("Foreign", owner=town.owner, members=[town.player], app_installed=False)
    room = town.sandbox.text_channel(foreign, "talk")
    town.owner.install()
    town.player.install()
    async with town.bot() as services:
        rolled, made = await town.owner.use(room, "roll", dice="2d6"), await town.owner.use(room, "d100")
        for _ in range(2):
            await town.player.use(room, "roll", dice="d20 # another roll")
        pressed = [
            await town.player.press(rolled.message, "Roll again"),
            await town.player.press(made.message, "Show working"),
        ]
        places = [place async for place in services.store.places()]
        found = [await faults(services, place) for place in places]

    assert ["is deleted" in text(one) for one in pressed] == [True, True]
    assert {place.owner for place in places} == {town.owner.id, town.player.id}
    assert found == [[], []]


async def test_rolls_are_in_the_history_and_found_by_command(lodged_town, use, below):
    below.faces(6, 5, 4, 3)
    await use("roll", dice="4d6kh3 # Str")
    await use("d100")
    seen = await use("history", by=lodged_town.owner, command="roll")

    assert r"`#1` **15** ← 4d6kh3 \# Str `6 5 4 3`" in text(seen)
    assert "#2" not in text(seen)


async def test_dice_and_sets_are_completed_with_ones_own_open_rolls_first(lodged_town, use):
    await use("roll", dice="3d8 + 1")
    await use("roll", dice="3d4", show="me")
    await use("roll", dice="d6", rolled="5", set="red")
    player, owner = lodged_town.player, lodged_town.owner

    async def proposed(person, option, typed, **options):
        choices = await person.complete(lodged_town.room, "roll", option, typed, **options)
        return [choice["value"] for choice in choices]

    assert await proposed(player, "dice", "3") == ["3d8 + 1", "3d6!", "3d20 tn14f4"]
    assert await proposed(owner, "dice", "3") == ["3d6!", "3d20 tn14f4"]
    assert await proposed(owner, "dice", "adv") == ["adv", "advantage"]
    assert await proposed(player, "set", "r", dice="d6") == ["red"]
