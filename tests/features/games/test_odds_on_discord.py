"""Games on Discord: /odds with its chart and figures, and rolls whose odds are too dear."""

from tests.client.reading import text


async def use(town, name, **options):
    seen = await town.player.use(town.room, name, **options)
    await seen.settled()
    return seen


async def test_odds_of_a_game_have_a_chart_and_fractions_behind_a_button(lodged_town):
    seen = await use(lodged_town, "odds", dice="7 vtm hunger 2 diff 4")
    embed = seen.message["embeds"][0]
    assert embed["image"]["url"].endswith("/odds.png")
    behind = await lodged_town.player.press(seen.message, "More")
    await behind.settled()
    assert "418559/5000000" in text(behind)
    assert behind.ephemeral


async def test_the_odds_of_a_roll_are_a_button_under_it(lodged_town):
    seen = await use(lodged_town, "roll", dice="vtm7h2 >=4")
    behind = await lodged_town.player.press(seen.message, "Odds")
    await behind.settled()
    assert "8.37 %" in text(behind)


async def test_a_roll_is_made_however_dear_its_odds_are_and_its_card_has_no_chance(lodged_town, dear):
    seen = await use(lodged_town, "roll", dice=dear)
    assert f"`{dear}`" in text(seen)
    assert "%" not in text(seen)


async def test_odds_that_are_too_dear_are_refused_in_one_sentence(lodged_town, dear):
    assert "too many dice for exact odds" in text(await use(lodged_town, "odds", dice=dear))


async def test_no_word_for_a_push_is_dropped_from_the_odds_in_silence(lodged_town):
    for dice in ("coc spot hidden 55 push", "coc brawl 55 push", "dbane 7 push", "vaesen 7 push", "sw8 push"):
        assert "push" in text(await use(lodged_town, "odds", dice=dice)).replace(dice, ""), dice
