"""Writes the golden files anew: `python -m tests.golden`, or with the names of some scenes."""

import asyncio
import sys

from tests.golden.play import play
from tests.golden.scene import names, path_of


def write() -> None:
    """Play the scenes that are named, or all."""
    wanted = sys.argv[1:] or names()
    for name in wanted:
        if name not in names():
            sys.exit(f"There is no scene {name}; tests/golden/scenes has them.")
    for name in wanted:
        path_of(name).write_text(asyncio.run(play(name)))


if __name__ == "__main__":
    write()
