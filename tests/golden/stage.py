"""Plays a scene: the real bot on the local Discord; its clock, chance and keys are the same each time.

The clock stands still within a step and goes on a minute between two. Ids hold the time, so they are the same
in each run as well.
"""

import asyncio
import random
import re
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from shutil import copyfile
from typing import Any

import discord

from bot.bootstrap import build, serve
from bot.client.admission import Budgets
from bot.client.client import Evenhand
from bot.client.connection import point_at
from bot.features.characters.counters import CounterChange
from bot.features.characters.event import COUNTER, CounterRequest
from bot.features.registry import REGISTRY
from bot.play.library import Collection
from bot.play.recording import record_at_once
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask, Services
from bot.sandbox.errors import NotSent
from bot.sandbox.gateway.admission import SessionStarts
from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import File, InteractionResult, Room
from bot.sandbox.server import Sandbox
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import EPHEMERAL, Message
from bot.sandbox.world.permissions import may_read
from bot.settings import Settings
from bot.storage.urls import open_store
from tests.golden.scene import Step
from tests.golden.sheet import Sheets
from tests.town import IN_PROCESS

BEGIN = 1_750_000_000.0
"""Seconds since 1970, when each scene begins."""

MINUTE = 60.0

INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, FILE = 4, 5, 6, 7, 9, 11
"""Kinds of options, by Discord's numbers."""


class Clock:
    """Tells the time of a scene."""

    def __init__(self) -> None:
        self.now = BEGIN

    def __call__(self) -> float:
        return self.now

    def milliseconds(self) -> int:
        """Return the time since 1970."""
        return int(self.now * 1000)


class Chance:
    """The faces that a scene asks for, then what a seed gives."""

    def __init__(self) -> None:
        self.next: list[int] = []
        self._seeded = random.Random("a scene")

    def __call__(self, n: int) -> int:
        return self.next.pop(0) % n if self.next else self._seeded.randrange(n)


