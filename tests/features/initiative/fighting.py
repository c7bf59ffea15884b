"""Reads the message of a fight."""

import re


def _text(seen):
    return seen.message["embeds"][0].get("description", "")


def order(seen):
    """Who takes part, with their initiative, as far as it is shown."""
    found = re.findall(r"^(?:▶ )?`\s*(-?\d+)` \**(.*?)\**(?: · .*)?$", _text(seen), re.MULTILINE)
    return [f"{total} {name}" for total, name in found]


def turn_of(seen):
    """Whose turn it is; None: nobody's."""
    found = re.search(r"^# (.*)$", _text(seen), re.MULTILINE)
    return found and found[1]
