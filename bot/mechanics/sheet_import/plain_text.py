"""Makes a line of a pasted sheet plain: without marks of lists, links and layout that say nothing."""

import html
import re
import unicodedata

from bot.mechanics.sheet_import.pieces import BOXES, DOTS
from bot.mechanics.typed_text import DASHES

_LEADERS = re.compile(r"[.\u2026\u00b7]{2,}|\u2026|[-_]{3,}|={2,}|'{2,}")
"""What leads the eye from a name to its number, rules under headings, and the bold text of wikis."""

_LINK = re.compile(r"\[([^\[\]()]{1,60})\]\([^()\s]{1,300}\)")
"""A link in Markdown, of which the words stay."""

_EMOJI = re.compile(r"<a?:\w{2,32}:\d{1,20}>|:[a-z_]{2,32}:")
"""An emoji as Discord writes it."""

_CHECKBOX = re.compile(r"\s*[-*]?\s?\[[ xX]?\]")
"""A box before a skill: whether it is trained."""

_GAP = re.compile(rf"(?<=[{DOTS}{BOXES}\u2022]) (?=[{DOTS}{BOXES}\u2022])")
"""A gap between the dots of one value."""

_BULLET, _DOT = "\u2022", "\u25cf"

_ORNAMENTS = str.maketrans(
    {**dict.fromkeys("*|#>`~_\\\u25c6\u25c7", " "), "\u2014": " - ", "\ufe0f": ""} | DASHES
)


def plain_line(line: str) -> str:
    """Return a line with one kind of minus, and without the marks of lists, links and tables."""
    if box := _CHECKBOX.match(line):
        line = line[box.end() :]
    line = _LINK.sub(r"\1", _EMOJI.sub(" ", html.unescape(line))).replace("[[", " ").replace("]]", " ")
    line = _LEADERS.sub(" ", line).translate(_ORNAMENTS)
    if not line.isascii():
        line = _mean_bullets("".join(" " if _is_picture(sign) else sign for sign in line))
    return " ".join(line.split())


def _is_picture(sign: str) -> bool:
    return unicodedata.category(sign) == "So" and sign not in DOTS and sign not in BOXES


def _mean_bullets(line: str) -> str:
    """Take bullets for dots (`Stealth ••`) if one of them cannot be between two things, else for commas."""
    text = _GAP.sub("", line.strip().lstrip(_BULLET))
    bare = "".join(text.split())
    are_dots = bare.endswith(_BULLET) or any(f"{_BULLET}{after}" in bare for after in (_BULLET, *",;()"))
    text = text.replace(_BULLET, _DOT if are_dots else "\u00b7")
    first, *others = text.split("\u00b7")
    return first + "".join(f"{' ' if _begins_value(each) else ','}{each}" for each in others)


def _begins_value(text: str) -> bool:
    """Whether what follows a dot in the middle is the value of the words before it: `Lucky · 2/3`."""
    begin = text[:2].strip()
    return begin.isdigit() or begin in {"+", "-"}