class Stage:
    """The world of a scene: Olga owns a server with Pim and Mira in it, and the bot."""

    def __init__(self, sandbox: Sandbox, clock: Clock, chance: Chance, client: Evenhand) -> None:
        self._sandbox, self._clock, self._chance, self._client = sandbox, clock, chance, client
        self._people = {name: sandbox.user(name) for name in ("Olga", "Pim", "Mira")}
        self._guild = sandbox.server(
            "Den", owner=self._people["Olga"], members=list(self._people.values()), app_installed=True
        )
        self._rooms: dict[str, Room] = {}
        self._room = self._enter("dice")
        self._form: InteractionResult | None = None
        self._sheets = Sheets(sandbox._world)
        self._seen: dict[int, str] = {}

    @property
    def commands(self) -> list[dict[str, Any]]:
        """All that the bot has, as Discord knows them."""
        return self._sandbox._world.application.commands

    async def play(self, step: Step) -> str:
        """Do a step; return what is seen of it, as indented lines."""
        lines = [*await self.act(step), *self._look()]
        return "".join(f"    {line}".rstrip() + "\n" for line in lines)

    async def act(self, step: Step) -> list[str]:
        """Do a step; return what its person gets beside messages: a form, proposals or a refusal."""
        self._clock.now += MINUTE
        self._client.budgets = Budgets(time.monotonic)
        try:
            lines = await self._do(step.words)
        except NotSent as refused:
            lines = [f"Discord refuses: {refused}"]
        while self._client.under_way:
            await self._client._idle.wait()
        return lines

    async def _do(self, words: str) -> list[str]:
        for pattern, act in ACTS:
            if found := re.fullmatch(pattern, words):
                return await act(self, *found.groups())
        raise ValueError(f"This is no step: {words}")

    async def _go(self, channel: str) -> list[str]:
        self._room = self._enter(channel)
        return []

    async def _go_apart(self, kind: str, name: str) -> list[str]:
        dm = kind == "conversation"
        self._room = self._sandbox.dm(self._people[name]) if dm else self._sandbox.thread(self._room, name)
        return []

    async def _begin_thread(self, name: str, thread: str) -> list[str]:
        self._room = self._sandbox.thread(self._room, thread, by=self._people[name])
        return []

    async def _begin_post(self, name: str, post: str, forum: str) -> list[str]:
        self._room = self._sandbox.forum(self._guild, forum)
        return await self._begin_thread(name, post)

    async def _put_dice(self, faces: str) -> list[str]:
        self._chance.next = [int(face) - 1 for face in faces.split()]
        return []

    async def _wait(self, seconds: str) -> list[str]:
        self._clock.now += int(seconds)
        return []

    async def _say(self, name: str, content: str) -> list[str]:
        self._sandbox._messages.write(self._room.channel, self._people[name].id, {"content": content})
        return []

    async def _press(self, name: str, label: str) -> list[str]:
        person = self._people[name]
        return await self._answer(person.press(self._newest_with(person, label), label))

    async def _choose(self, name: str, values: str, menu: str) -> list[str]:
        person = self._people[name]
        chosen = [self._people.get(value, value) for value in values.split(", ")]
        return await self._answer(person.choose(self._newest_with(person, menu), menu, *chosen))

    async def _fill_in(self, name: str, entries: str) -> list[str]:
        entered = dict(part.split("=", 1) for part in entries.replace("\\n", "\n").split(" & "))
        if self._form is None:
            raise ValueError("No form is open.")
        return await self._answer(self._people[name].submit(self._form, entered))

    async def _open(self, name: str, entry: str) -> list[str]:
        person = self._people[name]
        return await self._answer(person.use_on(self._room.messages(person)[-1], entry))

    async def _command(self, name: str, typed: str) -> list[str]:
        command, options = self._read(typed)
        return await self._answer(self._people[name].use(self._room, command, **options))

    async def _age(self, name: str) -> list[str]:
        """Have what is saved, and on panels, stored as it was before its meaning was kept with it."""
        store, person = self._client.services.store, self._people[name].id
        kept = (
            Collection("person", person, "roll"),
            Collection("person", person, "character"),
            Collection("home", self._guild.id, "panel"),
        )
        for collection in kept:
            for item in await store.saved_items(collection):
                body = {key: value for key, value in item.body.items() if key != "means"}
                throws = {"throws": [throw[:4] for throw in body["throws"]]} if "throws" in body else {}
                await store.save_item(replace(item, body=body | throws))
        return []

    async def _change_in_channel(self, name: str, counter: str, value: str) -> list[str]:
        """Have what a character has changed as when each channel had its own value."""
        store, place = self._client.services.store, Place(self._room.id, self._guild.id)
        played = await store.played(place, self._people[name].id)
        assert played, "a character is played here"
        number, body = played.item.body["counters"][counter], played.item.body
        request = CounterRequest(body["id"], (CounterChange(number, 0, int(value), to=int(value)),))
        made = RequestContext(
            place, self._people[name].id, self._sandbox._ids.next(), self._clock.milliseconds()
        )
        await record_at_once(
            ask := await Ask.of(self._client.services, made), ask.submission(COUNTER, request)
        )
        return []

    async def _forget(self, name: str, typed: str) -> list[str]:
        """Have Discord forget a command before the bot has answered it."""
        command, options = self._read(typed)
        self._sandbox.faults.fail_next("POST", "/callback", status=404, code=10062)
        before = len(self._sandbox.requests)
        asking = asyncio.ensure_future(self._people[name].use(self._room, command, **options))
        await self._sandbox.until(lambda: len(self._sandbox.requests) > before)
        asking.cancel()
        return []

    async def _complete(self, name: str, typed: str) -> list[str]:
        command, options = self._read(typed)
        option, text = options.popitem()
        choices = await self._people[name].complete(self._room, command, option, text, **options)
        return [f"{choice['name']} -> {choice['value']}" for choice in choices] or ["nothing is offered"]

    async def _answer(self, asked: Any) -> list[str]:
        seen = await (await asked).settled()
        if seen.modal is not None:
            self._form = seen
            fields = [row.get("component", row) for row in seen.modal["components"]]
            return [f"a form: {seen.modal['title']}", *(f"{field}" for field in fields)]
        return [] if seen.message is not None else [f"no answer but: {seen.kind}"]

    def _read(self, typed: str) -> tuple[str, dict[str, Any]]:
        """Read `/die sides:20 method:human` as a command and its options, each of its kind."""
        command = re.split(r"\s+(?=[a-z0-9-]+:)", typed.removeprefix("/"))[0]
        kinds = self._kinds_of(command)
        parts = re.split(rf"\s+(?=(?:{'|'.join(map(re.escape, kinds)) or '$'}):)", typed)[1:]
        given = dict(part.split(":", 1) for part in parts)
        return command, {name: self._value(kinds[name], text) for name, text in given.items()}

    def _kinds_of(self, command: str) -> dict[str, int]:
        options = self.commands
        for word in command.split():
            options = next((each for each in options if each["name"] == word), {}).get("options") or []
        return {option["name"]: option["type"] for option in options}

    def _value(self, kind: int, text: str) -> Any:
        if kind in {USER, MENTIONABLE}:
            return self._people[text]
        if kind == CHANNEL:
            return self._enter(text.removeprefix("#"))
        if kind == FILE:
            name, _, content = text.partition("=")
            return File(name, content.replace("\\n", "\n").encode())
        if kind == BOOLEAN:
            return text == "True"
        return int(text) if kind == INTEGER else text.replace("\\n", "\n")

    def _enter(self, name: str) -> Room:
        if name not in self._rooms:
            self._rooms[name] = self._sandbox.text_channel(self._guild, name)
        return self._rooms[name]

    def _newest_with(self, person: Actor, label: str) -> dict[str, Any] | None:
        """Return the newest message that has a button or a menu, for this person."""
        world = self._sandbox._world
        newest_first = [
            message
            for message in reversed(world.in_channel(self._room.id))
            if may_read(world, message, person.id)
        ]
        shown = (message_json(world, message) for message in newest_first)
        with_it = next((each for each in shown if label in _labels(each["components"])), None)
        return with_it or (message_json(world, newest_first[0]) if newest_first else None)

    def _look(self) -> Iterator[str]:
        """Go through what is new or changed, in all channels."""
        world, sheets = self._sandbox._world, self._sheets.write()
        before, self._seen = self._seen, sheets
        for message in sorted(world.messages.values(), key=self._place):
            if sheets[message.id] != before.get(message.id) and message.author_id == world.bot_id:
                yield self._heading(message, changed=message.id in before)
                yield from sheets[message.id].split("\n")
        for number in before.keys() - sheets.keys():
            yield f"gone: {before[number].splitlines()[0]}"

    def _place(self, message: Message) -> tuple[bool, int, int]:
        """Return where a message stands among those of a step: those of other channels come at any time."""
        return message.channel_id != self._room.id, message.channel_id, message.id

    def _heading(self, message: Message, *, changed: bool) -> str:
        world = self._sandbox._world
        channel = world.channels[message.channel_id]
        to = world.users[message.visible_to].name if message.flags & EPHEMERAL else "all"
        where = f"#{channel.name}" if channel.name else "a conversation"
        return f"-- {where}, to {to}{', changed' if changed else ''}"


