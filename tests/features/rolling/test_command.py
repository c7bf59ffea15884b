"""Stepping through a roll by hand, a button per face."""

import asyncio

import pytest

from bot.play.reads import HistoryQuery
from tests.client.reading import buttons, headline, text


@pytest.fixture
def begin(use):
    """Begin a roll by hand of a d100, by the method base6 unless another is named."""

    def begin(by=None, **options):
        return use("d100", by=by, **{"rolled": "?", "method": "base6", **options})

    return begin


async def press_all(person, seen, *labels):
    for label in labels:
        seen = await person.press(seen.message, label)
    return seen


async def test_pressing_faces_leads_to_the_outcome_in_place(begin, press):
    seen = await begin(method="human")
    at_start = buttons(seen)
    done = await press(seen, "6", "4", "3", "5", "2")

    assert at_start == dict.fromkeys(
        ["1", "2", "3", "4", "5", "6", "Type several", "Undo", "Cancel", "Always offer By hand"], True
    ) | {"Undo": False}
    assert headline(done) == "# 25"
    assert "d100 from five d6: `6 4 3 5 2`" in text(done)
    assert list(buttons(done)) == ["Show working"]


async def test_percentile_dice_are_pressed_and_typed_as_they_stand_on_the_table(use, begin, press):
    tens = await begin(method="percentile")
    assert list(buttons(tens))[:10] == ["00", "10", "20", "30", "40", "50", "60", "70", "80", "90"]
    units = await press(tens, "40")
    assert "So far: `40`" in text(units)
    pressed = await press(units, "0")
    typed = await use("d100", method="percentile", rolled="40 3")

    assert (headline(pressed), headline(typed)) == ("# 40", "# 43")
    assert "from two d10: `40 3`" in text(typed)


async def test_a_face_can_be_taken_back_and_the_roll_given_up(lodged_town, place, begin, press):
    seen = await press(await begin(), "6", "1")
    working = text(seen)
    undone = text(await press(seen, "Undo"))
    cancelled = await press(await begin(), "6", "Cancel")
    history = await lodged_town.client.services.store.page(place, HistoryQuery())

    assert "So far: `6 1`" in working
    assert "2. 5 × 6 + 0 = 30" in working
    assert "So far: `6`" in undone
    assert "nothing is recorded" in text(cancelled)
    assert buttons(cancelled) == {}
    assert history.events == ()
    assert headline(await press(seen, "2", "Undo", "1", "5", "4")) == "# 7"


async def test_another_person_cannot_press_and_gets_no_form(lodged_town, begin, press):
    seen = await begin()
    refused = [await press(seen, label, by=lodged_town.owner) for label in ("6", "Type several")]

    for one in refused:
        assert "Only the person who started this roll" in text(one)
        assert one.ephemeral
    assert "So far" not in text(seen)


async def test_a_roll_by_hand_and_its_form_survive_a_restart_and_only_their_roller_goes_on(town):
    begun = {"method": "base6", "rolled": "?"}
    async with town.bot():
        seen = await press_all(town.player, await town.player.use(town.room, "d100", **begun), "6", "1")
        second = await town.player.use(town.room, "d100", **begun)
        form = await town.player.press(second.message, "Type several")
    async with town.bot():
        refused = await town.owner.press(seen.message, "5")
        seen = await press_all(town.player, seen, "5", "4")
        filled_in = await town.player.submit(form, {"faces": "6 1 5 4"})

    assert "Only the person who started this roll" in text(refused)
    assert headline(seen) == headline(filled_in) == "# 7"


async def test_a_double_press_counts_once(lodged_town, place, begin, press):
    seen = await begin()
    answers = await asyncio.gather(*(press(seen, "6") for _ in range(2)))
    after = await press(answers[0], "1")
    assert "So far: `6 1`" in text(after)
    last = await press(after, "5")
    ends = await asyncio.gather(*(press(last, "4") for _ in range(2)))

    assert len((await lodged_town.client.services.store.page(place, HistoryQuery())).events) == 1
    assert sorted("This roll is over" in text(answer) for answer in ends) == [False, True]


async def test_a_press_that_is_delivered_again_does_not_count_again_and_forms_leave_no_memory(open_town):
    seen = await open_town.player.use(open_town.room, "d100", method="base6", rolled="?")
    seen = await open_town.player.press(seen.message, "6")
    await open_town.hear_again(seen)
    after = await open_town.player.press(seen.message, "1")
    await open_town.player.press(after.message, "Type several")

    assert "So far: `6 1`" in text(after)
    assert open_town.client._connection._view_store._modals == {}


