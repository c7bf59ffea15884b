"""A verdict says no more than a file has earned: which rows, of which sorts, and what was compared."""

import json

import pytest

from bot.features.history import event as reveal
from bot.features.proof import checking
from bot.features.proof.chains import BEFORE, UNKNOWN, UNSAID, KeySets
from bot.features.proof.lines import Unreadable
from bot.features.proof.remaking import NO_RULES, NO_STATE
from bot.features.sessions import event as session_start
from bot.play.proof.book import ProofCounts
from bot.play.proof.keys import ChainName, KeyedChance, context_of, seal_of, write_draws
from bot.play.store import Ask
from tests.features.proof.files.conftest import by_python, full_by_page, lines_of, rolled, verdict_of
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.page import verifier
from tests.features.proof.files.tampering import content_of, put
from tests.features.proof.files.test_forged_strikes import forge
from tests.features.proof.files.test_keeping import prune
from tests.features.proof.files.test_tampering import head_of
from tests.places import NOW
from tests.rolling import roll_dice, roll_fair

AFTER = 3_500_000_000_000
"""Milliseconds since 1970, in 2080."""


async def test_rows_are_counted_by_their_sorts(proving, ask):
    await rolled(proving, ask())
    for options in ({}, {}, {"rolled": "3 4"}, {"visibility": "me"}):
        await rolled(proving, ask(), "2d6", **options)
    await session_start.start(await Ask.of(proving, ask()))
    verdict = verdict_of(await lines_of(proving, ask()))

    assert (verdict.rows, verdict.first, verdict.last, verdict.covered) == (6, 1, 6, 5)
    assert (verdict.thrown, verdict.typed, verdict.sealed) == (2, 1, 1)
    assert verdict.without_key == {BEFORE: [1]}
    assert verdict.passed == {"it is still hidden": [5]}
    assert (verdict.anchors, verdict.heads, verdict.before) == (0, 0, ())


async def test_of_rows_without_a_key_it_is_said_why(proving, ask):
    async def unsaid(**options):
        return (await roll_dice(await Ask.of(proving, ask()), "2d6", **options)).proved.anchor

    anchor = await unsaid()
    typed = await unsaid(rolled="3 4")
    message = ask().interaction
    hidden = await unsaid(visibility="me")
    assert anchor == typed == hidden
    lines = await lines_of(proving, ask())
    assert verdict_of(lines).without_key == {UNSAID: [1, 3]}
    proving.store.note_anchor(anchor, message)
    await rolled(proving, ask())

    assert verdict_of(await lines_of(proving, ask())).without_key == {BEFORE: [1], UNKNOWN: [3]}


async def test_a_fingerprint_of_a_row_that_was_pruned_is_before_the_file(proving, ask, few):
    for _ in range(9):
        await rolled(proving, ask())
    whole = await lines_of(proving, ask())
    heads = {row: head_of(whole, row)[:6] for row in range(1, 10)}
    await prune(proving, ask, 4)
    lines = await lines_of(proving, ask())
    assert json.loads(lines[0])["first"] == 6

    verdict = verdict_of(lines, heads=heads)
    assert (verdict.why, verdict.before, verdict.heads) == ("", (1, 2, 3, 4), 5)
    assert not by_python(lines, heads={5: "000000"})["ok"]


async def test_what_was_given_is_what_was_compared(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask())
    lines = await lines_of(proving, ask())
    verdict = verdict_of(lines, (json.loads(lines[0])["chains"][0]["anchor"],), {2: head_of(lines, 2)})

    assert (verdict.anchors, verdict.heads) == (1, 1)


REACHES = (
    (lambda lines: ((), {3: lines[3]["head"]}), 3),
    (lambda lines: ((), {3: lines[3]["head"][:16], 2: lines[2]["head"]}), 3),
    (lambda lines: ((), {3: lines[3]["head"][:15], 2: lines[2]["head"][:16]}), 2),
    (lambda lines: ((lines[2]["head"],), {}), 2),
    (lambda lines: ((lines[-1]["head"], lines[1]["head"]), {}), 4),
    (lambda lines: ((lines[0]["chains"][0]["anchor"], lines[3]["key"]), {}), 0),
    (lambda lines: ((), {4: lines[4]["head"][:6]}), 0),
    (lambda lines: ((), {}), 0),
)
"""What is compared of four rows, and up to which row that shows a change."""


@pytest.mark.parametrize(("seen", "reach"), REACHES)
async def test_a_verdict_reaches_as_far_as_the_newest_fingerprint(proving, ask, seen, reach):
    for _ in range(4):
        await rolled(proving, ask())
    lines = await lines_of(proving, ask())
    digits, heads = seen([json.loads(line) for line in lines])
    (page,) = verifier().judge("reach", [(lines, digits, heads)])

    assert (verdict_of(lines, digits, heads).reach, page) == (reach, reach)


