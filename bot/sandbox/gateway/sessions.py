"""A bot's place in the stream of gateway events, which outlives its connection."""

import secrets
from collections import deque

from bot.sandbox.gateway.connection import Connection
from bot.sandbox.world.models import Json

DISPATCH = 0
_KEPT = 1000  # events that can still be replayed

GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15  # members, presences, message content
KNOWN_INTENTS = (1 << 17) - 1 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25


class GatewaySession:
    """Numbers the events for one bot and keeps the latest, so that it can resume."""

    def __init__(self, connection: Connection, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.connection: Connection | None = connection
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self._events: deque[Json] = deque(maxlen=_KEPT)

    def serves(self, guild_id: int | None) -> bool:
        """Say whether events of this guild (None: of conversations) go to this shard."""
        number, of = self.shard
        return (0 if guild_id is None else guild_id >> 22) % of == number

    def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the bot is back."""
        self.sequence += 1
        payload = {"op": DISPATCH, "t": event, "s": self.sequence, "d": data}
        self._events.append(payload)
        if self.connection is not None:
            self.connection.send(payload)

    def can_resume_from(self, sequence: int) -> bool:
        """Say whether all events after `sequence` are still there."""
        return sequence <= self.sequence and self.sequence - sequence <= len(self._events)

    def resume(self, connection: Connection, sequence: int) -> None:
        """Go on over a new connection with everything after `sequence`."""
        self.connection = connection
        for payload in self._events:
            if payload["s"] > sequence:
                connection.send(payload)
        self.dispatch("RESUMED", {})
