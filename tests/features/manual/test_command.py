"""Stepping through a roll by hand, a button per face."""

import asyncio

from bot.play.reads import HistoryQuery
from bot.play.request_context import Place
from tests.client.reading import buttons, headline, text


async def begin(town, person=None, command="d100", **options):
    return await (person or town.player).use(town.room, command, **{"rolled": "?", **options})


async def press(town, seen, *labels, person=None):
    for label in labels:
        seen = await (person or town.player).press(seen.message, label)
    return seen


async def recorded(town):
    place = Place(town.room.id, town.guild.id)
    return [*(await town.client.services.store.page(place, HistoryQuery())).events]


async def test_a_roll_by_hand_says_which_die_to_throw_and_has_a_button_per_face(lodged_town):
    seen = await begin(lodged_town, method="reroll")

    assert (
        "Throw a **d6** next.\n-# Die 1 of 3\\: 1 is 0, 2 is 20, 3 is 40, 4 is 60, 5 is 80, 6 again."
        in text(seen)
    )
    assert list(buttons(seen)) == ["1", "2", "3", "4", "5", "6", "Type several", "Undo", "Cancel"]
    assert not seen.ephemeral


async def test_at_the_start_there_is_nothing_to_undo(lodged_town):
    assert buttons(await begin(lodged_town))["Undo"] is False


async def test_pressing_faces_leads_to_the_outcome_in_place(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="human"), "6", "4", "3", "5", "2")

    assert headline(seen) == "# 25"
    assert "d100 from five d6: `6 4 3 5 2`" in text(seen)
    assert list(buttons(seen)) == ["Show working"]


async def test_percentile_dice_are_pressed_and_typed_as_they_stand_on_the_table(lodged_town):
    tens = await begin(lodged_town, method="percentile")
    assert list(buttons(tens))[:10] == ["00", "10", "20", "30", "40", "50", "60", "70", "80", "90"]
    units = await press(lodged_town, tens, "40")
    assert "So far: `40`" in text(units)
    pressed = await press(lodged_town, units, "0")
    typed = await lodged_town.player.use(lodged_town.room, "d100", method="percentile", rolled="40 3")

    assert (headline(pressed), headline(typed)) == ("# 40", "# 43")
    assert "from two d10: `40 3`" in text(typed)


async def test_what_was_thrown_so_far_is_shown_with_its_working(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "1")

    assert "So far: `6 1`" in text(seen)
    assert "2. 5 × 6 + 0 = 30" in text(seen)


async def test_nothing_is_recorded_before_the_last_face(lodged_town):
    await press(lodged_town, await begin(lodged_town, method="base6"), "6", "1", "5")

    assert await recorded(lodged_town) == []


async def test_undo_takes_one_face_back(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "1", "Undo")

    assert "So far: `6`" in text(seen)


async def test_a_roll_goes_on_after_an_undo(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "2", "Undo", "1", "5", "4")

    assert headline(seen) == "# 7"


async def test_a_cancelled_roll_is_not_recorded(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town), "6", "Cancel")

    assert "nothing is recorded" in text(seen)
    assert buttons(seen) == {}
    assert await recorded(lodged_town) == []


async def test_another_person_cannot_press(lodged_town):
    seen = await begin(lodged_town)
    refused = await press(lodged_town, seen, "6", person=lodged_town.owner)

    assert "Only the person who started this roll" in text(refused)
    assert refused.ephemeral
    assert "So far" not in text(seen)


async def test_another_person_gets_no_form(lodged_town):
    refused = await press(lodged_town, await begin(lodged_town), "Type several", person=lodged_town.owner)

    assert "Only the person who started this roll" in text(refused)


async def test_a_roll_by_hand_survives_a_restart(town):
    async with town.bot():
        seen = await press(town, await begin(town, method="base6"), "6", "1")
    async with town.bot():
        seen = await press(town, seen, "5", "4")

    assert headline(seen) == "# 7"


