"""Buttons, selects and forms."""

import discord
import pytest

from bot.sandbox.errors import NotSent


@pytest.fixture
async def choice(town):
    """A message with buttons and selects."""
    return (await town.alice.use(town.room, "choose")).message


async def test_a_button_can_change_its_message(town):
    seen = await town.alice.use(town.room, "count")
    pressed = await town.alice.press(seen.message, "Pressed 0")
    assert (pressed.kind, pressed.message["content"]) == ("update", "Now 1")
    assert pressed.message["id"] == seen.message["id"]


async def test_a_button_can_be_found_by_its_custom_id(town):
    seen = await town.alice.use(town.room, "count")
    assert (await town.alice.press(seen.message, "count:0")).message["content"] == "Now 1"


async def test_anyone_who_sees_the_message_can_press(town):
    seen = await town.alice.use(town.room, "count")
    assert (await town.bob.press(seen.message, "count:0")).kind == "update"
    assert town.bot.heard[1].user.name == "bob"


async def test_a_button_may_defer_its_update(town, choice):
    pressed = await town.alice.press(choice, "Later")
    assert pressed.kind == "deferred_update"
    await pressed.settled(5)
    assert (pressed.message["content"], pressed.message["components"]) == ("Later it is", [])


async def test_a_button_may_answer_with_a_new_ephemeral_message(town, choice):
    pressed = await town.bob.press(choice, "Secret")
    assert pressed.ephemeral
    assert len(town.room.messages(town.alice)) == 1


async def test_a_disabled_button_is_not_sent(town, choice):
    with pytest.raises(NotSent, match="Never is disabled"):
        await town.alice.press(choice, "Never")


async def test_a_button_that_is_not_there_is_not_sent(town, choice):
    with pytest.raises(NotSent, match="The message has no 'Nope'; it has: Later, Form, Secret, Never"):
        await town.alice.press(choice, "Nope")


async def test_a_button_that_has_gone_since_is_not_sent(town):
    seen = await town.alice.use(town.room, "count")
    before = seen.message
    await town.alice.press(before, "count:0")
    with pytest.raises(NotSent, match="nothing to press with the custom_id 'count:0'"):
        await town.alice.press(before, "count:0")


async def test_a_button_of_a_message_for_someone_else_is_not_sent(town):
    await town.alice.use(town.room, "ping")
    view = discord.ui.View(timeout=600).add_item(discord.ui.Button(label="x", custom_id="x"))
    await town.bot.heard[0].followup.send("mine", view=view, ephemeral=True)
    message = town.room.messages(town.alice)[-1]
    with pytest.raises(NotSent, match="no such message for this user"):
        await town.bob.press(message, "x")
    view.stop()


async def test_a_choice_in_a_select_arrives(town, choice):
    assert (await town.alice.choose(choice, "Colour", "blue")).message["content"] == "You chose blue"


async def test_a_user_chosen_in_a_select_arrives(town, choice):
    assert (await town.alice.choose(choice, "Whom", town.bob)).message["content"] == "You chose bob"


async def test_what_a_select_does_not_offer_is_not_sent(town, choice):
    for values in [(), ("green",), ("red", "blue"), ("red", "red")]:
        with pytest.raises(NotSent, match="Colour"):
            await town.alice.choose(choice, "Colour", *values)


async def test_a_form_is_opened_filled_in_and_answered(town, choice):
    opened = await town.alice.press(choice, "Form")
    assert (opened.kind, opened.modal["title"]) == ("modal", "Tell me")
    seen = await town.alice.submit(opened, {"name": "Ann", "size": ["large"]})
    assert seen.message["content"] == "Hello Ann ['large']"


async def test_what_is_optional_in_a_form_can_be_left_out(town, choice):
    opened = await town.alice.press(choice, "Form")
    assert (await town.alice.submit(opened, {"name": "Ann"})).message["content"] == "Hello Ann []"


@pytest.mark.parametrize(
    ("entries", "reason"),
    [
        ({}, "Name must have 1 to 10 characters, not 0"),
        ({"name": "x" * 11}, "Name must have 1 to 10 characters, not 11"),
        ({"name": "x", "age": "3"}, "The form has no input 'age'"),
        ({"name": "x", "size": ["huge"]}, "does not offer 'huge'"),
    ],
)
async def test_what_a_form_does_not_take_is_not_sent(town, choice, entries, reason):
    opened = await town.alice.press(choice, "Form")
    with pytest.raises(NotSent, match=reason):
        await town.alice.submit(opened, entries)


async def test_a_form_shown_to_another_is_not_sent(town, choice):
    opened = await town.alice.press(choice, "Form")
    with pytest.raises(NotSent, match="shown this user no form"):
        await town.bob.submit(opened, {"name": "x"})


async def test_a_form_from_a_command_has_no_message_to_update(town):
    opened = await town.alice.use(town.room, "ask")
    seen = await town.alice.submit(opened, {"name": "Ann"})
    assert seen.message["content"] == "50035"


async def test_components_get_ids_as_discord_numbers_them(town, choice):
    assert [row["id"] for row in choice["components"]] == [1, 6, 8]


async def test_a_message_with_content_does_not_become_a_layout(town):
    await town.alice.use(town.room, "ping")
    view = discord.ui.LayoutView(timeout=600)
    view.add_item(discord.ui.TextDisplay("First"))
    with pytest.raises(discord.HTTPException) as refused:
        await town.bot.heard[0].edit_original_response(view=view)
    assert refused.value.code == 50035
    await town.bot.heard[0].edit_original_response(content=None, view=view)
    view.stop()


async def test_a_layout_without_content_is_shown_and_stays_one(town):
    await town.alice.use(town.room, "ping")
    view = discord.ui.LayoutView(timeout=600)
    view.add_item(discord.ui.TextDisplay("First"))
    message = await town.bot.heard[0].followup.send(view=view, wait=True)
    await message.edit(view=view)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="Plain")
    assert refused.value.code == 50035
    view.stop()
