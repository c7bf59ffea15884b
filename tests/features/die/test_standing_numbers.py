"""Numbers that a rule lets stand beyond its die: the same in chat, in statistics and on the command line."""

import pytest

from bot.features.sessions import event as sessions
from bot.features.sessions.event import collect_samples, session_of, summary_of
from bot.features.statistics.stats import WantedStats, gather, with_recent
from bot.mechanics.rule import number_from_1, number_on_die
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.verification import faults
from tests.rolling import roll_die

STANDING = [
    (100, "sectors-as-written", "5 5 4", 104),
    (20, "4d6-as-d20", "6 6 6 6", 24),
]


async def test_what_stands_is_recorded_as_it_is_and_what_is_wrapped_is_the_remainder(services, ask):
    for sides, method, faces, number in STANDING:
        kept = await roll_die(await Ask.of(services, ask()), "die", sides, method, "above=keep", rolled=faces)
        wrapped = await roll_die(
            await Ask.of(services, ask()), "die", sides, method, "above=wrap", rolled=faces
        )
        assert kept.event.outcome == number
        assert [number_on_die(number, sides, first) for first in (0, 1)] == [number, number]
        assert wrapped.event.outcome == number_on_die(wrapped.event.outcome, sides, 1) == number - sides


@pytest.mark.parametrize(("sides", "method", "faces", "number"), STANDING)
async def test_what_stands_counts_as_lost(services, ask, sides, method, faces, number):
    await sessions.start(await Ask.of(services, ask()))
    await roll_die(await Ask.of(services, ask()), "die", sides, method, "above=keep", rolled=faces)
    found = await gather(await Ask.of(services, ask()), WantedStats(dice=f"d{sides}"))
    findings = await with_recent(await Ask.of(services, ask()), found)
    played = await session_of(
        await Ask.of(services, ask()), (await sessions.end(await Ask.of(services, ask()))).event
    )

    assert number_from_1(number, sides) == -1
    assert (findings.rolls, findings.recent) == (1, (-1,))
    assert summary_of(await collect_samples(played, Configuration(), services.kinds)).judged == ()
    assert await faults(services, ask().place) == []


@pytest.mark.parametrize(("outcome", "first", "number"), [(0, 0, 0), (0, 1, 100), (100, 0, 0), (100, 1, 100)])
def test_0_and_the_highest_number_are_one_outcome(outcome, first, number):
    assert number_on_die(outcome, 100, first) == number
