"""A strike restores what its target had found, and nothing else: after it, no roll goes unchecked."""

import json

import pytest

from bot.features.fair import event as fair
from bot.features.history import event as strike
from bot.play import manual_roll
from bot.play.proof.commitments import digest_state
from bot.play.store import Ask
from tests.features.proof.files.conftest import by_python, lines_of, rolled, verdict_of
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import content_of, put
from tests.features.proof.files.test_keeping import prune
from tests.rolling import roll_die, roll_fair


def forge(lines, row, **said):
    """Return the lines of a proof in which a row says something else, with hashes that fit."""
    forged = [json.loads(line) for line in lines]
    put(forged[row], **said)
    rehash(forged, chains=True)
    return [json.dumps(line) for line in forged]


async def type_register(services, context):
    return (
        await roll_die(
            await Ask.of(services, context), "d100", 100, "accumulator", "dice=4", rolled="6 1 5 4"
        )
    ).event


async def struck(services, ask, number):
    _, question = await strike.ask_strike(await Ask.of(services, ask()), number)
    await strike.strike(await Ask.of(services, ask()), question)


@pytest.fixture
async def register(proving, ask):
    """The proof of rows that move one register: three typed rolls, the third one struck, and two more."""
    await rolled(proving, ask())
    for _ in range(3):
        await type_register(proving, ask())
    await struck(proving, ask, 4)
    await type_register(proving, ask())
    await roll_die(await Ask.of(proving, ask()), "d100", 100, "accumulator", "dice=4")
    return await lines_of(proving, ask())


async def test_after_a_forged_strike_no_outcome_is_free(proving, ask):
    await rolled(proving, ask())
    for _ in range(2):
        await roll_fair(await Ask.of(proving, ask()), "2d6", "1")
    _, question = await fair.ask_reset(await Ask.of(proving, ask()), "2d6")
    await fair.reset(await Ask.of(proving, ask()), question)
    await roll_fair(await Ask.of(proving, ask()), "2d6", "1")
    lines = [json.loads(line) for line in await lines_of(proving, ask())]
    state = content_of(lines[4])["state"]
    said = {"kind": "strike", "target": 9999, "after": "5c" * 32, "used": {"last": 0, "restored": [[2, 9]]}}
    put(lines[4], **said, request={"number": 9999, "state": [*state[:2], None]})
    last = content_of(lines[5])
    put(lines[5], outcome=12 if last["outcome"] != 12 else 2, before="5c" * 32)
    rehash(lines, chains=True)

    verdict = by_python([json.dumps(line) for line in lines])
    assert (verdict["ok"], verdict["row"]) == (False, 4)
    assert "it is about row 9999, and there is none before it" in verdict["why"]


def test_what_a_strike_restores_is_made_again(register):
    assert by_python(register)["ok"]
    assert verdict_of(register).passed == {}


UNFIT = (
    ({"after": digest_state("7"), "used": {"last": 3, "restored": 7}}, "another state than row 4 had found"),
    ({"used": {"last": 2, "restored": 7}}, "another state than row 4 had found"),
    ({"used": {"last": 5, "restored": 7}}, "before row 4 there was no row 5"),
    ({"used": {"last": 3}}, "it does not say what it restores"),
    ({"used": {"last": 3, "restored": 7}}, "it leads to another state"),
    ({"previous": 3}, "row 4, which is not the last that used its state"),
    ({"target": 3}, "it is not about the row that it should be about"),
    ({"target": None}, "it is not about the row that it should be about"),
    ({"target": 5, "request": {"number": 5}}, "it is about row 5, and there is none before it"),
    ({"target": 2, "request": {"number": 2}}, "row 2, which is not the last that used its state"),
    (
        {"target": 1, "request": {"number": 1}, "previous": 1, "used": {"last": 0, "restored": 7}},
        "row 1, which cannot be struck",
    ),
)
"""What a strike of row 4 might say instead, and what a verifier finds."""


def test_a_strike_that_does_not_fit_its_target_is_found(register):
    found = [(by_python(forge(register, 5, **said)), why) for said, why in UNFIT]

    assert [(each, why) for each, why in found if each.get("row") != 5 or why not in each["why"]] == []


def test_no_row_is_struck_twice(register):
    said = content_of(json.loads(register[5]))
    again = {
        part: said[part] for part in ("kind", "target", "request", "used", "previous", "draws", "outcome")
    }
    verdict = by_python(forge(register, 6, **again, before=said["after"], after=said["after"]))

    assert (verdict["ok"], verdict["row"]) == (False, 6)


def test_after_a_strike_the_last_row_is_the_one_before_its_target(register):
    verdict = by_python(forge(register, 6, previous=4))

    assert (verdict["ok"], verdict["row"]) == (False, 6)
    assert verdict["why"] == "it follows row 4, and the last that used its state is 3"


async def test_a_strike_of_a_row_before_the_file_is_named(proving, ask, few):
    for _ in range(3):
        await rolled(proving, ask())
    await type_register(proving, ask())
    await struck(proving, ask, 4)
    for _ in range(2):
        await type_register(proving, ask())
    await prune(proving, ask, 3)
    lines = await lines_of(proving, ask())

    assert json.loads(lines[0])["first"] == 5
    assert verdict_of(lines).passed == {"it is about a row before this file": [5]}


async def test_a_strike_of_a_hidden_row_is_named(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask(), rolled="3 4", visibility="me")
    await struck(proving, ask, 2)
    lines = await lines_of(proving, ask())

    why = {"it is still hidden": [2], "it strikes a row that is still hidden": [3]}
    assert verdict_of(lines).passed == why


async def test_where_a_reset_left_nothing_a_strike_leaves_it_so(proving, ask):
    await rolled(proving, ask())
    await roll_fair(await Ask.of(proving, ask()), "2d6")
    _, question = await fair.ask_reset(await Ask.of(proving, ask()), "2d6")
    await fair.reset(await Ask.of(proving, ask()), question)
    wanted = await fair.validate(await Ask.of(proving, ask()), "2d6", None, rolled="3 4")
    await manual_roll.make(await Ask.of(proving, ask()), wanted, "3 4")
    await struck(proving, ask, 4)
    await roll_fair(await Ask.of(proving, ask()), "2d6")
    lines = await lines_of(proving, ask())

    assert by_python(lines)["ok"]
    assert content_of(json.loads(lines[5]))["after"] == content_of(json.loads(lines[4]))["before"]
    older = forge(lines, 5, after=digest_state("null"), used={"last": 3, "restored": None})
    assert by_python(older)["ok"]
