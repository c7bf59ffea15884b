"""What every store must promise about the servers that were seen."""

DEN, INN = 1_100_000_000_000_000_101, 1_100_000_000_000_000_102


async def test_nobody_is_missing_who_was_never_seen(store):
    assert await store.list_missing(0) == []


async def test_who_is_not_listed_is_missing_once_more(store):
    await store.note_listing([DEN, INN])
    await store.note_listing([INN])
    await store.note_listing([INN])
    assert [await store.list_missing(listings) for listings in (1, 2, 3)] == [[DEN], [DEN], []]


async def test_who_is_listed_again_is_no_longer_missing(store):
    for servers in ([DEN, INN], [INN], [DEN, INN]):
        await store.note_listing(servers)
    assert await store.list_missing(1) == []


async def test_who_was_erased_is_not_missing(store):
    await store.note_listing([DEN, INN])
    await store.note_listing([INN])
    await store.erase(DEN)
    assert await store.list_missing(0) == [INN]
