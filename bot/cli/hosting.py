"""What commands that work on a database begin with, and a sentence for what storage cannot do.

In a file of its own, as `run` has no need of the reader of arguments, which would stay in the bot's memory.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from bot.cli import BAD_USE, FAILED, CommandFailed
from bot.cli.set_by_host import read_settings
from bot.settings import Settings
from bot.storage.failures import StorageFailed, StorageLost, StorageRefused
from bot.storage.urls import name_of


@contextmanager
def hosting() -> Iterator[Settings]:
    """Act on the settings of the host; whoever ends the process meanwhile finds nothing unfinished."""
    settings = read_settings()
    ended = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal ended
        ended = True
        # as Ctrl+C does: what is awaited is cancelled and cleans up, where an exception could be lost
        interrupt = signal.getsignal(signal.SIGINT)
        if not callable(interrupt):
            raise KeyboardInterrupt
        interrupt(number, frame)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield settings
    except KeyboardInterrupt:
        if not ended:
            raise
        sys.exit(128 + signal.SIGTERM)
    except StorageRefused as error:
        raise CommandFailed(str(error)) from error
    except StorageLost as error:
        raise CommandFailed(str(error), FAILED if error.restart_helps else BAD_USE) from error
    except StorageFailed as error:
        database = name_of(settings.database_url)
        raise CommandFailed(f"The database {database} failed: {error.__cause__ or error}.", FAILED) from error
    finally:
        signal.signal(signal.SIGTERM, before)
