"""The file `.env` of a host, in which `evenhand setup` keeps the token: the rest of it stays as it is."""

import os
import re
from pathlib import Path

from bot.ops.environment import bare_token

NAME = "DISCORD_TOKEN"

LINE = re.compile(rf"^[ \t]*(?:export[ \t]+)?{NAME}[ \t]*=[ \t]*(?P<value>.*)$", re.MULTILINE)

NEW = "# Settings of the bot. Keep this file to yourself: anyone with the token can act as the bot.\n"
"""What a new file begins with."""


def read_token(file: Path) -> str:
    """Return the token in a file, "" where it has none, or there is no such file.

    Raises:
        OSError: it cannot be read.
    """
    if not file.exists():
        return ""
    found = LINE.findall(file.read_text(encoding="utf-8-sig"))
    return bare_token(found[-1]) if found else ""


def write_token(file: Path, token: str) -> None:
    """Put a token into a file, in the place of the one there; only who owns the file can read it then.

    All or nothing is written.

    Raises:
        OSError: it cannot be written.
    """
    before = file.read_text(encoding="utf-8-sig") if file.exists() else NEW
    line = f"{NAME}={token}"
    if LINE.search(before):
        after = LINE.sub(lambda _: line, before)
    else:
        after = f"{before}{'' if before.endswith(chr(10)) else chr(10)}{line}\n"
    unfinished = file.with_name(f"{file.name}.new")
    unfinished.unlink(missing_ok=True)
    made = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(made, "w", encoding="utf-8", newline="") as written:
        written.write(after)
    unfinished.replace(file)
