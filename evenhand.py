"""The program `evenhand`: runs the command line, unless another package named `bot` is in its way."""

import re
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent

BAD_USE = 2
"""As in `bot.cli`, which cannot be asked where `bot` is another's."""


def main() -> int:
    """Run the command line and return its exit status."""
    if rival := find_rival():
        sys.stderr.write(
            f"Another package named bot is in the way, that of {rival}: install Evenhand apart from it, "
            "with `uv tool install evenhand` or `pipx install evenhand`.\n"
        )
        return BAD_USE
    from bot.cli.app import main as run  # noqa: PLC0415 - it may be another's until here

    return run()


def find_rival() -> str:
    """Return what else has a package `bot`, found first by Python or installed into the same folder."""
    spec = find_spec("bot")
    if spec and spec.origin and Path(spec.origin).parents[1].resolve() != HERE.resolve():
        return spec.origin
    for record in HERE.glob("*.dist-info/RECORD"):
        name, version = record.parent.stem.rsplit("-", 1)
        if name != "evenhand" and re.search(r"^bot/", record.read_text("utf-8"), re.MULTILINE):
            return f"{name} {version}"
    return ""
