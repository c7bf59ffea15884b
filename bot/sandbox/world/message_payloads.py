"""Messages in Discord's JSON."""

from urllib.parse import quote

from bot.sandbox.world.models import Channel, Json, Message, StoredFile, World, timestamp
from bot.sandbox.world.payloads import user_json
from bot.sandbox.world.permissions import may_read

_PAGE = 50  # messages that are read at once


def message_json(world: World, message: Message) -> Json:
    """Return a message object; files that an embed shows are only in the embed, as at Discord."""
    links = {f"attachment://{file.filename}": file_url(world, file) for file in message.attachments}
    words = {file_url(world, file): file.description for file in message.attachments if file.description}
    embeds = [_describe_pictures(_link(embed, links), words) for embed in message.embeds]
    addresses = {part.get("url") for embed in embeds for part in embed.values() if isinstance(part, dict)}
    files = [attachment_json(world, file) for file in message.attachments]
    body: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "type": message.kind,
        "content": message.content,
        "embeds": embeds,
        "components": [_link(component, links) for component in message.components],
        "attachments": [file for file in files if file["url"] not in addresses],
        "flags": message.flags,
        "timestamp": timestamp(message.created),
        "edited_timestamp": None if message.edited is None else timestamp(message.edited),
        "mentions": [user_json(world.users[user]) for user in message.mentions],
        "mention_roles": [],
        "pinned": message.pinned,
        **dict.fromkeys(("mention_everyone", "tts"), False),
    }
    if message.interaction is not None:
        application = str(message.author_id)
        body |= {"application_id": application, "webhook_id": application}
        body["interaction_metadata"] = message.interaction
    return body


def visible_messages_json(
    world: World, channel: Channel, user_id: int, *, count: int = _PAGE, before: int = 0, since: int = 0
) -> list[Json]:
    """Return the last `count` messages of a channel that a user sees, oldest first.

    With `before`, return only messages before that one; with `since`, all from that one on; 0 for neither.
    """
    seen = [message for message in world.in_channel(channel.id) if may_read(world, message, user_id)]
    if before:
        seen = [message for message in seen if message.id < before]
    last = len(seen) - count
    first = next((at for at, message in enumerate(seen) if message.id == since), last)
    return [message_json(world, message) for message in seen[max(0, min(last, first)) :]]


def attachment_json(world: World, file: StoredFile) -> Json:
    """Return an attachment object."""
    body: Json = {
        "id": str(file.id),
        "filename": file.filename,
        "size": len(file.content),
        "url": file_url(world, file),
        "proxy_url": file_url(world, file),
        "content_type": file.content_type,
    }
    if file.description is not None:
        body["description"] = file.description
    return body


def file_url(world: World, file: StoredFile) -> str:
    """Return the address of an attachment's bytes."""
    return f"{world.origin}/sandbox/attachments/{file.id}/{quote(file.filename, safe='')}"


def _describe_pictures(embed: Json, words: dict[str, str]) -> Json:
    """Return an embed with descriptions of its pictures; `words` has those of files by address."""
    return {
        name: {**part, "description": words[part["url"]]}
        if isinstance(part, dict) and part.get("url") in words
        else part
        for name, part in embed.items()
    }


def _link(body: Json, links: dict[str, str]) -> Json:
    """Return a copy of `body` with addresses in place of `attachment://` names."""
    return {name: _link_value(value, links) for name, value in body.items()}


def _link_value(value: object, links: dict[str, str]) -> object:
    if isinstance(value, dict):
        return _link(value, links)
    if isinstance(value, list):
        return [_link_value(item, links) for item in value]
    return links.get(value, value) if isinstance(value, str) else value
