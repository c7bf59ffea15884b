"""Where the bot keeps its data, unless a setting says otherwise.

That is `data/` in the folder in which it starts. People start an installed program in any folder, so it uses
that folder only if it has `.env` or `data/`. Otherwise it uses the system's folder for the data of programs,
so that it finds yesterday's rolls whatever folder it starts in.
"""

from importlib.resources import files
from pathlib import Path
from shutil import which

HERE = Path("data")

ENV_FILE = Path(".env")


def find_data_folder() -> Path:
    """Return the folder for data; it may not exist yet."""
    if not is_installed() or ENV_FILE.exists() or HERE.exists():
        return HERE
    from platformdirs import user_data_path  # noqa: PLC0415 - 0.4 MB, of which a host's own folder has no use

    return user_data_path("evenhand", appauthor=False)


def spell_command(name: str) -> str:
    """Return a command as a host types it: `evenhand run`, or `make run` in a copy of the repository."""
    if is_installed():
        return f"`evenhand {name}`"
    return f"`make {name}`" if which("make") else f"`.venv/bin/evenhand {name}`"


def is_installed() -> bool:
    """Whether the bot runs as an installed program, and not from a copy of its repository."""
    return Path(str(files("bot")), "migrations").is_dir()
