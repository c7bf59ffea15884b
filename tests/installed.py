"""The package as a wheel lays it: with its migrations within it, and away from the repository."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]


def lay_out(site: Path) -> Path:
    """Put the package into a folder that Python imports from, and return that."""
    shutil.copytree(ROOT / "bot", site / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "migrations", site / "bot" / "migrations")
    return site
