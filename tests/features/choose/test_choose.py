"""Choices and shuffles typed into /roll: their rows, their words, and who sees them."""

import pytest

from bot.features.choose.event import CHOOSE
from bot.features.history.pages import Filters, look_back
from bot.features.reading.reading import REPEATED
from bot.mechanics.errors import BadInput
from bot.play.store import Ask
from bot.play.verification import faults
from tests.client.reading import buttons, text
from tests.features.panels.panel import post
from tests.features.until.test_other_doors import DOORS
from tests.rolling import roll_dice


async def pick(services, context, line, **options):
    return await roll_dice(await Ask.of(services, context), line, door=REPEATED, **options)


async def test_a_row_has_how_many_there_were_apart_from_what_they_are_called(services, ask, below):
    below.faces(3, 1)
    made = await pick(services, ask(), "choose 2 of Ada, Bron, Nim, Ug # who goes")

    assert made.result.chosen == ("Nim", "Ada")
    assert made.event.draws == (3, 1)
    assert made.event.dice == "choose 2 of 4"
    assert made.event.request["name"] == "Ada; Bron; Nim; Ug"
    assert CHOOSE.label(made.event) == "who goes"
    assert await faults(services, ask().place) == []


async def test_the_words_are_forgotten_with_their_person_and_the_row_stays(services, ask):
    for line in ("choose Ada, Bron, Nim", "shuffle Ada, Bron, Nim # order"):
        await pick(services, ask(), line)
    await services.store.forget(ask().person)

    view = await look_back(await Ask.of(services, ask(person=8)), Filters())
    assert len(view.page.events) == 2
    for event in view.page.events:
        assert "name" not in event.request
        assert "comment" not in event.request
        assert all(name.startswith("number ") for name in CHOOSE.recall(event, None).chosen)
    assert await faults(services, ask().place) == []


async def test_typed_faces_choose_and_wrong_ones_are_refused(services, ask):
    made = await pick(services, ask(), "shuffle Ada, Bron, Nim", rolled="2 2")
    assert made.result.chosen == ("Bron", "Nim", "Ada")
    assert made.event.by_hand
    for faces in ("4", "2 2 1"):
        with pytest.raises(BadInput):
            await pick(services, ask(), "shuffle Ada, Bron, Nim", rolled=faces)


async def test_a_hidden_choice_is_found_by_nobody_else(services, ask):
    await pick(services, ask(), "choose Ada, Bron", visibility="me")
    view = await look_back(await Ask.of(services, ask(person=8)), Filters())
    assert view.hidden == {1}
    assert view.page.events[0].request == {}


@pytest.mark.parametrize("door", DOORS)
async def test_whoever_chooses_elsewhere_is_told_where_it_works(lodged_town, use, door):
    await post(lodged_town)
    for line in ("choose Ada, Bron", "shuffle Ada, Bron # order", "pick 2 of Ada, Bron, Nim"):
        assert "Choosing works in /roll and /odds" in text(await use(door, **{DOORS[door]: line})), line


async def test_it_is_rolled_its_odds_shown_and_its_label_changed(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    seen = await player.use(room, "roll", dice="choose tea, coffee")
    assert list(buttons(seen)) == ["Odds"]
    assert text(await player.press(seen.message, "Odds")).count("50.0 %") == 2
    assert "**drinks**" in text(await player.use(room, "history", number=1, label="drinks"))


async def test_a_line_to_choose_from_is_no_request_to_hide_it(lodged_town):
    for line in ("choose secret door, tunnel", "shuffle hidden blade, whisper, gm"):
        seen = await lodged_town.player.use(lodged_town.room, "roll", dice=line)
        assert "Odds" in buttons(seen), line
