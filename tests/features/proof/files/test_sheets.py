"""The proof of a channel says what its changes did to a character that other channels change as well."""

import json
from dataclasses import replace

import pytest

from bot.features.characters import characters
from bot.features.history import event as strike
from bot.play.request_context import Place
from bot.play.store import Ask
from tests.features.characters.playing import change as play
from tests.features.proof.files.conftest import full_by_page, lines_of, verdict_of, verdict_of_both
from tests.features.proof.files.test_keeping import prune


@pytest.fixture
def change(proving, ask):
    """Change the hit points of a character, here or in another channel."""

    async def change(by, there=0):
        asked = ask()
        place = Place(asked.place.channel + there, asked.place.home)
        return (await play(await Ask.of(proving, replace(asked, place=place)), "hp", by)).event

    return change


@pytest.fixture
async def changed(proving, ask, change):
    """A request in the channel, after a row of it, one elsewhere, another one, and a strike of the first."""
    await characters.create(await Ask.of(proving, ask()), "me", "Lia", "hp = 24/30")
    first = await change("-4")
    await change("7", there=1)
    await change("+3")
    _, question = await strike.ask_strike(await Ask.of(proving, ask()), first.number)
    await strike.strike(await Ask.of(proving, ask()), question)
    return ask()


async def test_the_files_of_all_channels_are_right_and_say_how_much_was_changed_elsewhere(proving, changed):
    there = replace(changed, place=Place(changed.place.channel + 1, changed.place.home))
    proofs = [await lines_of(proving, asked) for asked in (changed, there)]
    assert [verdict_of(lines).elsewhere for lines in proofs] == [1, 1]
    assert [found["elsewhere"] for found in full_by_page(proofs)] == [1, 1]
    assert [verdict_of(lines).passed for lines in proofs] == [{}, {}]


async def test_a_change_whose_dice_the_bot_threw_can_be_struck(proving, ask, change):
    await characters.create(await Ask.of(proving, ask()), "me", "Lia", "hp = 24/30")
    await change("-1")
    rolled = await change("-1d8-3")
    _, question = await strike.ask_strike(await Ask.of(proving, ask()), rolled.number)
    await strike.strike(await Ask.of(proving, ask()), question)
    assert verdict_of_both(await lines_of(proving, ask()))["ok"]


@pytest.mark.usefixtures("few")
async def test_a_file_that_begins_later_goes_on_from_what_its_rows_have_found(proving, ask, change, changed):
    await change("-1")
    await prune(proving, ask, 2)
    lines = await lines_of(proving, changed)
    assert json.loads(lines[1])["number"] > 1
    assert verdict_of_both(lines)["ok"]
