"""People who use the bot, for a test or a demo that acts in their name."""

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.components import SELECTS, walk
from bot.sandbox.interactions.dispatcher import Dispatcher
from bot.sandbox.interactions.lifecycle import COMMAND, COMPLETION, Interaction
from bot.sandbox.interactions.options import GROUP, MESSAGE_MENU, SUB_COMMAND, find_command
from bot.sandbox.people.handles import File, Handle, InteractionResult, Room
from bot.sandbox.world.models import Json, User


class Actor(Handle):
    """A user of the sandbox."""

    def __init__(self, dispatcher: Dispatcher, user: User) -> None:
        super().__init__(user)
        self._dispatcher = dispatcher
        self.user = user

    def install(self) -> None:
        """Install the bot's application for this user, everywhere they go."""
        application = self._dispatcher.world.application
        if application is None:
            raise NotSent("There is no application to install yet; make one with Sandbox.application().")
        if self.id not in application.installed_by:
            application.installed_by.append(self.id)
            self._dispatcher.bus.publish("world")

    async def use(self, room: Room, command: str, /, **options: object) -> InteractionResult:
        """Use a slash command, like "d100" or "config set", and wait for the first answer.

        Options are given by name: text, numbers and truth values as such, users and channels as `Actor` and
        `Room`, files as `File`, which are sent to Discord first.

        Raises:
            NotSent: this person cannot use the command here, or not with these options.
        """
        entered = [_to_option(name, self._upload(value)) for name, value in options.items()]
        data = self._command_data(command, entered)
        return await self._await_answer(self._dispatcher.command(COMMAND, self.user, room.channel, data))

    async def use_on(self, message: Json | None, entry: str) -> InteractionResult:
        """Choose an entry in the menu of a message, such as "Roll again", and wait for the first answer.

        Raises:
            NotSent: there is no such entry, or no such message for this person.
        """
        if message is None:
            raise NotSent("There is no message.")
        command = find_command(self._dispatcher.world, {"name": entry, "type": MESSAGE_MENU})
        data = {"id": command["id"], "name": entry, "type": MESSAGE_MENU, "target_id": message["id"]}
        channel = self._dispatcher.world.channels[int(message["channel_id"])]
        return await self._await_answer(self._dispatcher.command(COMMAND, self.user, channel, data))

    async def complete(
        self, room: Room, command: str, option: str, text: object, /, **others: object
    ) -> list[Json]:
        """Return the choices (`name`, `value`) the bot offers for `text` typed so far in `option`.

        Raises:
            NotSent: this person cannot use the command here, or the option offers no completion.
        """
        entered = [_to_option(name, value) for name, value in others.items()]
        data = self._command_data(command, [*entered, {"name": option, "value": text, "focused": True}])
        return (
            await self._await_answer(self._dispatcher.command(COMPLETION, self.user, room.channel, data))
        ).choices

    async def press(self, message: Json | None, button: str) -> InteractionResult:
        """Press a button of a message, found by its label or `custom_id`.

        Raises:
            NotSent: there is no such button for this person, or it is disabled.
        """
        return await self._use_component(message, button)

    async def choose(self, message: Json | None, select: str, *values: str | Handle) -> InteractionResult:
        """Choose values in a select of a message, found by its placeholder or `custom_id`.

        Raises:
            NotSent: there is no such select for this person, or it does not offer these values.
        """
        return await self._use_component(message, select, [_to_value(value) for value in values])

    async def submit(self, seen: InteractionResult, entries: Json) -> InteractionResult:
        """Fill in the form that `seen` opened: text or values by `custom_id`.

        Raises:
            NotSent: there is no form, or it does not take these entries.
        """
        if seen.modal is None:
            raise NotSent(f"The bot opened no form; its answer was: {seen.kind}.")
        filled = [{"custom_id": name, _value_key(value): value} for name, value in entries.items()]
        data = {"custom_id": seen.modal["custom_id"], "components": filled}
        return await self._await_answer(self._dispatcher.modal(self.user, seen.interaction.channel, data))

    async def _use_component(
        self, message: Json | None, name: str, values: list[object] | None = None
    ) -> InteractionResult:
        if message is None:
            raise NotSent("There is no message.")
        custom_id = _find_custom_id(message, name, of_select=values is not None)
        data = {"custom_id": custom_id} if values is None else {"custom_id": custom_id, "values": values}
        return await self._await_answer(
            self._dispatcher.component(
                self.user, self._dispatcher.world.messages.get(int(message["id"])), data
            )
        )

    def _upload(self, value: object) -> object:
        """Send what is a file to Discord, and return its id; return other values as they are."""
        return (
            str(self._dispatcher.uploads.take(value.name, value.content).id)
            if isinstance(value, File)
            else value
        )

    async def _await_answer(self, interaction: Interaction) -> InteractionResult:
        await self._dispatcher.wait_for_answer(interaction)
        return InteractionResult(self._dispatcher, interaction)

    def _command_data(self, words: str, options: list[Json]) -> Json:
        """Return interaction data for a command and its sub-commands, which are further words."""
        name, *inner = words.split()
        command = find_command(self._dispatcher.world, {"name": name, "type": 1})
        kinds = self._kinds(command, inner)
        for word, kind in reversed(list(zip(inner, kinds, strict=True))):
            options = [{"name": word, "type": kind, "options": options}]
        return {"id": command["id"], "name": name, "type": 1, "options": options}

    def _kinds(self, command: Json, words: list[str]) -> list[int]:
        kinds, options = [], command.get("options") or []
        for word in words:
            option = next(
                (o for o in options if o["name"] == word and o["type"] in {SUB_COMMAND, GROUP}), None
            )
            if option is None:
                raise NotSent(f"/{command['name']} has no sub-command {' '.join(words)}.")
            kinds.append(option["type"])
            options = option.get("options") or []
        return kinds


def _to_option(name: str, value: object) -> Json:
    return {"name": name, "value": _to_value(value)}


def _to_value(value: object) -> object:
    return str(value.id) if isinstance(value, Handle) else value


def _value_key(value: object) -> str:
    return "values" if isinstance(value, list) else "value"


def _find_custom_id(message: Json, name: str, *, of_select: bool) -> str:
    usable = [
        c for c in walk(message["components"]) if "custom_id" in c and (c["type"] in SELECTS) == of_select
    ]
    for key in ("label", "placeholder", "custom_id"):
        for component in usable:
            if component.get(key) == name:
                return str(component["custom_id"])
    there = ", ".join(c.get("label") or c.get("placeholder") or c["custom_id"] for c in usable) or "nothing"
    raise NotSent(f"The message has no {name!r}; it has: {there}.")
