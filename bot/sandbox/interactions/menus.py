"""Checks a person's choice in the menu of a message against the registered entry."""

from bot.sandbox.errors import NotSent
from bot.sandbox.world.message_payloads import message_json
from bot.sandbox.world.models import Channel, Json, User, World
from bot.sandbox.world.permissions import may_read

_EPHEMERAL = 1 << 6


def validate_target(world: World, user: User, channel: Channel, command: Json, data: Json) -> Json:
    """Return interaction data for an entry in the menu of a message, as the platform sends it.

    The data has the whole message, even if the bot could not read it otherwise.

    Raises:
        NotSent: there is no such message here, or it is ephemeral, which has no such menu.
    """
    number = str(data.get("target_id"))
    message = world.messages.get(int(number)) if number.isdigit() else None
    if message is None or message.channel_id != channel.id or not may_read(world, message, user.id):
        raise NotSent("There is no such message for this user.")
    if message.flags & _EPHEMERAL:
        raise NotSent("A message that only one person sees has no menu of commands.")
    return {
        "id": command["id"],
        "name": command["name"],
        "type": command["type"],
        "target_id": number,
        "resolved": {"messages": {number: message_json(world, message)}},
    }
