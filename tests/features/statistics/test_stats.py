"""/stats, from every side: what is judged, what is proposed, and what hidden rolls give away."""

from typing import Any

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text

pytestmark = pytest.mark.usefixtures("seldom_painted")


async def ask(town, who=None, **options):
    town.rest()
    seen = await (who or town.player).use(town.room, "stats", **options)
    await seen.settled()
    return seen


async def roll(town, dice, times=1, **options):
    for _ in range(times):
        await town.player.use(town.room, "roll", dice=dice, **options)


def embed(seen):
    return seen.message["embeds"][0]


async def test_many_alike_are_hardly_luck(lodged_town):
    await roll(lodged_town, "10x d6", 3)
    seen = await ask(lodged_town, dice="d6")

    assert embed(seen)["image"]["url"].endswith("/stats.png")
    assert headline(seen) == "# This is hardly luck."
    assert "**30 d6s here in the last year.**" in text(seen)
    assert "luck this odd comes on fewer than one evening in a million" in text(seen)
    assert "Furthest above: **1** with 100.0 %; 16.7 % is usual." in text(seen)


async def test_exact_figures_are_behind_the_button_after_a_restart_too(town):
    async with town.bot():
        await roll(town, "10x d6", 3)
        seen = await ask(town, dice="rolls d6", person=town.player, days=7)
    async with town.bot():
        more = await town.owner.press(seen.message, "More")

    assert more.ephemeral
    assert "χ²" not in text(seen)
    assert f"30 rolls of d6 by <@{town.player.id}> here in the last 7 days" in text(more)
    assert "**1** came 30 times, 5.0 would be usual" in text(more)
    assert "**1** came 30 times in a row" in text(more)
    assert "χ² = 150.00 with 5 degrees of freedom" in text(more)


async def test_where_the_button_cannot_carry_the_question_all_is_shown_at_once(lodged_town):
    dice = "+".join(["1d4"] * 22)
    await roll(lodged_town, dice)
    seen = await ask(lodged_town, dice=dice)

    assert buttons(seen) == {}
    assert "Too few to tell." in text(seen)


async def test_the_die_rolled_most_is_judged_and_others_are_named_as_they_are_asked_for(lodged_town):
    await roll(lodged_town, "2d6", 2)
    await lodged_town.owner.use(lodged_town.room, "die", sides=100)
    seen = await ask(lodged_town)
    more = text(await lodged_town.player.press(seen.message, "More"))

    assert "d6s here in the last year.**" in text(seen)
    assert "Also here: 2d6, d100; `/stats dice:` asks about them." in text(seen)
    assert "2d6 · 2\nd100 · 1" in more
    assert f"<@{lodged_town.player.id}> · 2\n<@{lodged_town.owner.id}> · 1" in more
    assert "1 roll of d100" in text(await ask(lodged_town, dice="d100"))


async def test_adaptive_dice_and_decks_are_counted_apart(lodged_town):
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    await lodged_town.player.use(lodged_town.room, "deck", dice="2d6")
    plain = text(await ask(lodged_town, dice="2d6"))

    assert "was not rolled" in plain
    assert "`/stats dice:fair 2d6`, `/stats dice:deck 2d6`" in plain
    assert "1 roll of adaptive 2d6" in text(await ask(lodged_town, dice="fair 2d6"))
    assert "1 roll of deck of 2d6" in text(await ask(lodged_town, dice="deck 2d6"))


async def test_typed_dice_are_judged_by_face_and_by_set(lodged_town):
    await roll(lodged_town, "10d6", 3, rolled="6 " * 10, set="Red")
    seen = await ask(lodged_town, set="red")

    assert headline(seen) == "# This die seems loaded."
    assert "30 throws of d6 of the set red" in text(seen)
    assert "**6** came 100.0 % of the time, 16.7 % is fair" in text(seen)
    assert "typed by hand" in text(seen)
    assert "30 throws of d6 by hand" in text(await ask(lodged_town, dice="hand d6"))


async def test_all_d20_of_different_rolls_are_judged_together_by_rule_and_by_expression(lodged_town):
    for dice in ("1d20+5", "1d20+5", "1d20+7", "d20"):
        await roll(lodged_town, dice)
    await lodged_town.player.use(lodged_town.room, "die", sides=20)

    assert "**4 d20s here in the last year.**" in text(await ask(lodged_town, dice="1D20"))
    assert "2 rolls of d20" in text(await ask(lodged_town, dice="rolls 1D20"))


