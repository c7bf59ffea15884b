"""A roll and its push in a channel that keeps a proof: both rows are checked by its file."""

import json

import pytest_asyncio

from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.play.kind import AtOnce
from tests.client.reading import buttons, text
from tests.features.proof.files.conftest import by_page
from tests.features.proof.files.tampering import content_of
from tests.features.proof.files.test_forged_strikes import forge
from tests.features.proof.test_on_discord import check, content, house, proving  # noqa: F401 - fixtures


@pytest_asyncio.fixture(loop_scope="module")
async def pushed(proving):  # noqa: F811 - the fixture
    """Roll, push, and return what the push showed."""
    first = await proving.player.use(proving.room, "roll", dice="yz 12s")
    (label,) = (each for each in buttons(first) if each.startswith("Push"))
    return await proving.player.press(first.message, label)


@pytest_asyncio.fixture(loop_scope="module")
async def lines(proving, pushed):  # noqa: F811
    """The lines of the file of the channel."""
    exported = await proving.player.use(proving.room, "proof export")
    return (await content(exported.message["attachments"][0])).decode().splitlines()


async def test_both_rows_are_right(proving, pushed, lines):  # noqa: F811
    verdict = await verify(lines, REGISTRY, AtOnce())
    assert (verdict.rows, verdict.wrong, verdict.passed) == (2, None, {})
    assert "fits:** it comes from a key locked" in text(await check(proving, pushed))


async def test_a_push_that_does_not_fit_the_first_row_is_found(lines):
    lay = " ".join(map(str, content_of(json.loads(lines[1]))["draws"]))
    request = {"dice": "yz 12s", "first": 1, "follow": "push"}
    found = {
        "other dice than those of row 1": forge(lines, 2, request=request | {"lay": "1 1 1"}),
        "goes on with other dice than those of row 1": forge(
            lines, 2, request=request | {"dice": "yz 12b", "lay": lay}
        ),
        "not about the row that it should be about": forge(lines, 2, request=request | {"first": 2}),
        "it is about row 2, and there is none before it": forge(
            lines, 2, request=request | {"first": 2}, target=2
        ),
    }
    for why, forged in found.items():
        verdict = await verify(forged, REGISTRY, AtOnce())
        assert (verdict.wrong, why in verdict.why) == (2, True), verdict.why


async def test_two_edges_one_after_the_other_are_right(proving):  # noqa: F811
    seen = await proving.player.use(proving.room, "roll", dice="mm+3 vs 14 2e")
    for _ in range(2):
        edge = next(each for each in buttons(seen) if each.startswith("Edge"))
        seen = await proving.player.press(seen.message, edge)
    exported = await proving.player.use(proving.room, "proof export")
    lines = (await content(exported.message["attachments"][0])).decode().splitlines()
    verdict = await verify(lines, REGISTRY, AtOnce())
    assert (verdict.rows, verdict.wrong, verdict.passed) == (3, None, {})


async def test_attacks_of_a_line_are_right_to_both_verifiers(proving):  # noqa: F811
    await proving.player.use(proving.room, "roll", dice="2d6")
    await proving.player.use(proving.room, "roll", dice="6x d20+5 ac 15; 2d6+3")
    exported = await proving.player.use(proving.room, "proof export")
    lines = (await content(exported.message["attachments"][0])).decode().splitlines()
    number, row = len(lines) - 1, content_of(json.loads(lines[-1]))
    assert row["request"]["dice"] == "6x d20+5 ac 15; 2d6+3"
    proof = await verify(lines, REGISTRY, AtOnce())
    (page,) = by_page((lines, (), {}))
    assert (proof.wrong, proof.rows, page["ok"], page["rows"], page["covered"]) == (
        None,
        number,
        True,
        number,
        1,
    )
    changed = [*row["draws"]]
    changed[0] = changed[0] % 20 + 1
    forged = forge(lines, number, draws=changed)
    assert (await verify(forged, REGISTRY, AtOnce())).wrong == number


async def test_luck_that_is_spent_without_dice_is_right(proving):  # noqa: F811
    await proving.player.use(proving.room, "character create", name="Ann", lines="luck = 20/99")
    first = await proving.player.use(proving.room, "roll", dice="coc45", rolled="60")
    await proving.player.press(first.message, "Spend 15 luck: regular success")
    await proving.player.use(proving.room, "roll", dice="2d6")
    exported = await proving.player.use(proving.room, "proof export")
    lines = (await content(exported.message["attachments"][0])).decode().splitlines()
    verdict = await verify(lines, REGISTRY, AtOnce())
    assert (verdict.rows, verdict.wrong, verdict.passed) == (3, None, {})
