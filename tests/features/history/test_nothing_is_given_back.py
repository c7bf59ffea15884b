"""Whatever is voided: states, odds, keys and sums are what they were, so nothing can be thrown again."""

from contextlib import suppress

import pytest

from bot.features.fair.event import outlook
from bot.features.history.voids import void
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.recorded import read_roll
from bot.play.errors import Gone, NotAllowed
from bot.play.event import StateKey
from bot.play.reads import HistoryQuery
from bot.play.store import Ask
from bot.play.verification import faults
from tests.features.proof.files.histories import ALL_KINDS, CHANNEL
from tests.stateful.kept import InFile
from tests.stateful.proof_actions import do_published
from tests.stateful.table import Table


@pytest.fixture
async def table(database):
    """A table that keeps a proof."""
    table = Table(InFile(database))
    await table.start()
    yield table
    await table.stop()


async def all_that_is_left(table):
    """Return what the next roll depends on, and what statistics count."""
    store = table.services.store
    states = {key: state async for key, state in store.states(CHANNEL)}
    sums = {row[:3]: row[3:] async for row in store.sum_rows(CHANNEL)}
    return states, sums


async def odds_of_the_next(table, who):
    """Return the odds of the next adaptive roll, and the cards that are left in the deck."""
    ask = await Ask.of(table.services, table.ask(who, 0))
    coming = await outlook(ask, read_roll("2d6"), "1")
    return coming, await ask.store.state(CHANNEL, StateKey("deck", "d6"))


async def key_of(table, number):
    """Return the chain of keys that a row uses, and which key of it."""
    row = await table.services.store.proof_row(CHANNEL, number)
    return row.chain, row.turn


async def do(table, deed):
    """Do something that people do, and publish the keys that are due."""
    context = table.ask(0, 0)
    with suppress(Gone):  # whoever was hidden in a fight by a voided roll is gone
        await deed(table, context)
    await do_published(table, table.people[0], context, 0)


@pytest.mark.slow
async def test_after_every_kind_of_roll_a_void_leaves_all_as_it_was(table):
    voided = set()
    for deed in ALL_KINDS:
        await do(table, deed)
        page = await table.services.store.page(CHANNEL, HistoryQuery(limit=3))
        for event in page.events:
            before = await all_that_is_left(table), await odds_of_the_next(table, 0)
            key, newest = await key_of(table, event.number), await key_of(table, page.events[0].number)
            try:
                after = await void(await Ask.of(table.services, table.ask(0, 0)), event.number)
            except (BadInput, Gone, NotAllowed):
                assert await all_that_is_left(table) == before[0]
                continue
            voided.add(event.kind)
            assert (await all_that_is_left(table), await odds_of_the_next(table, 0)) == before
            assert await key_of(table, event.number) == key
            assert await key_of(table, after.voided) >= newest

    rolls = {"roll", "game", "until", "together", "d100", "fair", "deck", "table", "initiative-add"}
    assert rolls <= voided
    assert await faults(table.services, CHANNEL) == []