ACTS: tuple[tuple[str, Callable[..., Awaitable[list[str]]]], ...] = (
    (r"in #(\S+)", Stage._go),
    (r"in the (thread|conversation) of (\S+)", Stage._go_apart),
    (r"(\w+) begins the thread (\S+)", Stage._begin_thread),
    (r"(\w+) begins the post (\S+) in forum (\S+)", Stage._begin_post),
    (r"dice ([\d ]+)", Stage._put_dice),
    (r"wait (\d+)", Stage._wait),
    (r"(\w+): (/.*)", Stage._command),
    (r"Discord forgets (\w+): (/.*)", Stage._forget),
    (r"(\w+) had it from before", Stage._age),
    (r"(\w+) had (\w+) (\d+) in this channel alone", Stage._change_in_channel),
    (r"(\w+) completes (/.*)", Stage._complete),
    (r"(\w+) presses (.*)", Stage._press),
    (r"(\w+) chooses (.*) in (.*)", Stage._choose),
    (r"(\w+) fills in (.*)", Stage._fill_in),
    (r"(\w+) says: (.*)", Stage._say),
    (r"(\w+) opens (.*)", Stage._open),
)
"""What a step may say, and what is done then."""


def _labels(components: list[dict[str, Any]]) -> set[str]:
    found = set()
    for row in components:
        for item in row.get("components", []):
            found |= {item.get("label"), item.get("placeholder"), item.get("custom_id")}
    return found


@dataclass(frozen=True)
class Before:
    """What a bot leaves behind that has run already, and to which nobody has said anything."""

    database: Path
    commands: list[dict[str, Any]]
    """As Discord knows them."""


@asynccontextmanager
async def open_stage(*, proof: bool, before: Before | None = None) -> AsyncIterator[Stage]:
    """Run the bot on a new server for a while; `proof`: whether new servers keep one.

    It goes on from what was `before`, and finds all as it would have made it.
    """
    addresses = discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    clock, chance, entropy = Clock(), Chance(), random.Random("keys")
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        starts = SessionStarts(time.monotonic, pause=0)
        sandbox = await stack.enter_async_context(Sandbox(port=0, clock=clock, starts=starts))
        point_at(sandbox.api)
        application = sandbox.application("Evenhand", token="token")
        if before:
            application.commands = before.commands
            copyfile(before.database, folder / "evenhand.db")
        opened = open_store(
            f"sqlite:///{folder}/evenhand.db", clock.milliseconds, REGISTRY, entropy.randbytes
        )
        store = await stack.enter_async_context(opened)
        client = build(Services(store, chance, IN_PROCESS, REGISTRY, proof=proof))
        stage = Stage(sandbox, clock, chance, client)  # before commands have ids, which go on from its own
        stop = asyncio.Event()
        settings = Settings(_env_file=None)
        task = asyncio.create_task(serve(settings, client, "token", stop, IN_PROCESS.close))
        try:
            await sandbox.ready()
            yield stage
        finally:
            stop.set()
            await task
            discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = addresses
