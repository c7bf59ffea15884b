"""Small pieces of text: faces, lists that fit, and text that must not be read as Markdown."""

import re
from collections.abc import Iterable, Sequence

_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()@<:-])")
_MARKED = re.compile(r"\\(.)|[*`~]+|<@[^>]*>")
_FACES = re.compile(r"`([\d ]+)`")


def plain(text: str) -> str:
    """Escape what Discord would read as Markdown or a mention."""
    return _MARKDOWN.sub(r"\\\1", text)


def bare(markdown: str, limit: int) -> str:
    """Return at most `limit` characters of what Discord would show, for where it reads no Markdown.

    Faces, which Discord would set apart, are in brackets.
    """
    bracketed = _FACES.sub(r"[\1]", markdown)
    shown = _MARKED.sub(lambda mark: mark[1] or ("someone" if mark[0].startswith("<@") else ""), bracketed)
    return shortened(shown, limit)


def shortened(text: str, most: int) -> str:
    """Return at most so many characters of a text, the last of them … where some are left out."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def plural(count: int, one: str, many: str = "") -> str:
    """Return `1 die` or `3 dice`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def either(words: Sequence[str]) -> str:
    """Return `6`, `6 or 8`, `6, 7 or 8`; there is one word at least."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def faces(numbers: Sequence[int], most: int = 40) -> str:
    """Return faces as code, `6 1 5`, at most `most` of them."""
    shown = " ".join(map(str, numbers[:most]))
    return f"`{shown}`" if len(numbers) <= most else f"`{shown}` … {len(numbers) - most} more"


def lines(parts: Iterable[str], limit: int) -> str:
    """Join lines as long as they fit `limit` characters, and say how many did not."""
    kept: list[str] = []
    left = limit - len("… and 10,000 more")
    every = list(parts)
    for part in every:
        left -= len(part) + 1
        if left < 0:
            return "\n".join([*kept, f"… and {len(every) - len(kept):,} more"])
        kept.append(part)
    return "\n".join(kept)
