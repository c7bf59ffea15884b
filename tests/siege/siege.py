"""A bot as a host runs it, besieged by one person while ten in other servers roll."""

import asyncio
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import aiohttp

from bot.client.admission import COSTS
from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.components import SELECTS, walk
from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import InteractionResult
from bot.sandbox.server import Sandbox
from bot.sandbox.world.models import Json
from tests.client.forks import running
from tests.client.processes import PATIENCE, TOKEN, environment
from tests.client.reading import text
from tests.siege import dearest

BYSTANDERS = 10
IN_PROCESS = 8
"""How often the deed is done at once, at most."""

ALLOWED = 10
"""How many rolls a person may ask for at once; what takes more work counts as several."""

RESTED = 2.0
"""Seconds after which a person may do ten again."""

TRIES = 3
"""How often in all a deed is tried for which others waited too long; the middle of all tries counts."""

ROLLS, PAUSE = 10, 0.15
"""How often each bystander rolls meanwhile, if nobody says otherwise, and seconds between."""

TICK = 0.005
"""Seconds after which the event loop of the bystanders is looked at again."""

A_SECOND = 100
"""How much a server may ask for in a second."""

CROWD = 400
"""So many people have rolled where the deeds are done, all different dice."""

AT_A_TIME = 40
"""How many of them roll at once: a slow machine, too, answers all of these in time."""

LATER, LONGEST_ODDS = 100, 3_000
"""By how many milliseconds a roll of a bystander may be later, and within how many odds are there."""

NUMBER = re.compile(r"#(\d+)")


@dataclass(frozen=True)
class Deed:
    """What one person does, so often at once."""

    do: Callable[[], Awaitable[object]]
    times: int = IN_PROCESS
    entry: str = ""
    """What stands for an entry that is made before."""


@dataclass(frozen=True)
class Waited:
    """The longest that a bystander waited, in milliseconds, and why the deed was never done, if so."""

    rolls: float
    odds: float
    failed: str = ""
    beside: float = 0.0
    """For how long the process of the local Discord and of the bystanders did nothing for any of them."""

    def late_after(self, quiet: float) -> bool:
        """Whether that is too long, where a roll takes `quiet` milliseconds with nothing else going on."""
        return self.rolls > quiet + LATER or self.odds > LONGEST_ODDS


