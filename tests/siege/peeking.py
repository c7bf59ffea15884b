"""Players who want to know what the game master hides: what they see while they play the tries of a file.

`peeking.txt` has the tries: a heading with two signs names a kind, one with a sign says what is tried, and
steps are those of the golden scenes, and these:

    > Pim forges init-numbers:2                a press of a button that the bot never made
    > Pim forges hand-on:#                     the same with the number of each question that was asked
    > Pim forges the choice 5.0 in ID          a choice in a menu that it never made
    > the form becomes init-hurted:9           the form that has opened is handed in as another one
    > in the server of Pim                     Pim's own server, where he may do everything

Each kind begins at the same table. In the steps of Olga, the game master, `$hp` and `$ac` stand for what is
hidden, `$hiding` for the command that hides somebody, and `$who` for the name of one of these.
"""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import Message
from bot.sandbox.world.permissions import may_read
from tests.golden.scene import Step
from tests.golden.stage import Before, Stage, open_stage

TRIES = Path(__file__).with_name("peeking.txt")

TABLE = "The table"
"""The kind that is no try: all others begin with its steps."""

PROVED = "Proof"
"""The kind in a channel that keeps a proof."""

PLAYERS = "Pim", "Mira"
"""Pim takes part in the fight, Mira only looks on."""

BUTTON, MENU = 2, 3

QUESTIONS = range(1, 13)
"""The numbers of all questions that the bot has asked at a table."""


@dataclass(frozen=True)
class Try:
    """Something that players do to learn what is hidden."""

    what: str
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Sight:
    """All that players see of a try."""

    what: str
    lines: tuple[str, ...]


def read_tries() -> dict[str, list[Try]]:
    """Return the tries of the file by their kinds, in order."""
    tries: dict[str, list[Try]] = {}
    for line in TRIES.read_text().splitlines():
        if line.startswith("## "):
            kind = tries.setdefault(line[3:], [])
        elif line.startswith("# "):
            kind.append(Try(line[2:], ()))
        elif line.startswith("> "):
            kind[-1] = Try(kind[-1].what, (*kind[-1].steps, line[2:]))
    return tries


async def peek(kind: str, hidden: Mapping[str, object], before: Before) -> list[Sight]:
    """Play all tries of a kind at a table where these things are hidden; return what players see of each."""
    tries = read_tries()
    async with open_stage(proof=kind == PROVED, before=before) as stage:
        table = _Table(stage, hidden)
        for each in tries[TABLE]:
            await table.play(each)
        return [await table.play(each) for each in tries[kind]]


class _Table:
    """A stage with players who look at everything."""

    def __init__(self, stage: Stage, hidden: Mapping[str, object]) -> None:
        self._stage = stage
        self._hidden = hidden
        self._seen: dict[int, tuple[str, ...]] = {}

    async def play(self, tried: Try) -> Sight:
        told = list[str]()
        for step in tried.steps:
            told += [line async for line in self._act(step)]
        return Sight(tried.what, (*told, *self._look()))

    async def _act(self, step: str) -> AsyncIterator[str]:
        """Do a step; go through what a player gets beside messages."""
        if step.startswith("Olga"):
            filled = Template(step).safe_substitute(self._hidden)
            if refused := [line for line in await self._stage.act(Step(f"> {filled}")) if "refuses" in line]:
                raise AssertionError(f"{filled}: {refused}")
            return
        for pattern, act in ACTS.items():
            if match := re.fullmatch(pattern, step):
                for line in await act(self, *match.groups()):
                    yield line
                return
        for line in await self._stage.act(Step(f"> {step}")):
            yield line

    async def _forge_press(self, name: str, custom_id: str) -> list[str]:
        numbers = QUESTIONS if "#" in custom_id else (0,)
        lines = list[str]()
        for number in numbers:
            forged = custom_id.replace("#", str(number))
            bait = {"type": BUTTON, "style": 2, "label": "bait", "custom_id": forged}
            lines += await self._use(bait, f"{name} presses bait")
        return lines

    async def _forge_choice(self, name: str, value: str, custom_id: str) -> list[str]:
        options = [{"label": "bait", "value": value}]
        bait = {"type": MENU, "placeholder": "bait", "custom_id": custom_id, "options": options}
        return await self._use(bait, f"{name} chooses {value} in bait")

    async def _use(self, component: object, step: str) -> list[str]:
        """Do a step with a component under a message that the bot never sent."""
        stage = self._stage
        body = {"content": "bait", "components": [{"type": 1, "components": [component]}]}
        stage._sandbox._messages.write(stage._room.channel, stage._sandbox._world.bot_id, body)
        return await stage.act(Step(f"> {step}"))

    async def _alter_form(self, custom_id: str) -> list[str]:
        form = self._stage._form
        assert form is not None, "a form is open"
        assert form.modal is not None, "a form is open"
        form.modal["custom_id"] = custom_id
        return []

    async def _go_home(self, name: str) -> list[str]:
        stage, person = self._stage, self._stage._people[name]
        home = stage._sandbox.server(f"Home of {name}", owner=person, app_installed=True)
        stage._room = stage._sandbox.text_channel(home, "home")
        return []

    def _look(self) -> Iterator[str]:
        """Go through the messages that are new or changed for a player, wherever they are.

        They are compared in one line each, which is written ten times as fast as several.
        """
        world = self._stage._sandbox._world
        before, self._seen = self._seen, {}
        for message in world.messages.values():
            if message.author_id == world.bot_id and any(self._sees(message, name) for name in PLAYERS):
                text = json.dumps(message_json(world, message), sort_keys=True)
                files = (file.content.decode(errors="backslashreplace") for file in message.attachments)
                self._seen[message.id] = text, *files
        for number, seen in sorted(self._seen.items()):
            if seen != before.get(number):
                yield from self._write(*seen).splitlines()
        yield from (f"message {number} is gone" for number in sorted(before.keys() - self._seen.keys()))

    def _write(self, text: str, *files: str) -> str:
        message = json.dumps(json.loads(text), indent=1, ensure_ascii=False, sort_keys=True)
        return "\n".join([message, *files]).replace(self._stage._sandbox._world.origin, "http://discord")

    def _sees(self, message: Message, name: str) -> bool:
        return may_read(self._stage._sandbox._world, message, self._stage._people[name].id)


ACTS: Mapping[str, Callable[..., Awaitable[list[str]]]] = {
    r"(\w+) forges the choice (\S+) in (\S+)": _Table._forge_choice,
    r"(\w+) forges (.+)": _Table._forge_press,
    r"the form becomes (\S+)": _Table._alter_form,
    r"in the server of (\w+)": _Table._go_home,
}
"""What a step may say beside those of scenes."""
