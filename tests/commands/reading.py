"""Reads what a person sees of an answer."""

from typing import Any


def text(seen: Any) -> str:
    """All text of an answer: content and embeds."""
    message = seen.message
    assert message is not None, f"no answer was seen, but {seen.kind}"
    parts = [message["content"]]
    for embed in message["embeds"]:
        parts += [embed.get("title", ""), embed.get("description", "")]
        parts += [f"{field['name']}: {field['value']}" for field in embed.get("fields", [])]
        parts.append(embed.get("footer", {}).get("text", ""))
    return "\n".join(filter(None, parts))


def headline(seen: Any) -> str:
    """The large line of an answer."""
    return seen.message["embeds"][0]["description"].splitlines()[0]


def buttons(seen: Any) -> dict[str, bool]:
    """The labels of the buttons under an answer, and whether they can be pressed."""
    rows = seen.message["components"]
    return {
        button["label"]: not button.get("disabled", False) for row in rows for button in row["components"]
    }
