"""REST: follow-ups to an interaction, and reading, editing and deleting its answers."""

from aiohttp import web

from bot.sandbox.errors import ApiError
from bot.sandbox.interactions.lifecycle import FOLLOW_UPS_UNINSTALLED, Interaction, InteractionRegistry
from bot.sandbox.interactions.payloads import metadata_json
from bot.sandbox.rest.bodies import FILES, object_of
from bot.sandbox.rest.callbacks import visible_to
from bot.sandbox.rest.middleware import PREFIX
from bot.sandbox.validation import check_message
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.messages import MessageStore
from bot.sandbox.world.models import Message, World


class WebhookRoutes:
    """Routes that use the token of an interaction which has its first answer."""

    def __init__(self, world: World, interactions: InteractionRegistry, messages: MessageStore) -> None:
        self._world = world
        self._interactions = interactions
        self._messages = messages

    def routes(self) -> list[web.RouteDef]:
        """Return the routes."""
        webhook = PREFIX + r"/webhooks/{application:\d+}/{token}"
        message = webhook + r"/messages/{message:@original|\d+}"
        return [
            web.post(webhook, self._follow_up),
            web.get(message, self._get),
            web.patch(message, self._edit),
            web.delete(message, self._delete),
        ]

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction, body, files = self._interaction(request), object_of(request), request[FILES]
        names, sizes = [file.filename for file in files], [len(file.content) for file in files]
        check_message(body, filenames=names, sizes=sizes)
        original = self._world.messages.get(interaction.original_id or 0)
        if original is not None and original.loading:  # what follows a deferred answer becomes it
            self._messages.edit(original, body, files)
            self._interactions.settle(interaction)
            return web.json_response(message_json(self._world, original))
        if interaction.by_user_only and len(interaction.followup_ids) >= FOLLOW_UPS_UNINSTALLED:
            raise ApiError(
                400, 40094, "This interaction has reached the maximum number of follow-up messages"
            )
        about = metadata_json(interaction)
        if interaction.original_id is not None:
            about["original_response_message_id"] = str(interaction.original_id)
        bot_id = int(request.match_info["application"])
        message = self._messages.write(
            interaction.channel,
            bot_id,
            body,
            files,
            visible_to=visible_to(interaction, body),
            interaction=about,
        )
        interaction.followup_ids.append(message.id)
        self._interactions.settle(interaction)
        return web.json_response(message_json(self._world, message))

    async def _get(self, request: web.Request) -> web.Response:
        message = self._message(request, self._interaction(request))
        return web.json_response(message_json(self._world, message))

    async def _edit(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        message = self._message(request, interaction)
        self._messages.edit(message, object_of(request), request[FILES])
        self._interactions.settle(interaction)
        return web.json_response(message_json(self._world, message))

    async def _delete(self, request: web.Request) -> web.Response:
        interaction = self._interaction(request)
        self._messages.delete(self._message(request, interaction))
        self._interactions.settle(interaction)
        return web.Response(status=204)

    def _interaction(self, request: web.Request) -> Interaction:
        return self._interactions.find_answered(
            int(request.match_info["application"]), request.match_info["token"]
        )

    def _message(self, request: web.Request, interaction: Interaction) -> Message:
        """Return the message in the path, if the interaction made it."""
        name = request.match_info["message"]
        number = (interaction.original_id or 0) if name == "@original" else int(name)
        message = self._world.messages.get(number)
        if message is None or number not in {interaction.original_id, *interaction.followup_ids}:
            raise ApiError(404, 10008, "Unknown Message")
        return message
