"""Limits of the components that show something: text, pictures, files, lines between."""

from bot.sandbox.validation.attachments import AttachedFiles
from bot.sandbox.validation.form import Form

TEXT_DISPLAY = 10
THUMBNAIL = 11
GALLERY = 12
FILE = 13
SEPARATOR = 14
_MEDIA = ("http", "https", "attachment")


def check_text_display(part: Form) -> None:
    """Note the faults of a text display."""
    part.text("content", 4000, least=1, needed=True)


def check_thumbnail(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a thumbnail, or of one picture of a gallery."""
    part.text("description", 1024, least=1)
    part.boolean("spoiler")
    _check_media(part.form("media", needed=True), files)


def check_gallery(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a media gallery of 1-10 pictures."""
    for item in part.forms("items", least=1, most=10, needed=True):
        check_thumbnail(item, files)


def check_file(part: Form, files: AttachedFiles) -> None:
    """Note the faults of a file component, which shows an attached file only."""
    part.boolean("spoiler")
    _check_media(part.form("file", needed=True), files, ("attachment",))


def check_separator(part: Form) -> None:
    """Note the faults of a separator."""
    part.boolean("divider")
    part.one_of("spacing", (1, 2))


def _check_media(media: Form | None, files: AttachedFiles, schemes: tuple[str, ...] = _MEDIA) -> None:
    if media is None:
        return
    media.url("url", schemes, needed=True)
    files.check_link(media, "url")
