"""Limits of attachments, of the `attachment://` addresses that point at them, and of embeds.

Texts of embeds count without the white space around them.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.form import Form

MOST_FILES = 10
LARGEST_FILE = 10 * 1024 * 1024  # bytes; Discord's limit without boosts
_SCHEME = "attachment://"
_IMAGE = re.compile(r"\.(jpe?g|png|webp|gif)$", re.IGNORECASE)


class AttachedFiles:
    """The names of the files a message has, found again under the name Discord gives them."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = {_stored_name(name) for name in names}

    def check_link(self, form: Form, key: str, *, image: bool = False) -> None:
        """Note a fault if an `attachment://` address points at no file (or, for `image`, at no image)."""
        address = form.value.get(key)
        if not isinstance(address, str) or not address.startswith(_SCHEME):
            return
        name = address.removeprefix(_SCHEME)
        if _stored_name(name) not in self._names:
            form.fault("ATTACHMENT_NOT_FOUND", f'No file named "{name}" is attached.', key)
        elif image and not _IMAGE.search(name):
            form.fault("ATTACHMENT_NOT_IMAGE", "An embed shows jpg, png, webp and gif files only.", key)


def check_attachments(message: Form, names: Sequence[str], sizes: Sequence[int]) -> None:
    """Note too many files, and the faults of the message's `attachments`.

    Raises `ApiError` (413, 40005) for a file that is too large.
    """
    if any(size > LARGEST_FILE for size in sizes):
        raise ApiError(413, 40005, "Request entity too large")
    described = message.forms("attachments", most=MOST_FILES)
    if len(names) > MOST_FILES >= len(described):
        message.fault("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.", "attachments")
    for attachment in described:
        attachment.snowflake("id", needed=True)
        attachment.text("filename", 1024, least=1)
        attachment.text("description", 1024)


def _stored_name(name: str) -> str:
    # Discord puts underscores for characters that it does not allow in a file's name, here and in addresses.
    return re.sub(r"[^A-Za-z0-9.-]+", "_", name)


_MOST_EMBEDS, _MOST_FIELDS, _MOST_CHARACTERS = 10, 25, 6000
_WHITE = 0xFFFFFF
_WEB = ("http", "https")
_MEDIA = ("http", "https", "attachment")
_SHOWN = ("title", "description", "fields", "author", "footer", "image", "thumbnail", "timestamp", "video")


def check_embeds(message: Form, files: AttachedFiles) -> None:
    """Note the faults of a message's embeds, and of all their texts together (6000 characters)."""
    embeds = message.forms("embeds", most=_MOST_EMBEDS)
    if sum(_check_embed(embed, files) for embed in embeds) > _MOST_CHARACTERS:
        reason = f"Embed size exceeds maximum size of {_MOST_CHARACTERS}"
        message.fault("MAX_EMBED_SIZE_EXCEEDED", reason, "embeds")


def _check_embed(embed: Form, files: AttachedFiles) -> int:
    """Note the faults of one embed; return how many characters it shows."""
    if not any(embed.value.get(key) for key in _SHOWN):
        embed.fault("BASE_TYPE_REQUIRED", "This field is required", "description")
    embed.url("url", _WEB)
    embed.integer("color", 0, _WHITE)
    _check_timestamp(embed)
    for key in ("image", "thumbnail"):
        picture = embed.form(key)
        if picture:
            _check_picture(picture, "url", files)
    texts = [embed.text("title", 256), embed.text("description", 4096)]
    texts += _check_byline(embed.form("author"), "name", 256, files)
    texts += _check_byline(embed.form("footer"), "text", 2048, files)
    for field in embed.forms("fields", most=_MOST_FIELDS):
        texts += field.text("name", 256, needed=True), field.text("value", 1024, needed=True)
        field.boolean("inline")
    return sum(map(len, texts))


def _check_byline(line: Form | None, key: str, most: int, files: AttachedFiles) -> list[str]:
    """Note the faults of an author or a footer; return the text it shows."""
    if line is None:
        return []
    line.url("url", _WEB)
    _check_picture(line, "icon_url", files)
    return [line.text(key, most)]


def _check_picture(form: Form, key: str, files: AttachedFiles) -> None:
    form.url(key, _MEDIA)
    files.check_link(form, key, image=True)


def _check_timestamp(embed: Form) -> None:
    if not embed.has("timestamp"):
        return
    value = embed.value["timestamp"]
    try:
        datetime.fromisoformat(value)
    except (TypeError, ValueError):
        embed.fault("DATE_TIME_TYPE_PARSE", f'Could not parse "{value}". Should be ISO8601.', "timestamp")