class Standstill:
    """Notes for how long the event loop of this process kept all others waiting, in milliseconds."""

    longest = 0.0
    in_all = 0.0

    async def watch(self) -> None:
        """Note it until this is cancelled."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(TICK)
            stood = 1000 * (time.perf_counter() - began - TICK)
            self.longest, self.in_all = max(self.longest, stood), self.in_all + stood


def at_once(*names: str) -> int:
    """How often a person may do at once what takes these commands and buttons, each after the one before."""
    return min(IN_PROCESS // len(names), ALLOWED // sum(COSTS.get(name, 1) for name in names))


def middle(tries: Sequence[Waited]) -> Waited:
    """Return what was waited in the middle one of several tries; it failed if all did."""
    return Waited(
        median(each.rolls for each in tries),
        median(each.odds for each in tries),
        tries[-1].failed if all(each.failed for each in tries) else "",
    )


class Siege:
    """One who does the dearest things, and those who only roll.

    `rest` lets all of them rest for so many seconds: without it, until they are over.
    """

    def __init__(self, sandbox: Sandbox, rest: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self.sandbox, self._rest = sandbox, rest
        self.besieger = sandbox.user("Bes")
        self._someone = sandbox.user("Someone")
        self._crowd = [sandbox.user(f"crowd {number}") for number in range(CROWD)]
        members = [self._someone, *self._crowd]
        camp = sandbox.server("Camp", owner=self.besieger, members=members, app_installed=True)
        channel = sandbox.text_channel(camp, "camp")
        self._room, self._aside = (sandbox.thread(channel, name) for name in ("camp", "aside"))
        self._bystanders = []
        for number in range(BYSTANDERS):
            owner = sandbox.user(f"bystander {number}")
            server = sandbox.server(f"Aside {number}", owner=owner, app_installed=True)
            self._bystanders.append((owner, sandbox.text_channel(server, "dice")))
        self._asked = self._done = 0
        self._entries: dict[str, int] = {}

    @property
    def commands(self) -> list[dict[str, Any]]:
        """All commands, as Discord keeps them."""
        return self.sandbox._world.commands

    async def prepare(self, history: int) -> None:
        """Fill the history and the sums of the camp, and do what has to be done before the deeds."""
        for start in range(0, history, AT_A_TIME):
            numbers = range(start, min(start + AT_A_TIME, history))
            rolls = (
                self._crowd[number % CROWD].use(self._room, "roll", dice=f"d{number + 2}")
                for number in numbers
            )
            assert all(seen.message for seen in await asyncio.gather(*rolls)), "a roll was refused"
            await self._rest(len(numbers) / A_SECOND)
        for command, options in dearest.BEFORE:
            await self._use(command, options)
            await self._rest(0.2)
        for command, options in dearest.ASIDE:
            await self.besieger.use(self._aside, command, **options)
        await self._press(*dearest.BUTTONS["real-dice"])

    def deeds(self) -> dict[str, Deed]:
        """Return everything that there is to do, by name."""
        deeds: dict[str, Deed] = {}
        for command, options in dearest.COMMANDS.items():
            deeds[f"/{command}"] = Deed(partial(self._use, command, options), at_once(command))
        for (command, option), typed in dearest.COMPLETIONS.items():
            complete = partial(self.besieger.complete, self._room, command, option, typed)
            deeds[f"completion of /{command} {option}"] = Deed(complete)
        for entry, written in dearest.MENUS.items():
            deeds[entry] = Deed(partial(self._use, entry, {"text": written}), at_once(entry))
        for name, press in dearest.BUTTONS.items():
            entry = name if name in dearest.ENTRIES else press[1].get("number", "")
            times = at_once(press[0], press[2].partition(":")[0])
            deeds[f"press of {name}"] = Deed(partial(self._press, *press), times, entry)
        for name, form in dearest.FORMS.items():
            entry = name if name in dearest.ENTRIES else ""
            deeds[name] = Deed(partial(self._fill_in, *form), IN_PROCESS // 2, entry)
        return deeds

    async def tries(self, deed: Deed, quiet: float, times: int = ROLLS) -> list[Waited]:
        """Do a deed, and again where bystanders waited too long: the processors are not the bot's alone."""
        tries = [await self.wait(deed, times)]
        while tries[0].late_after(quiet) and len(tries) < TRIES:
            again = await self.wait(deed, times)
            if again.failed:  # what can be done but once, such as ending a session, is no try the next time
                break
            tries.append(again)
        return tries

    async def wait(self, deed: Deed | None = None, times: int = ROLLS) -> Waited:
        """Do the deed several times at once, and see how long the bystanders wait meanwhile."""
        doing = [asyncio.ensure_future(one()) for one in await self.ready(deed)]
        beside = Standstill()
        watching = asyncio.ensure_future(beside.watch())
        rolls = asyncio.gather(*(self._roll(person, room, times) for person, room in self._bystanders))
        await asyncio.sleep(PAUSE)
        odds = await self._odds()
        longest = max(await rolls)
        watching.cancel()
        outcomes = await asyncio.wait_for(asyncio.gather(*doing, return_exceptions=True), PATIENCE)
        failed = [str(outcome) for outcome in outcomes if isinstance(outcome, Exception)]
        vain = failed[0] if deed and len(failed) == len(doing) else ""
        return Waited(longest, odds, vain, beside.longest)

    async def ready(self, deed: Deed | None) -> list[Callable[[], Awaitable[object]]]:
        """Let the person rest, and return what they then do at once."""
        if deed and deed.entry:
            await self._rest(RESTED)  # from the deed before, after which more would be too fast
            for command, options, *presses in dearest.ENTRIES[deed.entry]:
                made = await self._use(command, options)
                for each in presses:
                    await (await self._press_under(made, each)).settled()
            self._entries[deed.entry] = int(NUMBER.findall(text(made))[0])
        await self._rest(RESTED)
        return [deed.do] * deed.times if deed else []

    async def _roll(self, person: Actor, room: Any, times: int) -> float:
        longest = 0.0
        for _ in range(times):
            longest = max(longest, await _timed(person.use(room, "d100", method="base6")))
            await asyncio.sleep(PAUSE)
        return longest

    async def _odds(self) -> float:
        """Ask for odds that nobody asked for before, with their picture."""
        person, room = self._bystanders[0]
        self._asked += 1
        return await _timed(person.use(room, "odds", dice=f"2d6 + {self._asked}"))

    async def _use(self, command: str, options: Mapping[str, Any]) -> InteractionResult:
        given = {name: self._given(value) for name, value in options.items()}
        if command in dearest.MENUS:
            seen = await self.besieger.use_on(await self._say(given["text"]), command)
        else:
            seen = await self.besieger.use(self._room, command, **given)
        await seen.settled()
        return seen

    async def _say(self, text: str) -> Any:
        """Write a message."""
        body = {"as": str(self._someone.id), "content": text}
        where = f"{self.sandbox.url}/sandbox/channels/{self._room.id}/messages"
        async with aiohttp.ClientSession() as session, session.post(where, json=body) as reply:
            return await reply.json()

    def _given(self, value: Any) -> Any:
        self._done += 1
        if not isinstance(value, str):
            return value
        if value in self._entries:
            return self._entries[value]
        return self._someone if value == "someone" else value.replace("{n}", str(self._done))

    async def _fill_in(
        self, command: str, options: Mapping[str, Any], button: str, entries: Mapping[str, str]
    ) -> None:
        seen = await self._use(command, options)
        for step in filter(None, button.split(" > ")):
            placeholder, _, value = step.partition(" = ")
            if value:
                seen = await self.besieger.choose(seen.message, placeholder, value)
            else:
                seen = await self.besieger.press(seen.message, step)
        done = await self.besieger.submit(seen, dict(entries))
        await done.settled()

    async def _press(self, command: str, options: Mapping[str, Any], begins: str) -> None:
        """Press a button under the answer to a command, or several, one after the other: `a > b`.

        With `^` before it, it is under what the button before it was under, too.
        """
        seen = before = await self._use(command, options)
        for each in begins.split(" > "):
            if not each.startswith("^"):
                before = seen
            seen = await self._press_under(before, each.removeprefix("^"))
            await seen.settled()

    async def _press_under(self, seen: InteractionResult, begins: str) -> InteractionResult:
        message, component = await self._find_under(seen, begins)
        custom_id = component["custom_id"]
        if component["type"] not in SELECTS:
            return await self.besieger.press(message, custom_id)
        offered = component.get("options") or [{"value": self.besieger}]
        return await self.besieger.choose(message, custom_id, offered[0]["value"])

    async def _find_under(self, seen: InteractionResult, begins: str) -> tuple[Json, Json]:
        """Return a message and a button of it that is not disabled; what follows an answer comes after it."""
        for _ in range(1_000):
            shown = [message for message in (seen.message, *seen.followups) if message]
            for message, component in ((each, one) for each in shown for one in walk(each["components"])):
                if component.get("custom_id", "").startswith(begins) and not component.get("disabled"):
                    return message, component
            await asyncio.sleep(0.01)
        raise NotSent(f"There is no {begins} under {text(seen)[:200]!r}.")


async def _timed(asked: Awaitable[InteractionResult]) -> float:
    """Return the milliseconds until the answer itself is there."""
    began = time.perf_counter()
    seen = await asked
    await seen.settled()
    waited = 1000 * (time.perf_counter() - began)
    assert seen.message is not None, f"not answered within {waited:.0f} ms: {seen.kind}"
    return waited


@asynccontextmanager
async def besieged(folder: Path, history: int = 5_200) -> AsyncIterator[Siege]:
    """Run a bot in a process of its own, and a siege of it, where so much was rolled before."""
    async with Sandbox(port=0) as sandbox:
        sandbox.application("Evenhand", token=TOKEN)
        siege = Siege(sandbox)
        env = environment(folder / "siege.db", EVENHAND_DISCORD_API=sandbox.api, EVENHAND_LOG_LEVEL="ERROR")
        async with running("-m", "bot", "run", env=env, cwd=folder):
            await sandbox.ready()
            await siege.prepare(history)
            yield siege
