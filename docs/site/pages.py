"""The pages of the site: those of docs/ and of the repository's top, as they are.

So site and repository cannot differ. What changes is links, since docs/ is the top of the site, and a
description of each page for search engines and for Discord, which comes before its text.
"""

import html
import json
import re
import textwrap
from pathlib import Path

import bot

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent
ROOT = DOCS.parent

TOP_FILES = {
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "PRIVACY.md": "PRIVACY.md",
    "TERMS.md": "TERMS.md",
    "LICENSE": "LICENSE.md",
    ".env.example": "env-example.txt",
    "bot/features/proof/verify.html": "verify.html",
}
"""Files beside docs/ that its pages lead to, and what they are called on the site."""

ICON = DOCS / "listing" / "icon.png"
"""That of the bot on Discord, and of the site."""

HOME = re.compile(r"\[([^\[\]]+)\]\(\.\.\)")
"""A link to the page of the repository, from a page at the top of docs/."""

HOST_IT = "[Host it](first-server.md)"
"""The last link in the row of the first page; on the site those of bot/__init__.py come after it."""

NOT_OF_THE_SITE = ("site", "listing")
"""Folders of docs/."""

PICTURES = {".png", ".svg", ".webp"}

SCRIPTS = ("playground.js", "playground-worker.js", "playground.css", "site.css")

LONGEST_DESCRIPTION = 200
"""Characters; Discord and search engines cut off what is longer."""

PROSE = re.compile(r"(?!```)[A-Z`*\[]")
"""How a paragraph begins that is neither a heading, a list, a table, a picture, code nor HTML."""


def copy_pages(pages: Path) -> None:
    """Copy all pages, pictures and scripts."""
    for file in sorted(DOCS.rglob("*")):
        name = file.relative_to(DOCS)
        if name.parts[0] in NOT_OF_THE_SITE:
            continue
        if file.suffix == ".md":
            write(pages / name, _fit(file.read_text(), "../" * len(name.parts)))
        elif file.suffix in PICTURES:
            write(pages / name, file.read_bytes())
    for top, as_page in TOP_FILES.items():
        text = (ROOT / top).read_text()
        if as_page == "LICENSE.md":
            text = f"# {text}"  # its first line is its title
        write(pages / as_page, _fit(text, "") if as_page.endswith(".md") else text)
    write(pages / ICON.name, ICON.read_bytes())
    for script in SCRIPTS:
        write(pages / "site" / script, (HERE / script).read_bytes())


def describe(text: str) -> str:
    """Return the first paragraph of a page, without Markdown and in one line."""
    first = next((block for block in text.split("\n\n") if PROSE.match(block)), "")
    plain = re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", first)
    return textwrap.shorten(re.sub(r"[*`]", "", plain), LONGEST_DESCRIPTION, placeholder=" …")


def write(file: Path, content: str | bytes) -> None:
    """Write a file, and make its folder."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def _fit(text: str, up: str) -> str:
    """Return a page for the site; `up` leads from it to the top of the repository."""
    description = json.dumps(html.escape(describe(text)), ensure_ascii=False)  # the theme escapes nothing
    return f"---\ndescription: {description}\n---\n\n{_fit_links(text, up)}"


def _fit_links(text: str, up: str) -> str:
    elsewhere = {"Add to Discord": bot.INVITE, "Source code": bot.REPOSITORY}
    links = "".join(f" · [{name}]({address})" for name, address in elsewhere.items() if address)
    text = text.replace(HOST_IT, f"{HOST_IT}{links}")
    text = HOME.sub(lambda link: f"[{link[1]}]({bot.REPOSITORY})" if bot.REPOSITORY else link[1], text)
    for top, name in TOP_FILES.items():
        text = text.replace(f"]({up}{top}", f"]({up.removeprefix('../')}{name}")
    return text if up else text.replace("](docs/", "](")
