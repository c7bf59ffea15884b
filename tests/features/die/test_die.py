""""""

import asyncio

import pytest

from bot.mechanics.catalogue import CATALOGUE, method
from bot.play.reads import HistoryQuery
from bot.play.request_context import Place
from tests.client.reading import headline, text


async def test_d100_shows_the_outcome_large_with_its_dice_and_the_working_for_who_asks(lodged_town, below):
    below.faces(6, 1, 5, 4)

    seen = await lodged_town.player.use(lodged_town.room, "d100", method="base6")

    assert headline(seen) == "# 7"
    assert "6 1 5 4" in text(seen)
    assert not seen.ephemeral
    working = await lodged_town.owner.press(seen.message, "Show working")
    assert "84 × 6 + 3 = 507 → 7" in text(working)
    assert working.ephemeral


async def test_d100_without_a_method_is_exact(lodged_town):
    assert "Every number had 1 chance in 100" in text(await lodged_town.player.use(lodged_town.room, "d100"))


async def test_die_has_any_number_of_sides(lodged_town, below):
    below.faces(2, 4)

    seen = await lodged_town.player.use(lodged_town.room, "die", sides=12, method="reroll")

    assert headline(seen) == "# 4"


async def test_options_change_the_method(lodged_town, below):
    below.faces(1, 1, 2)

    seen = await lodged_town.player.use(lodged_town.room, "d100", method="base6", options="dice=3")

    assert headline(seen) == "# 1"
    assert "d100 from three d6: `1 1 2`" in text(seen)


async def test_an_accumulator_goes_on_from_the_number_that_is_kept(lodged_town, below):
    below.faces(1, 1, 2, 1, 1, 1, 1, 4)

    await lodged_town.player.use(lodged_town.room, "d100", method="accumulator")
    seen = await lodged_town.player.use(lodged_town.room, "d100", method="accumulator")

    assert headline(seen) == "# 9"
    working = await lodged_town.player.press(seen.message, "Show working")
    assert "The number that is kept here: 6 → **9**" in text(working)


async def test_dice_thrown_by_hand_give_the_outcome(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "d100", method="human", rolled="6 4 3 5 2")

    assert headline(seen) == "# 25"
    assert "typed by hand" in text(seen)


