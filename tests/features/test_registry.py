"""Every kind of row is told from the row alone, with its person's words and without."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

from bot.features.attacks.event import ATTACK, AttackRequest
from bot.features.calls.event import CALL, CallRequest
from bot.features.calls.monster_rolls import MONSTERS, MonsterRoll, MonstersRequest
from bot.features.catan.event import (
    CATAN_END,
    CATAN_ROLL,
    CATAN_SEVENS,
    CATAN_START,
    CATAN_UNDO,
    CatanEndRequest,
    CatanRollRequest,
    SevensRequest,
    UndoRequest,
)
from bot.features.catan.game import CatanWish, new_game, settle
from bot.features.characters.counters import CounterChange
from bot.features.characters.event import COUNTER, CounterRequest, SheetChange
from bot.features.choose.event import CHOOSE, PickRequest
from bot.features.deck.event import DECK, DECK_SHUFFLE, DeckRequest
from bot.features.die.event import D100, DIE, DieRequest
from bot.features.fair.event import FAIR, FAIR_RESET, FairRequest, ResetRequest
from bot.features.games.event import GAME, GameRequest
from bot.features.harm.event import HARM, HarmRequest
from bot.features.harm.wounds import Blow
from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.features.history.labels import RELABEL, RelabelRequest
from bot.features.history.voids import VOID, VoidRequest
from bot.features.initiative.event import INITIATIVE_MOVE, MoveRequest
from bot.features.initiative.fight import Unit
from bot.features.initiative.rows import (
    INITIATIVE_ADD,
    INITIATIVE_NOTE,
    INITIATIVE_NUMBERS,
    AddedEntry,
    AddRequest,
    FightRef,
    NoteRequest,
    NumbersRequest,
)
from bot.features.memory.event import MEMORY, MemoryRequest
from bot.features.registry import REGISTRY
from bot.features.roll.event import ROLL, RollRequest
from bot.features.sessions.event import SESSION_END, SESSION_START, EndRequest, StartRequest
from bot.features.tables.event import TABLE_ROLL, TablePlan, TableRequest
from bot.features.tables.saved_tables import SavedTable
from bot.features.together.event import TOGETHER, SharedDice, TogetherRequest
from bot.features.until.event import UNTIL, UntilRequest
from bot.features.views import card_of, line_of, views
from bot.mechanics.encounters.by_d6 import plan_of
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.mechanics.reading.tables.text import read_table
from bot.play.codec import dump
from bot.play.settings import Configuration
from bot.text.card import Card
from tests.features.making import changed, made, replayable

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
    turn = changed(CATAN_ROLL, CatanRollRequest(), (3, 5), state=dump(game))
    added = changed(INITIATIVE_ADD, AddRequest("2x d20", (AddedEntry(2, 0, 1, None),), name=WORD), (3, 5))
    fight = added.effect.after
    sheet = SheetChange("1f", (CounterChange(1, 24, 30, -4),))
    harm = HarmRequest("900", 17, (Blow(17, 1, 7),), (sheet,), 3, name=WORD)
    started = made(SESSION_START, StartRequest(WORD))
    return {
        ROLL.name: (typed, rolled),
        GAME.name: made(GAME, GameRequest("fate", WORD, WORD), (3, 1, 2, 2), by_hand=True),
        UNTIL.name: made(UNTIL, UntilRequest("2d6 until a 6", WORD, WORD), (1, 2, 6, 5), by_hand=True),
        CHOOSE.name: made(
            CHOOSE,
            PickRequest("choose 2 of 3", f"{WORD}; {WORD}2; {WORD}3", WORD, WORD),
            (3, 1),
            by_hand=True,
        ),
        TOGETHER.name: made(
            TOGETHER, TogetherRequest("group", (SharedDice(5, "2"), SharedDice(6, "1")), WORD), (3, 1, 6)
        ),
        D100.name: made(D100, DieRequest("human", 100, set=WORD), (1, 2, 3), by_hand=True),
        DIE.name: made(DIE, DieRequest("human", 6, set=WORD), (4,), by_hand=True),
        FAIR.name: made(FAIR, FairRequest(dice, "1"), (7,)),
        FAIR_RESET.name: made(FAIR_RESET, ResetRequest("2d6"), state=[[7, 1]]),
        DECK.name: made(DECK, copies, (7,)),
        DECK_SHUFFLE.name: made(DECK_SHUFFLE, copies, state=[[7, 1]]),
        MEMORY.name: made(MEMORY, MemoryRequest("accumulator", 100, value=42), state=7),
        REVEAL.name: made(REVEAL, RevealRequest(17), target=hidden, prepared={17: replayable(hidden)}),
        STRIKE.name: made(STRIKE, StrikeRequest(17), target=typed, prepared=replayable(typed)),
        VOID.name: made(VOID, VoidRequest(17), target=typed),
        RELABEL.name: made(RELABEL, RelabelRequest(17, WORD), target=typed),
        SESSION_START.name: started,
        SESSION_END.name: made(SESSION_END, EndRequest(), state={"start": 17, "at": 0}, target=started[0]),
        TABLE_ROLL.name: made(TABLE_ROLL, TableRequest(WORD, by_d6=True), (5,), prepared=plan),
        COUNTER.name: made(COUNTER, CounterRequest("1f", (CounterChange(1, 24, 30, -4),), f"{WORD}: {WORD}")),
        INITIATIVE_ADD.name: (added.event, added.effect.result),
        INITIATIVE_MOVE.name: made(INITIATIVE_MOVE, MoveRequest("next", FightRef(17)), state=fight),
        INITIATIVE_NOTE.name: made(INITIATIVE_NOTE, NoteRequest(17, Unit(17, 1), 3, WORD), state=fight),
        INITIATIVE_NUMBERS.name: made(INITIATIVE_NUMBERS, NumbersRequest(17, 17, (MonsterNumbers(7, 15),))),
        HARM.name: made(HARM, harm),
        ATTACK.name: made(
            ATTACK, AttackRequest("d20+5 ac ?; 2d6+3", 17, Unit(17, 1), 15, WORD, WORD), (14, 3, 5)
        ),
        CALL.name: made(
            CALL, CallRequest(f"{WORD} vs 15", group="half", dice=f"2d6[{WORD}] # {WORD}", half=True), (3, 5)
        ),
        MONSTERS.name: made(
            MONSTERS, MonstersRequest(17, (MonsterRoll("d20 + 2 vs 14", (Unit(17, 0), Unit(17, 1))),)), (3, 5)
        ),
        CATAN_START.name: made(CATAN_START, game.setup),
        CATAN_ROLL.name: (turn.event, turn.effect.result),
        CATAN_SEVENS.name: made(CATAN_SEVENS, SevensRequest(allowed=True), state=dump(game)),
        CATAN_UNDO.name: made(
            CATAN_UNDO, UndoRequest(99, 1, 0, 6, 17), state=turn.effect.after, target=turn.event
        ),
        CATAN_END.name: made(CATAN_END, CatanEndRequest(99), state=turn.effect.after),
    }


def test_every_kind_has_a_view():
    assert views().keys() == REGISTRY.keys() == examples().keys()


def test_the_specification_of_the_proof_names_every_kind_and_its_version():
    text = (Path(__file__).parents[2] / "docs" / "proof.md").read_text(encoding="utf-8")
    told = text.split("all of version 1: ")[1].split(".\n")[0]

    assert set(re.findall(r"`([\w-]+)`", told)) == REGISTRY.keys()
    assert {kind.version for kind in REGISTRY.values()} == {1}


def test_every_row_has_a_line_and_a_card_and_says_that_it_is_hidden():
    for event, result in examples().values():
        line = line_of(event, DEFAULTS)
        assert line
        assert "\n" not in line
        assert isinstance(card_of(event, result, DEFAULTS), Card)
        assert line_of(replace(event, visibility="me"), DEFAULTS) == f"{line} (secret)"


def test_a_line_has_no_words_of_a_person_who_was_forgotten():
    for kind, (event, _) in examples().items():
        line = line_of(REGISTRY[kind].scrub(event), DEFAULTS)
        assert line
        assert WORD not in line
        assert "****" not in line


def test_a_row_whose_line_was_taken_out_is_told():
    for kind in (ROLL.name, SESSION_END.name, TABLE_ROLL.name):
        assert line_of(replace(examples()[kind][0], line=None), DEFAULTS)


def dealt():
    """Rows that deal cards: one adds combatants, and one begins a round."""
    added = changed(INITIATIVE_ADD, AddRequest("", (AddedEntry(2, 0, 1, None),), cards=True), (3, 5))
    ended = {**added.effect.after, "turn": added.effect.after["order"][-1][:2], "round": 1}
    moved = changed(INITIATIVE_MOVE, MoveRequest("next", FightRef(17)), (7, 9), state=ended)
    return [added.event, moved.event]


def test_every_row_with_dice_says_in_short_what_was_thrown():
    events = [*(event for event, _ in examples().values()), *dealt()]
    thrown = [each for event in events for each in (event, REGISTRY[event.kind].scrub(event)) if each.draws]
    assert thrown
    assert [event for event in thrown if not REGISTRY[event.kind].describe(event)] == []
