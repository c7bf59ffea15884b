"""The command `alive`, alone: a health check starts it every half minute, so it imports next to nothing.

It takes the name of the file from the environment, where a container has it. Only where it is not there, it
reads all settings, which takes twenty times as long.
"""

import os
import time
from pathlib import Path

from bot.cli import FAILED, CommandFailed
from bot.ops.environment import unquote
from bot.ops.heartbeat import is_alive

NAME = "EVENHAND_HEARTBEAT_FILE"


def alive() -> int:
    """Tell by the exit status whether the running bot is connected, and can write."""
    named = unquote(os.environ.get(NAME, ""))
    heartbeat = Path(named) if named else _read_setting()
    if heartbeat is None:
        raise CommandFailed(f"Set {NAME} to the file that the running bot touches.")
    return 0 if is_alive(heartbeat, time.time()) else FAILED


def _read_setting() -> Path | None:
    from bot.cli.set_by_host import read_settings  # noqa: PLC0415 - see above

    return read_settings().heartbeat_file
