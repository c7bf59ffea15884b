"""Panels are posted, changed and taken down."""

import asyncio

from bot.features.panels.panels import LONGEST_LABEL, MOST_HERE, MOST_THROWS
from bot.sandbox.interactions.components import walk
from bot.sandbox.world.permissions import PIN_MESSAGES
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.panels.panel import CHANGE, SAVED, choose, fill_in, kept, menus, post, throws


def let_pin(town):
    """Let the bot pin messages in the Den."""
    everyone = town.guild.guild.roles[town.guild.id]
    everyone.permissions |= PIN_MESSAGES


async def test_a_panel_is_pinned_where_that_is_allowed_and_else_stands_anyway(lodged_town, press):
    panel, editor = await post(lodged_town)
    assert "It is posted, but not pinned: for that I need the permission Pin Messages here" in text(editor)
    assert not panel.message["pinned"]
    let_pin(lodged_town)
    panel, editor = await post(lodged_town)
    assert "It is posted and pinned." in text(editor)
    assert panel.message["pinned"]
    await press(panel, "Take down")
    await lodged_town.sandbox.until(lambda: not panel.message["pinned"])


async def test_its_maker_and_those_who_lead_see_how_it_is_changed(lodged_town, press):
    stranger = newcomer(lodged_town)
    panel, editor = await post(lodged_town, title="Fight")
    led = await press(panel, "Change…", by=lodged_town.owner)
    refused = await press(panel, "Change…", by=stranger)

    assert "Change Fight" in text(editor)
    assert "Change Fight" in text(led)
    assert refused.ephemeral
    assert f"<@{lodged_town.player.id}>, who made this panel, can change or remove it" in text(refused)


def newcomer(town):
    """Someone without rights."""
    found = town.sandbox.user("Sam")
    town.guild.guild.members[found.id] = []
    return found


async def test_buttons_are_added_from_menus_and_the_message_follows(lodged_town, use, press):
    await use("saved add", name="sneak", dice="5d6")
    await use("table add", name="camp", text="Wolves; Nobody")
    panel, editor = await post(lodged_town)
    assert menus(editor)[SAVED] == ["mine:sneak", "table:camp"]
    seen = await choose(lodged_town, editor, SAVED, "mine:sneak", "table:camp")
    assert "9 of 20 buttons" in text(seen)
    assert throws(panel)[-2:] == ["sneak", "camp"]
    assert SAVED not in menus(seen)


async def test_a_button_with_the_longest_label_is_changed_in_a_form(lodged_town):
    panel, editor = await post(lodged_town)
    opened = await choose(lodged_town, editor, CHANGE, "2")
    await fill_in(lodged_town, opened, dice="2d4", label="H" * LONGEST_LABEL, place="2")
    opened = await choose(lodged_town, editor, CHANGE, "2")
    await fill_in(lodged_town, opened, dice="2d4", label="Heal", place="2")
    assert throws(panel)[1] == "Heal"


async def test_a_button_is_changed_moved_and_taken_off_in_a_form(lodged_town, press):
    panel, editor = await post(lodged_town)
    opened = await choose(lodged_town, editor, CHANGE, "2")
    await fill_in(lodged_town, opened, dice="2d4", label="Heal", place="1")
    assert throws(panel)[:3] == ["Heal", "d20", "d6"]
    opened = await choose(lodged_town, editor, CHANGE, "2")
    seen = await fill_in(lodged_town, opened, dice="", label="Heal", place="1")
    assert throws(panel)[:2] == ["d20", "d6"]
    assert "6 of 20 buttons" in text(seen)


async def test_a_button_is_typed_in_a_form(lodged_town, press):
    panel, editor = await post(lodged_town)
    opened = await press(editor, "Type one…")
    await fill_in(lodged_town, opened, dice="2d6 + 3", label="")
    assert throws(panel)[-1] == "2d6 + 3"
    wrong = await fill_in(lodged_town, await press(editor, "Type one…"), dice="2d6 +", label="")
    assert wrong.ephemeral
    assert len(throws(panel)) == 8


