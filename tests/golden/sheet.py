"""Writes messages as text: all that a person sees of them, and what their buttons carry.

In the place of ids of people and channels are their names, and there is no port.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import Message, World

LONGEST = 40
"""Lines of a file that are written; of longer ones the beginning, and how long they are."""

ROW, BUTTON, TEXT_SELECT, TEXT, GALLERY, FILE, BOX = 1, 2, 3, 10, 12, 13, 17


class Sheets:
    """The messages of a world as text; one that is as it was when it was written is not written again."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._names: dict[str, str] = {}
        self._written: dict[int, tuple[Message, str]] = {}
        """By the number of a message: a copy of it, and the text."""

    def write(self) -> dict[int, str]:
        """Return what messages say, by their numbers."""
        names = _names_in(self._world)
        if names != self._names:
            self._names, self._written = names, {}
        self._written = {number: self._sheet(message) for number, message in self._world.messages.items()}
        return {number: sheet for number, (_, sheet) in self._written.items()}

    def _sheet(self, message: Message) -> tuple[Message, str]:
        known = self._written.get(message.id)
        if known and known[0] == message:
            return known
        lines = "\n".join(_write_body(message_json(self._world, message), message))
        text = lines.replace(self._world.origin, "http://discord")
        return deepcopy(message), re.sub(
            r"\d{17,20}", lambda found: self._names.get(found[0], found[0]), text
        )


def _write_body(body: dict[str, Any], message: Message) -> Iterator[str]:
    yield from body["content"].splitlines()
    for embed in body["embeds"]:
        yield from _write_embed(embed)
    for file in message.attachments:
        yield from _write_file(file.filename, file.description, file.content)
    for component in body["components"]:
        yield from _write_component(component)


def _write_embed(embed: dict[str, Any]) -> Iterator[str]:
    yield f"edge {embed.get('color', 0):06x}"
    if embed.get("title"):
        yield f"title: {embed['title']}"
    yield from (f"| {line}" for line in embed.get("description", "").splitlines())
    for field in embed.get("fields", []):
        yield f"{'inline ' if field.get('inline') else ''}field: {field['name']}"
        yield from (f"| {line}" for line in field["value"].splitlines())
    if embed.get("footer"):
        yield f"footer: {embed['footer']['text']}"
    if embed.get("image"):
        yield f"picture: {embed['image']['url'].rpartition('/')[2]}"


def _write_file(name: str, alt: str | None, content: bytes) -> Iterator[str]:
    yield f"file {name}: {alt}"
    if name.endswith((".png", ".pdf", ".html")):
        return
    lines = content.decode().splitlines()
    yield from (f": {line}" for line in lines[:LONGEST])
    if len(lines) > LONGEST:
        yield f": ... {len(lines)} lines"


def _write_component(component: dict[str, Any]) -> Iterator[str]:
    """Go through what is seen of a component: rows, and the parts of layouts."""
    kind, inner = component["type"], component.get("components", [])
    if kind == BOX:
        yield f"layout, edge {component.get('accent_color') or 0:06x}"
    if kind == TEXT:
        yield from (f"| {line}" for line in component["content"].splitlines())
    elif kind == GALLERY:
        yield from (f"picture: {item['media']['url'].rpartition('/')[2]}" for item in component["items"])
    elif kind == FILE:
        yield f"file: {component['file']['url'].rpartition('/')[2]}"
    elif kind == ROW:
        yield from _write_row(component)
    else:
        for part in inner:
            yield from _write_component(part)
        if "accessory" in component:
            yield from (f"beside: {line}" for line in _write_row({"components": [component["accessory"]]}))


def _write_row(row: dict[str, Any]) -> Iterator[str]:
    for item in row.get("components", []):
        if item["type"] == BUTTON:
            emoji = (item.get("emoji") or {}).get("name")
            label = " ".join(filter(None, (emoji, item.get("label"))))
            able = " (off)" if item.get("disabled") else ""
            yield f"[{label}]{able} {item.get('custom_id') or item.get('url')}"
        elif item["type"] == TEXT_SELECT:
            yield f"select {item.get('placeholder')}: {item['custom_id']}"
            for option in item["options"]:
                told = f" ({option['description']})" if option.get("description") else ""
                yield f"  {option['label']}{told} -> {option['value']}"
        else:
            yield f"component {item['type']} {item.get('placeholder')} {item.get('custom_id')}"


def _names_in(world: World) -> dict[str, str]:
    """Return the names of people and places by their ids, for which they stand in texts."""
    named = {str(user.id): user.name for user in world.users.values()}
    named |= {str(channel.id): channel.name for channel in world.channels.values()}
    return named | {str(guild.id): guild.name for guild in world.guilds.values()}
