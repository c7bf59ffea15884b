"""Labels that are changed afterwards: who may, what is shown, and what stays."""

import pytest

from bot.features.config.changing import NewValues, set_values
from bot.features.history import labels
from bot.features.history.labels import relabel
from bot.features.views import line_of
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, NotAllowed
from bot.play.recording import restore_labels, roll_again
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import Shown
from tests.client.reading import text
from tests.rolling import roll_dice

DEFAULTS = Configuration()


async def roll(services, context, dice="d20 + 5 # attack", **wish):
    return (await roll_dice(await Ask.of(services, context), dice, **wish)).event


async def test_a_changed_label_is_shown_with_what_it_was_and_the_row_stays(services, ask):
    rolled = await roll(services, ask())
    shown = await relabel(await Ask.of(services, ask()), 1, "the  axe")

    assert "# the axe" in line_of(shown, DEFAULTS)
    assert line_of(shown, DEFAULTS).endswith("(was: attack)")
    assert await services.store.event(ask().place, 1) == rolled
    assert await faults(services, ask().place) == []


async def test_the_newest_label_counts_and_the_first_is_what_it_was(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask()), 1, "axe")
    shown = await relabel(await Ask.of(services, ask()), 1, "spear")

    assert (shown.request["dice"], shown.was) == ("d20 + 5 # spear", "attack")


async def test_the_label_that_it_had_is_no_change(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask()), 1, "axe")

    assert (await relabel(await Ask.of(services, ask()), 1, "attack")).was is None


async def test_of_several_rolls_the_first_has_it(services, ask):
    await roll(services, ask(), "d20 # attack; d8 # damage")
    shown = await relabel(await Ask.of(services, ask()), 1, "axe")

    assert (shown.request["dice"], shown.was) == ("d20 # axe; d8", "attack, damage")


async def test_only_who_rolled_or_a_game_master_changes_it(services, ask):
    await roll(services, ask())
    with pytest.raises(NotAllowed, match="Only the person who rolled this, or a game master"):
        await relabel(await Ask.of(services, ask(person=8)), 1, "axe")

    assert (await relabel(await Ask.of(services, ask(person=9, manages=True)), 1, "axe")).was == "attack"


async def test_a_hidden_roll_is_revealed_first(services, ask):
    await roll(services, ask(), visibility="me")
    with pytest.raises(NotAllowed, match="reveal it first"):
        await relabel(await Ask.of(services, ask()), 1, "axe")
    with pytest.raises(NotAllowed, match="This roll is hidden: only the person who rolled it can see it"):
        await relabel(await Ask.of(services, ask(person=8)), 1, "axe")


async def test_what_cannot_be_a_label_is_refused(services, ask):
    await roll(services, ask())
    await set_values(await Ask.of(services, ask(manages=True)), NewValues({"memory": "person"}))
    for label, sentence in {
        " ": "The label is empty: write what the roll is for, such as attack with the axe.",
        "a; b": "A label ends at `;`",
        "x" * 101: "A label can have at most 100 characters, not 101: make it shorter.",
        "a\u202eb": "an invisible character",
    }.items():
        with pytest.raises(BadInput, match=sentence):
            await relabel(await Ask.of(services, ask()), 1, label)
    with pytest.raises(Gone, match="There is no entry 2 here"):
        await relabel(await Ask.of(services, ask()), 2, "axe")


async def test_what_is_no_roll_has_none(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask()), 1, "axe")
    with pytest.raises(BadInput, match="Entry 2 cannot have a label: only rolls of /roll can have one"):
        await relabel(await Ask.of(services, ask()), 2, "axe")


async def test_a_roll_again_has_the_new_label(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask()), 1, "axe")
    own = (await roll_again(await Ask.of(services, ask()), Shown(1, 7))).event
    others = (await roll_again(await Ask.of(services, ask(person=8)), Shown(1, 7))).event

    assert own.request["dice"] == "d20 + 5 # axe"
    assert others.request == {"dice": "d20 + 5", "again": 1, "words": 1}
    assert (await restore_labels(await Ask.of(services, ask()), others)).request["dice"] == "d20 + 5 # axe"


async def test_a_forgotten_person_leaves_neither_label(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask(person=9, manages=True)), 1, "axe")
    await services.store.forget(7)

    rows = [await services.store.event(ask().place, number) for number in (1, 2)]
    assert [row.request for row in rows] == [{"dice": "d20 + 5"}, {"number": 1}]


async def test_a_label_of_one_who_was_forgotten_is_gone_and_the_first_is_back(services, ask):
    await roll(services, ask())
    await relabel(await Ask.of(services, ask(person=9, manages=True)), 1, "axe")
    await services.store.forget(9)

    shown = await labels.look_labelled(await Ask.of(services, ask()), 1)
    assert (shown.request["dice"], shown.was) == ("d20 + 5 # attack", None)


async def test_all_see_that_a_label_was_changed_and_the_history_has_both(use, below):
    below.faces(12)
    await use("roll", dice="d20+5 # attack")
    seen = await use("history", number=1, label="axe")

    assert not seen.ephemeral
    assert "(was: attack)" in text(seen)
    assert "(was: attack)" in text(await use("history"))
    assert "The label was changed (was: attack)" in text(await use("history", number=1))


async def test_a_game_has_its_comment_changed(use, kept):
    await use("roll", dice="fate # climb")
    await use("history", number=1, label="jump")

    assert (await kept(1)).request["comment"] == "climb"
    assert "jump" in text(await use("history", number=1))


async def test_the_message_of_the_roll_is_mended_in_place(use, kept, lodged_town):
    seen = await use("roll", dice="d20+5 # attack")
    for label in ("axe", "spear"):
        await use("history", number=1, label=label)
    message = seen.message  # as it is by now

    assert message["embeds"][0]["title"] == "spear"
    assert message["embeds"][0]["description"].endswith("\n-# The label was changed (was: attack)")
    assert message["embeds"][0]["description"].count("The label was changed") == 1
    assert message["components"]


async def test_the_menu_of_a_message_opens_a_form_with_the_label_that_it_has(use, lodged_town):
    seen = await use("roll", dice="d20+5 # attack")
    form = await lodged_town.player.use_on(seen.message, "Change the label")
    sent = await lodged_town.player.submit(form, {"label": "axe"})

    assert "(was: attack)" in text(sent)


async def test_the_menu_refuses_a_message_without_a_roll_and_the_roll_of_another(use, lodged_town):
    greeted = await use("odds", dice="d6")
    rolled = await use("roll", by=lodged_town.owner, dice="d20")

    assert (
        "This message shows no roll number: to change a label write /history "
        "number:12 label:fire." in text(await lodged_town.player.use_on(greeted.message, "Change the label"))
    )
    refused = await lodged_town.player.use_on(rolled.message, "Change the label")
    assert "Only the person who rolled this" in text(refused)