async def test_dice_are_added_by_a_command_with_names_that_its_maker_has_not(lodged_town, use):
    panel, _ = await post(lodged_town)
    seen = await use("panel add", dice="d20 + wis", label="Wisdom")
    assert "wis comes from the character of the person who presses." in text(seen)
    assert throws(panel)[-1] == "Wisdom"
    assert "`d20 + wis`" in text(panel)


async def test_a_name_typed_alone_is_what_it_names(lodged_town, use):
    await create(use, lines="attack = d20 + 4")
    await use("saved add", by=lodged_town.owner, name="fireball", dice="8d6", **{"for": "server"})
    await post(lodged_town)
    await use("panel add", dice="Attack")
    await use("panel add", dice="fireball", label="Boom")
    await use("table add", name="camp", text="Wolves; Nobody")
    await use("panel add", dice="camp")
    (panel,) = await kept(lodged_town)
    assert [(each.source, each.text, each.label) for each in panel.throws[-3:]] == [
        ("name", "attack", "attack"),
        ("saved", "fireball", "Boom"),
        ("table", "camp", "camp"),
    ]


async def test_what_cannot_be_rolled_by_anyone_is_refused(lodged_town, use):
    await post(lodged_town)
    assert "0" in text(await use("panel add", dice="2d6 + d0"))
    assert "an invisible character" in text(await use("panel add", dice="d20", label="a\u3164b"))
    (panel,) = await kept(lodged_town)
    assert len(panel.throws) == 7


async def test_no_more_buttons_and_panels_than_there_is_room_for(lodged_town, use):
    await post(lodged_town)
    for number in range(MOST_THROWS - 7):
        seen = await use("panel add", dice=f"{number + 2}d6")
    assert "Add usual throws" not in menus(seen)
    assert f"A panel can have at most {MOST_THROWS} rolls, not 21" in text(await use("panel add", dice="d30"))
    for _ in range(MOST_HERE - 1):
        await post(lodged_town)
    refused = await use("panel post")
    assert f"This channel has {MOST_HERE} panels, and no more are possible" in text(refused)
    assert len(await kept(lodged_town)) == MOST_HERE


async def test_what_is_too_long_is_refused(lodged_town, use, press):
    _, editor = await post(lodged_town)
    opened = await press(editor, "Type one…")
    opened.interaction.modal["components"][1]["component"]["max_length"] = 100
    seen = await fill_in(lodged_town, opened, dice="d20", label="x" * (LONGEST_LABEL + 1))
    assert "On a panel, the label can have at most 40 characters, not 41: make it shorter." in text(seen)


async def test_where_its_message_is_gone_it_is_posted_again(lodged_town, use, press):
    panel, editor = await post(lodged_town)
    client = lodged_town.client
    room = client.get_partial_messageable(lodged_town.room.id)
    await room.get_partial_message(int(panel.message["id"])).delete()
    seen = await choose(lodged_town, editor, CHANGE, "1")
    seen = await fill_in(lodged_town, seen, dice="d30", label="", place="1")
    assert "Its message is not there any more: post it again." in text(seen)
    again = await press(seen, "Post it again")
    assert not again.ephemeral
    assert throws(again)[0] == "d30"
    assert "# " in text(await press(again, "d30"))


async def test_posted_again_it_goes_from_where_it_was(lodged_town, press):
    panel, editor = await post(lodged_town)
    again = await press(editor, "Post it again")
    await lodged_town.sandbox.until(lambda: panel.message is None)
    (now,) = await kept(lodged_town)
    assert now.message == int(again.message["id"])


async def test_it_comes_down_by_one_press_of_its_maker_or_an_admin(lodged_town, press):
    town = lodged_town
    panel, _ = await post(town)
    refused = await press(panel, "Take down", by=newcomer(town))
    assert refused.ephemeral
    assert len(throws(panel)) == 7
    await press(panel, "Take down", by=town.owner)
    assert f"<@{town.owner.id}> took this panel down." in text(panel)
    assert buttons(panel) == {}
    other, _ = await post(town)
    await press(other, "Take down")
    assert await kept(town) == []


