"""The gateway goes away, in every way there is, and the bot comes back soon."""

import asyncio
import itertools
import re

import discord
import pytest

from bot.bootstrap import build
from bot.client.connection import LONGEST_PAUSE, QUIET, Shard, pause_before, stay_connected
from bot.play.fleet import Alone
from bot.play.store import Services
from tests.client.processes import PATIENCE
from tests.town import TOKEN


class Outages:
    """A bot on the local Discord, and the pauses that it made, which take no time."""

    def __init__(self, sandbox, quiet=QUIET):
        self.quiet = quiet
        self.sandbox = sandbox
        self.faults = sandbox.faults
        self.pauses = []
        self.client = build(Services(None, lambda n: 0, None, {}))
        self.shard = Shard(0, Alone(pause=0).turn)
        self.serving = None

    async def __aenter__(self):
        await self.client.login(TOKEN)
        self.serving = asyncio.create_task(stay_connected(self.client, self.shard, self._pause, self.quiet))
        await self.back()
        return self

    async def __aexit__(self, *error):
        await self.client.close()
        await asyncio.gather(self.serving, return_exceptions=True)

    async def _pause(self, seconds):
        self.pauses.append(seconds)

    async def back(self):
        """Wait until the bot is connected, and has heard so."""
        await self.sandbox.until(
            lambda: (self.sandbox.online and self.shard.connected) or self.serving.done(), PATIENCE
        )

    async def lose(self, lose=None):
        """Lose the connection, and wait until it is there again."""
        (lose or self.faults.drop_gateway)()
        await self.sandbox.until(lambda: not self.sandbox.online, PATIENCE)
        await self.back()

    def swallow(self):
        """Let nothing more through the connection, and everything through the next one."""
        self.faults.swallow()
        self.faults.end()

    @property
    def identified(self):
        return len(self.sandbox.identifies)


@pytest.fixture
async def outages(town):
    async with Outages(town.sandbox) as made:
        yield made


async def test_each_outage_of_many_ends_as_soon_as_the_first(outages):
    pauses = []
    for _ in range(7):
        outages.pauses.clear()
        outages.faults.fail_next("GET", "/gateway", status=503, times=2)
        await outages.lose()
        pauses.append(list(outages.pauses))

    assert [len(each) for each in pauses] == [3] * 7
    assert all(sum(each) <= 1 + 2 + 4 for each in pauses)


async def test_a_session_is_begun_anew_when_discord_has_forgotten_it(outages):
    outages.faults.invalidate_session()
    await outages.sandbox.until(lambda: outages.identified == 2, PATIENCE)

    assert 1 <= outages.pauses[-1] <= 5


async def test_a_session_is_resumed_unless_the_close_says_that_it_is_gone(outages):
    await outages.lose()
    assert outages.identified == 1
    for times, code in enumerate((4007, 4009), 2):
        await outages.lose(lambda code=code: outages.faults.close_gateway(code))
        assert outages.identified == times
    for code in (1000, 4000, 4008):  # they say nothing of the session
        await outages.lose(lambda code=code: outages.faults.close_gateway(code))
        assert outages.sandbox.online


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_a_close_for_good_ends_the_bot_with_a_sentence(outages, code):
    outages.faults.close_gateway(code)

    with pytest.raises(discord.ConnectionClosed, match=f"closed with {code}"):
        await asyncio.wait_for(outages.serving, PATIENCE)


async def test_a_session_is_resumed_after_a_long_outage(outages):
    outages.faults.fail_next("GET", "/gateway", status=503, times=30)
    await outages.lose()

    assert len(outages.pauses) == 31
    assert outages.identified == 1


async def test_a_dead_resume_address_keeps_nobody_away(outages):
    outages.faults.fail_next("GET", "/gateway/resume", status=503, times=1_000)
    await outages.lose()

    assert len(outages.pauses) == 4
    assert outages.identified == 1


async def test_a_session_is_resumed_when_the_gateway_has_fallen_silent(town):
    async with Outages(town.sandbox, quiet=0.3) as outages:
        await outages.lose(outages.swallow)

        assert outages.identified == 1


async def test_a_quiet_gateway_that_has_a_word_when_asked_is_kept(town):
    async with Outages(town.sandbox, quiet=0.3) as outages:
        latencies = set()
        await town.sandbox.until(
            lambda: latencies.add(outages.client.latency) or len(latencies) > 4, PATIENCE
        )

        assert outages.pauses == []


async def answered_heartbeat(outages, *, late=0.0):
    """Have the gateway answer a heartbeat, `late` seconds after it was sent, the one before 41.3 s ago.

    The thread that sends them has not yet noted that it did: under load it comes to that after the answer.
    """
    keeping = outages.client.ws._keep_alive
    keeping._last_send -= 41.3
    answered = keeping._last_ack
    await outages.client.ws.send_heartbeat(keeping.get_payload())
    keeping._last_send -= late
    await outages.sandbox.until(lambda: keeping._last_ack != answered, PATIENCE)


async def test_only_a_gateway_that_answers_late_is_said_to_be_behind(outages, caplog):
    await answered_heartbeat(outages)
    assert "behind" not in caplog.text
    assert outages.client.latency < 41
    await answered_heartbeat(outages, late=11)

    assert re.search(r"Can't keep up, shard ID 0 websocket is [1-3]\d\.\ds behind", caplog.text)


async def test_a_gateway_that_is_away_at_the_start_is_waited_for(town):
    town.sandbox.faults.fail_next("GET", "/gateway", status=503, times=3)
    async with Outages(town.sandbox) as outages:
        assert len(outages.pauses) == 3


def test_pauses_grow_and_none_is_long_however_many_tries_failed():
    for resuming in (True, False):
        assert all(pause_before(failures, resuming=resuming) <= LONGEST_PAUSE for failures in range(2_000))
    means = [sum(pause_before(failures, resuming=True) for _ in range(200)) for failures in range(4)]
    assert all(shorter < longer for shorter, longer in itertools.pairwise(means))
