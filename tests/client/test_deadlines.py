"""How old interactions are, by a clock that is not Discord's."""

import pytest

from bot.client.admission import LATELY, WITHIN, WITHIN_IF_DEFERRED, WITHIN_TO_WRITE, Deadlines
from tests.scripted import ScriptedClock
from tests.snowflakes import snowflake


@pytest.fixture
def discord():
    """The clock of Discord."""
    return ScriptedClock()


def made(discord, ago=0.0):
    """Return the id of an interaction that was made so many seconds ago."""
    return snowflake(int((discord() - ago) * 1000), 0)


@pytest.fixture(params=[-3_600.0, 0.0, 3_600.0])
def deadlines(request, discord):
    """Deadlines by a clock that is so many seconds off."""
    return Deadlines(lambda: discord() + request.param)


def test_an_interaction_is_late_after_three_seconds_and_after_fifteen_minutes_where_discord_waits(
    discord, deadlines
):
    deadlines.hear(made(discord))
    for ago, within, passed in (
        (2, WITHIN, False),
        (3, WITHIN, True),
        (2, WITHIN_TO_WRITE, True),
        (3, WITHIN_IF_DEFERRED, False),
        (15 * 60, WITHIN_IF_DEFERRED, True),
    ):
        assert deadlines.has_passed(made(discord, ago), within) is passed


def test_before_anything_was_heard_nothing_is_late(discord, deadlines):
    assert not deadlines.has_passed(made(discord, 30), WITHIN)


def test_what_comes_late_does_not_count_as_fresh_although_much_time_has_passed(discord, deadlines):
    deadlines.hear(made(discord))
    discord.skip(2 * LATELY)
    deadlines.hear(made(discord, 30))

    assert deadlines.age(made(discord, 30)) == pytest.approx(30, abs=0.01)


def test_the_newest_of_a_backlog_is_not_fresh_where_the_clock_of_discord_was_heard(discord, deadlines):
    deadlines.hear_time(int(discord()))
    deadlines.hear(made(discord, 30))

    assert deadlines.age(made(discord, 30)) == pytest.approx(29.5, abs=0.51)


def test_a_clock_that_tells_whole_seconds_makes_nothing_older_than_it_is(discord, deadlines):
    discord.skip(0.9)
    deadlines.hear_time(int(discord()))

    assert 1 <= deadlines.age(made(discord, 2)) <= 2


def test_what_was_heard_long_ago_is_not_heard_lately(discord, deadlines):
    assert not deadlines.heard
    deadlines.hear(made(discord))
    assert deadlines.heard
    discord.skip(LATELY)
    assert not deadlines.heard


def test_clocks_that_run_apart_make_nothing_late(discord):
    """A clock that gains a second in a minute."""
    deadlines = Deadlines(lambda: discord() * 61 / 60)
    ages = []
    for _ in range(100):
        discord.skip(60)
        deadlines.hear(made(discord))
        ages.append(deadlines.age(made(discord)))

    assert max(ages) == pytest.approx(2 * LATELY / 60, abs=1)
