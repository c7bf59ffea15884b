"""What a person's input refers to: users, channels, roles, and files sent beforehand."""

import mimetypes

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.payloads import ATTACHMENT_SIZE_LIMIT
from bot.sandbox.world.message_payloads import attachment_json
from bot.sandbox.world.models import Channel, Json, Snowflakes, StoredFile, World
from bot.sandbox.world.payloads import channel_json, member_json, role_json, user_json
from bot.sandbox.world.permissions import permissions_in

_LONGEST_NAME = 260  # characters
_KEPT = 50  # files; each is for one command, and not saved with the world

_USER, _CHANNEL, _ROLE, _MENTIONABLE, _ATTACHMENT = 6, 7, 8, 9, 11  # types of options
_WORDS = {_USER: "a user", _CHANNEL: "a channel", _ROLE: "a role", _MENTIONABLE: "a user or role"}


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


class Resolver:
    """Finds what a person's input in a channel refers to; `resolved` has the data that the bot gets."""

    def __init__(self, world: World, channel: Channel) -> None:
        self.resolved: Json = {}
        self._world = world
        self._channel = channel
        self._guild = world.guild_of(channel)

    def resolve(self, option: Json, value: object) -> str:
        """Return the id in `value` as text, and note what it refers to.

        Raises:
            NotSent: nobody could choose anything with that id here.
        """
        kind, name = option["type"], option["name"]
        number = int(value) if isinstance(value, str | int) and str(value).isdigit() else -1
        if kind == _ATTACHMENT:
            if not self._add_file(number):
                raise NotSent(f"{name} is a file, given by the id of its upload, and {value!r} is none.")
            return str(number)
        exists = (
            (kind in {_USER, _MENTIONABLE} and self._add_user(number))
            or (kind in {_ROLE, _MENTIONABLE} and self._add_role(number))
            or (kind == _CHANNEL and self._add_channel(number, option.get("channel_types")))
        )
        if not exists:
            raise NotSent(f"{name} is {_WORDS[kind]} of this place, given by id, and {value!r} is none.")
        return str(number)

    def _add(self, kind: str, number: int, body: Json) -> bool:
        self.resolved.setdefault(kind, {})[str(number)] = body
        return True

    def _add_file(self, number: int) -> bool:
        file = self._world.uploads.get(number)
        if file is None:
            return False
        return self._add("attachments", number, attachment_json(self._world, file) | {"ephemeral": True})

    def _add_user(self, number: int) -> bool:
        user = self._world.users.get(number)
        if user is None:
            return False
        if self._guild is not None and number in self._guild.members:
            member = member_json(self._guild, user, permissions_in(self._world, self._channel, number))
            del member["user"]
            self._add("members", number, member)
        return self._add("users", number, user_json(user))

    def _add_role(self, number: int) -> bool:
        if self._guild is None or number not in self._guild.roles:
            return False
        position = list(self._guild.roles).index(number)
        return self._add("roles", number, role_json(self._guild.roles[number], position))

    def _add_channel(self, number: int, kinds: list[int] | None) -> bool:
        chosen = self._world.channels.get(number)
        if chosen is None or chosen.guild_id is None or chosen.guild_id != self._channel.guild_id:
            return False
        if kinds and chosen.kind not in kinds:
            return False
        permissions = {"permissions": str(permissions_in(self._world, chosen, chosen.guild_id))}
        return self._add("channels", number, channel_json(self._world, chosen) | permissions)
