"""Every kind of row is told from the row alone, with its person's words and without."""

from dataclasses import replace
from functools import cache

import pytest

from bot.mechanics.encounters.by_d6 import plan_of
from bot.mechanics.encounters.files import read_table
from bot.play.catan.game import new_game
from bot.play.catan.setup import CatanWish, settle
from bot.play.encounters.tables import SavedTable
from bot.play.events.catan_end import CATAN_END, CatanEndRequest
from bot.play.events.catan_roll import CATAN_ROLL, CatanRollRequest
from bot.play.events.catan_sevens import CATAN_SEVENS, SevensRequest
from bot.play.events.catan_start import CATAN_START
from bot.play.events.catan_undo import CATAN_UNDO, UndoRequest
from bot.play.events.deck import DECK, DeckRequest
from bot.play.events.deck_shuffle import DECK_SHUFFLE
from bot.play.events.die import D100, DIE, DieRequest
from bot.play.events.fair import FAIR, FairRequest
from bot.play.events.fair_reset import FAIR_RESET, ResetRequest
from bot.play.events.memory import MEMORY, MemoryRequest
from bot.play.events.registry import REGISTRY
from bot.play.events.reveal import REVEAL, RevealRequest
from bot.play.events.roll import ROLL, RollRequest
from bot.play.events.session_end import SESSION_END, EndRequest
from bot.play.events.session_start import SESSION_START, StartRequest
from bot.play.events.strike import STRIKE, StrikeRequest
from bot.play.events.table_plan import TablePlan
from bot.play.events.table_roll import TABLE_ROLL, TableRequest
from bot.play.settings.configuration import Configuration
from bot.render.card import Card
from bot.render.events.registry import VIEWS, card_of, line_of
from tests.render.events.making import changed, made, replayable

DEFAULTS = Configuration()

WORD = "Pim"
"""Stands wherever a person may have typed words of their own."""


@cache
def examples():
    """Return an event of each kind and how it came about, by name."""
    typed, rolled = made(ROLL, RollRequest(f"2x d6[{WORD}] # {WORD}", WORD), (6, 5), by_hand=True)
    hidden, _ = made(ROLL, RollRequest("d6"), (6,), visibility="me")
    dice, copies = f"2d6[{WORD}] # {WORD}", DeckRequest(f"2d6[{WORD}] # {WORD}", 1, 5)
    table = read_table(f"1-3 {WORD}\n4-6 {WORD} the {{{WORD}}}")
    plan = TablePlan(SavedTable(WORD, 5, table, plan_of(table.weights), 1), {}, {}, by_d6=True)
    game = new_game(settle(CatanWish(players=(5, 6), dice="plain", no_sevens_for="1"), 99, DEFAULTS))
    turn = changed(CATAN_ROLL, CatanRollRequest(), (3, 5), state=game.body())
    started = made(SESSION_START, StartRequest(WORD))
    return {
        ROLL.name: (typed, rolled),
        D100.name: made(D100, DieRequest("human", 100, set=WORD), (1, 2, 3), by_hand=True),
        DIE.name: made(DIE, DieRequest("human", 6, set=WORD), (4,), by_hand=True),
        FAIR.name: made(FAIR, FairRequest(dice, "1"), (7,)),
        FAIR_RESET.name: made(FAIR_RESET, ResetRequest("2d6"), state=[[7, 1]]),
        DECK.name: made(DECK, copies, (7,)),
        DECK_SHUFFLE.name: made(DECK_SHUFFLE, copies, state=[[7, 1]]),
        MEMORY.name: made(MEMORY, MemoryRequest("accumulator", 100, value=42), state=7),
        REVEAL.name: made(REVEAL, RevealRequest(17), target=hidden, prepared={17: replayable(hidden)}),
        STRIKE.name: made(STRIKE, StrikeRequest(17), target=typed, prepared=replayable(typed)),
        SESSION_START.name: started,
        SESSION_END.name: made(SESSION_END, EndRequest(), state={"start": 17, "at": 0}, target=started[0]),
        TABLE_ROLL.name: made(TABLE_ROLL, TableRequest(WORD, by_d6=True), (5,), prepared=plan),
        CATAN_START.name: made(CATAN_START, game.setup),
        CATAN_ROLL.name: (turn.event, turn.effect.result),
        CATAN_SEVENS.name: made(CATAN_SEVENS, SevensRequest(allowed=True), state=game.body()),
        CATAN_UNDO.name: made(
            CATAN_UNDO, UndoRequest(99, 1, 0, 6, 17), state=turn.effect.after, target=turn.event
        ),
        CATAN_END.name: made(CATAN_END, CatanEndRequest(99), state=turn.effect.after),
    }


def test_every_kind_has_a_view():
    assert VIEWS.keys() == REGISTRY.keys() == examples().keys()


@pytest.mark.parametrize("kind", REGISTRY)
def test_a_row_has_a_line_and_a_card(kind):
    event, result = examples()[kind]
    line = line_of(event, DEFAULTS)

    assert line
    assert "\n" not in line
    assert isinstance(card_of(event, result, DEFAULTS), Card)


@pytest.mark.parametrize("kind", REGISTRY)
def test_a_line_has_no_words_of_a_person_who_was_forgotten(kind):
    event, _ = examples()[kind]
    scrubbed = REGISTRY[kind].scrub(event)
    line = line_of(scrubbed, DEFAULTS)

    assert line
    assert WORD not in line
    assert "****" not in line


@pytest.mark.parametrize("kind", [ROLL.name, SESSION_END.name, TABLE_ROLL.name])
def test_a_row_whose_line_was_taken_out_is_told(kind):
    assert line_of(replace(examples()[kind][0], line=None), DEFAULTS)


@pytest.mark.parametrize("kind", REGISTRY)
def test_a_line_of_a_hidden_row_says_so(kind):
    event, _ = examples()[kind]

    assert line_of(replace(event, visibility="me"), DEFAULTS) == f"{line_of(event, DEFAULTS)} (secret)"
