"""Where a decision is to hold."""

from bot.mechanics.errors import BadInput
from bot.play.asked import Asked
from bot.play.settings.decisions import Scope


def scope_of(asked: Asked, *, here: bool) -> Scope:
    """Return the home of a request, or its channel alone if `here`; a thread means its channel.

    Raises:
        BadInput: the channel alone is meant outside a server.
    """
    if not here:
        return Scope(asked.place.home)
    if not asked.in_server:
        raise BadInput(
            "here:True is for the channels of a server: leave it out, there is but one place here."
        )
    return Scope(asked.place.home, asked.place.deciding)
