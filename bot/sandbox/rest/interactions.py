"""REST: first answers to interactions, follow-ups, and reading, editing and deleting answers."""

from collections.abc import Sequence

from aiohttp import web

from bot.sandbox.errors import ApiError, invalid_form
from bot.sandbox.interactions.lifecycle import (
    COMMAND,
    FOLLOW_UPS_UNINSTALLED,
    Answer,
    Interaction,
    InteractionRegistry,
)
from bot.sandbox.interactions.payloads import metadata_json
from bot.sandbox.rest.middleware import FILES, PREFIX, read_object
from bot.sandbox.validation.messages import check_message
from bot.sandbox.validation.responses import check_answer, check_choices, check_modal
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.messages import MessageStore, Upload, assign_ids, check_new_message
from bot.sandbox.world.models import EPHEMERAL, Json, Message, World

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9  # kinds of answers

_IN_DATA = ("data",)  # where the message is in the request


class InteractionRoutes:
    """The route of first answers, and those that use the token of an answered interaction."""

    def __init__(self, world: World, interactions: InteractionRegistry, messages: MessageStore) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def routes(self) -> list[web.RouteDef]:
        webhook = PREFIX + r"/webhooks/{application:\d+}/{token}"
        message = webhook + r"/messages/{message:@original|\d+}"
        return [
            web.post(PREFIX + r"/interactions/{id:\d+}/{token}/callback", self._callback),
            web.post(webhook, self._follow_up),
            web.get(message, self._get),
            web.patch(message, self._edit),
            web.delete(message, self._delete),
        ]

    async def _callback(self, request: web.Request) -> web.Response:
        number, token = int(request.match_info["id"]), request.match_info["token"]
        interaction = self._interactions.find_unanswered(number, token)
        body = read_object(request)
        check_answer(body.get("type"), interaction.kind)
        kind, data = int(body["type"]), body.get("data") or {}
        if not isinstance(data, dict):
            raise invalid_form("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType", "data")
        message = self._answer(interaction, kind, data, request[FILES])
        if request.query.get("with_response", "").lower() not in {"1", "true"}:
            return web.Response(status=204)
        return web.json_response(self._resource(interaction, kind, message))

    def _answer(
        self, interaction: Interaction, kind: int, data: Json, files: Sequence[Upload]
    ) -> Message | None:
        """Do what the answer says; return the new or changed message, if any."""
        if kind == MESSAGE:
            check_new_message(data, files, _IN_DATA)
            return self._acknowledge(interaction, "message", self._write(interaction, data, data, files))
        if kind == DEFERRED:
            check_message(data, editing=True, at=_IN_DATA)
            return self._acknowledge(interaction, "deferred", self._write(interaction, data, None))
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

    def _write(
        self, interaction: Interaction, data: Json, body: Json | None, files: Sequence[Upload] = ()
    ) -> Message:
        return self._messages.write(
            interaction.channel,
            self._world.bot_id,
            body,
            files,
            kind=20 if interaction.kind == COMMAND else 0,  # 20 answers a slash command, 0 is any message
            visible_to=_only_reader(interaction, data),
            interaction=metadata_json(interaction),
        )

    def _update(self, interaction: Interaction, kind: int, data: Json, files: Sequence[Upload]) -> Message:
        message = self._world.messages.get(interaction.message_id or 0)
        if message is None:
            raise invalid_form("INTERACTION_INVALID_TYPE", "There is no message to update", "type")
        if kind == UPDATE:
            self._messages.edit(message, data, files, at=_IN_DATA)
        return self._acknowledge(interaction, "update" if kind == UPDATE else "deferred_update", message)

    def _acknowledge(self, interaction: Interaction, answer: Answer, message: Message) -> Message:
        interaction.original_id = message.id
        self._interactions.acknowledge(interaction, answer)
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

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction, body, files = self._find_interaction(request), read_object(request), request[FILES]
        check_new_message(body, files)
        original = self._world.messages.get(interaction.original_id or 0)
        if original is not None and original.loading:  # a follow-up of a deferred answer becomes that answer
            self._messages.edit(original, body, files)
            return self._settle(interaction, original)
        if interaction.by_user_only and len(interaction.followup_ids) >= FOLLOW_UPS_UNINSTALLED:
            reason = "This interaction has reached the maximum number of follow-up messages"
            raise ApiError(400, 40094, reason)
        about = metadata_json(interaction)
        if interaction.original_id is not None:
            about["original_response_message_id"] = str(interaction.original_id)
        message = self._messages.write(
            interaction.channel,
            self._world.bot_id,
            body,
            files,
            visible_to=_only_reader(interaction, body),
            interaction=about,
        )
        interaction.followup_ids.append(message.id)
        return self._settle(interaction, message)

    async def _get(self, request: web.Request) -> web.Response:
        message = self._find_message(request, self._find_interaction(request))
        return web.json_response(message_json(self._world, message))

    async def _edit(self, request: web.Request) -> web.Response:
        interaction = self._find_interaction(request)
        message = self._find_message(request, interaction)
        self._messages.edit(message, read_object(request), request[FILES])
        return self._settle(interaction, message)

    async def _delete(self, request: web.Request) -> web.Response:
        interaction = self._find_interaction(request)
        self._messages.delete(self._find_message(request, interaction))
        self._interactions.settle(interaction)
        return web.Response(status=204)

    def _settle(self, interaction: Interaction, message: Message) -> web.Response:
        self._interactions.settle(interaction)
        return web.json_response(message_json(self._world, message))

    def _find_interaction(self, request: web.Request) -> Interaction:
        application, token = int(request.match_info["application"]), request.match_info["token"]
        return self._interactions.find_answered(application, token)

    def _find_message(self, request: web.Request, interaction: Interaction) -> Message:
        """Return the message in the path, if the interaction made it."""
        name = request.match_info["message"]
        number = (interaction.original_id or 0) if name == "@original" else int(name)
        message = self._world.messages.get(number)
        if message is None or number not in {interaction.original_id, *interaction.followup_ids}:
            raise ApiError(404, 10008, "Unknown Message")
        return message


def _only_reader(interaction: Interaction, data: Json) -> int | None:
    """Return the one user who will see an answer with these flags; None if everyone will."""
    flags = data.get("flags")
    private = interaction.private or (isinstance(flags, int) and bool(flags & EPHEMERAL))
    return interaction.user.id if private else None
