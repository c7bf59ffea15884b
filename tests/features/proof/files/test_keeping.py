"""What becomes of the proof of a channel: published, spent, turned off, pruned, begun anew, put back."""

import json
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.features.history import event as reveal
from bot.features.privacy import privacy
from bot.features.proof import checking, export
from bot.features.proof.checking import check
from bot.features.registry import REGISTRY
from bot.features.together import event as together
from bot.play.errors import Gone, NotAllowed
from bot.play.proof.book import ProofCounts
from bot.play.proof.keys import LENGTH
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.storage.files import slices
from bot.storage.files.restore import restore
from bot.storage.history import EVENTS_AT_ONCE
from bot.storage.urls import open_store
from tests.features.proof.files.conftest import (
    both_right,
    full_by_page,
    lines_of,
    rolled,
    verdict_of,
    verdict_of_both,
)
from tests.features.proof.files.forging import rehash
from tests.features.proof.files.tampering import put
from tests.places import NOW
from tests.rolling import roll_dice, roll_die

SALT = bytes(32)


async def test_a_roll_asked_for_before_the_anchor_was_said_has_no_key(proving, ask):
    early, first = ask(), ask()
    await rolled(proving, first)
    late = await rolled(proving, early)

    assert not late.proved.covered
    assert (await rolled(proving, ask())).proved.covered


async def test_a_repeated_command_has_the_same_fingerprint_and_keys_only_in_the_message_that_had_them(
    proving, ask
):
    asked = ask(), ask()
    made = [await roll_dice(await Ask.of(proving, each), "2d6") for each in asked]
    again = [await roll_dice(await Ask.of(proving, each), "2d6") for each in asked]
    assert [each.repeated for each in again] == [True, True]
    assert [each.proved for each in again] == [each.proved for each in made]
    for each in made:
        proving.store.note_message(asked[0].place, each.event.number, 70 + each.event.number)
    proving.store.note_anchor(made[0].proved.anchor, 71)
    await roll_dice(await Ask.of(proving, ask()), "2d6")  # with which both are written
    again = [await roll_dice(await Ask.of(proving, each), "2d6") for each in asked]

    assert [each.proved.anchor for each in again] == [made[0].proved.anchor, b""]


async def test_what_was_thrown_with_a_key_is_counted_where_a_proof_is_kept(proving, services, ask):
    for _ in range(3):
        await rolled(proving, ask())

    await rolled(proving, ask(), rolled="3 4")
    await rolled(proving, ask(), visibility="me")

    assert await checking.count(await Ask.of(proving, ask())) == ProofCounts(
        rolls=4, thrown=2, without_key=(1,)
    )
    assert await checking.count(await Ask.of(services, ask())) is None


async def test_an_anchor_that_no_message_has_carried_covers_nothing(proving, ask):
    made = [await roll_dice(await Ask.of(proving, ask()), "2d6") for _ in range(3)]

    assert not any(each.proved.covered for each in made)
    assert len({each.proved.anchor for each in made}) == 1


async def test_the_next_chain_is_promised_before_the_first_is_spent(proving, ask):
    made = [await rolled(proving, ask(), "d6") for _ in range(LENGTH + 20)]

    assert all(each.proved.covered for each in made[1:])
    assert [each.proved.chain for each in made].count(2) == 19
    assert sum(bool(each.proved.anchor) for each in made) == 2
    assert both_right(await lines_of(proving, ask()))


async def test_a_proof_that_was_off_goes_on_with_a_new_chain(proving, ask):
    for decided in (True, False, True):
        await changing.set_values(
            await Ask.of(proving, ask(manages=True)), changing.NewValues({"proof": decided})
        )
        for _ in range(3):
            made = await roll_dice(await Ask.of(proving, ask()), "2d6")
            assert (made.proved is not None) == decided
            if decided and made.proved.anchor:
                proving.store.note_anchor(made.proved.anchor, ask().interaction)
    found = await lines_of(proving, ask())

    assert json.loads(found[0])["first"] == 7
    assert [kept.ended for kept in (await proving.store.proof_book(ask().place)).chains] == ["decided", ""]
    assert both_right(found)


async def test_a_proof_that_was_off_while_nobody_rolled_goes_on_with_a_new_chain_too(proving, ask):
    before = await rolled(proving, ask())
    for decided in (False, True):
        await changing.set_values(
            await Ask.of(proving, ask(manages=True)), changing.NewValues({"proof": decided})
        )
    after = [await rolled(proving, ask()) for _ in range(2)]

    assert (before.proved.chain, *[made.proved.chain for made in after]) == (1, 2, 2)
    assert both_right(await lines_of(proving, ask()))


