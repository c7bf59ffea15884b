"""What the commands of a host share: its settings, its log, and the refusals of both and of the storage."""

from collections.abc import Callable

from pydantic import ValidationError

from bot.cli.ending import refuse
from bot.logs import log_to_stderr
from bot.settings import Settings
from bot.storage.errors import StorageRefused


def with_settings(act: Callable[[Settings], int]) -> int:
    """Read the settings, start the log, and return the exit status of `act`."""
    try:
        settings = Settings()
    except ValidationError as error:
        return refuse(_sentence(error))
    log_to_stderr(settings.log_level, token_of(settings))
    try:
        return act(settings)
    except StorageRefused as error:
        return refuse(str(error))


def token_of(settings: Settings) -> str:
    """Return the bot's token, empty where none is set."""
    return settings.token.get_secret_value().strip() if settings.token else ""


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    name = name if name == "DISCORD_TOKEN" else f"EVENHAND_{name}"
    return f"The setting {name} is wrong: {first['msg']}. See .env.example."
