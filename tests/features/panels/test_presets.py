"""Panels begin with the throws of the game that is played, and get all of them with one press."""

from dataclasses import replace

import pytest

from bot.features.panels import throws
from bot.features.panels.panels import LONGEST_LABEL, MOST_THROWS
from bot.features.panels.presets import throws_of_game
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.recorded import read_game
from bot.mechanics.templates import Template, list_open
from bot.play.store import Ask
from tests.client.reading import buttons, text
from tests.features.panels.panel import CHANGE, choose, fill_in, post
from tests.features.panels.panel import throws as labels


@pytest.mark.parametrize("name", games())
async def test_every_throw_of_a_game_is_a_roll_of_it_and_can_be_on_a_panel(services, ask, name):
    entry = games()[name]
    here = await Ask.of(services, ask())
    here = replace(here, configuration=replace(here.configuration, game=name))
    for typed, label in throws_of_game(entry):
        assert 0 < len(label) <= LONGEST_LABEL
        assert Template(typed, list_open(typed)).is_game if list_open(typed) else read_game(typed)
        added = await throws.read_typed(here, typed, label)
        assert (added.text, added.label) == (typed, label)


def test_every_game_but_several_attacks_has_throws_and_all_of_them_fit_a_new_panel():
    counts = {name: len(throws_of_game(entry)) for name, entry in games().items()}
    assert {name for name, count in counts.items() if not count} == {"multiattack"}
    assert max(counts.values()) <= throws.MOST_PRESET
    assert throws.MOST_PRESET + len(throws.DICE) <= MOST_THROWS


async def test_a_panel_begins_with_the_throws_of_the_game_and_asks_for_their_numbers(
    lodged_town, use, press, below
):
    await use("config set", by=lodged_town.owner, game="coc")
    panel, _ = await post(lodged_town)
    assert labels(panel)[:3] == ["Skill", "Skill, bonus", "Skill, hard"]
    below.faces(42)
    rolled = await fill_in(lodged_town, await press(panel, "Skill"), values="60")
    assert "coc60" in text(rolled)


async def test_a_game_with_a_d20_has_a_set_of_dice_as_well(lodged_town, use):
    await use("config set", by=lodged_town.owner, game="d20")
    panel, _ = await post(lodged_town)
    assert labels(panel)[0] == "Modifier, AC"
    assert labels(panel)[-len(throws.DICE) :] == list(throws.DICE)


async def test_all_throws_of_the_game_are_added_with_one_press(lodged_town, use, press):
    panel, editor = await post(lodged_town)
    assert "All of Vampire: the Masquerade 5e" not in buttons(editor)
    await use("config set", by=lodged_town.owner, game="vtm")
    opened = await press(panel, "Change…")
    added = await press(opened, "All of Vampire: the Masquerade 5e")
    assert labels(panel)[len(throws.DICE) :] == [label for _, label in throws_of_game(games()["vtm"])]
    assert "All of Vampire: the Masquerade 5e" not in buttons(added)
    await fill_in(
        lodged_town, await choose(lodged_town, added, CHANGE, "8"), dice="", label="Dice", place="8"
    )
    assert "All of Vampire: the Masquerade 5e" in buttons(await press(panel, "Change…"))
