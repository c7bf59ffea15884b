"""/rules on Discord, beside what `tests/golden/scenes/rules.txt` has word for word."""

import pytest

from bot.features.rules.tables import play_table
from bot.mechanics.catalogue import CATALOGUE, method
from bot.mechanics.errors import BadInput
from tests.client.reading import buttons, text
from tests.tiers import slow, soaked

pytestmark = pytest.mark.usefixtures("unpainted")


async def use(town, command, **options):
    seen = await town.player.use(town.room, f"rules {command}", **options)
    return await seen.settled()


async def press(town, seen, label):
    return await (await town.player.press(seen.message, label)).settled()


async def complete(town, command, option, typed, **options):
    choices = await town.player.complete(town.room, f"rules {command}", option, typed, **options)
    return [choice["value"] for choice in choices]


def makes_a_d100(entry):
    try:
        entry.settle(100)
    except BadInput:
        return False
    return True


async def list_pages(town, **options):
    """The text of every page of a list."""
    seen = await use(town, "list", **options)
    found = [text(seen)]
    while seen.message["components"] and buttons(seen)["Next"]:
        seen = await press(town, seen, "Next")
        found.append(text(seen))
    return found


async def test_every_rule_that_makes_a_d100_is_on_one_page_and_the_fairest_come_first(lodged_town):
    found = await list_pages(lodged_town)

    names = [entry.name for entry in CATALOGUE if makes_a_d100(entry)]
    assert [name for name in names if sum(f"**{name}** " in page for page in found) != 1] == []
    assert "instead of" not in found[0]


async def test_the_list_is_sorted_by_name_and_leaves_out_what_needs_more_than_dice(lodged_town):
    listed = "\n".join(await list_pages(lodged_town, sort="name", **{"by-hand": True}))

    assert listed.index("**accumulator**") < listed.index("**base6**") < listed.index("**human**")
    assert "clock" not in listed
    assert "look" not in listed.replace("lookup", "")


async def test_pages_are_turned_back_in_place(lodged_town):
    seen = await use(lodged_town, "list")
    first = text(seen)
    second = await press(lodged_town, seen, "Next")
    back = await press(lodged_town, second, "Previous")

    assert text(back) == first
    assert not buttons(back)["Previous"]


async def test_pages_can_be_turned_after_a_restart(town):
    async with town.bot():
        seen = await use(town, "list", sort="dice")
    async with town.bot():
        second = await press(town, seen, "Next")

    assert "13 to" in text(second)
    assert "fewest dice on average first" in text(second)


async def test_the_list_is_for_any_die_from_any_dice(lodged_town):
    for sides, faces in ((2, 2), (7, 20)):
        seen = text(await use(lodged_town, "list", sides=sides, **{"from": faces}))
        assert f"Rules for a d{sides} from d{faces}" in seen
        assert "**human**" in seen


async def test_a_table_is_opened_for_who_pressed_alone_and_turned_in_place(lodged_town):
    shown = await use(lodged_town, "show", method="sum-table", sides=60, options="dice=15")
    first = await press(lodged_town, shown, "Look-up table")
    rows, first_text, first_buttons = (
        play_table(method("sum-table", 60, options="dice=15")).rows,
        text(first),
        buttons(first),
    )
    second = await press(lodged_town, first, "Next")

    assert first.ephemeral
    assert "```" not in text(shown)
    assert "\n".join(rows[:5]) in first_text
    assert first_buttons == {"Previous": False, "Next": True}
    assert second.message["id"] == first.message["id"]
    assert "Page 2 of 3" in text(second)


async def test_of_a_long_recipe_the_idea_comes_first_and_the_recipe_is_one_press_away(lodged_town):
    seen = await use(lodged_town, "show", method="chain")
    more = await press(lodged_town, seen, "More")

    assert "Find 3 numbers: one below 5" not in text(seen)
    assert "Find 3 numbers: one below 5" in text(more)
    assert more.ephemeral


async def test_weights_too_long_for_a_button_show_all_at_once(lodged_town):
    loaded = ",".join(["101/100"] * 10 + ["1"] * 10)
    seen = await use(lodged_town, "show", method="2d20-halved", loaded=loaded)

    assert "Unevenness" in text(seen)
    assert "More" not in buttons(seen)
    short = text(await use(lodged_town, "show", method="human", sides=6, loaded="1,1,1,5/4,1,1"))
    assert "gains more by it than 1/30 = 3.33 %.\nOne number has 20.0 % instead of 16.7 %." in short


