"""What a host has set, read once by each command, and the log that begins with it.

Nothing here knows storage: what needs no database runs where that cannot.
"""

import logging

from pydantic import ValidationError

from bot import __version__
from bot.cli import CommandFailed
from bot.cli.unknown_settings import find_unknown, read_values
from bot.cli.wrong_settings import describe
from bot.ops.logs import log_to_stderr
from bot.ops.rest import DISCORD_API
from bot.settings import PREFIX, Settings

log = logging.getLogger(__name__)

LOG_FORMAT = f"{PREFIX}LOG_FORMAT"


def token_of(settings: Settings) -> str:
    """Return the bot's token, empty where none is set."""
    return settings.token.get_secret_value() if settings.token else ""


def api_of(settings: Settings) -> str:
    """Return the address of Discord's API."""
    return str(settings.discord_api or DISCORD_API).rstrip("/")


def read_settings() -> Settings:
    """Read the settings, and start the log."""
    try:
        values = read_values()
        settings = Settings()
    except ValidationError as error:
        log_to_stderr("INFO", form="json" if values.get(LOG_FORMAT, "").lower() == "json" else "text")
        raise CommandFailed(describe(error, values)) from None
    except UnicodeError:
        raise CommandFailed("The file .env is not in UTF-8: save it in that encoding.") from None
    except OSError as error:
        raise CommandFailed(f"The file .env cannot be read: {error.strerror}.") from None
    log_to_stderr(settings.log_level, token_of(settings), form=settings.log_format)
    if mistyped := [each.sentence for each in find_unknown() if each.is_mistyped]:
        raise CommandFailed("\n".join(mistyped))
    return settings


def log_start() -> None:
    """Log which version starts, and what is set and does nothing."""
    log.info("Evenhand %s starts.", __version__)
    for each in find_unknown():
        log.warning("%s", each.sentence)
