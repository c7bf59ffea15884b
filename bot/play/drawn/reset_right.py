"""Who may make dice forget."""

from bot.play.asked import Asked
from bot.play.settings.configuration import Configuration
from bot.play.settings.rights import check_may_manage


def check_may_reset(asked: Asked, configuration: Configuration) -> None:
    """See that the person may reset what a place remembers, by the settings of its home.

    Raises:
        NotAllowed: only managers may here.
    """
    if configuration.reset == "managers":
        check_may_manage(asked, configuration, "reset dice or shuffle decks here")
