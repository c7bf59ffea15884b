"""What every store must promise about how the rolls of a proof came about."""

from bot.play.proof.book import ProofCounts
from tests.storage.submissions import HERE, THERE, record, submission


async def test_rolls_that_all_can_see_are_counted_and_those_without_a_key_named(store):
    assert await store.count_proved(HERE) == ProofCounts(0, 0, ())
    await record(store, submission(proved=True))
    await record(store, submission(proved=True, by_hand=True))
    await record(store, submission(proved=True, visibility="me"))

    assert await store.count_proved(HERE) == ProofCounts(rolls=2, thrown=0, without_key=(1,))
    assert await store.count_proved(THERE) == ProofCounts(0, 0, ())
