"""Players learn nothing of what the game master hides in a fight but hits, misses and how hurt monsters look.

Two worlds differ in what is hidden alone, and in both players try the same, with the same dice. Whatever
they see has to be the same, to the last byte.
"""

import asyncio
import re
from itertools import zip_longest

import pytest

from tests.golden.stage import Before, open_stage
from tests.siege.peeking import TABLE, peek, read_tries
from tests.tiers import slow, slow_but, soaked

LEARNT = "What a table may learn"

KINDS = sorted(read_tries().keys() - {TABLE, LEARNT})

FAST = {"Attacks"}

GHOULS = "/initiative add who:2x ghoul d20+1 hp 9 ac 13 hidden:True"

WORLD = {"hp": 95, "ac": 9, "hiding": GHOULS, "who": "ghoul", "dex": "my-dex=1"}

TOUGHER = {"hp": 104, "ac": 10, "hiding": GHOULS, "who": "Ghoul", "dex": "my-dex=1"}
"""No total of the tries is 9, and no wound leaves a quarter, or kills, in one of the two worlds alone."""

HAUNTED = {
    "hp": 95,
    "ac": 9,
    "hiding": "/initiative add who:wight d20-2; shade d20+2 ac 3 hidden:True",
    "who": "wight",
    "dex": "my-dex:shade=1 & my-dex:wight=1",
}
"""Others are hidden, at other places in the order."""

ROLLED = "Calls for monsters"
"""Those who are hidden make rolls of their own there, and everyone may count hidden rolls."""

TOLD = {"Attacks", "History", "The order"}
"""Where the row of those who are hidden is met most; the other kinds are played in the soak."""

PLAIN = {"hp": 95, "ac": 9, "hiding": "/initiative add who:2x ghoul d20+1 hidden:True", "who": "ghoul"}

EMPTY = {"hp": 95, "ac": 9, "hiding": "/roll dice:2d20 show:both", "who": ""}
"""Nobody is hidden, and the game master has made a hidden roll of another kind."""

HASHES = re.compile(r"\b[0-9a-f]{64}\b|(?<=#)\d+ · [0-9a-f]{6}\b")
"""Those of a proof fix what is hidden, and do not tell it: each has random bytes in it."""

of_each_kind = pytest.mark.parametrize("kind", slow_but(FAST, KINDS), scope="module")
"""Whose tests follow each other, so that one process plays its worlds."""


def of_the_kinds(turn):
    """Return the kinds: in `make check` a kind is played in one other world in turn, in the soak in both."""
    kinds = [
        kind if kind in FAST else slow(kind) if place % 2 == turn else soaked(kind)
        for place, kind in enumerate(KINDS)
    ]
    return pytest.mark.parametrize("kind", kinds, scope="module")


WORDS = re.compile(r'"words":"(hash)?"|"size": \d+')
"""The file of a proof says which rows have words that their person typed."""


@pytest.fixture(scope="module")
def before(newest):
    async def first_start():
        async with open_stage(proof=False) as stage:
            return Before(newest, stage.commands)

    return asyncio.run(first_start())


@pytest.fixture(scope="module")
def see(before):
    """Return what players see of the tries of a kind in a world, which is played once."""
    sights = {}

    async def see(kind, world):
        key = kind, *world.values()
        if key not in sights:
            sights[key] = await peek(kind, world, before)
        return sights[key]

    return see


def compare(one, other, mask=str):
    """Return the lines that differ between two worlds by the tries; `mask` is put on each line."""
    different = {}
    for left, right in zip(one, other, strict=True):
        lines = zip_longest(map(mask, left.lines), map(mask, right.lines))
        if pairs := [pair for pair in lines if pair[0] != pair[1]]:
            different[left.what] = pairs
    return different


def test_there_are_three_hundred_tries_and_each_is_another():
    tries = [each for kind in KINDS for each in read_tries()[kind]]
    assert len({each.what for each in tries}) == len({each.steps for each in tries}) == len(tries)
    assert len(tries) >= 300


@of_the_kinds(0)
async def test_nothing_that_players_see_depends_on_hit_points_and_armour(kind, see):
    assert compare(await see(kind, WORLD), await see(kind, TOUGHER)) == {}


@of_the_kinds(1)
async def test_nothing_that_players_see_depends_on_who_is_hidden(kind, see):
    one, other = await see(kind, WORLD), await see(kind, HAUNTED)
    assert compare(one, other, lambda line: HASHES.sub("hash", line)) == {}


@pytest.mark.parametrize(
    "kind",
    [
        kind if kind in FAST else slow(kind) if kind in TOLD else soaked(kind)
        for kind in KINDS
        if kind != ROLLED
    ],
    scope="module",
)
async def test_nothing_that_players_see_tells_that_somebody_is_hidden(kind, see):
    one, other = await see(kind, PLAIN), await see(kind, EMPTY)
    assert compare(one, other, lambda line: WORDS.sub("", HASHES.sub("hash", line))) == {}


LEFT_OF_A_BLOW = re.compile(r"−\d+ of \d+(?!\d| · \d+/\d+ hp)")
"""What one had left of more damage than that; of characters all may know it."""


@of_each_kind
async def test_no_player_reads_what_a_killing_blow_found(kind, see):
    lines = [line for each in await see(kind, WORLD) for line in each.lines]
    assert [line for line in lines if LEFT_OF_A_BLOW.search(line)] == []


@of_each_kind
async def test_each_try_shows_something(kind, see):
    assert [each.what for each in await see(kind, WORLD) if not each.lines] == []


@of_each_kind
async def test_discord_lets_players_try_all_of_it(kind, see):
    lines = [line for each in await see(kind, WORLD) for line in each.lines]
    assert [line for line in lines if line.startswith("Discord refuses")] == []


async def test_players_learn_of_hits_and_of_wounds(see):
    learnt = compare(await see(LEARNT, WORLD), await see(LEARNT, TOUGHER))
    assert list(learnt) == [each.what for each in read_tries()[LEARNT]]