async def test_rules_are_compared_side_by_side_also_one_with_itself(lodged_town):
    seen = await use(lodged_town, "show", method="human base6 dice=3, base6 dice=5")
    fields = seen.message["embeds"][0]["fields"]

    assert [field["name"] for field in fields] == ["human", "base6 dice=3", "base6 dice=5"]
    assert all(field["inline"] for field in fields)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/chances.png")


async def test_a_rule_for_other_dice_is_shown_for_what_it_can_make(lodged_town):
    entry = next(entry for entry in CATALOGUE if entry.only_sides and 100 not in entry.only_sides)

    assert f"d{entry.only_sides[0]} · {entry.name}" in text(await use(lodged_town, "show", method=entry.name))


async def test_one_bad_die_of_the_dice_that_never_roll_7_is_shown_beside_fair_ones(lodged_town):
    seen = await use(lodged_town, "show", method="tatham", loaded="even: 1,5/4,1,1,1,1")
    request = next(request for request in reversed(lodged_town.sandbox.requests) if request.filenames)

    assert "without the 7: no bet on a total gains more than 1/30" in text(seen)
    assert "without the 7, loaded: 2 has" in request.json["data"]["attachments"][0]["description"]
    more = await press(lodged_town, seen, "More")
    assert [file["filename"] for file in more.message["attachments"]] == ["dice.png", "grid.png"]
    assert more.message["embeds"][0]["image"]["url"].endswith("/chances.png")


REFUSED = (
    (
        "show",
        {"method": "base6", "options": "dice=0"},
        "`dice` must be a whole number from 1 to 20, not `0`.",
    ),
    (
        "show",
        {"method": "base6", "loaded": "1,1,x"},
        "Weight 3 is `x`: write a whole number or a fraction, such as 5/4.",
    ),
    ("show", {"method": "reroll", "loaded": "0,0,0,0,0,1"}, "the rule might never end"),
    ("show", {"method": "deck", "sides": 20}, "`deck` does not have these options: leave `sides` out."),
    (
        "show",
        {"method": "deck", "from": 10, "options": "a=1"},
        "`deck` does not have these options: leave `from` and `options` out.",
    ),
    ("show", {"method": "deck", "loaded": "1,1,2"}, "`deck` has no dice to load: leave the weights out."),
    (
        "show",
        {"method": "human base6 reroll accumulator base6 dice=3"},
        "You wrote 5 methods: write 2 to 4",
    ),
    ("show", {"method": "human human"}, "the same rule twice"),
    ("show", {"method": "dice=3 human"}, "has no rule before it"),
    ("show", {"method": "human humam"}, "did you mean `human`?"),
)


async def test_bad_input_gets_one_sentence_that_only_the_person_sees(lodged_town):
    for command, options, sentence in REFUSED:
        lodged_town.rest()
        seen = await use(lodged_town, command, **options)
        assert sentence in text(seen)
        assert seen.ephemeral


async def test_what_is_no_plain_rule_is_completed_too_but_for_a_number_of_sides(lodged_town):
    every = await complete(lodged_town, "show", "method", "")

    assert (len(every), every[0], every[-1]) == (25, CATALOGUE[0].name, "deck")
    assert await complete(lodged_town, "show", "method", "tatham+") == ["never-roll-7+3"]
    assert "deck" not in await complete(lodged_town, "show", "method", "", sides=6)
    assert "base6" in await complete(lodged_town, "show", "method", "base", sides=20)
    assert (await complete(lodged_town, "show", "method", "human base"))[0] == "human base6"
    assert await complete(lodged_town, "show", "options", "cut=", method="sum-table") == [
        "cut=best",
        "cut=greedy",
    ]


async def test_a_table_whose_best_cut_takes_too_long_is_cut_greedily_and_says_so(lodged_town):
    seen = await use(lodged_town, "design", outcomes=9, dice=30, **{"from": 200})

    assert "**Simple ranges**" in text(seen)
    ranked = text(await use(lodged_town, "design", outcomes=5))
    assert ranked.index("**5d6** · ") < ranked.index("**3d6** · ")
    assert "the best take too long to find" in text(await press(lodged_town, seen, "More"))


@pytest.mark.parametrize("faces", [slow(2), soaked(1000)])
async def test_the_largest_table_fits(lodged_town, faces):
    seen = await use(lodged_town, "design", outcomes=10_000, dice=30, **{"from": faces})

    assert "A d10,000 from the sum of 30d" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/table.png")