async def test_real_dice_that_stray_a_little_are_said_to_need_more_throws(lodged_town):
    await roll(lodged_town, "50d6", rolled="1 2 3 4 5 6 6 " * 7 + "6", set="Red")
    seen = await ask(lodged_town, set="Red")

    assert headline(seen) == "# The dice look fair."
    more = await lodged_town.player.press(seen.message, "More")
    assert "more throws would show it 8 times in 10" in text(more)


async def test_a_streak_of_rare_dice_is_found_behind_many_others(lodged_town):
    await roll(lodged_town, "2x d4")
    await roll(lodged_town, "20x d6", 2)

    seen = await ask(lodged_town, dice="rolls d4")
    more = text(await lodged_town.player.press(seen.message, "More"))
    assert "**1** came twice in a row, the longest run of the last 2 rolls" in more


async def test_what_was_rolled_is_proposed(lodged_town):
    await roll(lodged_town, "2d6", rolled="1 2", set="Red")
    await lodged_town.player.use(lodged_town.room, "fair", dice="2d6")
    dice = await lodged_town.player.complete(lodged_town.room, "stats", "dice", "")
    sets = await lodged_town.player.complete(lodged_town.room, "stats", "set", "r")

    assert {choice["value"] for choice in dice} == {"2d6", "fair 2d6", "hand d6"}
    assert [choice["value"] for choice in sets] == ["red"]


async def test_hidden_rolls_change_nothing_that_anyone_sees(lodged_town):
    player, owner = lodged_town.player, lodged_town.owner
    await roll(lodged_town, "2d6", 2)
    week: dict[str, Any] = {"days": 7}  # without options it also counts who rolled hidden
    asked = [(owner, week), (owner, {"dice": "2d6"}), (owner, {"person": player}), (player, week)]
    before = [text(await ask(lodged_town, who, **options)) for who, options in asked]
    for show in ("me", "gm"):
        await roll(lodged_town, "2d6", show=show)
    after = [text(await ask(lodged_town, who, **options)) for who, options in asked]
    choices = await owner.complete(lodged_town.room, "stats", "dice", "")

    assert after == before
    assert [choice["value"] for choice in choices] == ["2d6", "d6"]


async def test_a_revealed_roll_counts_for_who_made_it(lodged_town):
    blind = await lodged_town.player.use(lodged_town.room, "roll", dice="2d6", show="gm")
    await lodged_town.owner.press(blind.message, "Reveal")

    assert "1 roll of 2d6" in text(await ask(lodged_town, person=lodged_town.player, dice="2d6"))
    assert "was not rolled" in text(await ask(lodged_town, person=lodged_town.owner, dice="2d6"))
    assert await faults(lodged_town.client.services, Place(lodged_town.room.id, lodged_town.guild.id)) == []


async def test_what_is_not_understood_gets_one_sentence(lodged_town):
    for options, sentence in (
        ({"dice": "2d6+"}, "or leave `+` out"),
        ({"dice": "hand 2d6"}, "is not one die: write it like d6"),
        ({"dice": "4d6kh3", "set": "red"}, "is not one die: write it like d6"),
        ({"dice": "faces 2d6"}, "is not one die: write it like d6"),
        ({"dice": "faces d6"}, "**d6** was not thrown here"),
        ({"set": "blue"}, "Nothing of the set **blue** was thrown here"),
    ):
        assert sentence in text(await ask(lodged_town, **options))


async def test_dice_whose_odds_take_too_long_are_only_counted(lodged_town):
    await roll(lodged_town, "100d1000")

    assert "counted but not judged" in text(await ask(lodged_town, dice="100d1000"))


async def test_mine_is_what_the_person_rolled_alone(lodged_town):
    player, owner = lodged_town.player, lodged_town.owner
    await lodged_town.player.use(lodged_town.room, "roll", dice="2d6")
    for _ in range(2):
        await owner.use(lodged_town.room, "roll", dice="2d6")

    for who in (player, owner):
        mine = text(await ask(lodged_town, who, mine=True, dice="2d6"))
        assert mine == text(await ask(lodged_town, who, person=who, dice="2d6"))
        assert mine == text(await ask(lodged_town, who, person=who, mine=True, dice="2d6"))
    refused = text(await ask(lodged_town, player, mine=True, person=owner))
    assert "`mine:True` and `person:` cannot be used together" in refused
