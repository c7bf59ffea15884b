""""""

from bot.features.rules.tables import play_table
from bot.mechanics.catalogue import method
from tests.client.reading import buttons, text


async def opened(town, **options):
    shown = await town.player.use(town.room, "rules show", **options)
    return await town.player.press(shown.message, "Look-up table")


async def test_the_table_of_a_rule_is_opened_for_who_pressed_alone(lodged_town):
    seen = await opened(lodged_town, method="lookup-folded", sides=60)

    rows = play_table(method("lookup-folded", 60)).rows
    assert seen.ephemeral
    assert "\n".join(rows[:5]) in text(seen)


async def test_pages_are_turned_in_place(lodged_town):
    first = await opened(lodged_town, method="sum-table", sides=60, options="dice=15")
    first_buttons = buttons(first)
    second = await lodged_town.player.press(first.message, "Next")

    assert first_buttons == {"Previous": False, "Next": True}
    assert second.message["id"] == first.message["id"]
    assert "Page 2 of 3" in text(second)


async def test_a_rule_without_a_table_has_no_button(lodged_town):
    shown = await lodged_town.player.use(lodged_town.room, "rules show", method="mixed")

    assert "Look-up table" not in buttons(shown)


async def test_the_rows_of_remainders_stand_on_the_card(lodged_town):
    shown = await lodged_town.player.use(lodged_town.room, "rules show", method="table", sides=20)

    assert "        2         16        24\n        3         16        24\n" in text(shown)


async def test_sum_tables_of_other_numbers_of_dice_are_ranked_by_both_kinds_of_ranges(lodged_town):
    player = lodged_town.player
    shown = await player.use(lodged_town.room, "rules show", method="sum-table", sides=5)
    seen = text(await (await player.press(shown.message, "More")).settled())

    assert "Best ranges: 10d6, 5d6, 7d6, 12d6, 9d6, 8d6, 11d6, 4d6, 6d6, 3d6, 2d6, 1d6\n" in seen
    assert "Simple ranges, as in the document: 9d6, 11d6, 8d6," in seen


async def test_a_long_sum_table_stands_behind_its_button(lodged_town):
    player = lodged_town.player
    shown = await player.use(lodged_town.room, "rules show", method="sum-table")
    table = await (await player.press(shown.message, "Look-up table")).settled()

    assert "```" not in text(shown)
    assert "```" in text(table)
