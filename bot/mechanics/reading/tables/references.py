"""Finds the tables that the text of a row refers to, as in `{treasure}`."""

import re
from collections.abc import Iterable, Iterator

REFERENCE = r"\{\s*([\w-]{1,32})\s*\}"
_REFERENCE = re.compile(REFERENCE)


def references(text: str) -> Iterator[re.Match[str]]:
    """Yield a text's references to tables, as in `{treasure}`; group 1 is the name as typed."""
    return _REFERENCE.finditer(text)


def list_references(text: str) -> Iterable[str]:
    """Return the table names in a text, as typed, each once."""
    return dict.fromkeys(_REFERENCE.findall(text)) if "{" in text else ()
