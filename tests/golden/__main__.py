"""Writes the golden files anew: `python -m tests.golden`, or with the names of some scenes."""

import asyncio
import sys

from tests.golden.play import play
from tests.golden.scene import names, path_of


def write() -> None:
    """Play the scenes that are named, or all."""
    for name in sys.argv[1:] or names():
        path_of(name).write_text(asyncio.run(play(name)))


if __name__ == "__main__":
    write()
