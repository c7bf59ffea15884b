"""What a person typed in their own words, taken out of what is kept."""

import re
from collections.abc import Mapping

from bot.play.event import Json

TYPED = ("comment", "set", "name")
"""The parts of a request that hold nothing but what a person typed."""

_LABEL = re.compile(r"\[[^\[\]]*\]")


def without_words(request: Mapping[str, Json]) -> dict[str, Json]:
    """Return a kept request without its person's own words: the dice are the same."""
    kept = {name: value for name, value in request.items() if name not in TYPED}
    if isinstance(kept.get("dice"), str):
        kept["dice"] = _LABEL.sub("", kept["dice"]).partition("#")[0].rstrip()
    return kept
