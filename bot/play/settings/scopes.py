"""Where a decision is to hold."""

from bot.mechanics.errors import BadInput
from bot.play.request_context import RequestContext
from bot.play.settings.decisions import Scope


def scope_of(context: RequestContext, *, here: bool) -> Scope:
    """Return the home of a request, or its channel alone if `here`; a thread means its channel.

    Raises:
        BadInput: the channel alone is meant outside a server.
    """
    if not here:
        return Scope(context.place.home)
    if not context.in_server:
        raise BadInput(
            "here:True is for the channels of a server: leave it out, there is but one place here."
        )
    return Scope(context.place.home, context.place.deciding)
