"""What discord.py keeps of servers: the latest few alone; and which of them the bot has just joined.

What Discord tells of servers is not kept. discord.py would hold an object for each, with its channels and
roles and the bot as a member there, and nobody reads them.

Discord greets the bot with all its servers, each as it comes up, and tells of one that has joined in the same
words. It is one of those if it is not among the servers of the greeting, nor of those that were away, and
joined a moment ago: what waited for another process that had the session before is no greeting of ours.
"""

import time
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from discord.guild import Guild
from discord.state import AutoShardedConnectionState

LATEST = 32
"""Of so many servers the objects are kept: they are not made anew for each command of a busy one."""

JUST_NOW = 600.0
"""Seconds since it joined within which a server is new."""


class ClientState(AutoShardedConnectionState[Any]):
    """The state of all shards together."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - whatever discord.py hands on
        super().__init__(**options)
        self._expected = set[int]()
        """The servers that have the bot, and of which Discord has still to tell, or will again."""

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - so here, and below: as discord.py has it
        """Take the greeting of a shard."""
        self._expected.update(int(each["id"]) for each in data["guilds"])
        super().parse_ready(data)

    def parse_guild_create(self, data: Any) -> None:  # noqa: ANN401
        """Keep nothing of a server; tell of one that has just joined."""
        number = int(data["id"])
        if data.get("unavailable"):
            self._expected.add(number)
        elif number in self._expected:
            self._expected.remove(number)
        elif _is_new(data):
            self.dispatch("joined", data)

    def parse_guild_delete(self, data: Any) -> None:  # noqa: ANN401
        """Note that a server is away; of one that has the bot no more, forget all."""
        number = int(data["id"])
        if data.get("unavailable"):
            self._expected.add(number)
        else:
            self._expected.discard(number)
            self._guilds.pop(number, None)

    def _add_guild(self, guild: Guild) -> None:
        """Keep nothing of a server that Discord greets the bot with."""

    def _get_or_create_unavailable_guild(self, guild_id: int, *, data: dict[str, Any] | None = None) -> Guild:
        """Return what stands for a server in a command that comes from there."""
        guild = self._guilds.get(guild_id)
        if guild is None:
            guild = super()._get_or_create_unavailable_guild(guild_id, data=data)
            self._guilds[guild_id] = guild
            if len(self._guilds) > LATEST:
                dropped = self._guilds.pop(next(iter(self._guilds)))
                dropped._members.clear()  # noqa: SLF001 - the bot as a member there holds the server in turn
        return guild


def _is_new(data: Mapping[str, Any]) -> bool:
    try:
        joined = datetime.fromisoformat(data["joined_at"]).timestamp()
    except (LookupError, TypeError, ValueError):
        return False
    return time.time() - joined < JUST_NOW
