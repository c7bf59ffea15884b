"""What the README shows, rolled with dice that always fall the same way."""

import hashlib
import json
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.mechanics.sources import Below
from bot.sandbox.people.actor import Actor
from bot.sandbox.people.handles import Room
from bot.sandbox.server import Sandbox
from bot.sandbox.world.models import Json
from tests.page.stage import stage

ROOT = Path(__file__).parents[2]
DRAWN_BY = (ROOT / "bot" / "sandbox" / "page", ROOT / "bot" / "text" / "pictures")
CHECKED_BY = ROOT / "bot" / "features" / "proof" / "card.py"
"""The words of a check, which are in the moving picture."""
SEED = 7
ATTACK = "1d20+7 attack vs 15; 1d8+4 slashing"
THROWN = (11, 5)
"""The dice of the attack, in all pictures and in the README's card."""
EVENING = (f"/roll {ATTACK}", "Odds", "/roll vtm7h2 >=4 Melee", "Check")
"""The moving picture: what is typed, and which buttons are pressed."""
THROWS = 300
LOADED = (1, 1, 1, 1, 1, 2)
"""How often the faces of the real die come up that the verdict is on."""

PARTS = ("content", "embeds", "components")
NEW = {"custom_id", "url", "proxy_url"}
"""What of a message is seen, and what of that is new at each start."""
MENTION = re.compile(r"<@\d+>")
"""Whoever is mentioned has a new number at each start, too."""


@dataclass(frozen=True)
class Scenes:
    """The demo, and the messages in it that become pictures, by name."""

    sandbox: Sandbox
    messages: dict[str, Json]

    @property
    def digest(self) -> str:
        """Changes when the pictures would: with the words of the cards, or with what draws them."""
        told = [[_words(each[part]) for part in PARTS] for each in self.messages.values()]
        files = sorted(file for folder in DRAWN_BY for file in folder.rglob("*") if file.suffix != ".pyc")
        drawn = [file.read_text() for file in (*files, CHECKED_BY) if file.is_file()]
        return hashlib.sha256(json.dumps([told, EVENING, drawn]).encode()).hexdigest()


def falling(chance: random.Random) -> Below:
    """Return chance that throws the dice of the attack first."""
    first = [face - 1 for face in THROWN]

    def below(n: int) -> int:
        drawn = chance.randrange(n)
        return first.pop(0) if first else drawn

    return below


@asynccontextmanager
async def scenes(folder: Path) -> AsyncIterator[Scenes]:
    """Roll what the README shows."""
    chance = random.Random(SEED)
    async with stage(folder / "evenhand.db", falling(chance)) as sandbox:
        mira = sandbox.user("Mira")
        server = sandbox.server("The Gilded Die", owner=mira)
        table, tower, cave = (
            sandbox.text_channel(server, name) for name in ("game-table", "dice-tower", "goblin-cave")
        )
        yield Scenes(
            sandbox,
            {
                "roll": await _show(mira, table, "roll", dice=ATTACK),
                "odds": await _show(mira, table, "odds", dice="4d6kh3 vs 12"),
                "verdict": await _verdict(mira, tower, chance),
                "game": await _show(mira, table, "roll", dice="vtm7h2 >=4 Melee"),
                "fight": await _fight(mira, cave),
            },
        )


async def _verdict(person: Actor, room: Room, chance: random.Random) -> Json:
    """Type what a loaded die showed, and ask what the bot thinks of it."""
    thrown = chance.choices(range(1, 7), LOADED, k=THROWS)
    for start in range(0, THROWS, 60):
        faces = " ".join(map(str, thrown[start : start + 60]))
        await _show(person, room, "roll", dice="60d6", rolled=faces)
    return await _show(person, room, "stats", dice="hand d6")


async def _fight(person: Actor, room: Room) -> Json:
    """Begin a fight of a character with monsters, and come to its second turn."""
    begun = await _show(person, room, "initiative begin")
    await _show(person, room, "character create", name="Lia", lines="dex = 3")
    await _show(person, room, "initiative join")
    await _show(person, room, "initiative add", who="3x goblin d20+2; ogre 9")
    for _ in range(2):
        await _show(person, room, "initiative next")
    (message,) = [each for each in room.messages(person) if each["id"] == begun["id"]]
    return message


async def _show(person: Actor, room: Room, command: str, **options: str) -> Json:
    seen = await (await person.use(room, command, **options)).settled()
    assert seen.message is not None, (command, options, seen)
    return seen.message


def _words(part: object) -> object:
    """A part of a message without what is new at each start."""
    if isinstance(part, str):
        return MENTION.sub("", part)
    if isinstance(part, list):
        return [_words(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {name: _words(value) for name, value in part.items() if name not in NEW}
