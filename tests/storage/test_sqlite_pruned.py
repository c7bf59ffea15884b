"""Checkpoints over SQLite: what is left of them in its files."""

import pytest

from bot.play.errors import Gone
from bot.play.event import Effect, State, StateKey
from bot.play.reads import Checkpoint
from bot.play.request_context import reference
from tests.storage.contract.test_privacy import ANNA, HERS, anna
from tests.storage.files import traces
from tests.storage.submissions import BEN, HERE, listing, record, reveals, submission

CATAN = StateKey("catan")


async def test_a_person_is_forgotten_in_checkpoints_too(database, opening):
    async with opening() as store:
        await record(store, anna(slot=HERS))
        await record(store, anna())
        game = {"setup": {"players": [reference(1), reference(ANNA)]}}
        sums = {(1, ANNA, "hand d6"): (1, 5), (1, ANNA, "set d6 zanzibar"): (1, 5)}
        alls = {(1, 0, "hand d6"): (2, 6), (1, 0, "set d6 zanzibar"): (1, 5)}
        await store.prune(HERE, Checkpoint(1, {HERS: State(1, 1), CATAN: State(game)}, sums | alls))
        await store.forget(ANNA)
        await store.compact(starting=True)
        (event,) = await listing(store)
        nobody = event.person
        assert traces(database, ANNA) == []
        assert traces(database, "zanzibar") == []
        assert await store.checkpoint(HERE) == Checkpoint(
            1,
            {
                StateKey("fair", "2d6", nobody): State(1, 1),
                CATAN: State({"setup": {"players": [reference(1), reference(nobody)]}}),
            },
            {(1, nobody, "hand d6"): (1, 5), (1, 0, "hand d6"): (2, 6)},
        )


async def test_people_whose_rows_were_all_pruned_are_forgotten_later(database, opening):
    async with opening() as store:
        await record(store, anna())
        sums = {(1, ANNA, "set d6 zanzibar"): (1, 5), (1, 0, "set d6 zanzibar"): (1, 5)}
        await store.prune(HERE, Checkpoint(1, {}, sums))
        await store.resume_cleanup()
        await store.compact(starting=True)
        assert traces(database, ANNA) == []
        assert traces(database, "zanzibar") == []


async def test_words_of_pruned_rows_are_gone_from_those_that_told_of_them(database, opening):
    named = {"name": "zanzibar"}
    async with opening() as store:
        await record(store, anna(lambda _: Effect(), kind="session-start", request=named))
        ended = submission(lambda _: Effect(line=named), person=BEN, kind="session-end", request={}, target=1)
        await record(store, ended)
        await store.prune(HERE, Checkpoint(1, {}, {}))
        await store.forget(ANNA)
        await store.compact(starting=True)
        assert traces(database, "zanzibar") == []


async def test_what_was_worked_out_before_a_row_changed_is_not_put_in_its_place(store):
    made = [await record(store, submission(visibility="me")) for _ in range(3)]
    basis = await store.basis(HERE)
    await record(store, reveals(1))
    assert not await store.prune(HERE, Checkpoint(2, {}, {}, basis))
    assert len(await listing(store)) == len(made) + 1
    assert await store.prune(HERE, Checkpoint(2, {}, {}, await store.basis(HERE)))


async def test_what_was_worked_out_before_a_person_was_forgotten_is_not_put_in_its_place(store):
    for _ in range(3):
        await record(store, anna(slot=HERS))
    basis = await store.basis(HERE)
    await store.forget(ANNA)
    assert not await store.prune(HERE, Checkpoint(2, {HERS: State(2, 2)}, {}, basis))


async def test_later_rows_do_not_keep_a_checkpoint_from_its_place(store):
    for _ in range(3):
        await record(store, submission(visibility="me"))
    basis = await store.basis(HERE)
    await record(store, reveals(3))
    assert await store.prune(HERE, Checkpoint(2, {}, {}, basis))


async def test_a_repeat_of_what_was_pruned_is_gone_and_harms_nobody(store):
    await record(store, submission(interaction=5))
    await store.prune(HERE, Checkpoint(1, {}, {}))
    with pytest.raises(Gone, match="its entry is deleted"):
        await record(store, submission(interaction=5))
    assert (await record(store, submission())).number == 2
