"""How old interactions are, by a clock that is not Discord's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.admission import (
    CALM,
    IDS,
    LATELY,
    SERVERS,
    WITHIN,
    WITHIN_IF_DEFERRED,
    WITHIN_TO_WRITE,
    Deadlines,
)
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


ANN, BEN, EVE = 1, 2, 3
"""Servers."""

AWRY = st.floats(-LATELY, -3) | st.floats(3, LATELY)
"""By how many seconds a wrong id is behind, or ahead."""

ON_ITS_WAY = st.floats(0, 0.5)
"""Seconds that a command takes."""

COMMANDS = st.lists(st.tuples(st.floats(0.01, 5), ON_ITS_WAY, st.sampled_from((ANN, BEN))), max_size=40)
"""Seconds after the one before, on its way, and of which server."""


class Hearing:
    """Deadlines that hear of commands, and what they take for too late."""

    def __init__(self):
        self.discord = ScriptedClock()
        self.deadlines = Deadlines(self.discord)

    def hear(self, ago, server=ANN):
        """Hear of a command that was made so many seconds ago; return whether it is taken for too late."""
        interaction = made(self.discord, ago)
        self.deadlines.hear(interaction, server)
        return self.deadlines.has_passed(interaction, WITHIN)

    def hear_all(self, commands):
        """Hear of commands, and return when those came that are taken for too late."""
        late = []
        for after, on_its_way, server in commands:
            self.discord.skip(after)
            if self.hear(on_its_way, server):
                late.append(self.discord())
        return late


@given(COMMANDS.filter(bool), AWRY, st.integers(1, IDS - 1), COMMANDS)
def test_a_few_wrong_ids_of_one_server_make_no_other_late(before, awry, times, after):
    hearing = Hearing()
    hearing.hear_all(before)
    for _ in range(times):
        hearing.hear(awry, EVE)

    assert hearing.hear_all(after) == []


@given(AWRY, st.integers(1, IDS - 1), st.lists(st.tuples(st.floats(0.01, 1), ON_ITS_WAY), min_size=3 * IDS))
def test_wrong_ids_that_are_the_first_of_all_make_others_late_for_a_moment_only(awry, times, after):
    hearing = Hearing()
    for _ in range(times):
        hearing.hear(awry, EVE)
    began = hearing.discord()
    late = hearing.hear_all([(pause, way, ANN) for pause, way in after])
    tenth = began + sum(pause for pause, _ in after[:IDS])

    assert all(each < max(tenth, began + after[0][0] + CALM + 1) for each in late)


@given(AWRY, COMMANDS.filter(lambda commands: len(commands) >= IDS))
def test_one_wrong_id_after_each_right_one_makes_none_late(awry, commands):
    hearing = Hearing()
    late = []
    for command in commands:
        late += hearing.hear_all([command])
        hearing.hear(awry, EVE)

    assert late == []


@given(
    COMMANDS.filter(bool),
    st.lists(st.tuples(st.floats(0, 60), st.integers(1, 99)), min_size=1, max_size=50),
    st.floats(WITHIN + 1.6, 300),
)
def test_what_has_waited_for_the_gateway_is_late_whoever_asked(before, waited, outage):
    hearing = Hearing()
    hearing.hear_all(before)
    hearing.discord.skip(outage)

    assert all(hearing.hear(outage + ago, server) for ago, server in waited)


@given(st.sampled_from([(IDS, 1), (SERVERS, SERVERS)]), st.floats(-LATELY, -3), ON_ITS_WAY)
def test_where_a_clock_is_set_several_ids_in_a_row_say_so(several, ahead, on_its_way):
    hearing = Hearing()
    for _ in range(IDS):
        hearing.hear(0)
    ids, servers = several
    for number in range(ids):
        hearing.discord.skip(1)
        hearing.hear(ahead + on_its_way, number % servers)

    assert hearing.deadlines.age(made(hearing.discord, ahead + 30)) == pytest.approx(30, abs=0.51)


def test_a_machine_that_slept_hears_so_from_one_server_that_seldom_asks():
    hearing = Hearing()
    hearing.hear(0)
    for _ in range(IDS):
        hearing.discord.skip(LATELY)
        hearing.hear(-3_600)

    assert hearing.deadlines.age(made(hearing.discord, 30 - 3_600)) == pytest.approx(30, abs=0.01)
