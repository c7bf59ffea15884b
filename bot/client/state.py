"""What discord.py keeps of Discord: of servers, the latest few alone.

The bot asks for nothing about servers, so their ids are all that is known of them. discord.py would hold an
object for each, with the bot as a member there, and nobody reads either.
"""

from typing import Any

from discord.guild import Guild
from discord.state import AutoShardedConnectionState

LATEST = 32
"""Of so many servers the objects are kept: they are not made anew for each command of a busy one."""


class ClientState(AutoShardedConnectionState[Any]):
    """The state of all shards together."""

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
