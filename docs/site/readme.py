"""Write the sentence of the README that says where all of this is a site, as bot/__init__.py has it."""

import re
import sys
from pathlib import Path

import bot

FILE = Path(__file__).resolve().parents[2] / "README.md"

SENTENCE = re.compile(r"^.*`make site` builds .*$", re.MULTILINE)


def fill(text: str) -> str:
    """Return the README with the sentence as it is to be."""
    here = "`make site` builds all of this as a site, with search and the playground."
    if bot.SITE:
        here = (
            f"[The site]({bot.SITE}) has all of this, with search and the playground; `make site` builds it."
        )
    if bot.REPOSITORY:
        here += f" The code is at <{bot.REPOSITORY}>."
    return SENTENCE.sub(lambda _: here, text)


def main() -> int:
    """Write the README anew."""
    FILE.write_text(fill(FILE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
