"""What the commands of a host share, its settings and its log; and `alive`, which needs no more."""

import time

from pydantic import ValidationError

from bot.cli import FAILED, CommandFailed
from bot.commands.connection.watchdog import is_alive
from bot.logs import log_to_stderr
from bot.settings import Settings


def host_settings() -> Settings:
    """Read the settings, and start the log.

    Raises:
        CommandFailed: a setting is wrong.
    """
    try:
        settings = Settings()
    except ValidationError as error:
        raise CommandFailed(_sentence(error)) from None
    log_to_stderr(settings.log_level, token_of(settings), form=settings.log_format)
    return settings


def token_of(settings: Settings) -> str:
    """Return the bot's token, empty where none is set."""
    return settings.token.get_secret_value().strip() if settings.token else ""


def alive() -> int:
    """Tell by the exit status whether the bot is connected.

    Raises:
        CommandFailed: no file of life is set.
    """
    heartbeat = host_settings().heartbeat_file
    if heartbeat is None:
        raise CommandFailed("Set EVENHAND_HEARTBEAT_FILE to the file that the running bot touches.")
    return 0 if is_alive(heartbeat, time.time()) else FAILED


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    name = name if name == "DISCORD_TOKEN" else f"EVENHAND_{name}"
    return f"The setting {name} is wrong: {first['msg']}. See .env.example."
