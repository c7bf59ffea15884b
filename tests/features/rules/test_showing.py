""""""

import re

import pytest

from bot.mechanics.catalogue import CATALOGUE
from tests.client.reading import buttons, text


def picture_of(seen):
    """The address of the picture in an answer."""
    return seen.message["embeds"][0]["image"]["url"]


def request_with_picture(town):
    return next(request for request in reversed(town.sandbox.requests) if request.filenames)


async def test_a_rule_is_shown_with_its_recipe_and_whether_it_is_fair(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="base6", options="dice=3")

    assert "For each of 3 dice: times 6, plus its face less 1; keep the last two digits." in text(seen)
    assert "Not exact: one number has 1.39 % instead of 1.00 %, none is further off." in text(seen)
    assert "How many dice: always 3 d6" in text(seen)
    assert not re.search("Unevenness|xnor|txt|7/1800|Options", text(seen))


async def test_of_a_long_recipe_the_idea_comes_first_and_the_recipe_is_one_press_away(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="chain")
    more = await (await lodged_town.player.press(seen.message, "More")).settled()

    assert "One of a few equal parts, then a part of that one, and so on, each as in human." in text(seen)
    assert "Find 3 numbers from 0 on" not in text(seen)
    assert "Find 3 numbers from 0 on" in text(more)


async def test_author_source_options_and_exact_figures_of_a_rule_are_shown_to_who_asks(lodged_town):
    player = lodged_town.player
    seen = await player.use(lodged_town.room, "rules show", method="base6", options="dice=3")
    more = await (await player.press(seen.message, "More")).settled()

    assert more.ephemeral
    assert "xnor · d100-from-d6.txt" in text(more)
    assert "Worst: one number has 1.39 % instead of 1.00 % (off by 7/1800)" in text(more)
    assert "Unevenness, 0 where all are alike: 7/24300 = 2.881e-4" in text(more)
    assert "`dice=` how many dice to throw" in text(more)
    assert "On average 3 d6; at most 3" in text(more)


async def test_with_loaded_dice_unevenness_and_costs_are_for_who_asks(lodged_town):
    player = lodged_town.player
    seen = await player.use(lodged_town.room, "rules show", method="base6", loaded="1,1,1,5/4,1,1")
    more = await (await player.press(seen.message, "More")).settled()

    assert "by it than 2.00 %.\nOne number has 0.868 % instead of 1.00 %." in text(seen)
    assert "Unevenness" not in text(seen)
    assert text(more).count("Unevenness") == 2


async def test_a_rule_is_shown_with_a_picture_that_has_a_text_beside_it(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="base6")
    described = request_with_picture(lodged_town).json["data"]["attachments"][0]["description"]

    assert picture_of(seen).endswith("/chances.png")
    assert "96 have 1.0031 %, 4 have 0.92593 %" in described


async def test_loaded_dice_show_how_far_they_move_the_distribution(lodged_town):
    seen = await lodged_town.player.use(
        lodged_town.room, "rules show", method="human", sides=6, loaded="1,1,1,5/4,1,1"
    )

    assert "No bet on one roll gains more by it than 1/30 = 3.33 %." in text(seen)
    assert "One number has 20.0 % instead of 16.7 %." in text(seen)
    assert picture_of(seen)


async def test_weights_too_long_for_a_button_show_all_at_once(lodged_town):
    loaded = ",".join(["101/100"] * 10 + ["1"] * 10)
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="2d20-halved", loaded=loaded)

    assert "Unevenness" in text(seen)
    assert "More" not in buttons(seen)


