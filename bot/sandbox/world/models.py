"""The things in the sandbox: users, guilds, channels, messages and one application.

They are plain data with look-ups; `permissions` says who may do what, and `payloads` writes Discord's JSON.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pydantic import Base64Bytes

DISCORD_EPOCH = 1_420_070_400.0  # seconds; the first moment of 2015


class Snowflakes:
    """Hands out ids, each greater than the last, that carry the time of `clock` (seconds since 1970)."""

    def __init__(self, clock: Callable[[], float], last: int = 0) -> None:
        self._clock = clock
        self._last = last

    def next(self) -> int:
        """Return a new id."""
        milliseconds = int((self._clock() - DISCORD_EPOCH) * 1000)
        self._last = max(milliseconds << 22, self._last + 1)
        return self._last


def timestamp(seconds: float) -> str:
    """Return a moment (seconds since 1970) as Discord writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


Json = dict[str, Any]

TEXT, DM, GROUP_DM, THREAD, FORUM = 0, 1, 3, 11, 15  # kinds of channels

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15  # flags


@dataclass
class User:
    """A person, or the bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    avatar: str | None = None
    """Discord's name of the picture, or None; the same for the banner."""
    banner: str | None = None


@dataclass
class Overwrite:
    """Permissions that a channel gives to or takes from one role or member."""

    target: int
    member: bool
    allow: int = 0
    deny: int = 0


@dataclass
class Channel:
    """A text channel, a forum, a thread of one (`parent_id`), or a conversation between `recipients`."""

    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    """The person who began a thread; None for the owner of its server."""
    recipients: list[int] = field(default_factory=list)
    overwrites: list[Overwrite] = field(default_factory=list)


@dataclass
class Role:
    """Permissions that members of a guild share."""

    id: int
    name: str
    permissions: int


@dataclass
class CommandOverride:
    """An admin's word on who (user, role) or where (channel) one command is allowed."""

    command: str
    target: int
    allowed: bool


@dataclass
class Guild:
    """A server; the role with the guild's own id is everyone's. `members` maps users to their roles."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role]
    members: dict[int, list[int]] = field(default_factory=dict)
    installed: bool = False
    joined: float = DISCORD_EPOCH
    """When the bot joined, in seconds since 1970."""
    locale: str = "en-US"
    overrides: list[CommandOverride] = field(default_factory=list)


@dataclass
class StoredFile:
    """A file of a message."""

    id: int
    filename: str
    content: Base64Bytes
    content_type: str
    description: str | None = None


@dataclass
class Message:
    """A message, `visible_to` one user alone if it is ephemeral; its times are seconds since 1970."""

    id: int
    channel_id: int
    author_id: int
    created: float
    kind: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[StoredFile] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    flags: int = 0
    edited: float | None = None
    visible_to: int | None = None
    interaction: Json | None = None
    pinned: bool = False

    @property
    def loading(self) -> bool:
        """Whether this is a deferred answer still without its content."""
        return bool(self.flags & LOADING)


@dataclass
class Emoji:
    """A picture that the application can use in texts."""

    id: int
    name: str
    content_type: str
    content: Base64Bytes


@dataclass
class Application:
    """The bot's application; its id is also that of the bot's user."""

    id: int
    name: str
    token: str
    commands: list[Json] = field(default_factory=list)
    commands_created: list[float] = field(default_factory=list)
    installed_by: list[int] = field(default_factory=list)
    emojis: list[Emoji] = field(default_factory=list)
    portal: Json = field(default_factory=dict)  # its settings in the developer portal, in Discord's form

    def has_token(self, given: str) -> bool:
        """Whether this is the token, in constant time, so that nobody can guess it bit by bit."""
        return secrets.compare_digest(given.encode(), self.token.encode())


@dataclass
class World:
    """Everything there is.

    `origin` is the address of the sandbox, like `http://127.0.0.1:8080`; `uploads` are files for commands.
    """

    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    application: Application | None = None
    origin: str = ""
    uploads: dict[int, StoredFile] = field(default_factory=dict)

    @property
    def gateway(self) -> str:
        """The address of the gateway."""
        return f"{self.origin.replace('http', 'ws', 1)}/gateway"

    @property
    def bot_id(self) -> int:
        """The id of the application and its user, or 0 before there is one."""
        return 0 if self.application is None else self.application.id

    @property
    def commands(self) -> list[Json]:
        """The registered commands."""
        return [] if self.application is None else self.application.commands

    def guild_of(self, channel: Channel) -> Guild | None:
        """Return the guild a channel belongs to, None for conversations."""
        return None if channel.guild_id is None else self.guilds[channel.guild_id]

    def in_channel(self, channel_id: int) -> list[Message]:
        """Return the messages of a channel, oldest first."""
        return [message for message in self.messages.values() if message.channel_id == channel_id]