async def test_a_double_press_counts_once(lodged_town):
    seen = await begin(lodged_town, method="base6")
    presses = (lodged_town.player.press(seen.message, "6") for _ in range(2))
    answers = await asyncio.gather(*presses)
    after = await press(lodged_town, answers[0], "1")

    assert "So far: `6 1`" in text(after)


async def test_a_double_press_of_the_last_face_is_one_roll(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "1", "5")
    answers = await asyncio.gather(*(lodged_town.player.press(seen.message, "4") for _ in range(2)))

    assert len(await recorded(lodged_town)) == 1
    assert sorted("This roll by hand is over" in text(answer) for answer in answers) == [False, True]


async def test_a_press_that_is_delivered_again_does_not_count_again(open_town):
    seen = await press(open_town, await begin(open_town, method="base6"), "6")
    await open_town.sandbox.replay(seen)
    after = await press(open_town, seen, "1")

    assert "So far: `6 1`" in text(after)


async def test_two_people_step_at_once_in_one_channel(lodged_town):
    first = await begin(lodged_town, method="accumulator")
    second = await begin(lodged_town, lodged_town.owner, method="accumulator")
    first = await press(lodged_town, first, "1", "1", "2")
    second = await press(lodged_town, second, "1", "1", "1", "6", person=lodged_town.owner)
    first = await press(lodged_town, first, "1")

    assert headline(second) == "# 5"
    assert headline(first) == "# 11"


async def test_a_register_that_moved_meanwhile_is_said_at_the_next_face(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="accumulator"), "1")
    await lodged_town.owner.use(lodged_town.room, "d100", method="accumulator", rolled="1 1 1 6")
    seen = await press(lodged_town, seen, "1")

    assert "The number that is kept here has changed from 0 to 5" in text(seen)


async def test_a_register_that_moved_before_the_last_face_is_said_and_used(lodged_town):
    seen = await press(lodged_town, await begin(lodged_town, method="accumulator"), "1", "1", "1")
    await lodged_town.owner.use(lodged_town.room, "d100", method="accumulator", rolled="1 1 1 6")
    seen = await press(lodged_town, seen, "2")

    assert headline(seen) == "# 6"
    assert "The number that is kept here has changed from 0 to 5 meanwhile; this roll uses it" in text(seen)


async def test_a_die_with_twenty_faces_has_a_button_for_each(lodged_town):
    seen = await begin(lodged_town, **{"from": 20})

    assert list(buttons(seen))[:20] == [str(face) for face in range(1, 21)]
    assert [len(row["components"]) for row in seen.message["components"]] == [5, 5, 5, 5, 3]


async def test_a_die_with_more_faces_is_typed(lodged_town):
    seen = await begin(lodged_town, **{"from": 24})

    assert list(buttons(seen)) == ["Type the face", "Type several", "Undo", "Cancel"]


async def test_a_typed_face_counts(lodged_town):
    form = await press(lodged_town, await begin(lodged_town, **{"from": 1000}), "Type the face")
    seen = await lodged_town.player.submit(form, {"faces": "731"})

    assert headline(seen) == "# 30"


async def test_several_faces_are_typed_at_once(lodged_town):
    form = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "Type several")
    seen = await lodged_town.player.submit(form, {"faces": "1, 5"})

    assert "So far: `6 1 5`" in text(seen)


async def test_a_form_can_be_handed_in_after_a_restart(town):
    async with town.bot():
        form = await press(town, await begin(town, method="base6"), "Type several")
    async with town.bot():
        seen = await town.player.submit(form, {"faces": "6 1 5 4"})

    assert headline(seen) == "# 7"


async def test_a_typed_face_that_the_die_lacks_is_refused_and_the_roll_stays(lodged_town):
    form = await press(lodged_town, await begin(lodged_town, method="base6"), "6", "Type several")
    refused = await lodged_town.player.submit(form, {"faces": "1 7"})

    assert "Face 3 is 7, but a d6 shows 1 to 6" in text(refused)
    assert refused.ephemeral


