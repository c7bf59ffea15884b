"""What a person sees of something they did with the bot."""

from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.interactions.lifecycle import Answer, Interaction
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import EPHEMERAL, Json
from bot.sandbox.world.permissions import may_read


class InteractionResult:
    """The bot's answer to one interaction, as it is now: a deferred answer changes when it is edited."""

    def __init__(self, dispatcher: Dispatcher, interaction: Interaction) -> None:
        self._dispatcher = dispatcher
        self.interaction = interaction

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.interaction.id

    @property
    def kind(self) -> Answer:
        """What the first answer was; "none" if "The application did not respond"."""
        return self.interaction.answer or "none"

    @property
    def message(self) -> Json | None:
        """The message that answers (or was updated), None if there is none or it was deleted."""
        return self._message(self.interaction.original_id)

    @property
    def followups(self) -> list[Json]:
        """The messages that followed the first answer, oldest first."""
        messages = (self._message(number) for number in self.interaction.followup_ids)
        return [message for message in messages if message is not None]

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        message = self.message
        return message is not None and bool(message["flags"] & EPHEMERAL)

    @property
    def modal(self) -> Json | None:
        """The form that the bot opened."""
        return self.interaction.modal

    @property
    def choices(self) -> list[Json]:
        """The completions that the bot offered."""
        return self.interaction.choices

    async def settled(self, timeout: float = 10.0) -> "InteractionResult":  # noqa: ASYNC109 - a limit to wait
        """Wait until a deferred answer has its content, or a press whose update was deferred has led to one.

        Raises:
            TimeoutError: that has not happened after `timeout` seconds.
        """
        if self.interaction.answer is not None:
            await self._dispatcher.bus.until(lambda: self.interaction.settled, timeout)
        return self

    def _message(self, number: int | None) -> Json | None:
        message = self._dispatcher.world.messages.get(number or 0)
        if message is None or not may_read(self._dispatcher.world, message, self.interaction.user.id):
            return None
        return message_json(self._dispatcher.world, message)
