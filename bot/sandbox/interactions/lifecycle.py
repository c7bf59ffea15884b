"""The life of an interaction: sent, answered within 3 seconds, followed up for 15 minutes."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from bot.sandbox.errors import ApiError
from bot.sandbox.world.event_bus import TICK, EventBus
from bot.sandbox.world.models import Channel, Json, Snowflakes, User

COMMAND, COMPONENT, COMPLETION, MODAL = 2, 3, 4, 5  # kinds of interactions

FIRST_ANSWER_WITHIN = 3.0  # seconds
TOKEN_LASTS = 15 * 60.0  # seconds
FOLLOW_UPS_UNINSTALLED = 5  # where the app is only installed by the user

_KEPT = 1000  # interactions; older ones are answered as if their token had expired long ago

Answer = Literal["message", "deferred", "deferred_update", "update", "choices", "modal", "none"]


@dataclass(eq=False)
class Interaction:
    """One action of a person with the bot, and its answer.

    `owners` is Discord's `authorizing_integration_owners`, `private` says that all answers are ephemeral
    because the app may not speak publicly there, `message_id` is the message whose button was pressed.
    """

    kind: int
    user: User
    channel: Channel
    data: Json
    owners: dict[str, str]
    private: bool = False
    message_id: int | None = None
    opened_by: "Interaction | None" = None
    payload: Json = field(default_factory=dict)
    answer: Answer | None = None
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    original_id: int | None = None
    followup_ids: list[int] = field(default_factory=list)
    settled: bool = False
    id: int = 0
    token: str = ""
    sent: float = 0.0
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def by_user_only(self) -> bool:
        """Whether only the user, not the server, installed the app that this went to."""
        return "0" not in self.owners


class InteractionRegistry:
    """The latest interactions: all whose token may still be valid, unless there are very many.

    All time limits are `leniency` times as long as Discord's.
    """

    def __init__(self, ids: Snowflakes, clock: Callable[[], float], bus: EventBus) -> None:
        self.leniency = 1.0
        self._ids = ids
        self._clock = clock
        self._bus = bus
        self._by_token: dict[str, Interaction] = {}

    def open(self, interaction: Interaction) -> None:
        """Begin an interaction: give it an id and a token, and start its time."""
        now = self._clock()
        self._make_room(now - 2 * TOKEN_LASTS * self.leniency)
        interaction.id, interaction.token, interaction.sent = self._ids.next(), secrets.token_urlsafe(24), now
        self._by_token[interaction.token] = interaction

    def find_unanswered(self, interaction_id: int, token: str) -> Interaction:
        """Return the interaction that a first answer is for.

        Raises:
            ApiError: there is none (10062), it is too late (10062), or it has its answer (40060).
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.answer is not None and self._age(interaction) < TOKEN_LASTS:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self._age(interaction) >= FIRST_ANSWER_WITHIN:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def find_answered(self, application_id: int, token: str) -> Interaction:
        """Return the interaction whose token is used to edit or follow up.

        Raises:
            ApiError: the token is unknown or has no first answer yet (10015), or has expired (50027).
        """
        interaction = self._by_token.get(token)
        if interaction is None or interaction.payload.get("application_id") != str(application_id):
            raise ApiError(404, 10015, "Unknown Webhook")
        if self._age(interaction) >= TOKEN_LASTS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.answer is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return interaction

    def find_by_modal(self, user: User, custom_id: str) -> Interaction | None:
        """Return the latest interaction that showed this user a modal with that `custom_id`."""
        for interaction in reversed(self._by_token.values()):
            if interaction.user is user and interaction.modal and interaction.modal["custom_id"] == custom_id:
                return interaction
        return None

    def acknowledge(self, interaction: Interaction, answer: Answer) -> None:
        """Note the first answer."""
        interaction.answer = answer
        interaction.answered.set()
        interaction.settled = answer not in {"deferred", "deferred_update"}
        self._bus.publish("answer")

    def settle(self, interaction: Interaction) -> None:
        """Note that a deferred answer has its content."""
        interaction.settled = True
        self._bus.publish("answer")

    async def wait(self, interaction: Interaction) -> None:
        """Wait until there is a first answer, or it is too late for one.

        Each call waits for its own event: thousands may wait at once, and must not all wake at every answer.
        """
        while interaction.answer is None and not self.has_expired(interaction):
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK):
                    await interaction.answered.wait()

    def has_expired(self, interaction: Interaction) -> bool:
        """Whether it is too late for a first answer."""
        return self._age(interaction) >= FIRST_ANSWER_WITHIN

    def _make_room(self, moment: float) -> None:
        """Forget interactions from before a moment, and for a new one the oldest, which is the first."""
        while self._by_token:
            oldest = next(iter(self._by_token.values()))
            if oldest.sent >= moment and len(self._by_token) < _KEPT:
                return
            del self._by_token[oldest.token]

    def _age(self, interaction: Interaction) -> float:
        return (self._clock() - interaction.sent) / self.leniency