async def test_two_people_step_at_once_in_one_channel(lodged_town, begin, press):
    owner = lodged_town.owner
    first, second = await begin(method="accumulator"), await begin(by=owner, method="accumulator")
    first = await press(first, "1", "1", "2")
    second = await press(second, "1", "1", "1", "6", by=owner)
    first = await press(first, "1")

    assert (headline(second), headline(first)) == ("# 5", "# 11")


async def test_a_register_that_moved_meanwhile_is_said_at_the_next_face_and_used_at_the_last(
    lodged_town, use, begin, press
):
    early, late = [await press(await begin(method="accumulator"), *faces) for faces in ("1", "111")]
    await use("d100", by=lodged_town.owner, method="accumulator", rolled="1 1 1 6")
    early, late = await press(early, "1"), await press(late, "2")
    moved = "The number that is kept here has changed from 0 to 5"

    assert moved in text(early)
    assert headline(late) == "# 6"
    assert f"{moved} meanwhile; this roll uses it" in text(late)


async def test_a_die_with_twenty_faces_has_a_button_for_each_and_more_faces_are_typed(
    lodged_town, begin, press
):
    twenty, more = [await begin(method="human", **{"from": faces}) for faces in (20, 24)]
    form = await press(await begin(method="human", **{"from": 1000}), "Type the face")
    seen = await lodged_town.player.submit(form, {"faces": "731"})

    assert list(buttons(twenty))[:20] == [str(face) for face in range(1, 21)]
    assert [len(row["components"]) for row in twenty.message["components"]] == [5, 5, 5, 5, 4]
    assert list(buttons(more)) == ["Type the face", "Type several", "Undo", "Cancel", "Always offer By hand"]
    assert headline(seen) == "# 30"


async def test_several_faces_are_typed_at_once_unless_the_die_lacks_one_or_it_is_late(
    lodged_town, begin, press
):
    submit = lodged_town.player.submit
    seen = await begin()
    form, old = await press(seen, "Type several"), await press(seen, "Type several")
    refused = await submit(form, {"faces": "6 4 7 1"})
    taken = text(await submit(form, {"faces": "6, 1"}))
    late = text(await submit(old, {"faces": "1 5"}))

    assert text(refused) == "Die 3 cannot show 7: a d6 shows 1 to 6.\n```\n6 4 7 1\n    ^\n```"
    assert refused.ephemeral
    assert "So far: `6 1`" in taken
    assert "Too late" in late
    assert "So far: `6 1`" in late


async def test_faces_that_are_typed_with_the_command_are_gone_on_with_by_hand(use, begin, press):
    waiting = await use("d100", method="base6", rolled="6 1")
    seen = await press(waiting, "Go on by hand")
    public = not seen.ephemeral

    assert (waiting.ephemeral, public) == (True, True)
    assert headline(await press(seen, "5", "4")) == "# 7"
    assert headline(await begin(rolled="6 1 5 4 ?")) == "# 7"
    assert headline(await press(await use("die", sides=6, count=2, rolled="?"), "3", "5")) == "# 3 · 5"


async def test_a_set_is_shown_with_its_markdown_escaped_and_completed_the_newest_first(
    lodged_town, use, begin, press
):
    seen = await begin(set="*red*")
    during = text(seen)
    done = await press(seen, "6", "1", "5", "4")
    for name in ("blue", "*red*"):
        await begin(rolled="6 1 5 4", set=name)
    await begin(by=lodged_town.owner, rolled="6 1 5 4", set="@everyone")
    choices = await lodged_town.player.complete(lodged_town.room, "d100", "set", "")
    history = text(await use("history"))

    assert r"set \*red\*" in during
    assert r"with the set \*red\*" in text(done)
    assert [choice["value"] for choice in choices] == ["*red*", "blue"]
    assert r"**7** ← d100 base6 by hand with the set \@everyone `6 1 5 4`" in history


async def test_bad_input_is_refused_before_a_roll_by_hand_begins(begin):
    seen = await begin(method="nope")

    assert "There is no method `nope`: try human, reroll, base6, accumulator, or see /rules list." in text(
        seen
    )
    assert seen.ephemeral


async def test_a_refusal_that_took_long_leaves_the_roll_as_it_is_shown(town):
    async with town.bot():
        seen = await town.player.use(town.room, "d100", method="base6", rolled="?")
    async with town.slow_bot("find_pending"):
        refused = await town.owner.press(seen.message, "6")
        await town.sandbox.until(lambda: bool(refused.followups))

    assert "Only the person who started this roll" in str(refused.followups)
    assert "Throw a **d6** next" in text(seen)
    assert "6" in buttons(seen)
