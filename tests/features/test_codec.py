"""What features keep as JSON is written as it always was: proofs hash it, and older rows have it."""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.calls.call import TableCall
from bot.features.catan.event import CATAN_START, CATAN_UNDO, CatanRoll, UndoRequest
from bot.features.catan.game import CatanGame, CatanTurn, Setup
from bot.features.characters.counters import CounterChange
from bot.features.characters.event import COUNTER, CounterRequest, SheetChange
from bot.features.history.event import REVEAL, STRIKE, RevealRequest, StrikeRequest
from bot.features.history.pages import Filters
from bot.features.initiative.dealing import ActionDeck, Hand, Redrawn
from bot.features.initiative.event import GROUPS, INITIATIVE_MOVE, MoveRequest
from bot.features.initiative.fight import Combatant, Fight, Note, Unit
from bot.features.initiative.rows import (
    INITIATIVE_ADD,
    INITIATIVE_NOTE,
    AddedEntry,
    AddRequest,
    FightRef,
    NoteRequest,
)
from bot.features.panels.panels import Panel, PanelThrow
from bot.features.registry import REGISTRY
from bot.features.together.event import TOGETHER, Gathering, SharedDice, TogetherRequest
from bot.mechanics.catan.dice import Pips
from bot.mechanics.group_checks import read_rule
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.mechanics.stateful_dice import BestGuess
from bot.mechanics.stored_line import LineMeaning
from bot.play.codec import codec_of, dump, load
from bot.play.event import canonical
from bot.play.manual_roll import ManualRoll
from bot.play.reads import SearchWord
from tests.features.test_registry import examples

LIA, BO = 80351110224678912, 6

MONSTERS = tuple(
    Combatant(4, copy, BO, monster=True, total=12 + copy, bonus=-2, waits=copy == 2) for copy in (2, 0)
)

FIGHT = Fight(
    start=3,
    by=LIA,
    session=2,
    round=1,
    turn=Unit(5, 0),
    moves=2,
    order=(*MONSTERS, Combatant(5, 0, LIA, monster=False, total=11, bonus=2)),
    notes=(Note(9, Unit(4, 1), 3), Note(10, Unit(5, 0), None)),
    brought=(7,),
)

FAIR = Setup(
    game=99,
    players=(LIA, BO),
    dice="fair",
    no_sevens_for=None,
    cities=True,
    tightness="0.5",
    reshuffle=None,
)

DECK = Setup(
    game=98,
    players=(BO, LIA),
    dice="deck",
    no_sevens_for=2,
    cities=False,
    tightness=None,
    reshuffle=5,
)

