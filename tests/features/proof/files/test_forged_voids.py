"""A void is about a roll that nothing else crosses out, and frees nothing."""

import json

import pytest

from bot.features.history.voids import void
from bot.play.store import Ask
from tests.features.games.rolling import follow
from tests.features.games.rolling import roll as roll_game
from tests.features.proof.files.conftest import (
    by_page,
    by_python,
    full_by_page,
    lines_of,
    rolled,
    verdict_of,
    verdict_of_both,
)
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import content_of, put
from tests.features.proof.files.test_forged_strikes import forge
from tests.features.proof.files.test_keeping import prune
from tests.rolling import roll_die

ROLL, GAME, VOIDED, VOID, PUSH, NEXT = 1, 3, 4, 5, 6, 7
"""The numbers of the rows of `honest`."""


async def roll_register(services, context):
    await roll_die(await Ask.of(services, context), "d100", 100, "accumulator", "dice=4")


@pytest.fixture
async def honest(proving, ask):
    """The proof of some rolls: the second of a register is voided, and a game is pushed after that."""
    await rolled(proving, ask())
    await roll_register(proving, ask())
    first = (await roll_game(proving, ask(), "yz 3s", "2 3 4")).event
    await roll_register(proving, ask())
    await void(await Ask.of(proving, ask()), VOIDED)
    await follow(proving, ask(), first)
    await roll_register(proving, ask())
    return await lines_of(proving, ask())


def test_both_verifiers_know_the_kind_and_make_it_again(honest):
    assert verdict_of_both(honest)["ok"]
    assert verdict_of(honest).passed == {}
    (page,) = full_by_page([honest])
    assert VOID not in page["unmade"]


UNFIT = {
    "later": ({"target": PUSH, "request": {"number": PUSH}}, "and there is none before it"),
    "itself": ({"target": VOID, "request": {"number": VOID}}, "and there is none before it"),
    "two": ({"target": GAME}, "it is not about the row that it should be about"),
    "none": ({"target": None}, "it is not about the row that it should be about"),
    "more": ({"request": {"number": VOIDED, "state": None}}, "it cannot be read or made again"),
    "words": ({"line": {"text": "ok"}}, "its line is"),
    "state": ({"used": {"last": 2, "restored": 7}}, "what it used is not what it was made with"),
    "faces": ({"draws": [6]}, "its numbers"),
    "outcome": ({"outcome": 6}, "its faces make None, not 6"),
}
"""What the void might say instead, and what `evenhand verify` finds."""


@pytest.mark.parametrize(("said", "why"), UNFIT.values(), ids=UNFIT)
def test_a_void_that_says_something_else_is_found(honest, said, why):
    lines = forge(honest, VOID, **said)
    python, (page,) = by_python(lines), by_page((lines, (), {}))

    assert (python["row"], page["row"]) == (VOID, VOID)
    assert why in python["why"]


def test_a_void_gives_no_state_back(honest):
    """A host says that the roll after the void started from what the voided one had found."""
    lines = [json.loads(line) for line in honest]
    voided, after = content_of(lines[VOIDED]), content_of(lines[NEXT])
    assert (after["previous"], after["before"]) == (VOIDED, voided["after"])
    put(lines[NEXT], before=voided["before"], previous=voided["previous"])
    rehash(lines, chains=True)
    verdict = verdict_of_both([json.dumps(line) for line in lines])

    assert (verdict["row"], verdict["why"]) == (NEXT, "it does not start where the rows before it ended")


def test_nothing_goes_on_with_a_voided_roll(honest):
    verdict = verdict_of_both(forge(honest, VOID, target=GAME, request={"number": GAME}))

    why = f"it goes on with row {GAME}, which is struck, voided, or still hidden"
    assert (verdict["row"], verdict["why"]) == (PUSH, why)


async def test_what_is_voided_before_the_file_or_hidden_still_is_named(proving, ask, few):
    for visibility in ("", "me"):
        await rolled(proving, ask(), visibility=visibility)
    for number in (1, 2):
        await void(await Ask.of(proving, ask()), number)
    hidden = {"it is still hidden": [2], "it voids a row that is still hidden": [4]}
    assert verdict_of(await lines_of(proving, ask())).passed == hidden
    for _ in range(2):
        await rolled(proving, ask())
    await prune(proving, ask, 3)
    lines = await lines_of(proving, ask())

    assert json.loads(lines[0])["first"] > 2
    assert verdict_of_both(lines)["ok"]
    assert set(verdict_of(lines).passed) == {"it is about a row before this file"}
