from tests.commands.reading import text


async def test_a_table_is_shown_with_both_cuts_and_their_figures(open_town):
    seen = await open_town.player.use(open_town.room, "rules design", outcomes=7, dice=5)

    assert "7 outcomes from the sum of 5d6" in text(seen)
    assert "  1  5-13     5-12" in text(seen)
    assert "0.008343" in text(seen)
    assert "0.007228" in text(seen)
    assert seen.message["embeds"][0]["image"]["url"].endswith("/table.png")


async def test_without_dice_the_numbers_of_dice_are_ranked_by_score(open_town):
    seen = text(await open_town.player.use(open_town.room, "rules design", outcomes=5))

    assert seen.index("**5d6** · score 0.001868") < seen.index("**3d6** · score 0.005718")


async def test_too_many_totals_get_a_sentence(open_town):
    seen = await open_town.player.use(open_town.room, "rules design", outcomes=9, dice=30, **{"from": 1000})

    assert "different totals" in text(seen)


async def test_the_largest_table_fits(open_town):
    seen = await open_town.player.use(open_town.room, "rules design", outcomes=100, dice=30)

    assert "100  " in text(seen)
