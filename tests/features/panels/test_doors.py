"""No panel is a door: to another's character, panel or hidden roll, or to another channel."""

import json

import pytest

from bot.features.panels import panels
from bot.play.errors import NotAllowed
from bot.play.store import Ask
from tests.client.reading import text
from tests.client.thief import Thief, refused
from tests.features.characters.playing import create
from tests.features.panels.panel import LINES, choose, context_of, fill_in, kept, post, throws


@pytest.fixture
def thief(lodged_town):
    """Someone without rights."""
    return Thief(lodged_town)


def id_of(panel, begins):
    """The custom_id of the first button or menu that begins so."""
    found = [each["custom_id"] for row in panel.message["components"] for each in row["components"]]
    return next(each for each in found if each.startswith(begins))


async def test_nobody_else_changes_a_panel_by_forged_buttons_and_forms(lodged_town, thief):
    panel, editor = await post(lodged_town)
    for begins in ("panel-throw", "panel-type", "panel-post"):
        lodged_town.rest()
        assert refused(await thief.press(id_of(editor, begins)), "who made this panel")
    lodged_town.rest()
    (there,), services = await kept(lodged_town), lodged_town.client.services
    with pytest.raises(NotAllowed):  # as the forms ask for it
        await panels.change(
            await Ask.of(services, context_of(lodged_town, thief.person)), there, lambda now: now
        )
    assert refused(await thief.press(id_of(panel, "panel-down")), "who made this panel")
    assert len(throws(panel)) == 7
    assert len(await kept(lodged_town)) == 1


async def test_a_panel_is_pressed_in_its_channel_alone(lodged_town, thief):
    panel, _ = await post(lodged_town)
    for room in (thief.thread, thief.cave, thief.chat):
        for begins in ("panel:", "panel-ways", "panel-change", "panel-down"):
            lodged_town.rest()
            assert refused(await thief.press(id_of(panel, begins), room), "This panel was taken down")
    assert "There is no panel" in text(await thief.use("panel list", thief.cave))


async def test_nobody_reads_the_character_of_another_by_a_panel(lodged_town, thief, use, press):
    await create(use, name="Shade", lines="poison = d20 + 17\nlair = 4")
    panel, editor = await post(lodged_town)
    await choose(lodged_town, editor, LINES, "line:poison")
    lodged_town.rest()
    seen = await press(panel, "poison", by=thief.person)
    read = json.dumps(lodged_town.room.messages(thief.person))
    assert (
        "`poison` belongs to a character, and you play none in this channel. Make one with /character "
        "create, or choose one with /character use." in text(seen)
    )
    assert not [secret for secret in ("d20 + 17", "Shade", "lair") if secret in read]


async def test_a_hidden_press_is_read_by_its_roller_alone(lodged_town, thief, press):
    panel, _ = await post(lodged_town)
    ways = await press(panel, "Hidden…")
    seen = await press(ways, "d100")
    assert seen.ephemeral
    hidden = text(await thief.use("history", number=1))
    assert "This roll is hidden: only the person who rolled it can see it." in hidden


async def test_a_button_of_a_panel_that_is_gone_never_rolls_what_another_has_in_its_place(lodged_town, press):
    panel, _ = await post(lodged_town)
    ways = await press(panel, "Hidden…")
    await press(panel, "Take down")
    other, _ = await post(lodged_town)
    (now,) = await kept(lodged_town)
    assert now.slot == 1
    assert "This panel was taken down" in text(await press(ways, "d20"))
    assert throws(other)


async def test_who_asks_twice_in_two_processes_gets_one_panel(lodged_town):
    services, asked = lodged_town.client.services, context_of(lodged_town, interaction=7)
    first = await panels.make(await Ask.of(services, asked), "Once")
    assert await panels.make(await Ask.of(services, asked), "Once") == first
    assert len(await kept(lodged_town)) == 1


async def test_a_forged_place_or_number_changes_nothing_else(lodged_town, press):
    panel, editor = await post(lodged_town)
    opened = await choose(lodged_town, editor, "Change, move or take off a button", "1")
    await fill_in(lodged_town, opened, dice="d20", label="One", place="99")
    assert throws(panel)[-1] == "One"
