"""What the local Discord keeps while it runs for long: the latest of everything."""

from bot.sandbox.interactions.lifecycle import COMMAND, Interaction, InteractionRegistry
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.messages import MessageStore, Upload
from bot.sandbox.world.models import Channel, Snowflakes, User, World


def clock():
    return 1_700_000_000.0


def written(files, size=0):
    """Write as many messages, each with a file of a size, and return those that are kept."""
    world, channel = World(), Channel(1, 0, "dice")
    store = MessageStore(world, Snowflakes(clock), clock, EventBus())
    for number in range(files):
        store.write(channel, 2, {"content": str(number)}, [Upload(0, "a.bin", bytes(size))])
    return [message.content for message in world.messages.values()]


def test_the_latest_thousand_messages_are_kept():
    assert written(1_003) == [str(number) for number in range(3, 1_003)]


def test_of_messages_with_large_files_fewer_are_kept():
    assert written(13, size=10_000_000) == [str(number) for number in range(3, 13)]


def test_the_latest_thousand_interactions_are_known():
    registry, pim = InteractionRegistry(Snowflakes(clock), clock, EventBus()), User(1, "Pim")
    for number in range(1_003):
        form = {"custom_id": str(number)}
        registry.open(Interaction(COMMAND, pim, Channel(1, 0, "dice"), {}, {}, modal=form))
    known = [registry.find_by_modal(pim, str(number)) is not None for number in range(1_003)]

    assert known == [False] * 3 + [True] * 1_000


async def test_the_latest_thousand_requests_are_noted(town, rest):
    before = len(town.discord.requests)
    for _ in range(1_001):
        await rest("GET", "/gateway")

    assert before > 0
    assert len(town.discord.requests) == 1_000
