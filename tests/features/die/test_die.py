"""/d100 and /die: which method, from which dice, at which place, and what is completed."""

import asyncio
from typing import Any

from bot.mechanics.catalogue import CATALOGUE, method
from tests.client.reading import headline, text


async def test_d100_shows_the_outcome_large_with_its_dice_and_the_working_for_who_asks(
    lodged_town, use, press, below, kept
):
    below.faces(6, 1, 5, 4)
    seen = await use("d100", method="base6")
    working = await press(seen, "Show working", by=lodged_town.owner)

    assert headline(seen) == "# 7"
    assert "6 1 5 4" in text(seen)
    assert not seen.ephemeral
    assert (await kept(1)).draws == (6, 1, 5, 4)  # it is there before it is shown
    assert "84 × 6 + 3 = 507 → 7" in text(working)
    assert working.ephemeral


MADE: list[tuple[str, dict[str, Any], tuple[int, ...], str, str]] = [
    ("die", {"sides": 12, "method": "reroll"}, (2, 4), "4", "d12 from two d6: `2 4`"),
    ("d100", {"method": "base6", "options": "dice=3"}, (1, 1, 2), "1", "d100 from three d6: `1 1 2`"),
    ("die", {"sides": 10, "method": "human", "from": 20}, (13,), "2", "d10 from one d20: `13`"),
    ("die", {"sides": 20, "from": 20}, (13,), "13", "`13`"),
    ("die", {"sides": 20, "from": 20}, (20,), "20", "`20`"),
    ("die", {"sides": 100, "from": 10}, (5, 8), "58", "`5 8`"),
    ("die", {"sides": 100, "from": 10}, (10, 3), "3", "`10 3`"),
    ("die", {"sides": 100, "from": 100}, (1,), "1", "`1`"),
    ("d100", {"method": "human", "rolled": "6 4 3 5 2"}, (), "25", "typed by hand"),
    ("d100", {}, (1, 1, 1), "100", "Every number had 1 chance in 100"),
    ("d100", {"count": 7}, (), " · ".join(["100"] * 7), "d100 from"),
]
"""A command, faces that come, the number, and words of the answer."""


async def test_a_die_has_any_number_of_sides_by_any_method_from_any_dice(use, below):
    for command, options, faces, number, words in MADE:
        below.faces(*faces)
        seen = await use(command, **options)
        assert headline(seen) == f"# {number}"
        assert words in text(seen)


async def test_an_accumulator_goes_on_from_the_number_that_is_kept_in_each_thread(
    lodged_town, use, press, below
):
    aside = lodged_town.sandbox.thread(lodged_town.room, "aside")
    below.faces(1, 1, 2, 1, 1, 1, 1, 4, 1, 1, 2, 1)
    await use("d100", method="accumulator")
    seen = await use("d100", method="accumulator")
    elsewhere = await lodged_town.player.use(aside, "d100", method="accumulator")

    assert headline(seen) == "# 9"
    assert "The number that is kept here: 6 → **9**" in text(await press(seen, "Show working"))
    assert "kept here: 0 → **6**" in text(await press(elsewhere, "Show working"))


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"method": "nope"},
        "There is no method `nope`: try human, reroll, base6, accumulator, or see /rules list.",
    ),
    ({"method": "humam"}, "There is no method `humam`: did you mean `human`?"),
    ({"method": "base6", "options": "dice=0"}, "`dice` must be a whole number from 1 to 20"),
    (
        {"method": "base6", "options": "dice=999999999999999999999"},
        "`dice` must be a whole number from 1 to 20",
    ),
    ({"method": "base6", "options": "cap=3"}, "The method used here, `base6`, has no option `cap`"),
    ({"method": "base6", "options": "dice"}, "is not an option: write a name and a value"),
    ({"method": "reroll", "options": "dice=7.7.7"}, "A d6 cannot show 7"),
    ({"rolled": "6 7"}, "Die 2 cannot show 7: a d6 shows 1 to 6"),
    ({"rolled": "6 six"}, "Die 2 cannot show `six`: type a number"),
    ({"method": "base6", "rolled": "1 1 1 1 1"}, "Only the first 4 dice are needed"),
    ({"method": "base6", "count": 2}, "The method `base6` cannot make several numbers at once"),
    (
        {"options": "cap=4", "count": 2},
        "The method `human cap=4` cannot make several numbers at once",
    ),
    ({"set": "red"}, "yourself: add them"),
    ({"set": " ", "rolled": "1"}, "The name of a set of dice can have 1 to 40 characters"),
]


async def test_bad_input_gets_one_sentence_that_only_the_person_sees(use):
    for options, sentence in REFUSED:
        seen = await use("d100", **options)
        assert sentence in text(seen)
        assert seen.ephemeral


async def test_two_rolls_at_once_are_both_made_one_after_the_other(lodged_town, use):
    people = (lodged_town.player, lodged_town.owner)
    seen = await asyncio.gather(*(use("d100", by=person, method="accumulator") for person in people))

    assert sorted("#1" in text(one) for one in seen) == [False, True]


async def test_several_are_rolled_at_once_and_all_in_the_history(use, below):
    below.faces(1, 1, 2, 6)
    seen = await use("d100", count=2)

    assert headline(seen).count(" · ") == 1
    assert "d100 from 6 dice\n" in text(seen)
    assert headline(seen).removeprefix("# ").replace(" · ", ", ") in text(await use("history"))


async def test_methods_and_their_options_are_completed(lodged_town):
    async def proposed(command, option, typed="", **options):
        choices = await lodged_town.player.complete(lodged_town.room, command, option, typed, **options)
        return [choice["value"] for choice in choices]

    best_first = await proposed("d100", "method")
    assert best_first[:4] == [entry.name for entry in CATALOGUE][:4]
    for name in await proposed("die", "method", sides=20, **{"from": 8}):
        method(name, 20, 8)
    assert "dice=12" in await proposed("d100", "options", "dice=1", method="accumulator")
    assert (await proposed("die", "options", sides=20))[0] == "cap=none"


async def test_a_method_with_dice_of_its_own_is_proposed_unless_others_are_asked_for(lodged_town):
    async def proposed(**options):
        choices = await lodged_town.player.complete(lodged_town.room, "d100", "method", "perc", **options)
        return [choice["value"] for choice in choices]

    assert await proposed() == await proposed(**{"from": 10}) == ["percentile"]
    assert await proposed(**{"from": 6}) == []


async def test_rolls_work_in_direct_messages(lodged_town):
    chat = lodged_town.sandbox.dm(lodged_town.player)

    assert "#1" in text(await lodged_town.player.use(chat, "d100"))
