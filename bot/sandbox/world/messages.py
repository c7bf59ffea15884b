"""Writes, edits and deletes messages, and publishes each change."""

import mimetypes
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.sandbox.errors import invalid_form
from bot.sandbox.validation.components import TEXT_DISPLAY
from bot.sandbox.validation.form import Place
from bot.sandbox.validation.messages import check_message, check_not_empty
from bot.sandbox.world.event_bus import EventBus
from bot.sandbox.world.models import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    SUPPRESS_EMBEDS,
    Channel,
    Json,
    Message,
    Snowflakes,
    StoredFile,
    World,
)

_BY_THE_BOT = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2
_KEPT = 1000  # messages of all channels
_KEPT_BYTES = 100_000_000  # of the files in them
_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(frozen=True)
class Upload:
    """A file from a request; `index` is the n of `files[n]`."""

    index: int
    filename: str
    content: bytes


class MessageStore:
    """The one place where messages change."""

    def __init__(self, world: World, ids: Snowflakes, clock: Callable[[], float], bus: EventBus) -> None:
        self._world = world
        self._ids = ids
        self._clock = clock
        self._bus = bus

    def write(
        self,
        channel: Channel,
        author_id: int,
        body: Json | None,
        files: Sequence[Upload] = (),
        *,
        kind: int = 0,
        visible_to: int | None = None,
        interaction: Json | None = None,
    ) -> Message:
        """Post a checked message body; without a body the message waits for its content.

        `visible_to` makes it ephemeral for that user.
        """
        flags = LOADING if body is None else (body.get("flags") or 0) & _BY_THE_BOT
        flags |= EPHEMERAL if visible_to is not None else 0
        message = Message(
            self._ids.next(),
            channel.id,
            author_id,
            self._clock(),
            kind,
            flags=flags,
            visible_to=visible_to,
            interaction=interaction,
        )
        self._fill(message, body or {}, files)
        self._world.messages[message.id] = message
        self._forget_old()
        self._bus.publish("message_create", message)
        return message

    def edit(self, message: Message, body: Json, files: Sequence[Upload] = (), at: Place = ()) -> None:
        """Check and apply changes; fields left out stay. The first edit of a deferred message is its content.

        Raises:
            ApiError: the changes are not a valid message, or leave nothing to see.
        """
        attachments = _keep_attachments(message, body)
        names = [file.filename for file in attachments] + [file.filename for file in files]
        sizes = [len(file.content) for file in files]
        flags = body.get("flags") or 0
        if isinstance(flags, int) and not isinstance(flags, bool):
            flags |= message.flags & COMPONENTS_V2
        check_message({**body, "flags": flags}, filenames=names, sizes=sizes, editing=True, at=at)
        _check_result(message, body, len(names), v2=bool(flags & COMPONENTS_V2))
        was_loading = message.loading
        message.attachments = attachments
        message.flags = (message.flags | flags & (SUPPRESS_EMBEDS | COMPONENTS_V2)) & ~LOADING
        self._fill(message, body, files)
        if not was_loading:
            message.edited = self._clock()
        self._bus.publish("message_update", message)

    def delete(self, message: Message) -> None:
        """Remove a message."""
        del self._world.messages[message.id]
        self._bus.publish("message_delete", message)

    def pin(self, message: Message, *, pinned: bool) -> None:
        """Pin a message in its channel, or unpin it."""
        message.pinned = pinned
        self._bus.publish("message_update", message)

    def _forget_old(self) -> None:
        """Forget the oldest of too many messages, and of too many bytes in their files."""
        messages = self._world.messages
        size = sum(_size(message) for message in messages.values() if message.attachments)
        while len(messages) > _KEPT or (size > _KEPT_BYTES and len(messages) > 1):
            size -= _size(messages.pop(next(iter(messages))))

    def _fill(self, message: Message, body: Json, files: Sequence[Upload]) -> None:
        if "content" in body:
            message.content = (body["content"] or "").strip()
        if "embeds" in body:
            message.embeds = body["embeds"] or []
        if "components" in body:
            message.components = assign_ids(body["components"] or [])
        if "content" in body or "components" in body:
            text = "\n".join([message.content, *texts_of(message.components)])
            message.mentions = self._find_mentions(text, body.get("allowed_mentions"))
        about = {item["id"]: item for item in body.get("attachments") or [] if "id" in item}
        for file in files:
            fields = about.get(file.index) or about.get(str(file.index)) or {}
            message.attachments.append(self._attachment(file, fields))

    def _attachment(self, file: Upload, fields: Json) -> StoredFile:
        name = fields.get("filename") or file.filename
        content_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        return StoredFile(self._ids.next(), name, file.content, content_type, fields.get("description"))

    def _find_mentions(self, content: str, allowed: Json | None) -> list[int]:
        numbers = [int(number) for number in _MENTION.findall(content)]
        users = [user for user in dict.fromkeys(numbers) if user in self._world.users]
        if allowed is None or "users" in (allowed.get("parse") or []):
            return users
        listed = {int(user) for user in allowed.get("users") or [] if user is not None}
        return [user for user in users if user in listed]


def _size(message: Message) -> int:
    return sum(len(file.content) for file in message.attachments)


def check_new_message(body: Json, files: Sequence[Upload], at: Place = ()) -> None:
    """Refuse a new message that Discord would refuse; `at` is the place of `body` in the request.

    Raises:
        ApiError: see `check_message`.
    """
    names, sizes = [file.filename for file in files], [len(file.content) for file in files]
    check_message(body, filenames=names, sizes=sizes, at=at)


def _keep_attachments(message: Message, body: Json) -> list[StoredFile]:
    """Return the files an edited message keeps: all, unless it lists its attachments."""
    if "attachments" not in body:
        return list(message.attachments)
    items = body["attachments"] if isinstance(body["attachments"], list) else []
    listed = {str(item.get("id")) for item in items if isinstance(item, dict)}
    return [file for file in message.attachments if str(file.id) in listed]


def _check_result(message: Message, body: Json, files: int, *, v2: bool) -> None:
    """Refuse an edit that leaves nothing to see, or content and embeds beside version 2 components."""
    parts = {"content": message.content, "embeds": message.embeds, "components": message.components}
    result = {part: body.get(part, before) for part, before in parts.items()}
    if v2 and (result["content"] or result["embeds"]):
        reason = "The content and embeds must be removed when using MessageFlags.IS_COMPONENTS_V2"
        raise invalid_form("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", reason, "flags")
    check_not_empty(result, files=files, v2=v2)


def texts_of(components: list[Json]) -> Iterator[str]:
    """Yield the texts of text displays among components, which notify people they mention, like content."""
    for component in components:
        if component["type"] == TEXT_DISPLAY:
            yield component["content"]
        yield from texts_of(component.get("components") or [])


def assign_ids(components: list[Json]) -> list[Json]:
    """Return components with an `id` each; like Discord, count from 1 for those without one."""
    next_id = 0

    def number(value: object) -> object:
        nonlocal next_id
        if isinstance(value, list):
            return [number(item) for item in value]
        if not isinstance(value, dict) or "type" not in value:
            return value
        next_id += 1
        own = value.get("id") or next_id
        inner = {
            key: number(item)
            for key, item in value.items()
            if key in {"components", "component", "accessory"}
        }
        return {**value, "id": own, **inner}

    return [component for item in components if isinstance(component := number(item), dict)]