async def test_a_rule_for_other_dice_is_shown_for_what_it_can_make(lodged_town):
    entry = next(entry for entry in CATALOGUE if entry.only_sides and 100 not in entry.only_sides)

    seen = await lodged_town.player.use(lodged_town.room, "rules show", method=entry.name)

    assert f"d{entry.only_sides[0]} · {entry.name}" in text(seen)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"method": "nope"}, "There is no method 'nope'"),
        ({"method": "base6", "options": "dice=0"}, "dice is a whole number from 1 to 20"),
        ({"method": "base6", "loaded": "1,1,x"}, "Weight 3 is 'x'"),
        ({"method": "base6", "loaded": "1,1,2"}, "3 weights load a d3, but this rule uses d6"),
        ({"method": "reroll", "loaded": "0,0,0,0,0,1"}, "the rule can go on for ever"),
    ],
)
async def test_bad_input_gets_one_sentence_that_only_the_person_sees(lodged_town, options, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def test_methods_are_completed_that_can_make_the_die(lodged_town):
    choices = await lodged_town.player.complete(lodged_town.room, "rules show", "method", "base", sides=20)

    assert "base6" in [choice["value"] for choice in choices]


async def test_dice_that_never_roll_7_are_shown_by_one_picture_and_how_they_are_thrown(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="never-roll-7")
    (file,) = request_with_picture(lodged_town).json["data"]["attachments"]

    assert file["description"].startswith("The even die: 6 with 5 dots and a red 3, 8 with 5 dots")
    assert "the face with more dots is the total" in text(seen)
    assert "To roll: /catan start dice:never-roll-7" in text(seen)
    assert len(text(seen)) < 400


async def test_all_of_dice_that_never_roll_7_is_shown_to_who_asks(lodged_town):
    player = lodged_town.player
    seen = await player.use(lodged_town.room, "rules show", method="never-roll-7")
    more = await (await player.press(seen.message, "More")).settled()
    files = request_with_picture(lodged_town).json["data"]["attachments"]
    described, dice, grid = (file["description"] for file in files)

    assert [file["filename"] for file in more.message["attachments"]] == ["dice.png", "grid.png"]
    assert "A d10: 1 and 2: 5 with 4 dots and a red +2" in dice
    assert "4   7/2  5/4  9/6  4/3  4/1  4/2" in grid
    assert "3 and 4: 9 with 4 dots and a red -2" in text(more)
    assert "Roll so with /catan start dice:never-roll-7" in text(more)
    assert "Simon Tatham · never-roll-7.txt" in text(more)
    assert "does not make 7 more likely" in text(more)
    assert "all six 7s go into the first column" in text(more)
    assert "even die's 6 or 8 at 5/4, without the 7: 1/30" in text(more)
    assert picture_of(more).endswith("/chances.png")
    assert "without the 7: 2 has 3.33 %" in described
    assert more.ephemeral


async def test_one_bad_die_of_the_dice_that_never_roll_7_is_shown_beside_fair_ones(lodged_town):
    loaded = "even: 1,5/4,1,1,1,1"
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="tatham", loaded=loaded)
    described = request_with_picture(lodged_town).json["data"]["attachments"][0]["description"]

    assert "With a die loaded even" in text(seen)
    assert "without the 7: no bet on a total gains more than 1/30" in text(seen)
    assert "without the 7, loaded: 2 has" in described


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"sides": 20}, "deck is shown as it is: leave out sides."),
        ({"from": 10, "options": "a=1"}, "deck is shown as it is: leave out from and options."),
        ({"loaded": "1,1,2"}, "deck has no dice to load: leave out the weights."),
        ({"options": "dice=3"}, "deck is shown as it is: leave out options."),
    ],
)
async def test_what_is_no_plain_rule_takes_no_other_options(lodged_town, options, sentence):
    seen = await lodged_town.player.use(lodged_town.room, "rules show", method="deck", **options)

    assert sentence in text(seen)
    assert seen.ephemeral


async def completed(town, typed, **options):
    choices = await town.player.complete(town.room, "rules show", "method", typed, **options)
    return [choice["value"] for choice in choices]


async def test_what_is_no_plain_rule_is_completed_too(lodged_town):
    assert await completed(lodged_town, "never") == [
        *("never-roll-7", "never-roll-7-sorted", "never-roll-7+3", "never-roll-7-3"),
    ]
    assert await completed(lodged_town, "tatham+") == ["never-roll-7+3"]


async def test_before_anything_is_typed_rules_come_first_and_the_others_last(lodged_town):
    values = await completed(lodged_town, "")

    assert len(values) == 25
    assert values[0] == CATALOGUE[0].name
    assert values[-1] == "deck"


async def test_for_a_number_of_sides_only_rules_are_completed(lodged_town):
    assert "deck" not in await completed(lodged_town, "", sides=6)
