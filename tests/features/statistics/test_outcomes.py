"""The outcomes that streaks are told from are those that the sums count."""

import asyncio

import pytest

from bot.features.catan.event import CATAN_ROLL, CatanRollRequest
from bot.features.catan.game import CatanWish, new_game, settle
from bot.features.deck.event import DECK, DeckRequest
from bot.features.die.event import D100, DieRequest
from bot.features.fair.event import FAIR, FairRequest
from bot.features.games.event import GAME, GameRequest
from bot.features.roll.event import ROLL, RollRequest
from bot.features.until.event import UNTIL, UntilRequest
from bot.play.codec import dump
from bot.play.kind import prepare_quickly
from bot.play.settings import Configuration
from bot.play.sums import Subject
from tests.features.making import Here, changed

CATAN = dump(
    new_game(settle(CatanWish(players=(5, 6), dice="plain", no_sevens_for="1"), 99, Configuration()))
)


THROWS = (
    (ROLL, RollRequest("2x 2d6 + d4", set="pim"), (6, 5, 2, 1, 5, 4)),
    (GAME, GameRequest("fate", set="pim"), (3, 1, 2, 2)),
    (UNTIL, UntilRequest("2d6 until a 6", set="pim"), (1, 2, 6, 5)),
    (D100, DieRequest("human", 100, set="pim"), (1, 2, 3)),
    (CATAN_ROLL, CatanRollRequest(set="pim"), (3, 5)),
)
DRAWS = (FAIR, FairRequest("2d6", "1"), (7,)), (DECK, DeckRequest("2d6", 1, 5), (7,))
BY_HAND = (*THROWS, (FAIR, FairRequest("2d6", "1", set="pim"), (3, 4)))


def subject_of(text):
    kind, _, dice = text.partition(" ")
    return Subject(kind, *dice.rsplit(" ", 1)) if kind == "set" else Subject(kind, dice)


@pytest.mark.parametrize(("rows", "by_hand"), [(THROWS + DRAWS, False), (BY_HAND, True)])
def test_the_outcomes_of_a_row_are_those_that_were_counted(rows, by_hand):
    for kind, request, faces in rows:
        change = changed(kind, request, faces, state=CATAN if kind is CATAN_ROLL else None, by_hand=by_hand)
        prepared = asyncio.run(prepare_quickly(kind, kind.read(change.event.request), Here(), change.event))

        assert change.effect.tallies
        for tally in change.effect.tallies:
            assert kind.outcomes(change.event, prepared, subject_of(tally.subject)) == tally.outcomes