async def test_too_few_dice_thrown_by_hand_say_which_die_to_throw_next(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "d100", method="human", rolled="6 1")

    assert "Throw a **d6** next" in text(seen)
    assert seen.ephemeral


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"method": "nope"}, "There is no method 'nope'; try human"),
        ({"method": "humam"}, "did you mean 'human'?"),
        ({"method": "base6", "options": "dice=0"}, "dice is a whole number from 1 to 20"),
        ({"method": "base6", "options": "dice=999999999999999999999"}, "dice is a whole number from 1 to 20"),
        ({"method": "base6", "options": "cap=3"}, "The method base6 has no option 'cap'"),
        ({"method": "base6", "options": "dice"}, "Options are written name=value"),
        ({"method": "reroll", "options": "dice=7.7.7"}, "A d6 cannot be read as a d7"),
        ({"rolled": "6 7"}, "Face 2 is 7, but a d6 shows 1 to 6"),
        ({"rolled": "6 six"}, "Face 2 is 'six', which is not a number"),
        ({"method": "base6", "rolled": "1 1 1 1 1"}, "5 faces are too many"),
        ({"method": "base6", "count": 2}, "by the method human without a cap only, not by base6"),
        ({"options": "cap=4", "count": 2}, "by the method human without a cap only, not by human cap=4"),
        ({"set": "red"}, "use it with rolled:"),
        ({"set": " ", "rolled": "1"}, "Name the set of dice in 1 to 40 characters"),
    ],
)
async def test_bad_input_gets_one_sentence_that_only_the_person_sees(lodged_town, options, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "d100", **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_two_rolls_at_once_are_both_made_one_after_the_other(lodged_town):
    rolls = [lodged_town.player, lodged_town.owner]

    seen = await asyncio.gather(*(p.use(lodged_town.room, "d100", method="accumulator") for p in rolls))

    assert sorted("#1" in text(one) for one in seen) == [False, True]


async def test_methods_are_completed_best_first(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "d100", "method", "")

    assert [choice["value"] for choice in choices][:4] == [entry.name for entry in CATALOGUE][:4]


async def test_methods_that_cannot_make_the_sides_from_the_dice_are_not_completed(lodged_town):
    options = {"sides": 20, "from": 8}
    choices = await lodged_town.player.complete(lodged_town.room, "die", "method", "", **options)

    for choice in choices:
        method(choice["value"], 20, 8)


async def test_a_die_is_made_from_other_dice(lodged_town, below):
    below.faces(13)

    seen = await lodged_town.player.use(lodged_town.room, "die", sides=10, method="human", **{"from": 20})

    assert headline(seen) == "# 2"
    assert "d10 from one d20: `13`" in text(seen)


@pytest.mark.parametrize(
    ("sides", "dice", "faces", "shown"),
    [
        (20, 20, (13,), 13),
        (20, 20, (20,), 20),
        (100, 10, (5, 8), 58),
        (100, 10, (10, 3), 3),
        (100, 100, (1,), 1),
    ],
)
async def test_dice_that_are_its_digits_are_read_as_they_lie(lodged_town, below, sides, dice, faces, shown):
    below.faces(*faces)
    seen = await lodged_town.player.use(lodged_town.room, "die", sides=sides, **{"from": dice})

    assert headline(seen) == f"# {shown}"


async def test_several_are_rolled_at_once_and_all_shown(lodged_town, below):
    below.faces(1, 1, 2, 6)

    seen = await lodged_town.player.use(lodged_town.room, "d100", count=2)
    history = await lodged_town.player.use(lodged_town.room, "history")

    assert headline(seen).count(" · ") == 1
    assert "d100 from 6 dice\n" in text(seen)
    assert "Every number had 1 chance in 100." in text(seen)
    assert headline(seen).removeprefix("# ").replace(" · ", ", ") in text(history)


async def test_seven_d100_are_rolled_at_once(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "d100", count=7)

    assert headline(seen) == "# 100 · 100 · 100 · 100 · 100 · 100 · 100"


async def test_options_are_completed_from_the_registry(lodged_town):
    choices = await lodged_town.player.complete(
        lodged_town.room, "d100", "options", "dice=1", method="accumulator"
    )

    assert "dice=12" in [choice["value"] for choice in choices]


async def test_options_are_completed_for_the_method_of_the_settings(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "die", "options", "", sides=20)

    assert choices[0]["value"] == "cap=none"


async def test_a_thread_has_a_state_of_its_own(town, below):
    aside = town.sandbox.thread(town.room, "aside")
    async with town.bot():
        below.faces(1, 1, 2, 1)
        await town.player.use(town.room, "d100", method="accumulator")

        seen = await town.player.use(aside, "d100", method="accumulator")

        working = await town.player.press(seen.message, "Show working")

    assert "kept here: 0 → **0**" in text(working)


async def test_rolls_work_in_direct_messages(town):
    chat = town.sandbox.dm(town.player)
    async with town.bot():
        assert "#1" in text(await town.player.use(chat, "d100"))


async def test_where_only_a_person_installed_the_bot_the_state_is_theirs(town):
    foreign = town.sandbox.server("Foreign", owner=town.owner, members=[town.player], app_installed=False)
    room = town.sandbox.text_channel(foreign, "talk")
    town.owner.install()
    town.player.install()
    async with town.bot() as services:
        await town.owner.use(room, "d100")
        seen = await town.player.use(room, "d100")
        places = [place async for place in services.store.places()]

    assert "#1" in text(seen)
    assert {place.owner for place in places} == {town.owner.id, town.player.id}


async def test_a_roll_is_in_the_history_before_it_is_shown(lodged_town):
    services = lodged_town.client.services
    await lodged_town.player.use(lodged_town.room, "d100")
    place = Place(lodged_town.room.id, lodged_town.guild.id)

    assert len((await services.store.page(place, HistoryQuery())).events) == 1
