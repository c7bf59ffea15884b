""""""

import pytest

from tests.client.reading import text


async def test_a_table_is_shown_with_both_cuts_and_their_figures(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules design", outcomes=7, dice=5)

    assert "A d7 from the sum of 5d6" in text(seen)
    assert " 1  5-13    15.201 %   +0.915 %" in text(seen)
    assert " 1  5-12 " in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/table.png")


async def test_the_figures_of_both_cuts_are_behind_a_button(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules design", outcomes=7, dice=5)
    more = await lodged_town.player.press(seen.message, "More")

    assert "0.008343" in text(more)
    assert "0.007228" in text(more)
    assert more.ephemeral


async def test_without_dice_the_numbers_of_dice_are_ranked_by_how_even_they_are(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "rules design", outcomes=5)
    more = text(await lodged_town.player.press(seen.message, "More"))

    assert text(seen).index("**5d6** · ") < text(seen).index("**3d6** · ")
    assert more.index("**5d6** · unevenness 0.001868") < more.index("**3d6** · unevenness 0.005718")


async def test_a_table_whose_best_cut_takes_too_long_is_cut_greedily_and_says_so(lodged_town):
    seen = await lodged_town.player.use(
        lodged_town.room, "rules design", outcomes=9, dice=30, **{"from": 1000}
    )

    assert " 1  30-13079 " in text(seen)
    assert "the best take too long to find" in text(await lodged_town.player.press(seen.message, "More"))


@pytest.mark.parametrize("faces", [2, 1000])
async def test_the_largest_table_fits(lodged_town, faces):
    seen = await lodged_town.player.use(
        lodged_town.room, "rules design", outcomes=10_000, dice=30, **{"from": faces}
    )

    assert "A d10,000 from the sum of 30d" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/table.png")