STATES = (
    (
        FIGHT,
        '{"start":3,"by":{"@":80351110224678912},"session":2,"round":1,"turn":[5,0],"moves":2,"order":'
        '[[4,2,{"@":6},true,14,-2,true],[4,0,{"@":6},true,12,-2,false],'
        '[5,0,{"@":80351110224678912},false,11,2,false]],"notes":[[9,[4,1],3],[10,[5,0],null]],"brought":[7]}',
    ),
    (
        Fight(start=3, by=LIA),
        '{"start":3,"by":{"@":80351110224678912},"session":0,"round":0,"turn":null,"moves":0,"order":[],'
        '"notes":[],"brought":[]}',
    ),
    (
        Fight(start=3, by=LIA, deck=ActionDeck((7, 54), (1, 2), (Hand(4, 0, 53),), (9,))),
        '{"start":3,"by":{"@":80351110224678912},"session":0,"round":0,"turn":null,"moves":0,"order":[],'
        '"notes":[],"brought":[],"deck":[[7,54],[1,2],[[4,0,53]],[9]]}',
    ),
    (
        Fight(start=3, by=LIA, deck=ActionDeck(spent=(7,), redrawn=(Redrawn(4, 0, 7),))),
        '{"start":3,"by":{"@":80351110224678912},"session":0,"round":0,"turn":null,"moves":0,"order":[],'
        '"notes":[],"brought":[],"deck":[[7],[],[],[],[[4,0,7]]]}',
    ),
    (
        Fight(start=3, by=LIA, order=(Combatant(4, 1, BO, monster=True, total=7, bonus=0, group=2),)),
        '{"start":3,"by":{"@":80351110224678912},"session":0,"round":0,"turn":null,"moves":0,"order":'
        '[[4,1,{"@":6},true,7,0,false,2]],"notes":[],"brought":[]}',
    ),
    (
        FAIR,
        '{"game":99,"players":[{"@":80351110224678912},{"@":6}],"dice":"fair","no_sevens_for":null,'
        '"cities":true,"tightness":"0.5","reshuffle":null}',
    ),
    (
        CatanGame(
            DECK,
            (CatanTurn(0, 7, 3, 0, by_hand=True, number=12), CatanTurn(1, 8, 5, 6, by_hand=False, number=13)),
            5,
            1,
        ),
        '{"setup":{"game":98,"players":[{"@":6},{"@":80351110224678912}],"dice":"deck","no_sevens_for":2,'
        '"cities":false,"tightness":null,"reshuffle":5},"rolls":[[0,7,3,0,1,12],[1,8,5,6,0,13]],'
        '"sevens_from":5,"undone":1}',
    ),
    (
        ManualRoll("catan-roll", {"turn": 3, "players": [{"@": LIA}]}, (3, 4), {"a": [1]}, 2, "me"),
        '{"kind":"catan-roll","request":{"turn":3,"players":[{"@":80351110224678912}]},"faces":[3,4],'
        '"basis":{"a":[1]},"step":2,"visibility":"me"}',
    ),
    (
        ManualRoll("roll", {"dice": "d20"}),
        '{"kind":"roll","request":{"dice":"d20"},"faces":[],"basis":null,"step":0,"visibility":""}',
    ),
    (
        Filters(LIA, "roll", expression="d20", since=5, until=6, by_hand=True, set="red"),
        '{"person":{"@":80351110224678912},"command":"roll","mine":false,"expression":"d20","since":5,'
        '"until":6,"by_hand":true,"set":"red","words":[]}',
    ),
    (
        Filters(),
        '{"person":null,"command":null,"mine":false,"expression":null,"since":null,"until":null,'
        '"by_hand":null,"set":null,"words":[]}',
    ),
    (
        Filters(words=(SearchWord(("lia",), ("roll",), (LIA,)),)),
        '{"person":null,"command":null,"mine":false,"expression":null,"since":null,"until":null,'
        '"by_hand":null,"set":null,"words":[{"texts":["lia"],"kinds":["roll"],'
        '"people":[{"@":80351110224678912}]}]}',
    ),
    (BestGuess((2, 3, 4), 5, Fraction(5, 36)), '{"named":[2,3,4],"alike":5,"chance":"5/36"}'),
)

CALL = TableCall(
    number=7,
    caller=BO,
    row=12,
    what="Perception vs 15",
    show="gm",
    group=read_rule("at least 2"),
    who=(LIA, BO),
    session=4,
    until=500,
    closed=True,
    answers={LIA: 13, BO: 0},
    means=LineMeaning(samples="d20"),
)

CALLS = (
    (
        CALL,
        '{"row":12,"what":"Perception vs 15","show":"gm","group":"at least 2","who":'
        '[{"@":80351110224678912},{"@":6}],"session":4,"until":500,"closed":true,"answers":'
        '[[{"@":80351110224678912},13],[{"@":6},0]],"means":{"samples":"d20"},"monsters":[],"costs":[]}',
    ),
    (
        replace(CALL, group=read_rule("each"), who=(), answers={}, means=None),
        '{"row":12,"what":"Perception vs 15","show":"gm","group":"each","who":[],"session":4,"until":500,'
        '"closed":true,"answers":[],"monsters":[],"costs":[]}',
    ),
)

