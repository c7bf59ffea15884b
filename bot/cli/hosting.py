"""What the commands of a host begin with: the settings, the log, and a sentence for what storage cannot do.

In a file of its own, as `run` has no need of the reader of arguments, which would stay in the bot's memory.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from pydantic import ValidationError

from bot.cli import FAILED, CommandFailed
from bot.ops.logs import log_to_stderr
from bot.settings import Settings
from bot.storage.failures import StorageFailed, StorageLost, StorageRefused
from bot.storage.urls import name_of


@contextmanager
def hosting() -> Iterator[Settings]:
    """Act on the settings of the host; whoever ends the process meanwhile finds nothing unfinished."""
    settings = read_settings()
    before = signal.signal(signal.SIGTERM, _exit_on_signal)
    try:
        yield settings
    except StorageRefused as error:
        raise CommandFailed(str(error)) from error
    except StorageLost as error:
        raise CommandFailed(str(error), FAILED) from error
    except StorageFailed as error:
        database = name_of(settings.database_url)
        raise CommandFailed(f"The database {database} failed: {error.__cause__ or error}.", FAILED) from error
    finally:
        signal.signal(signal.SIGTERM, before)


def token_of(settings: Settings) -> str:
    """Return the bot's token, empty where none is set."""
    return settings.token.get_secret_value().strip() if settings.token else ""


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


def _exit_on_signal(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)
