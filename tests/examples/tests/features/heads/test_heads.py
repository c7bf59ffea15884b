"""/heads at a table."""

from fractions import Fraction

from tests.client.reading import text


async def test_tosses_end_with_heads_and_are_kept_with_their_odds(below, use, kept, check_history):
    below.faces(1, 1, 2)

    assert "**heads** after 3 tosses for luck" in text(await use("heads", comment="for luck"))
    assert (await kept(1)).odds == Fraction(1, 8)
    await check_history()


async def test_others_toss_the_same_again_without_the_words_of_whoever_tossed_it(use, press, lodged_town):
    seen = text(await press(await use("heads", comment="for luck"), "Roll again", by=lodged_town.owner))

    assert "rolled #1 again" in seen
    assert "for luck" not in seen


async def test_tosses_are_asked_for_one_by_one(use, press):
    asked = await use("heads", rolled="?")

    assert "**heads** after 2 tosses" in text(await press(asked, "1", "2"))
