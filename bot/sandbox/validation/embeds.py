"""Limits of embeds. Texts count without the white space around them."""

from datetime import datetime

from bot.sandbox.validation.attachments import AttachedFiles
from bot.sandbox.validation.form import Form

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
    shown = [embed.text("title", 256), embed.text("description", 4096)]
    shown += _check_byline(embed.form("author"), "name", 256, files)
    shown += _check_byline(embed.form("footer"), "text", 2048, files)
    for field in embed.forms("fields", most=_MOST_FIELDS):
        shown += field.text("name", 256, needed=True), field.text("value", 1024, needed=True)
        field.boolean("inline")
    return sum(map(len, shown))


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
