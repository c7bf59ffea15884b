"""What people send who want a bot to fall, stall, or tell what is not theirs: drawn by chance.

Some of it no client of Discord would send; a program in the place of one does.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.lifecycle import COMMAND, COMPLETION, COMPONENT, MODAL, Interaction
from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import File, InteractionResult, Room
from bot.sandbox.server import Sandbox
from tests.client.test_forged_numbers import POP_UPS, PRESSES, filled, largest
from tests.siege import dearest

LONGEST = 2_000
"""Characters, of what is typed."""

SIGNS = (
    *("\u202e", "\u200b", "\u2066", "\ufeff", "\x00", "\x1b[31m", "\r\n", "\u0301" * 40, "\U000e0041"),
    *("①", "٣", "🎲", "👩‍👩‍👧‍👦", "ß", "İ", "ﷺ", "\ud83d", "\udc00", "\uffff", "\x7f", "½", "×"),
)
"""Such as turn text around, take no room, take much, are no characters, or look like digits."""

PARTS = (
    *("d6", "1000d1000", "9" * 400, "(", ")", "{", "}", "[", "]", ",", ";", "$a=", "$a", "!", "!!", "!p"),
    *("kh1", "rr1", "ra", "cs>1", "**", "//0", "%0", "-", "--", "+", "e9", "0x9", ".", "d0", "d-1", "d(d6)"),
    *("```", "||", "@everyone", "<@&1>", "<@1>", "[x](https://example.org)", "# ", "\n# ", "`", "~~", "'"),
    *("'; DROP TABLE event; --", '"}]}', '{"@":1}', "${jndi:x}", "%s%n", "../../etc/passwd", "NaN", "null"),
)

NESTS: tuple[Callable[[int], str], ...] = (
    lambda depth: "(" * depth + "d6" + ")" * depth,
    lambda depth: "{" * depth + "d6" + "}kh1" * depth,
    lambda depth: "-" * depth + "d6",
    lambda depth: "d(" * depth + "6" + ")" * depth,
    lambda depth: "max(1," * depth + "d6" + ")" * depth,
    lambda depth: "+".join(["1000d1000"] * depth),
    lambda depth: ";".join(["d6"] * depth),
    lambda depth: f"d6 # {'w' * depth}",
    lambda depth: f"{'9' * depth}d{'9' * depth}!!",
    lambda depth: f"d[{','.join(str(n) for n in range(depth))}]",
)

DEAREST = ("800d6!>=6mi2", dearest.LONGEST, *dearest.ODDS)

NUMBERS = (0, -1, 1, 2**31, 2**53, -(2**53), 10**12)

STRING, INTEGER, TRUTH, PERSON, CHANNEL, ATTACHMENT = 3, 4, 5, 6, 7, 11
"""Types of options."""

UNKNOWN: Mapping[str, Any] = {"name": "no-such", "type": STRING}


class Hostile:
    """People who do what is hostile, at rooms where others roll."""

    def __init__(self, sandbox: Sandbox, people: list[Actor], rooms: list[Room], chance: Random) -> None:
        self._sandbox = sandbox
        self._people = people
        self._rooms = rooms
        self._chance = chance
        self._seen: list[InteractionResult] = []
        self.done = 0

    async def attack(self, times: int, pause: float) -> None:
        """Do so many hostile things, all people at the same time, each `pause` seconds after its last one."""
        left = iter(range(times))

        async def go_on(person: Actor) -> None:
            for _ in left:
                await self._do_one(person)
                self.done += 1
                await asyncio.sleep(self._chance.uniform(0, 2 * pause))

        await asyncio.gather(*(go_on(person) for person in self._people))

    async def _do_one(self, person: Actor) -> None:
        deed = self._chance.choice((self._use, self._use, self._roll, self._forge, self._press, self._repeat))
        with suppress(NotSent, TimeoutError):
            seen = await deed(person, self._chance.choice(self._rooms))
            await seen.settled(10)
            self._seen = [*self._seen[-200:], seen]

    def _roll(self, person: Actor, room: Room) -> Coroutine[Any, Any, InteractionResult]:
        """Roll what is large, deep, long or odd."""
        command = self._chance.choice(("roll", "r", "odds"))
        return person.use(room, command, dice=self._text())

    def _use(self, person: Actor, room: Room) -> Coroutine[Any, Any, InteractionResult]:
        """Use any command with options that it has, and values that it does not expect."""
        name, options = self._command()
        given = {
            option["name"]: self._value(option)
            for option in options
            if option.get("required") or self._chance.random() < 0.5
        }
        return person.use(room, name, **given)

    async def _forge(self, person: Actor, room: Room) -> InteractionResult:
        """Send what only a program sends: no options, unknown ones, values that are not offered."""
        command = self._chance.choice(self._commands())
        offered = [
            option for option in command.get("options") or [] if option["type"] in {STRING, INTEGER, TRUTH}
        ]
        kind = self._chance.choice((COMMAND, COMMAND, COMPLETION))
        options: list[dict[str, Any]] = [
            {"name": option["name"], "type": option["type"], "value": self._forged(option["type"])}
            for option in self._chance.sample([*offered, UNKNOWN], self._chance.randint(0, len(offered) + 1))
        ]
        if kind == COMPLETION and options:
            options[0]["focused"] = True
        name = self._chance.choice((command["name"], command["name"], "no-such"))
        data = {"id": command["id"], "name": name, "type": 1, "options": options}
        owners = {"0": str(room.channel.guild_id or 0)}
        return await self._send(Interaction(kind, person.user, room.channel, data, owners))

    def _forged(self, kind: int) -> Any:
        return {STRING: self._text(), INTEGER: self._chance.choice(NUMBERS), TRUTH: True}[kind]

    async def _press(self, person: Actor, room: Room) -> InteractionResult:
        """Press what is not there, or is another's; or hand in a form that nobody was shown."""
        messages = list(self._sandbox._world.messages.values())
        if not messages:
            raise NotSent("There is no message.")
        message = self._chance.choice(messages)
        channel = self._sandbox._world.channels[message.channel_id]
        owners = {"0": str(channel.guild_id or 0)}
        if self._chance.random() < 0.2:
            form = {"custom_id": self._custom_id(POP_UPS), "components": []}
            return await self._send(Interaction(MODAL, person.user, channel, form, owners))
        data = {"custom_id": self._custom_id(PRESSES), "component_type": 2}
        pressed = Interaction(COMPONENT, person.user, channel, data, owners, message_id=message.id)
        return await self._send(pressed)

    async def _repeat(self, person: Actor, room: Room) -> InteractionResult:
        """Have something delivered again that was answered before, of whomever."""
        if not self._seen:
            raise NotSent("Nothing was seen yet.")
        seen = self._chance.choice(self._seen)
        await self._sandbox.replay(seen)
        return seen

    async def _send(self, interaction: Interaction) -> InteractionResult:
        dispatcher = self._people[0]._dispatcher
        dispatcher._send(interaction)
        await dispatcher.wait_for_answer(interaction)
        return InteractionResult(dispatcher, interaction)

    def _custom_id(self, templates: Mapping[str, str]) -> str:
        template = templates[self._chance.choice(list(templates))]

        def number(pattern: str) -> str:
            return self._chance.choice((str(self._chance.randint(0, 400)), largest(pattern), "-1", "x"))

        made = filled(template, number)
        return made[: self._chance.randint(1, len(made))] if self._chance.random() < 0.1 else made

    def _command(self) -> tuple[str, list[dict[str, Any]]]:
        """Return the words of any command, and its options."""
        command = self._chance.choice(self._commands())
        words, options = [command["name"]], command.get("options") or []
        while inner := [option for option in options if option["type"] in {1, 2}]:
            command = self._chance.choice(inner)
            words.append(command["name"])
            options = command.get("options") or []
        return " ".join(words), options

    def _commands(self) -> list[dict[str, Any]]:
        return [command for command in self._sandbox._world.commands if command["type"] == 1]

    def _value(self, option: Mapping[str, Any]) -> Any:
        if choices := option.get("choices"):
            return self._chance.choice(choices)["value"]
        values: Mapping[int, Callable[[], Any]] = {
            STRING: lambda: self._text()[: option.get("max_length", LONGEST)],
            TRUTH: lambda: self._chance.random() < 0.5,
            ATTACHMENT: lambda: File(self._chance.choice(("x.csv", "x.json", "../x")), self._file()),
            PERSON: lambda: self._chance.choice(self._people),
            CHANNEL: lambda: self._chance.choice(self._rooms),
        }
        return values.get(option["type"], partial(self._number, option))()

    def _number(self, option: Mapping[str, Any]) -> int:
        low, high = option.get("min_value", -(10**6)), option.get("max_value", 10**6)
        return int(self._chance.choice((low, high, self._chance.randint(int(low), int(high)), *NUMBERS)))

    def _text(self) -> str:
        way = self._chance.randrange(5)
        if way == 0:
            return self._chance.choice(DEAREST).replace("{n}", str(self._chance.randint(1, 9)))
        if way == 1:
            return self._chance.choice(NESTS)(self._chance.choice((3, 30, 200, 999)))[:LONGEST]
        if way == 2:
            return "".join(
                chr(self._chance.choice((self._chance.randrange(32, 0x2FFF), 32))) for _ in range(60)
            )
        pieces = (*PARTS, *SIGNS) if way == 3 else PARTS
        made = "".join(self._chance.choice(pieces) for _ in range(self._chance.choice((2, 9, 400))))
        return (made + "d6")[:LONGEST]

    def _file(self) -> bytes:
        junk = (
            bytes(self._chance.randrange(256) for _ in range(999)),
            json.dumps({self._text(): self._text() for _ in range(20)}).encode(),
            "\n".join(f"{n},{self._text()}" for n in range(20)).encode("utf-8", "replace"),
            b"[" * 9_999,
        )
        return self._chance.choice(junk)
