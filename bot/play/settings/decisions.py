"""The port to settings: what was decided for a home, and for single channels of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.play.request_context import RequestContext

Decided = Mapping[str, Any]
"""The values of settings by their names in `Configuration`: only those that were decided."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a decision holds: in a whole home, or in one channel of it with its threads."""

    home: int
    channel: int = 0
    """0: in all channels of the home."""


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