REQUESTS = (
    (
        INITIATIVE_ADD,
        AddRequest(
            "2x d20",
            (AddedEntry(2, 0, 1, None), AddedEntry(1, 3, 0, 14)),
            FightRef(17, 2, 1),
            "Goblin\nOgre",
            "red",
            LIA,
            monsters=False,
            hidden=True,
        ),
        '{"dice":"2x d20","entries":[[2,0,1,null],[1,3,0,14]],"hidden":true,"monsters":false,'
        '"name":"Goblin\\nOgre","place":[17,2,1],"set":"red","whose":{"@":80351110224678912}}',
    ),
    (
        INITIATIVE_ADD,
        AddRequest("", (AddedEntry(1, 0, 0, 5),)),
        '{"dice":"","entries":[[1,0,0,5]],"place":[0,0,0]}',
    ),
    (
        INITIATIVE_ADD,
        AddRequest(
            "",
            (AddedEntry(1, 0, 0, None),),
            numbers=(MonsterNumbers(7, 15), MonsterNumbers(3, 5, 8)),
            cards=True,
        ),
        '{"cards":true,"dice":"","entries":[[1,0,0,null]],"numbers":[[7,15],[3,5,8]],"place":[0,0,0]}',
    ),
    (
        INITIATIVE_NOTE,
        NoteRequest(17, Unit(17, 1), 3, "bless"),
        '{"fight":17,"name":"bless","on":[17,1],"rounds":3}',
    ),
    (
        INITIATIVE_MOVE,
        MoveRequest("act", FightRef(17), 4, Unit(5, 0), brings=(7, 8)),
        '{"action":"act","brings":[7,8],"moves":4,"place":[17,0,0],"unit":[5,0]}',
    ),
    (INITIATIVE_MOVE, MoveRequest("begin"), '{"action":"begin"}'),
    (
        CATAN_START,
        DECK,
        '{"cities":false,"dice":"deck","game":98,"no_sevens_for":2,"players":[{"@":6},'
        '{"@":80351110224678912}],"reshuffle":5,"tightness":null}',
    ),
    (
        CATAN_UNDO,
        UndoRequest(99, 1, 0, LIA, 17),
        '{"asked":{"@":80351110224678912},"game":99,"number":17,"turn":1,"undone":0}',
    ),
    (
        COUNTER,
        CounterRequest(
            "1f", (CounterChange(1, 24, 30, -4), CounterChange(2, 1, 3, None, 3)), "Lia: hp", rest=True
        ),
        '{"changes":[[1,24,30,-4,0],[2,1,3,null,3]],"character":"1f","name":"Lia: hp","rest":true}',
    ),
    (
        COUNTER,
        CounterRequest(
            "1f",
            (CounterChange(1, 24, 30, 0), CounterChange(2, 5, 20, 0)),
            dice="-d8 - 3",
            temporary=True,
        ),
        '{"changes":[[1,24,30,0,0],[2,5,20,0,0]],"character":"1f","dice":"-d8 - 3","temporary":true}',
    ),
    (
        COUNTER,
        CounterRequest(
            "1f",
            (CounterChange(1, 24, 30, None, 30),),
            rest=True,
            short=True,
            others=(SheetChange("2f", (CounterChange(1, 3, 9, None, 9),), ((1, 4),)),),
        ),
        '{"changes":[[1,24,30,null,30]],"character":"1f","others":[["2f",[[1,3,9,null,9]],[[1,4]],[]]],'
        '"rest":true,"short":true}',
    ),
    (
        COUNTER,
        CounterRequest(
            "1f",
            (CounterChange(2, 52, 60, -4),),
            everywhere=True,
            others=(SheetChange("2f", (CounterChange(3, 40, 99, -1),)),),
            causes=(8, 9),
        ),
        '{"causes":[8,9],"changes":[[2,52,60,-4,0]],"character":"1f","everywhere":true,'
        '"others":[["2f",[[3,40,99,-1,0]],[],[]]]}',
    ),
    (
        TOGETHER,
        TogetherRequest("group", (SharedDice(LIA, "2"), SharedDice(BO, "1")), "push", 15, LIA),
        '{"comment":"push","opener":{"@":80351110224678912},"shares":[[{"@":80351110224678912},"2"],'
        '[{"@":6},"1"]],"target":15,"way":"group"}',
    ),
    (STRIKE, StrikeRequest(17), '{"number":17}'),
    (STRIKE, StrikeRequest(17, ("fair", "2d6", None)), '{"number":17,"state":["fair","2d6",null]}'),
    (
        STRIKE,
        StrikeRequest(17, ("fair", "2d6", LIA)),
        '{"number":17,"state":["fair","2d6",{"@":80351110224678912}]}',
    ),
    (REVEAL, RevealRequest(17, (18, 19)), '{"number":17,"others":[18,19]}'),
)


@pytest.mark.parametrize(("value", "text"), STATES)
def test_a_state_is_written_and_read_as_ever(value, text):
    assert canonical(dump(value)) == canonical(json.loads(text))
    assert load(type(value), json.loads(text)) == value


def test_filters_from_before_there_were_words_are_read():
    text = '{"person":null,"command":"roll","mine":true,"expression":null,"since":null,"until":null}'
    assert load(Filters, json.loads(text)) == Filters(command="roll", mine=True)


@pytest.mark.parametrize(("call", "text"), CALLS)
def test_a_call_is_written_and_read_as_ever(call, text):
    assert canonical(call.body) == canonical(json.loads(text))
    assert load(TableCall, json.loads(text), number=7, caller=BO) == call


@pytest.mark.parametrize("newer", ["monsters", "costs"])
def test_a_call_from_before_monsters_answered_or_answers_cost_something_is_read(newer):
    call, text = CALLS[0]
    body = json.loads(text)
    del body[newer]
    assert load(TableCall, body, number=7, caller=BO) == call


