"""The words of the pages on rules, each a Markdown file with holes for computed parts."""

from pathlib import Path


def read_prose(page: str) -> str:
    """Return the text of a page, with its holes."""
    return Path(__file__).with_name(f"{page}.md").read_text(encoding="utf-8")
