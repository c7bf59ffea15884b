"""Keeps a world in a JSON file between runs."""

import asyncio
import os
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from bot.sandbox.errors import Unreadable
from bot.sandbox.world.event_bus import EventKind
from bot.sandbox.world.models import Message, World

_SHORTLY = 0.2  # seconds; changes within this time are saved together
_KEPT = 100  # messages of a channel

_FORM = TypeAdapter(World)


def load(path: Path | None) -> World:
    """Return the world saved at `path`, or a new one.

    Raises:
        Unreadable: the file has no saved world.
    """
    if path is None or not path.exists():
        return World()
    try:
        return _FORM.validate_json(path.read_bytes())
    except ValidationError as error:
        raise Unreadable(f"{path} does not hold a saved sandbox; move it away to start anew.") from error


def save(world: World, path: Path) -> None:
    """Write the world to `path`, all or nothing; ephemeral and unfinished messages are forgotten."""
    lasting: dict[int, Message] = {}
    for channel in world.channels:
        public = [m for m in world.in_channel(channel) if m.visible_to is None and not m.loading]
        lasting |= {message.id: message for message in public[-_KEPT:]}
    copy = World(world.users, world.guilds, world.channels, lasting, world.application)
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.new")
    with unfinished.open("wb") as file:
        file.write(_FORM.dump_json(copy))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


class WorldSaver:
    """Saves a world shortly after it changes."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._due: asyncio.TimerHandle | None = None

    def on_event(self, kind: EventKind, _: Message | None) -> None:
        """Note a change."""
        if kind not in {"request", "answer"} and self._due is None:
            self._due = asyncio.get_running_loop().call_later(_SHORTLY, self.save)

    def save(self) -> None:
        """Save now."""
        if self._due is not None:
            self._due.cancel()
        self._due = None
        save(self._world, self._path)