async def test_a_manager_and_nobody_else_begins_a_new_chain_where_something_was_rolled(proving, ask):
    with pytest.raises(Gone):
        await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await rolled(proving, ask())
    with pytest.raises(NotAllowed):
        await checking.rotate(await Ask.of(proving, ask(manages=False)))
    before = (await rolled(proving, ask())).proved
    anchor = await checking.rotate(await Ask.of(proving, ask(manages=True)))
    proving.store.note_anchor(anchor, ask().interaction)
    after = (await rolled(proving, ask())).proved

    assert (before.chain, after.chain, after.turn) == (1, 2, 1)
    assert both_right(await lines_of(proving, ask()))


async def test_words_that_players_once_added_stay_in_the_keys_of_their_channel(proving, ask, tamper):
    await rolled(proving, ask())
    assert await tamper("INSERT INTO proof_salt SELECT id, zeroblob(32) FROM place")
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await rolled(proving, ask())
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    made = [await rolled(proving, ask()) for _ in range(2)]
    chains = (await proving.store.proof_book(ask().place)).chains

    assert [kept.chain.salt for kept in chains] == [b"", SALT, SALT]
    assert made[1].proved.covered
    assert both_right(await lines_of(proving, ask()))


async def test_a_hidden_roll_is_sealed_until_it_is_revealed(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), "1d20", visibility="me")
    await rolled(proving, ask())
    sealed = await lines_of(proving, ask())
    await reveal.reveal(await Ask.of(proving, ask()), hidden.event.number)
    opened = await lines_of(proving, ask())

    assert both_right(sealed)
    assert both_right(opened)
    assert "content" not in json.loads(sealed[3])
    assert json.loads(json.loads(opened[3])["content"])["outcome"] == hidden.event.outcome


async def test_the_words_of_a_hidden_roll_are_in_no_file_of_others(proving, ask):
    await rolled(proving, ask())
    for visibility in ("me", "both", "gm"):
        await rolled(proving, ask(), "1d20+7[dagger] # ambush", visibility=visibility)
    found = await lines_of(proving, ask())

    assert both_right(found)
    assert not [word for word in ("dagger", "ambush", "d20+7") if word in "".join(found)]
    assert json.loads(found[-1])["number"] == 4


async def test_where_faces_are_shown_to_all_no_register_tells_of_them(proving, ask):
    for _ in range(4):
        made = await roll_die(await Ask.of(proving, ask()), "d100", 100, "recycle")
        assert (made.event.state, made.event.before) == (None, None)


async def test_every_roll_can_be_checked_at_once(proving, ask):
    for dice in ("2d6", "4d6kh3", "d20", "3d6!"):
        await rolled(proving, ask(), dice)

    checked = [await check(await Ask.of(proving, ask()), number) for number in (1, 2, 3, 4)]
    assert [each.covered for each in checked] == [False, True, True, True]
    assert [each.faults for each in checked] == [()] * 4


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET outcome = outcome + 1 WHERE number = 2",
        "UPDATE event SET draws = json_replace(draws, '$[0]', 1 + (draws ->> 0) % 6) WHERE number = 2",
        "UPDATE event SET at = at + 1 WHERE number = 2",
        "UPDATE event SET interaction = interaction + 1 WHERE number = 2",
        "UPDATE event SET drawn = drawn || ' 6:0' WHERE number = 2",
        "UPDATE proof_chain SET root = zeroblob(32)",
        "UPDATE proof_chain SET salt = zeroblob(32)",
        "UPDATE proof_chain SET secret = zeroblob(32)",
        "UPDATE proof_chain SET head = randomblob(32)",
        "UPDATE proof_chain SET anchor = zeroblob(32)",
    ],
)
async def test_what_was_changed_behind_the_back_of_the_bot_is_found(proving, ask, tamper, change):
    for _ in range(3):
        await rolled(proving, ask(), "2d6")
    assert await tamper(change)

    assert (await check(await Ask.of(proving, ask()), 2)).faults


async def prune(services, ask, kept):
    await changing.prune(services, ask().place, Configuration(history_rolls=kept), NOW)


async def turn(services, ask, *, on):
    await changing.set_values(await Ask.of(services, ask(manages=True)), changing.NewValues({"proof": on}))


@asynccontextmanager
async def put_back(services, copy, database):
    """Put a copy in the place of a database, and let the bot go on from there."""
    restore(copy, database, "before")
    async with open_store(f"sqlite:///{database}", lambda: NOW, REGISTRY) as store:
        yield replace(services, store=store)


