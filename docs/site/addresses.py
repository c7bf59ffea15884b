"""Write the paragraphs of the README and of docs/ that have addresses of the code, the site or a bot."""

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

import bot

ROOT = Path(__file__).resolve().parents[2]

PARAGRAPHS = re.compile(r"(<!-- addresses: .* -->\n).*?(<!-- /addresses -->)", re.DOTALL)


def fill(page: str, text: str) -> str:
    """Return a page of `PAGES` with these paragraphs as they are to be."""
    return PARAGRAPHS.sub(lambda marks: f"{marks[1]}{PAGES[page]()}\n{marks[2]}", text)


def _where_it_is() -> str:
    """Return where the pages and the code are, and what to do without a host."""
    return f"{_pages()}\n\n{_without_a_host()}"


def _pages() -> str:
    playground = "that shows exact odds in your browser"
    words = f"`make site` builds these pages as a site, with search and a playground {playground}."
    if bot.SITE:
        words = (
            f"[The site]({bot.SITE}) has these pages, with search and"
            f" [a playground]({bot.SITE}/playground.html) {playground}."
        )
    return f"{words} The code is at <{bot.REPOSITORY}>." if bot.REPOSITORY else words


def _without_a_host() -> str:
    if bot.INVITE:
        bot_for_all = f"[Add the bot that is open to everyone]({bot.INVITE})"
        return f"**You host nothing?** {bot_for_all} to a server that you manage."
    return (
        "**Nobody at your table hosts it?** We know of no public Evenhand that you could invite, so one of"
        " you has to run it: a computer that stays on is enough ([Your first server](docs/first-server.md))."
        " Until then, try it on your own computer with `make demo`."
    )


def _image() -> str:
    """Return what the image of a version is called; no name of an image has capital letters."""
    name = urlsplit(bot.REPOSITORY).path.lower() or "/OWNER/evenhand"
    return (
        f"The image of the version `v1.2.3` is `ghcr.io{name}:1.2.3`: write it in the place of `evenhand` at"
        " the end of `docker run`, and build none."
    )


PAGES: Mapping[str, Callable[[], str]] = {"README.md": _where_it_is, "docs/hosting.md": _image}
"""What these paragraphs of a page say."""


def main() -> int:
    """Write the pages anew."""
    for page in PAGES:
        file = ROOT / page
        file.write_text(fill(page, file.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
