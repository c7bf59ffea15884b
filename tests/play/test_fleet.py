"""Who serves which shards of a bot."""

from bot.play.fleet import Alone, Share


async def test_who_is_alone_serves_all_shards():
    alone = Alone()

    assert await alone.join(4, fixed=False) == 4
    assert await alone.take() == Share(frozenset(range(4)), 4)
