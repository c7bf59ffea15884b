"""Write the paragraphs of the README that lead to the site and to a bot, with the addresses that are set."""

import re
import sys
from pathlib import Path

import bot

FILE = Path(__file__).resolve().parents[2] / "README.md"

PARAGRAPHS = re.compile(r"(<!-- addresses: .* -->\n).*?(<!-- /addresses -->)", re.DOTALL)


def fill(text: str) -> str:
    """Return the README with these paragraphs as they are to be."""
    return PARAGRAPHS.sub(lambda marks: f"{marks[1]}{_pages()}\n\n{_without_a_host()}\n{marks[2]}", text)


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
        "**Nobody at your table hosts it?** We know of no bot that is open to everyone, so one of you has to"
        " run it: a computer that stays on is enough ([Your first server](docs/first-server.md)). Until then"
        " `make demo` rolls on your own computer."
    )


def main() -> int:
    """Write the README anew."""
    FILE.write_text(fill(FILE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
