"""The laws of the reader hold for all words that mean something, wherever they stand, at every door."""

import pytest

from bot.mechanics.games.catalogue import games
from tests.reader.doors import Reader
from tests.reader.law import hold
from tests.reader.laws import LAWS
from tests.reader.vocabulary import FREE, NAMES, SECRECY, options, pieces
from tests.tiers import in_the_soak

TRIES = in_the_soak(None, 40)
"""How often a law is tried; None: with all that there is."""


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("law", LAWS, ids=[law.number for law in LAWS])
async def test_a_law_is_broken_by_no_line(table, law):
    count = await hold(law, Reader(table), TRIES)

    assert count.tries
    assert [f"{each}: {fault}" for each, fault in count.faults] == []


def test_free_words_mean_nothing_to_anybody():
    known = {
        word
        for option in options()
        for word in (*option.entry.words, option.entry.name, *option.entry.aliases)
    }

    assert {*FREE} & {
        *known,
        *NAMES,
        *SECRECY,
        *(word for piece in pieces() for word in piece.words.split()),
    } == set()


def test_each_flag_and_each_number_of_each_game_is_among_what_is_tried():
    tried = {(each.entry.name, each.option.name) for each in options()}
    known = {
        (name, option.name)
        for name, entry in games().items()
        for option in entry.options
        if option.shape in {"flag", "number"} and not option.is_required
    }

    assert known - tried == set()
