"""What a person's input refers to: users, channels, roles, and files sent beforehand."""

import mimetypes

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.world.message_payloads import attachment_json
from bot.sandbox.world.models import Channel, Json, Snowflakes, StoredFile, World
from bot.sandbox.world.payloads import channel_json, member_json, role_json, user_json
from bot.sandbox.world.permissions import permissions_in

_LONGEST_NAME = 260  # characters
_KEPT = 50  # files; they are for one command each, and not saved with the world


class Uploads:
    """Takes files into the world, before a command refers to them by their ids."""

    def __init__(self, world: World, ids: Snowflakes) -> None:
        self._world = world
        self._ids = ids

    def take(self, filename: str, content: bytes) -> StoredFile:
        """Keep a file for a while.

        Raises:
            NotSent: it has no name, or is larger than Discord takes.
        """
        if not 1 <= len(filename) <= _LONGEST_NAME:
            raise NotSent(f"A file has a name of 1 to {_LONGEST_NAME} characters.")
        if len(content) > ATTACHMENT_SIZE_LIMIT:
            raise NotSent(f"{filename} has {len(content)} bytes; {ATTACHMENT_SIZE_LIMIT} are the most.")
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        file = StoredFile(self._ids.next(), filename, content, kind)
        uploads = self._world.uploads
        uploads[file.id] = file
        while len(uploads) > _KEPT:
            del uploads[next(iter(uploads))]
        return file


def resolve_upload(world: World, option: Json, value: object, resolved: Json) -> str:
    """Return the id of a file as text, and put what the bot is told of the file into `resolved`.

    Raises:
        NotSent: no file with that id was sent.
    """
    number = int(value) if isinstance(value, str | int) and str(value).isdigit() else -1
    file = world.uploads.get(number)
    if file is None:
        raise NotSent(f"{option['name']} is a file, given by the id of its upload, and {value!r} is none.")
    resolved.setdefault("attachments", {})[str(number)] = attachment_json(world, file) | {"ephemeral": True}
    return str(number)


_USER, _CHANNEL, _ROLE, _MENTIONABLE = 6, 7, 8, 9  # types of options; selects are one less


def resolve(world: World, channel: Channel, option: Json, value: object, resolved: Json) -> str:
    """Return the id in `value` as text, and put what it refers to into `resolved`.

    Raises:
        NotSent: there is nothing with that id that could have been chosen.
    """
    kind, name = option["type"], option["name"]
    number = int(value) if isinstance(value, str | int) and str(value).isdigit() else -1
    found = (
        (kind in {_USER, _MENTIONABLE} and _user(world, channel, number, resolved))
        or (kind in {_ROLE, _MENTIONABLE} and _role(world, channel, number, resolved))
        or (kind == _CHANNEL and _channel(world, channel, number, option.get("channel_types"), resolved))
    )
    if not found:
        words = {_USER: "a user", _CHANNEL: "a channel", _ROLE: "a role", _MENTIONABLE: "a user or role"}
        raise NotSent(f"{name} is {words[kind]} of this place, given by id, and {value!r} is none.")
    return str(number)


def _user(world: World, channel: Channel, number: int, resolved: Json) -> bool:
    user = world.users.get(number)
    if user is None:
        return False
    resolved.setdefault("users", {})[str(number)] = user_json(user)
    guild = world.guild_of(channel)
    if guild is not None and number in guild.members:
        member = member_json(guild, user, permissions_in(world, channel, number))
        del member["user"]
        resolved.setdefault("members", {})[str(number)] = member
    return True


def _role(world: World, channel: Channel, number: int, resolved: Json) -> bool:
    guild = world.guild_of(channel)
    if guild is None or number not in guild.roles:
        return False
    position = list(guild.roles).index(number)
    resolved.setdefault("roles", {})[str(number)] = role_json(guild.roles[number], position)
    return True


def _channel(world: World, channel: Channel, number: int, kinds: list[int] | None, resolved: Json) -> bool:
    chosen = world.channels.get(number)
    if chosen is None or chosen.guild_id is None or chosen.guild_id != channel.guild_id:
        return False
    if kinds and chosen.kind not in kinds:
        return False
    body = channel_json(world, chosen) | {"permissions": str(permissions_in(world, chosen, chosen.guild_id))}
    resolved.setdefault("channels", {})[str(number)] = body
    return True
