"""What a host has set, read once by each command, and the log that begins with it.

Nothing here knows storage: what needs no database runs where that cannot.
"""

from pydantic import ValidationError

from bot.cli import CommandFailed
from bot.ops.logs import log_to_stderr
from bot.ops.rest import DISCORD_API
from bot.settings import Settings


def token_of(settings: Settings) -> str:
    """Return the bot's token, empty where none is set."""
    return settings.token.get_secret_value().strip() if settings.token else ""


def api_of(settings: Settings) -> str:
    """Return the address of Discord's API."""
    return str(settings.discord_api or DISCORD_API).rstrip("/")


def read_settings() -> Settings:
    """Read the settings, and start the log."""
    try:
        settings = Settings()
    except ValidationError as error:
        raise CommandFailed(_describe_error(error)) from None
    log_to_stderr(settings.log_level, token_of(settings), form=settings.log_format)
    return settings


def _describe_error(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    name = name if name == "DISCORD_TOKEN" else f"EVENHAND_{name}"
    return f"The setting {name} is wrong: {first['msg']}. See .env.example."
