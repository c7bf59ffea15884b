"""Reads what a person sees of an answer."""

import re
from typing import Any

from bot.sandbox.interactions.components import walk

BUTTON, STRING_SELECT, TEXT = 2, 3, 10


def text(seen: Any) -> str:
    """All text of an answer: content, embeds and the texts of layouts."""
    message = seen.message
    assert message is not None, f"no answer was seen, but {seen.kind}"
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title", ""), embed.get("description", "")]
        parts += [f"{field['name']}: {field['value']}" for field in embed.get("fields", [])]
        parts.append(embed.get("footer", {}).get("text", ""))
    parts += [part["content"] for part in walk(message["components"]) if part["type"] == TEXT]
    return _use_plain_spaces("\n".join(filter(None, parts)))


def numbers(text: str) -> set[str]:
    """The numbers that stand alone in a text: not the digits of ids, which have any in them now and then."""
    return set(re.findall(r"(?<!\w)\d+(?!\w)", text))


def headline(seen: Any) -> str:
    """The large line of an answer."""
    embeds = [embed["description"] for embed in seen.message["embeds"]]
    told = [part["content"] for part in walk(seen.message["components"]) if part["type"] == TEXT]
    lines = _use_plain_spaces((embeds or told)[0]).splitlines()
    return lines[1] if lines[0].startswith("### ") else lines[0]


def _use_plain_spaces(text: str) -> str:
    """Return a text with plain spaces before its percent signs, which never stand on a line of their own."""
    return text.replace("\u00a0%", " %")


def buttons(seen: Any) -> dict[str, bool]:
    """The labels of the buttons under an answer, and whether they can be pressed."""
    found = [item for item in walk(seen.message["components"]) if item["type"] == BUTTON]
    return {button["label"]: not button.get("disabled", False) for button in found}


def options(seen: Any) -> dict[str, str]:
    """What can be chosen in the select under an answer: the labels by their values."""
    found = [item for item in walk(seen.message["components"]) if item["type"] == STRING_SELECT]
    return {option["value"]: option["label"] for select in found for option in select["options"]}
