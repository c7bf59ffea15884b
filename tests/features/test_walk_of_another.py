"""Another player walks through all that there is to read and to press, and meets nothing hidden from them."""

import json
import re
from collections import deque
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.components import walk
from tests.client.reading import BUTTON, STRING_SELECT
from tests.client.thief import Thief
from tests.town import House

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("seldom_painted")]

SECRET = re.compile(r"shadeqv|(?<![0-9a-z])73[\s,]?9[345]\d(?![0-9a-z])")
"""The name of who hides in a fight, or a figure that is hidden or of another's character: 73930 to 73959.

A figure stands alone: within Discord's ids, times and digests any digits may stand by chance.
"""

READS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((command, {}) for command in ("history", "stats", "proof show", "proof export")),
    *((command, {}) for command in ("initiative show", "initiative hidden", "panel list", "privacy show")),
    *((command, {}) for command in ("privacy export", "character list", "character show", "saved list")),
    *((command, {}) for command in ("table list", "config show", "session start")),
    *(("history", {"number": number}) for number in range(1, 10)),
    *(("proof check", {"roll": number}) for number in range(1, 10)),
    *(("history", {"command": command}) for command in ("initiative-add", "roll", "call")),
    *(("stats", {"dice": dice}) for dice in ("d20", "d20 + 73900")),
    ("odds", {"dice": "d20"}),
    ("roll", {"dice": "perception"}),
    ("initiative join", {"name": "shade"}),
    ("initiative add", {"who": "shade 3"}),
)

CHANGES = {"Next", "Back", "Delay", "Remove", "Forget me", "Take down", "Close"}
"""Buttons after which more is to be seen, or less."""

DEEP, MOST = 3, 400
"""How many presses one after the other, and how many in all."""


class Walker:
    """Someone without rights, and all that they were shown."""

    def __init__(self, thief: Thief) -> None:
        self.town, self.person = thief.town, thief.person
        self.shown: list[tuple[str, str]] = []
        self.pressed: set[str] = set()
        self.messages: list[Any] = []
        """Of others, to begin with."""

    def met(self) -> list[tuple[str, str, str]]:
        """Return which secret stood in what they were shown, and where."""
        return [
            (where, secret[0], told[max(0, secret.start() - 60) :][:160])
            for where, told in ((where, text.lower().replace("\\n", "  ")) for where, text in self.shown)
            for secret in SECRET.finditer(told)
        ]

    async def take(self, where: str, seen: Any) -> list[dict[str, Any]]:
        """Read an answer with its form and its files; return the messages in it."""
        await seen.settled()
        messages = [each for each in (seen.message, *seen.followups) if each is not None]
        self.shown.append((where, json.dumps([messages, seen.modal], ensure_ascii=False)))
        for message in messages:
            for file in message["attachments"]:
                async with aiohttp.ClientSession() as session, session.get(file["url"]) as reply:
                    self.shown.append(
                        (f"{where}: {file['filename']}", (await reply.read()).decode("latin-1"))
                    )
        return messages

    async def press_all(self, where: str, messages: list[dict[str, Any]]) -> None:
        """Press every button, and choose in every menu, and so on with what comes of it."""
        waiting = deque((where, message, 1) for message in messages)
        while waiting and len(self.pressed) < MOST:
            where, message, depth = waiting.popleft()
            for part in list(walk(message["components"])):
                custom_id = part.get("custom_id", "")
                if part["type"] not in {BUTTON, STRING_SELECT} or not custom_id or part.get("disabled"):
                    continue
                if part.get("label") in CHANGES or custom_id in self.pressed:
                    continue
                self.pressed.add(custom_id)
                for value in [option["value"] for option in part.get("options", ())] or [None]:
                    there = f"{where} > {part.get('label') or custom_id} {value or ''}"
                    with suppress(NotSent):  # the message was replaced meanwhile
                        after = await self.take(there, await self._use(message, custom_id, value))
                        if depth < DEEP:
                            waiting.extend((there, each, depth + 1) for each in after)

    async def _use(self, message: dict[str, Any], custom_id: str, value: str | None) -> Any:
        self.town.rest()
        if value is None:
            return await self.person.press(message, custom_id)
        return await self.person.choose(message, custom_id, value)

    async def complete_all(self) -> None:
        """Complete every option that can be."""
        for words, options in leaves(self.town.application.commands):
            for option in options:
                if not option.get("autocomplete"):
                    continue
                for typed in ("", "s", "7", "shade"):
                    self.town.rest()
                    choices = await self.person.complete(self.town.room, words, option["name"], typed)
                    self.shown.append(
                        (f"{words} {option['name']}:{typed}", json.dumps(choices, ensure_ascii=False))
                    )


def leaves(commands: Any, words: str = "") -> Any:
    """Yield all commands that can be used, with their options."""
    for command in commands:
        if command.get("type", 1) not in {1, 2} or "name" not in command:
            continue
        name = f"{words} {command['name']}".strip()
        options = command.get("options") or []
        inner = [each for each in options if each["type"] in {1, 2}]
        if inner:
            yield from leaves(inner, name)
        else:
            yield name, options


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(tmp_path_factory, newest, registered) -> AsyncIterator[House]:
    """Where a bot runs that keeps proofs."""
    house = House(tmp_path_factory.mktemp("house"), newest, registered, proof=True)
    yield house
    await house.close()


@pytest_asyncio.fixture(loop_scope="module")
async def walker(lodged_town):
    """Someone in a room where others hide much from them."""
    town = lodged_town
    walker = Walker(Thief(town))

    async def use(by, command, **options):
        town.rest()
        return await by.use(town.room, command, **options)

    owner, player = town.owner, town.player
    await use(player, "character create", name="Lia", lines="perception = 73930\nhit = d20 + 73931")
    await use(player, "character use", name="Lia")
    begun = await use(player, "initiative add", who="ogre 15; bandit 7")
    await use(owner, "initiative add", who="2x shadeqv d20+1; shadeqv lord 3", hidden=True)
    for visibility in ("me", "both", "gm"):
        await use(owner, "roll", dice="d20 + 73932", show=visibility)
    blind = await use(owner, "call", what="perception vs 15", show="blind")
    hidden = await use(owner, "call", what="perception vs 15", show="hidden")
    for asked in (blind, hidden):
        town.rest()
        await player.press(asked.message, "Roll")
    rolled = await use(player, "roll", dice="3d6 # luck")
    walker.messages = [each.message for each in (begun, blind, hidden, rolled)]
    return walker


async def test_whatever_another_player_reads_and_presses_nothing_hidden_is_met(walker):
    town = walker.town
    await walker.press_all("room", walker.messages)
    for command, options in READS:
        town.rest()
        seen = await walker.person.use(town.room, command, **options)
        where = f"/{command} {options or ''}"
        await walker.press_all(where, await walker.take(where, seen))
    await walker.complete_all()
    seen = town.room.messages(as_user=walker.person)
    walker.shown.append(("room", json.dumps(seen, ensure_ascii=False)))

    assert len(walker.pressed) > 30
    assert walker.met() == []
    master = json.dumps([(await town.owner.use(town.room, "initiative hidden")).message])
    assert "shadeqv" in master
