"""Who may make dice forget."""

from bot.play.request_context import RequestContext
from bot.play.settings.configuration import Configuration
from bot.play.settings.rights import check_may_manage


def check_may_reset(context: RequestContext, configuration: Configuration) -> None:
    """See that the person may reset what a place remembers, by the settings of its home.

    Raises:
        NotAllowed: only managers may here.
    """
    if configuration.reset == "managers":
        check_may_manage(context, configuration, "reset dice or shuffle decks here")