def keys_of(lines):
    """Return which interaction each key was used for."""
    rows = map(json.loads, lines[1:])
    return {row["key"]: row["interaction"] for row in rows if row["key"]}


async def test_a_copy_goes_on_with_a_new_chain_and_says_why(proving, ask, database, tmp_path):
    for _ in range(3):
        await rolled(proving, ask())
    await slices.copy(database, tmp_path / "copy.db")
    async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
        made = await rolled(copied, ask())
        assert made.proved.anchor
        await rolled(copied, ask())
        chains = (await copied.store.proof_book(ask().place)).chains
        assert [kept.ended for kept in chains] == ["restored", ""]
        assert both_right(await lines_of(copied, ask()))


async def test_no_key_is_used_twice_however_often_an_old_copy_is_put_back(proving, ask, database, tmp_path):
    for _ in range(3):
        await rolled(proving, ask())
    await slices.copy(database, tmp_path / "copy.db")
    await rolled(proving, ask())
    used = keys_of(await lines_of(proving, ask()))
    for _again in range(3):
        async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
            for _ in range(3):
                await rolled(copied, ask())
            lines = await lines_of(copied, ask())
            keys = keys_of(lines)
            assert both_right(lines)
            assert len(keys) == 4
            assert all(used.get(key, interaction) == interaction for key, interaction in keys.items())
            used |= keys
    assert len(used) == 3 + 3 * 2


async def test_what_was_pruned_is_not_missed(proving, ask, few):
    for _ in range(9):
        await rolled(proving, ask(), "2d6 # word")
    await prune(proving, ask, 4)
    lines = await lines_of(proving, ask())

    assert [json.loads(line)["number"] for line in lines[1:]] == [6, 7, 8, 9]
    assert json.loads(lines[0])["head"] != "00" * 32
    assert both_right(lines)


async def test_a_lost_key_is_found_where_the_begin_of_its_chain_was_pruned(proving, ask, few):
    for _ in range(9):
        await rolled(proving, ask())
    await prune(proving, ask, 4)
    lines = [json.loads(line) for line in await lines_of(proving, ask())]
    lines[1] |= {"turn": 0, "key": ""}
    put(lines[1], drawn="")
    rehash(lines)
    forged = [json.dumps(line) for line in lines]

    why = "its chain had begun before rows that have no key"
    assert verdict_of_both(forged) == {"ok": False, "row": 7, "why": why}


async def test_rows_without_keys_are_right_where_those_before_them_were_pruned(proving, ask, few):
    for _ in range(6):
        await roll_dice(await Ask.of(proving, ask()), "2d6")
    await prune(proving, ask, 4)
    await rolled(proving, ask())
    for _ in range(3):
        await rolled(proving, ask())
    lines = await lines_of(proving, ask())

    assert [json.loads(line)["turn"] for line in lines[1:]] == [0, 0, 0, 0, 0, 1, 2, 3]
    assert both_right(lines)


async def test_a_chain_may_be_begun_where_nothing_of_the_proof_is_kept_any_more(proving, ask, few):
    await rolled(proving, ask())
    await turn(proving, ask, on=False)
    for _ in range(3):
        await roll_dice(await Ask.of(proving, ask()), "2d6")
    await prune(proving, ask, 1)
    await turn(proving, ask, on=True)
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    with pytest.raises(Gone):
        await lines_of(proving, ask())
    await rolled(proving, ask())
    await rolled(proving, ask())

    lines = await lines_of(proving, ask())
    assert [json.loads(line)["number"] for line in lines[1:]] == [5, 6]
    assert both_right(lines)


async def test_chains_are_in_order_where_nothing_of_several_is_kept_any_more(proving, ask, few):
    for _ in range(2):
        await rolled(proving, ask())
        await turn(proving, ask, on=False)
        await roll_dice(await Ask.of(proving, ask()), "2d6")
        await turn(proving, ask, on=True)
    await turn(proving, ask, on=False)
    await roll_dice(await Ask.of(proving, ask()), "2d6")
    await prune(proving, ask, 1)
    await turn(proving, ask, on=True)
    await checking.rotate(await Ask.of(proving, ask(manages=True)))
    await rolled(proving, ask())

    assert both_right(await lines_of(proving, ask()))


async def test_a_chain_may_be_begun_before_anything_is_rolled_after_a_gap(proving, ask):
    await rolled(proving, ask())
    await turn(proving, ask, on=False)
    await roll_dice(await Ask.of(proving, ask()), "2d6")
    await turn(proving, ask, on=True)
    await checking.rotate(await Ask.of(proving, ask(manages=True)))

    assert both_right(await lines_of(proving, ask()))
    for _ in range(2):
        await rolled(proving, ask())
    lines = await lines_of(proving, ask())
    assert [json.loads(line)["number"] for line in lines[1:]] == [3, 4]
    assert both_right(lines)