async def test_a_file_without_rows_is_no_proof(proving, ask):
    await rolled(proving, ask())
    first, *_ = await lines_of(proving, ask())

    with pytest.raises(Unreadable, match="no rows"):
        verdict_of([first])


async def test_rows_of_kinds_and_versions_that_are_not_known_are_named(proving, ask):
    for _ in range(3):
        await rolled(proving, ask())
    lines = forge(forge(await lines_of(proving, ask()), 2, kind="tarot"), 3, version=2)

    assert verdict_of(lines).passed == {NO_RULES: [2, 3]}


async def test_what_starts_from_a_row_that_was_not_made_again_is_named(proving, ask):
    await rolled(proving, ask())
    for _ in range(3):
        await roll_fair(await Ask.of(proving, ask()), "2d6")
    lines = forge(await lines_of(proving, ask()), 2, version=2)

    assert verdict_of(lines).passed == {NO_RULES: [2], NO_STATE: [3, 4]}


async def test_both_count_what_is_no_fault_but_worth_a_look(proving, ask):
    await rolled(proving, ask())
    earlier, near = ask(at=NOW), ask(at=NOW + 5_000)
    await rolled(proving, ask(at=NOW + 5_001))
    for late in (near, earlier):
        await rolled(proving, late)
    hidden = await rolled(proving, ask(at=NOW + 5_002), "d20 # luck", visibility="me")
    await reveal.reveal(await Ask.of(proving, ask(at=NOW + 5_003)), hidden.event.number)
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await rolled(proving, ask(at=NOW + 5_004))
    await rolled(proving, ask(at=AFTER))
    lines = [json.loads(line) for line in await lines_of(proving, ask())]
    lines[0]["people"] = []
    del lines[5]["typed"], lines[5]["typed_salt"]
    told = [json.dumps(line) for line in lines]
    mine, (page,) = verdict_of(told, now=AFTER - 120_000), full_by_page([told])

    assert (mine.nameless, mine.wordless, mine.revealed) == (8, [5], 1)
    assert (mine.thrown, mine.thrown_hidden) == (4, 1)
    assert (mine.disordered, mine.late, mine.ahead) == (2, [4], [8])
    assert mine.sets == KeySets(total=3, missing=0, given_up=1, unused=1)
    names = ("thrown", "thrown_hidden", "nameless", "wordless", "revealed", "disordered", "late", "ahead")
    assert [page[name] for name in names] == [getattr(mine, name) for name in names]
    assert page["sets"] == mine.sets._asdict()


async def test_a_file_that_leaves_out_older_keys_says_how_many(proving, ask):
    for _ in range(2):
        await rolled(proving, ask())
        await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await rolled(proving, ask())
    lines = [json.loads(line) for line in await lines_of(proving, ask())]
    first, before, last = lines[0], lines[-2], lines[-1]
    first |= {"first": last["number"], "head": before["head"], "chains": first["chains"][-1:]}
    cut = [json.dumps(line) for line in (first, last)]
    sets, (page,) = verdict_of(cut).sets, full_by_page([cut])

    assert sets == KeySets(total=1, missing=2)
    assert page["sets"] == sets._asdict()


async def test_locked_keys_are_no_evidence_for_rolls_that_were_hidden_first(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), "d20", visibility="me")
    await reveal.reveal(await Ask.of(proving, ask()), hidden.event.number)
    assert await checking.count(await Ask.of(proving, ask())) == ProofCounts(
        rolls=3, thrown=1, without_key=(1,)
    )
    lines = [json.loads(line) for line in await lines_of(proving, ask())]
    anchor = lines[0]["chains"][0]["anchor"]
    _seal_anew(lines, 3)
    forged = [json.dumps(line) for line in lines]
    mine, (page,) = verdict_of(forged, (anchor,)), full_by_page([forged])

    assert (mine.why, mine.anchors, mine.reach) == ("", 1, 0)
    assert (mine.thrown, mine.thrown_hidden) == (page["thrown"], page["thrown_hidden"]) == (1, 1)
    kept = {2: head_of([json.dumps(line) for line in lines], 2)}
    assert verdict_of(await lines_of(proving, ask()), heads=kept).wrong == 2


def _seal_anew(lines, row):
    """Have a row that was hidden first come from another key, as a host can who makes all heads anew."""
    line, said = lines[row], content_of(lines[row])
    name = ChainName(int(lines[0]["channel"]), int(lines[0]["owner"]), line["chain"])
    for key in (bytes([number]) * 32 for number in range(100)):
        chance = KeyedChance(key, context_of(name, line["turn"], int(line["interaction"]), b""))
        face = chance(20) + 1
        if said["draws"] != [face]:
            break
    line["hidden_key"] = key.hex()
    lines[row - 1]["seal"] = seal_of(name, line["turn"], key).hex()
    assert put(line, drawn=write_draws(chance.drawn), draws=[face], outcome=face) == row
    rehash(lines)
