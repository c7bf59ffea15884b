"""Who may make dice forget."""

from bot.play.asked import Asked
from bot.play.errors import NotAllowed
from bot.play.settings.configuration import Configuration


def check_may_reset(asked: Asked, configuration: Configuration) -> None:
    """See that the person may reset what a place remembers, by the settings of its home.

    Raises:
        NotAllowed: only managers may here.
    """
    if configuration.reset == "managers" and not asked.manages:
        raise NotAllowed(
            "Only people with the Manage Server permission may reset dice or shuffle decks here."
        )
