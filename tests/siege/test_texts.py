"""No text that one person types holds up others."""

import json
import sys
from contextlib import contextmanager
from functools import partial
from itertools import repeat
from random import Random

import pytest

from bot.sandbox.people.handles import File
from tests.client.doors import list_doors
from tests.client.pieces import Pieces
from tests.client.reading import text
from tests.client.workers import InAThread
from tests.features.menus.test_menus import say
from tests.siege.dearest import TABLE
from tests.siege.siege import ROLLS, besieged
from tests.siege.texts import AROUND, SAVED, SHEET, TYPISTS, Typists, draw_text, worst_texts
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover

MOST_CALLS = 720_000
"""Functions called for one answer, in hundreds of pieces: a roll takes a few thousand. The most is 630,000,
of `/panel add` and `/call`, which try a line with several numbers for what it leaves open; another version of
Python calls some more. That work grows no faster than texts do is held by `test_growth.py`."""

MOST_FOUND, MOST_IN_A_TURN = 2_500_000, 600_000
"""The same for what a search finds anew, and the most of it before others have their turn. The dearest so far
took 1.9 million, 470,000 of them in a turn: a line is read with and without each word that asks for secrecy,
a call with each number, and what says how often in two ways, where it is doubtful, as each."""

FEWER = 61
"""In `make check` only one of so many texts is tried at a door: each at some doors, whatever the room."""

LONGEST = 2_000
"""Characters of a message."""

TRIES, DEAREST = 60_000, 60
"""How many texts a search types, and from how many of the dearest ones it goes on: a quarter of an hour."""

LONGEST_FORM = 4_000
"""Characters of the field of a form."""

BEFORE = (
    ("character create", {"name": "pc", "file": File("lines.txt", SHEET.encode())}),
    ("character use", {"name": "pc"}),
    ("saved import", {"file": File("rolls.json", json.dumps(SAVED).encode())}),
    ("table add", {"name": "huge", "file": TABLE}),
    ("initiative begin", {}),
    ("panel post", {"title": "siege"}),
)
"""What a person has done before: they have the largest of all that their texts are read for."""

GAMES = ("d20", "coc")
"""Played in rooms of their own."""


@contextmanager
def counted():
    """Count what this thread calls; the list has the count once the block is left."""
    count, result = 0, []

    def note(_frame, event, _argument):
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        yield result
    finally:
        sys.setprofile(None)
        result.append(count)


@pytest.fixture
async def prepared(town):
    """The town of a person whose texts are read for names, too; what works apart is in another thread."""
    async with town.bot(workers=InAThread()):
        for command, options in BEFORE:
            town.rest()
            await town.player.use(town.room, command, **options)
        yield town


@pytest.fixture
async def rooms(prepared):
    """The room without a game, and one for each game that is played, of the same person."""
    games = [prepared.sandbox.text_channel(prepared.guild, game) for game in GAMES]
    for game, room in zip(GAMES, games, strict=True):
        prepared.rest()
        await prepared.owner.use(room, "config set", game=game, where="channel")
        seen = await prepared.player.use(room, "roll", dice="r10 + n10")
        assert "n61" in text(seen)  # else texts would find no names
    return [prepared.room, *games]


async def count(town, asked):
    """Return how many functions are called for an answer, where others wait."""
    town.rest()
    with counted() as calls:
        await asked
    return calls[0]


@pytest.mark.slow
async def test_no_text_at_any_door_has_very_much_done_for_it_where_others_wait(prepared, rooms, registered):
    player, texts, dear = prepared.player, worst_texts(), {}
    for place, door in enumerate(list_doors(registered)):
        room = rooms[place % len(rooms)]
        for typed in in_the_soak(texts, texts[place % FEWER :: FEWER]):
            asked = [
                door.type(player, room, typed),
                *([door.propose(player, room, typed)] if door.is_completed else []),
            ]
            for each in asked:
                if (calls := await count(prepared, each)) > MOST_CALLS:
                    dear[f"{door} {typed}"] = calls

    assert dear == {}


@pytest.mark.slow
async def test_no_message_has_very_much_done_for_it_where_others_wait(prepared):
    texts, dear = [typed for typed in worst_texts() if typed.strip()], {}
    for place, entry in enumerate(("Roll the dice in this", "Odds of this")):
        for typed in in_the_soak(texts, texts[place::FEWER]):
            message = await say(prepared, (typed * LONGEST)[:LONGEST])
            if (calls := await count(prepared, prepared.player.use_on(message, entry))) > MOST_CALLS:
                dear[f"{entry}: {typed}"] = calls

    assert dear == {}


@pytest.mark.soak
async def test_no_search_finds_a_text_that_has_very_much_done_for_it(prepared, rooms, registered):
    chance, doors = Random(), list_doors(registered)
    dearest = [(0, text) for text in AROUND]
    for known in (*AROUND, *repeat("", TRIES)):
        door, typed = chance.choice(doors), known or draw_text(chance, [text for _, text in dearest])
        asked = partial(door.type, prepared.player, chance.choice(rooms), typed)
        calls = in_a_turn = await count(prepared, asked())
        if calls > MOST_IN_A_TURN:
            prepared.rest()
            with Pieces() as pieces:
                await asked()
            in_a_turn = pieces.largest
        said = f"{door}, {typed!r}: {calls:,} calls, {in_a_turn:,} of them in a turn"
        assert calls <= MOST_FOUND, said
        assert in_a_turn <= MOST_IN_A_TURN, said
        dearest = sorted([*dearest, (calls, typed)], reverse=True)[:DEAREST]


@pytest.mark.slow
async def test_no_form_has_very_much_done_for_it_where_others_wait(prepared):
    opened = await prepared.player.use(prepared.room, "character create", name="typed")
    lines = SHEET[: SHEET.index("\n", LONGEST_FORM - 200)]

    assert await count(prepared, prepared.player.submit(opened, {"lines": lines})) <= MOST_CALLS


@pytest.mark.long
@pytest.mark.slow
async def test_beside_twelve_who_type_the_worst_texts_all_who_roll_are_answered(tmp_path, registered):
    async with besieged(tmp_path, history=50) as siege:
        typists = Typists(siege.sandbox, registered)
        async with typists.at_work():
            for _ in range(in_the_soak(20, 1)):
                await siege.wait(times=in_the_soak(ROLLS, 2))  # which sees that each is answered

    assert typists.typed > TYPISTS
