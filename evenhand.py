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
    if fault := find_fault():
        sys.stderr.write(
            f"{fault}: install Evenhand apart from others, with `uv tool install evenhand` "
            "or `pipx install evenhand`.\n"
        )
        return BAD_USE
    from bot.cli.app import main as run  # noqa: PLC0415 - it may be another's until here

    return run()


def find_fault() -> str:
    """Say what another package named `bot` is doing to Evenhand's, or return nothing."""
    spec = find_spec("bot")
    if not spec or not spec.origin:
        return "Files of Evenhand are gone, perhaps with another package named bot"
    if Path(spec.origin).parents[1].resolve() != HERE.resolve():
        return f"Python finds another package named bot, {spec.origin}"
    for record in HERE.glob("*.dist-info/RECORD"):
        name, version = record.parent.stem.rsplit("-", 1)
        if name != "evenhand" and re.search(r"^bot/", record.read_text("utf-8"), re.MULTILINE):
            return f"{name} {version} has a package named bot, too"
    return ""