async def test_a_form_of_an_earlier_step_does_not_count(lodged_town):
    seen = await begin(lodged_town, method="base6")
    form = await press(lodged_town, seen, "Type several")
    await press(lodged_town, seen, "6")
    late = await lodged_town.player.submit(form, {"faces": "1 5"})

    assert "That came too late" in text(late)
    assert "So far: `6`" in text(late)


async def test_too_few_typed_faces_can_be_gone_on_with_by_hand(lodged_town):
    waiting = await lodged_town.player.use(lodged_town.room, "d100", method="base6", rolled="6 1")
    seen = await press(lodged_town, waiting, "Go on by hand")
    public = not seen.ephemeral
    done = await press(lodged_town, seen, "5", "4")

    assert waiting.ephemeral
    assert public
    assert headline(done) == "# 7"


async def test_by_hand_with_enough_faces_is_recorded_at_once(lodged_town):
    assert headline(await begin(lodged_town, method="base6", rolled="6 1 5 4 ?")) == "# 7"


async def test_several_at_once_can_be_thrown_by_hand(lodged_town):
    seen = await begin(lodged_town, command="die", sides=6, count=2)
    done = await press(lodged_town, seen, "3", "5")

    assert headline(done) == "# 3 · 5"


async def test_the_set_is_shown_with_its_markdown_escaped(lodged_town):
    seen = await begin(lodged_town, method="base6", set="*red*")
    during = text(seen)
    done = await press(lodged_town, seen, "6", "1", "5", "4")

    assert r"set \*red\*" in during
    assert r"with the set \*red\*" in text(done)


async def test_bad_input_is_refused_before_a_roll_by_hand_begins(lodged_town):
    seen = await begin(lodged_town, method="nope")

    assert "There is no method 'nope'" in text(seen)
    assert seen.ephemeral


async def test_a_refusal_that_took_long_leaves_the_roll_as_it_is_shown(town):
    async with town.bot():
        seen = await begin(town, method="base6")
    async with town.slow_bot("pending"):
        refused = await press(town, seen, "6", person=town.owner)
        await town.sandbox.until(lambda: bool(refused.followups))

    assert "Only the person who started this roll" in str(refused.followups)
    assert "Throw a **d6** next" in text(seen)
    assert "6" in buttons(seen)


async def test_sets_used_before_are_completed_the_newest_first(lodged_town):
    for name in ("red", "blue", "red"):
        await lodged_town.player.use(lodged_town.room, "d100", method="base6", rolled="6 1 5 4", set=name)
    await lodged_town.owner.use(lodged_town.room, "d100", method="base6", rolled="6 1 5 4", set="green")
    choices = await lodged_town.player.complete(lodged_town.room, "d100", "set", "")

    assert [choice["value"] for choice in choices] == ["red", "blue"]


async def test_the_history_shows_the_set_and_that_it_was_by_hand(lodged_town):
    await lodged_town.player.use(lodged_town.room, "d100", method="base6", rolled="6 1 5 4", set="@everyone")
    seen = await lodged_town.player.use(lodged_town.room, "history")

    assert r"**7** ← d100 base6 by hand with the set \@everyone `6 1 5 4`" in text(seen)


async def test_forms_leave_nothing_in_memory(open_town):
    await press(open_town, await begin(open_town), "Type several")

    assert open_town.client._connection._view_store._modals == {}


async def test_faces_that_are_refused_in_the_form_are_shown_again(lodged_town):
    form = await press(lodged_town, await begin(lodged_town), "Type several")
    seen = await lodged_town.player.submit(form, {"faces": "6 4 7 1"})

    assert text(seen) == "Face 3 is 7, but a d6 shows 1 to 6.\n```\n6 4 7 1\n    ^\n```"
