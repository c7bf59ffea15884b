"""What every store must promise about heads that could not be posted."""

from bot.play.proof.posting import Unposted

DEN, INN = 1_100_000_000_000_000_101, 1_100_000_000_000_000_102
BOARD, OTHER = 1_100_000_000_000_000_201, 1_100_000_000_000_000_202


async def test_nothing_is_known_of_a_channel_where_all_was_posted(store):
    await store.note_post(DEN, BOARD, 1_000, None)
    assert await store.find_unposted(DEN, BOARD) is None


async def test_the_time_of_the_first_is_kept_and_the_obstacle_of_the_last(store):
    await store.note_post(DEN, BOARD, 1_000, "unreachable")
    await store.note_post(DEN, BOARD, 2_000, "forbidden")
    assert await store.find_unposted(DEN, BOARD) == Unposted(BOARD, 1_000, "forbidden")


async def test_once_something_is_posted_the_time_begins_anew(store):
    for at, obstacle in ((1_000, "forbidden"), (2_000, None), (3_000, "gone")):
        await store.note_post(DEN, BOARD, at, obstacle)
    assert await store.find_unposted(DEN, BOARD) == Unposted(BOARD, 3_000, "gone")


async def test_each_channel_of_each_home_is_its_own(store):
    await store.note_post(DEN, BOARD, 1_000, "gone")
    assert await store.find_unposted(DEN, OTHER) is None
    assert await store.find_unposted(INN, BOARD) is None


async def test_it_is_erased_with_the_home(store):
    await store.note_post(DEN, BOARD, 1_000, "gone")
    await store.note_post(INN, BOARD, 1_000, "gone")
    await store.erase(DEN)
    assert await store.find_unposted(DEN, BOARD) is None
    assert await store.find_unposted(INN, BOARD) is not None
