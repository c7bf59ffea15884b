"""Cards for settings."""

from bot.play.configuration import Configuration
from bot.render.card import Card, Field

RESETTERS = {"everyone": "everyone", "managers": "people with Manage Server"}


def configuration_card(configuration: Configuration, title: str = "Settings") -> Card:
    """Show every setting with its value."""
    shows = "1-100" if configuration.d100_from else "0-99"
    return Card(
        "How dice work here.",
        title,
        (
            Field("d100 shows", shows, inline=True),
            Field("Default method", configuration.method, inline=True),
            Field("Default tightness", configuration.tightness, inline=True),
            Field("Who may reset", RESETTERS[configuration.reset], inline=True),
        ),
        "Change them with /config set.",
    )
