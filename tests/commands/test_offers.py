"""A refusal of /roll: what was typed, with a caret, and what was probably meant as buttons."""

from tests.commands.reading import buttons, headline, text


async def test_a_refusal_shows_what_was_typed_with_a_caret(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="2d6 plus 3")

    assert "```\n2d6 plus 3\n    ^\n```" in text(seen)
    assert seen.ephemeral


async def test_what_was_meant_is_rolled_by_its_button_for_all_to_see_after_a_restart(town):
    async with town.bot():
        refused = await town.player.use(town.room, "roll", dice="2d6 plus 3")
    async with town.bot():
        seen = await town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert headline(seen) == "# 5"
    assert not seen.ephemeral


async def test_it_is_as_hidden_as_what_was_typed(open_town):
    refused = await open_town.player.use(open_town.room, "roll", dice="2d6 plus 3", show="me")
    seen = await open_town.player.press(refused.message, "Roll 2d6 + 3 instead")

    assert seen.ephemeral


async def test_typed_faces_are_not_replaced_by_others(open_town):
    refused = await open_town.player.use(open_town.room, "roll", dice="2d6 plus 3", rolled="6 5")

    assert "```\n2d6 plus 3\n    ^\n```" in text(refused)
    assert buttons(refused) == {}


async def test_what_is_too_long_for_a_button_is_not_offered(open_town):
    long = "+".join(["2d6"] * 20)
    refused = await open_town.player.use(open_town.room, "roll", dice=f"{long} plus 3")

    assert buttons(refused) == {}
