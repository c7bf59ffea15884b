"""Rows of games: looked for, told, exported, struck, revealed, rolled again, forgotten and pruned."""

import asyncio
import json
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.features.games import event as games
from bot.features.history import event as history
from bot.features.history.card import details_card, history_card
from bot.features.history.pages import Filters, canonical, details, look_back
from bot.features.privacy import privacy
from bot.features.privacy.card import csv_row, json_row
from bot.features.statistics.stats import WantedStats, gather, with_recent
from bot.mechanics.errors import BadInput
from bot.mechanics.games.recorded import read_game
from bot.play.errors import DAY, Gone
from bot.play.recording import roll_again
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from bot.play.visibility import Shown, mask
from tests.features.games.rolling import follow, roll
from tests.places import NOW

VAMPIRE = "vtm7h2 >=4"
MESSY = "6 7 8 10 1 10 2"
LOST = "yz 5b"


class Slow:
    """Workers that never come to an end."""

    def of(self, person, home):
        """They are the same for all."""
        return self

    async def run(self, job, *inputs, long=False, seconds=None):
        """Wait for ever."""
        await asyncio.Event().wait()


def shown(event):
    return Shown(event.number, event.person, event.visibility)


async def pushed(services, ask):
    """Roll and push, and return both rows."""
    first = await roll(services, ask(), f"{LOST} # the qv door", "2 3 4 5 5")
    return first.event, (await follow(services, ask(), first.event)).event


def test_a_filter_is_understood_as_the_roll_is():
    assert canonical("7 vtm hunger 2 difficulty 4") == VAMPIRE
    with pytest.raises(BadInput):
        canonical("vtm7h99")


async def test_the_history_finds_a_game_and_tells_its_verdict(services, ask):
    await roll(services, ask(), VAMPIRE, MESSY)
    await roll(services, ask(), "pbta+2", "3 4")
    view = await look_back(await Ask.of(services, ask()), Filters(expression=canonical(VAMPIRE)))
    told = history_card(view).text

    assert [event.number for event in view.page.events] == [1]
    assert "Messy critical" in told
    assert "Of vtm7h2 \\>=4" in told


async def test_details_of_a_roll_and_of_its_push_say_what_came(services, ask):
    for event in await pushed(services, ask):
        card = details_card(await details(await Ask.of(services, ask()), event.number), None)
        assert read_game("yz 5b").say(event.line["text"]) in card.text.lower()


async def test_an_export_has_the_words_of_the_verdict(services, ask):
    event = (await roll(services, ask(), f"{VAMPIRE} # the qv door", MESSY)).event

    assert ",game,vtm7h2 >=4,messy critical," in csv_row(ask().place, event)
    assert ",the qv door," in csv_row(ask().place, event)
    assert json.loads(json_row(ask().place, event))["line"]["verdict"] == "messy critical"


async def test_a_hidden_roll_is_masked_in_an_export_too(services, ask):
    event = (await roll(services, ask(), VAMPIRE, MESSY, "both")).event
    masked = mask(event, services.kinds)

    assert "messy" not in csv_row(ask().place, masked) + json_row(ask().place, masked)


@pytest.mark.parametrize("visibility", ["me", "both"])
async def test_a_revealed_roll_counts_from_then_on(services, ask, visibility):
    event = (await roll(services, ask(), VAMPIRE, MESSY, visibility)).event
    asked = WantedStats(dice=VAMPIRE)
    before = (await gather(await Ask.of(services, ask()), asked)).rolls
    await history.reveal(await Ask.of(services, ask()), event.number)

    assert (before, (await gather(await Ask.of(services, ask()), asked)).rolls) == (0, 1)
    assert await faults(services, ask().place) == []


async def test_a_struck_roll_counts_no_longer_and_may_not_be_followed(services, ask):
    event = (await roll(services, ask(), LOST, "2 3 4 5 5")).event
    _, question = await history.ask_strike(await Ask.of(services, ask()), event.number)
    await history.strike(await Ask.of(services, ask()), question)

    assert (await gather(await Ask.of(services, ask()), WantedStats(dice=LOST))).rolls == 0
    with pytest.raises(Gone):
        await follow(services, ask(), event)
    assert await faults(services, ask().place) == []


async def test_rolled_again_by_another_the_comment_stays_with_who_typed_it(services, ask):
    event = (await roll(services, ask(), f"{VAMPIRE} # the qv door")).event
    own = await roll_again(await Ask.of(services, ask()), shown(event))
    other = await roll_again(await Ask.of(services, ask(person=8)), shown(event))

    assert own.event.request == {"dice": VAMPIRE, "comment": "the qv door", "again": 1}
    assert other.event.request == {"dice": VAMPIRE, "again": 1, "words": 1}


async def test_forgotten_words_go_and_the_faces_stay_and_replay(services, ask):
    first, push = await pushed(services, ask)
    _, question = await privacy.ask_forget(await Ask.of(services, ask()))
    await privacy.forget(await Ask.of(services, ask()), question)
    rows = [event async for event in services.store.events(ask().place)]

    assert [event.draws for event in rows[:2]] == [first.draws, push.draws]
    assert "qv" not in str(rows)
    assert await faults(services, ask().place) == []


async def test_a_roll_does_not_wait_long_for_its_odds(services, ask, monkeypatch):
    monkeypatch.setattr(games, "PATIENCE", 0.01)
    made = await roll(replace(services, workers=Slow()), ask(), "wod37 >=7")

    assert (made.event.odds, made.event.judged) == (None, False)
    assert await faults(services, ask().place) == []


async def test_attacks_of_a_line_are_replayed(services, ask):
    hit = await roll(services, ask(), "2x d20+7 ac 16; 2d6+3", "20 1 2 3 4 2")
    await roll(services, ask(), "2x d20+7 ac 16; 2d6+3")

    assert hit.event.line["verdict"] == "1 critical hit"
    assert await faults(services, ask().place) == []


async def test_a_push_is_replayed_and_shown_without_the_first_row(services, ask):
    first = (await roll(services, ask(), LOST, "2 3 4 5 5")).event
    push = (await follow(services, ask(at=NOW + 9 * DAY), first)).event
    await changing.prune(services, ask().place, Configuration(history_days=2), NOW + 9 * DAY)

    assert [event.number async for event in services.store.events(ask().place)] == [push.number]
    card = details_card(await details(await Ask.of(services, ask()), push.number), None)
    assert read_game("yz 5b").say(push.line["text"]) in card.text.lower()
    assert await faults(services, ask().place) == []


async def test_what_followed_a_roll_goes_with_the_last_row_that_tells_of_it(services, ask):
    first = (await roll(services, ask(), LOST, "2 3 4 5 5")).event
    await follow(services, ask(at=NOW + 9 * DAY), first)
    days = Configuration(history_days=2)

    await changing.prune(services, ask().place, days, NOW + 9 * DAY)
    assert len([key async for key, _ in services.store.states(ask().place)]) == 1
    await roll(services, ask(at=NOW + 19 * DAY), LOST)
    await changing.prune(services, ask().place, days, NOW + 19 * DAY)

    assert [key async for key, _ in services.store.states(ask().place)] == []
    assert not (await services.store.checkpoint(ask().place)).states
    assert await faults(services, ask().place) == []


async def test_the_faces_of_a_push_are_among_the_newest_of_its_dice(services, ask):
    first, push = await pushed(services, ask)
    found = await with_recent(
        await Ask.of(services, ask()), await gather(await Ask.of(services, ask()), WantedStats(dice="d6"))
    )

    assert found.recent[-len(push.draws) :] == push.draws
    assert first.by_hand