async def test_a_file_that_begins_anew_after_a_gap_says_so(proving, ask):
    await rolled(proving, ask())
    before = await lines_of(proving, ask())
    await turn(proving, ask, on=False)
    await roll_dice(await Ask.of(proving, ask()), "2d6")
    await turn(proving, ask, on=True)
    await rolled(proving, ask())
    after = await lines_of(proving, ask())

    assert [verdict_of(lines).anew for lines in (before, after)] == [False, True]
    assert [page["anew"] for page in full_by_page([before, after])] == [False, True]


async def test_a_copy_that_was_turned_off_first_begins_after_the_gap(proving, ask, database, tmp_path):
    await rolled(proving, ask())
    await slices.copy(database, tmp_path / "copy.db")
    async with put_back(proving, tmp_path / "copy.db", tmp_path / "again.db") as copied:
        await turn(copied, ask, on=False)
        await roll_dice(await Ask.of(copied, ask()), "2d6")
        await turn(copied, ask, on=True)
        for _ in range(2):
            await rolled(copied, ask())
        lines = await lines_of(copied, ask())

    assert [json.loads(line)["number"] for line in lines[1:]] == [3, 4]
    assert both_right(lines)


async def test_what_is_rolled_while_a_proof_is_taken_out_is_not_in_it(proving, ask):
    for _ in range(3):
        await rolled(proving, ask())
    found = []
    async for line in export.lines(proving, ask().place, tables=True):
        found.append(line)
        await rolled(proving, ask(person=9))
        await checking.rotate(await Ask.of(proving, ask(manages=True)))

    assert [json.loads(line)["number"] for line in found[1:]] == [1, 2, 3]
    assert both_right(found)


async def test_a_proof_of_one_who_is_forgotten_meanwhile_is_to_be_asked_for_again(proving, ask):
    for number in range(EVENTS_AT_ONCE + 5):
        await rolled(proving, ask(person=7 + number % 2), "d6")
    lines = export.lines(proving, ask().place, tables=True)
    assert await anext(lines)
    _, question = await privacy.ask_forget(await Ask.of(proving, ask(person=8)))
    await privacy.forget(await Ask.of(proving, ask(person=8)), question)

    with pytest.raises(Gone):
        assert [line async for line in lines]
    assert both_right(await lines_of(proving, ask()))


async def test_a_roll_that_is_revealed_meanwhile_stays_hidden_in_a_proof(proving, ask):
    for _ in range(EVENTS_AT_ONCE + 5):
        await rolled(proving, ask(), "d6")
    hidden = await rolled(proving, ask(), "d20", visibility="me")
    lines = export.lines(proving, ask().place, tables=True)
    found = [await anext(lines)]
    await reveal.reveal(await Ask.of(proving, ask()), hidden.event.number)
    found += [line async for line in lines]

    assert "sealed" in json.loads(found[-1])
    assert both_right(found)
    assert both_right(await lines_of(proving, ask()))


async def test_a_roll_that_is_revealed_where_no_proof_is_kept_any_more_stays_hidden_in_it(proving, ask):
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), visibility="me")
    await rolled(proving, ask())
    unproved = replace(proving, proof=False)
    await reveal.reveal(await Ask.of(unproved, ask()), hidden.event.number)
    lines = await lines_of(proving, ask())

    assert len(lines) == 4
    assert "sealed" in json.loads(lines[2])
    assert both_right(lines)


async def roll_together(services, ask):
    """Let the dice of two people be rolled, with words of the first: nothing else is kept of the second."""
    found = await together.gather(await Ask.of(services, ask()), "add", "d6", "for luck")
    await together.add(await Ask.of(services, ask(person=8)), found.number, "d8")
    return await together.roll(await Ask.of(services, ask()), found.number)


async def test_words_beside_others_are_right_after_one_of_these_is_forgotten(proving, ask):
    await roll_together(proving, ask)
    await proving.store.forget(8)
    lines = await lines_of(proving, ask())

    assert "for luck" in json.loads(lines[1])["typed"]
    assert both_right(lines)


async def test_words_beside_others_are_right_after_a_start_that_lets_go_of_whom_no_roll_is_left(proving, ask):
    await roll_together(proving, ask)
    await proving.store.resume_cleanup()
    lines = await lines_of(proving, ask())

    assert "for luck" in json.loads(lines[1])["typed"]
    assert both_right(lines)
