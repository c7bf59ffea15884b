"""REST: the first answer to an interaction."""

from collections.abc import Sequence

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.interactions.lifecycle import COMMAND, Interaction, InteractionRegistry
from bot.sandbox.interactions.payloads import metadata_json
from bot.sandbox.rest.bodies import FILES, object_of
from bot.sandbox.rest.middleware import PREFIX
from bot.sandbox.validation import check_answer, check_choices, check_message, check_modal
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.messages import MessageStore, Upload, assign_ids
from bot.sandbox.world.models import EPHEMERAL, Json, Message, World

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9  # kinds of answers

_IN_DATA = ("data",)  # where the message is in the request


class CallbackRoutes:
    """The route that answers interactions."""

    def __init__(self, world: World, interactions: InteractionRegistry, messages: MessageStore) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        return [web.post(PREFIX + r"/interactions/{id:\d+}/{token}/callback", self._callback)]

    async def _callback(self, request: web.Request) -> web.Response:
        interaction = self._interactions.find_unanswered(
            int(request.match_info["id"]), request.match_info["token"]
        )
        body = object_of(request)
        kind = body.get("type")
        check_answer(kind, interaction.kind)
        message = self._answer(interaction, int(kind or 0), _data_of(body), request[FILES])
        if request.query.get("with_response", "").lower() not in {"1", "true"}:
            return web.Response(status=204)
        return web.json_response(self._resource(interaction, int(kind or 0), message))

    def _answer(
        self, interaction: Interaction, kind: int, data: Json, files: Sequence[Upload]
    ) -> Message | None:
        """Do what the answer says; return the message it wrote or changed."""
        if kind == MESSAGE:
            return self._reply(interaction, data, files)
        if kind == DEFERRED:
            return self._defer(interaction, data)
        if kind in {UPDATE, DEFERRED_UPDATE}:
            return self._update(interaction, kind, data, files)
        if kind == CHOICES:
            check_choices(data)
            interaction.choices = data.get("choices") or []
            self._interactions.acknowledge(interaction, "choices")
        if kind == SHOW_MODAL:
            check_modal(data)
            interaction.modal = {**data, "components": assign_ids(data["components"])}
            self._interactions.acknowledge(interaction, "modal")
        return None

    def _reply(self, interaction: Interaction, data: Json, files: Sequence[Upload]) -> Message:
        names, sizes = [file.filename for file in files], [len(file.content) for file in files]
        check_message(data, filenames=names, sizes=sizes, at=_IN_DATA)
        message = self._messages.write(
            interaction.channel,
            self._bot_id(),
            data,
            files,
            kind=_message_kind(interaction),
            visible_to=visible_to(interaction, data),
            interaction=metadata_json(interaction),
        )
        interaction.original_id = message.id
        self._interactions.acknowledge(interaction, "message")
        return message

    def _defer(self, interaction: Interaction, data: Json) -> Message:
        check_message(data, editing=True, at=_IN_DATA)
        message = self._messages.defer(
            interaction.channel,
            self._bot_id(),
            _message_kind(interaction),
            visible_to(interaction, data),
            metadata_json(interaction),
        )
        interaction.original_id = message.id
        self._interactions.acknowledge(interaction, "deferred")
        return message

    def _update(self, interaction: Interaction, kind: int, data: Json, files: Sequence[Upload]) -> Message:
        message = self._world.messages.get(interaction.message_id or 0)
        if message is None:
            fault = {"code": "INTERACTION_INVALID_TYPE", "message": "There is no message to update"}
            raise ApiError(400, 50035, "Invalid Form Body", {"type": {"_errors": [fault]}})
        if kind == UPDATE:
            self._messages.edit(message, data, files, at=_IN_DATA)
        interaction.original_id = message.id
        self._interactions.acknowledge(interaction, "update" if kind == UPDATE else "deferred_update")
        return message

    def _resource(self, interaction: Interaction, kind: int, message: Message | None) -> Json:
        """Return the answer to `with_response`."""
        about: Json = {"id": str(interaction.id), "type": interaction.kind}
        resource: Json = {"type": kind}
        if message is not None:
            about["response_message_id"] = str(message.id)
            about["response_message_loading"] = message.loading
            about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
            if kind in {MESSAGE, UPDATE}:
                resource["message"] = message_json(self._world, message)
        return {"interaction": about, "resource": resource}

    def _bot_id(self) -> int:
        return self._world.application.id if self._world.application else 0


def _data_of(body: Json) -> Json:
    data = body.get("data") or {}
    if isinstance(data, dict):
        return data
    fault = {"code": "MODEL_TYPE_CONVERT", "message": "Only dictionaries may be used in a ModelType"}
    raise ApiError(400, 50035, "Invalid Form Body", {"data": {"_errors": [fault]}})


def visible_to(interaction: Interaction, data: Json) -> int | None:
    """Return the one user who will see an answer with these flags; None if everyone will."""
    flags = data.get("flags")
    private = interaction.private or (isinstance(flags, int) and bool(flags & EPHEMERAL))
    return interaction.user.id if private else None


def _message_kind(interaction: Interaction) -> int:
    """Return Discord's kind of message: 20 answers a slash command, 0 is any."""
    return 20 if interaction.kind == COMMAND else 0