@pytest.mark.parametrize(("kind", "request_", "text"), REQUESTS)
def test_a_request_is_written_and_read_as_ever(kind, request_, text):
    assert canonical(kind.write(request_)) == text
    assert kind.read(json.loads(text)) == request_


def test_what_a_roll_of_catan_was_made_under_has_not_what_its_row_says():
    roll = CatanRoll(
        game=99,
        turn=3,
        round=2,
        player=LIA,
        next=BO,
        dice="fair",
        tightness="0.5",
        cities=True,
        sevens=True,
        sevens_from=None,
        drawn=True,
        likeliest=[6, 8],
        chance="5/36",
        faces=[3],
        pair=Pips(7, 3),
    )

    assert canonical(dump(roll)) == (
        '{"chance":"5/36","cities":true,"dice":"fair","drawn":true,"faces":[3],"game":99,"likeliest":[6,8],'
        '"next":{"@":6},"player":{"@":80351110224678912},"round":2,"sevens":true,"sevens_from":null,'
        '"tightness":"0.5","turn":3}'
    )
    assert load(CatanRoll, dump(roll), pair=Pips(7, 3)) == roll


def test_whom_hidden_rows_have_added_is_a_list_of_pairs():
    text = '[[4,[[4,2,{"@":6},true,14,-2,true],[4,0,{"@":6},true,12,-2,false]]]]'

    assert canonical(GROUPS.write({4: MONSTERS})) == text
    assert GROUPS.read(json.loads(text)) == {4: MONSTERS}


def test_dice_that_wait_for_others_are_written_and_read_as_ever():
    gathering = Gathering(7, BO, "add", (SharedDice(LIA, "2d6"),), "push", 15)
    text = '{"comment":"push","shares":[[{"@":80351110224678912},"2d6"]],"target":15,"way":"add"}'

    assert canonical(dump(gathering)) == text
    assert load(Gathering, json.loads(text), number=7, opener=BO) == gathering


def test_a_panel_is_written_and_read_as_ever():
    text = (
        '{"channel":"80351110224678913","id":"80351110224678912","last":4,"message":"80351110224678914",'
        '"slot":2,"throws":[[1,"dice","d20 + 5","Hit","d20 + 5"],[3,"name","attack",""],'
        '[4,"dice","d20+str","S",{"samples":"d20 + 1"}]],"title":"Kit"}'
    )
    throws = (
        PanelThrow("dice", "d20 + 5", "Hit", 1, LineMeaning("d20 + 5")),
        PanelThrow("name", "attack", "", 3),
        PanelThrow("dice", "d20+str", "S", 4, LineMeaning(samples="d20 + 1")),
    )
    panel = Panel(2, LIA, LIA + 1, BO, "Kit", throws, LIA + 2, 4)

    assert canonical(dump(panel)) == text
    assert load(Panel, json.loads(text), maker=BO) == panel


def test_parts_that_an_older_version_did_not_write_have_their_defaults():
    assert load(Gathering, {"way": "add", "shares": [], "comment": ""}, number=7, opener=BO).target == 0
    assert load(Combatant, [4, 0, {"@": BO}, True, 12, -2]) == MONSTERS[1]
    assert INITIATIVE_ADD.read({"dice": "d20", "entries": [[1, 0, 0, None]]}).place == FightRef()


def test_what_stands_beside_the_json_is_never_taken_from_it():
    forged = {"way": "add", "shares": [], "comment": "", "number": 99, "opener": LIA}

    assert load(Gathering, forged, number=7, opener=BO) == Gathering(7, BO, "add", (), "")


def test_every_request_is_read_as_it_was_written():
    for kind, (event, _) in examples().items():
        request = json.loads(canonical(event.request))

        assert canonical(REGISTRY[kind].write(REGISTRY[kind].read(request))) == canonical(event.request)


def test_what_is_too_long_or_has_a_part_that_nobody_knows_is_refused():
    for hint, body in (
        (Unit, [1, 2, 3]),
        (Combatant, [4, 0, {"@": BO}, True, 12, -2, False, 0, 0]),
        (Fight, {**dump(FIGHT), "more": 1}),
    ):
        with pytest.raises(TypeError):
            load(hint, body)


def test_a_type_that_json_lacks_is_refused_unless_it_says_how_it_is_written():
    for hint in (set, bytes, Mapping[str, complex]):
        with pytest.raises(TypeError, match="say how it is written"):
            codec_of(hint)
