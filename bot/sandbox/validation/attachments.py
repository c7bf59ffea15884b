"""Limits of attachments, and of the `attachment://` addresses that point at them."""

import re
from collections.abc import Sequence

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
    """Note too many files, and the faults of what the message tells of them.

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
    # Discord replaces what it does not allow in the name of a file by underscores, here and in addresses.
    return re.sub(r"[^A-Za-z0-9.-]+", "_", name)
