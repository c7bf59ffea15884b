"""Where the bot keeps its data, unless a setting says otherwise.

That is `data/` in the folder in which it is started. An installed program is started anywhere, so it takes a
folder for the host's only if there is `.env` or `data/` in it. Elsewhere it uses the folder that the system
has for the data of programs: what was rolled yesterday is there today, in whatever folder one is.
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
    """Return how a host types a command: `evenhand run`, or in a copy of the repository `make run`."""
    if is_installed():
        return f"`evenhand {name}`"
    return f"`make {name}`" if which("make") else f"`.venv/bin/evenhand {name}`"


def is_installed() -> bool:
    """Whether the bot runs as an installed program, and not from a copy of its repository."""
    return Path(str(files("bot")), "migrations").is_dir()
