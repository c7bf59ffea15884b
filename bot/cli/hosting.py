"""What commands that work on a database begin with, and a sentence for what storage cannot do.

In a file of its own, as `run` has no need of the reader of arguments, which would stay in the bot's memory.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from bot.cli import BAD_USE, FAILED, CommandFailed
from bot.cli.set_by_host import read_settings
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
        raise CommandFailed(str(error), FAILED if error.restart_helps else BAD_USE) from error
    except StorageFailed as error:
        database = name_of(settings.database_url)
        raise CommandFailed(f"The database {database} failed: {error.__cause__ or error}.", FAILED) from error
    finally:
        signal.signal(signal.SIGTERM, before)


def _exit_on_signal(number: int, _: object) -> NoReturn:
    sys.exit(128 + number)