async def test_a_button_that_was_left_behind_says_so_and_offers_what_there_is(lodged_town, use, press):
    panel, editor = await post(lodged_town)
    ways = await press(panel, "Hidden…")
    opened = await choose(lodged_town, editor, CHANGE, "1")
    await fill_in(lodged_town, opened, dice="", label="", place="")
    seen = await press(ways, "d20")
    assert "This button is no longer on the panel: look at the panel again." in text(seen)
    assert throws(await press(seen, "Show what is on it"))[0] == "d4"
    await press(panel, "Take down")
    gone = await press(ways, "d4")
    assert "This panel was taken down: post a new one with /panel post." in text(gone)
    assert throws(await press(gone, "Post a panel"))[0] == "d20"


async def test_the_panels_of_a_channel_are_listed_with_what_each_may_do(lodged_town, use, press):
    first, _ = await post(lodged_town, title="Fight")
    await post(lodged_town, by=lodged_town.owner, title="Town")
    seen = await use("panel list")
    assert "[Town](https://discord.com/channels/" in text(seen)
    assert {"Open Town", "Open Fight", "Change Fight", "Take Fight down"} <= set(buttons(seen))
    assert "Change Town" not in buttons(seen)
    await press(seen, "Take Fight down")
    await lodged_town.sandbox.until(lambda: not buttons(first))
    assert "took Fight down" in text(first)


async def test_where_there_is_none_it_is_said_how_one_is_made(lodged_town, use):
    listed = text(await use("panel list"))
    assert "There is no panel in this channel yet: post one with /panel post." in listed
    assert "You have made no panel in this channel" in text(await use("panel add", dice="d20"))


async def test_several_who_change_and_press_at_once_lose_nothing(lodged_town, use, press):
    panel, _ = await post(lodged_town)
    pressing = [press(panel, "d20", by=lodged_town.owner) for _ in range(4)]
    adding = [use("panel add", dice=f"{n}d8") for n in range(2, 6)]
    await asyncio.gather(*pressing, *adding)
    assert set(throws(panel)) >= {"2d8", "3d8", "4d8", "5d8"}


def fields(form):
    """What stands in the fields of a form, by their names."""
    found = (each for each in walk(form.modal["components"]) if each["type"] == 4)
    return {each["custom_id"]: each.get("value", "") for each in found}


async def test_a_form_that_is_refused_opens_again_with_what_was_typed(lodged_town, press):
    panel, editor = await post(lodged_town)
    refused = await fill_in(
        lodged_town, await press(editor, "Type one…"), dice="2d6 + wis +", label="Wisdom: save"
    )
    again = await press(refused, "Correct it")
    assert fields(again) == {"dice": "2d6 + wis +", "label": "Wisdom: save"}
    await fill_in(lodged_town, again, dice="2d6 + wis", label="Wisdom: save")
    assert throws(panel)[-1] == "Wisdom: save"

    changing = await choose(lodged_town, editor, CHANGE, "2")
    refused = await fill_in(lodged_town, changing, dice="2d4 +", label="Heal", place="1")
    again = await press(refused, "Correct it")
    assert (fields(again)["dice"], fields(again)["label"]) == ("2d4 +", "Heal")
    await fill_in(lodged_town, again, dice="2d4", label="Heal", place="1")
    assert throws(panel)[0] == "Heal"


async def test_what_is_too_long_for_a_button_stands_in_the_refusal(lodged_town, press):
    _, editor = await post(lodged_town)
    long = f"2d6 + {'very' * 20} +"
    refused = await fill_in(lodged_town, await press(editor, "Type one…"), dice=long, label="")
    assert buttons(refused) == {}
    assert long in text(refused)
