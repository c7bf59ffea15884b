"""Limits of messages: content, flags, mentions, and that there is something to see."""

from collections.abc import Sequence
from typing import Any

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.components import check_components
from bot.sandbox.validation.embeds import AttachedFiles, check_attachments, check_embeds
from bot.sandbox.validation.form import Form, Place, is_snowflake

_KINDS = ("users", "roles", "everyone")


def check_mentions(message: Form) -> None:
    """Note the faults of a message's `allowed_mentions`: unknown kinds, and a kind both parsed and listed."""
    mentions = message.form("allowed_mentions")
    if mentions is None:
        return
    parsed = mentions.members("parse", _KINDS)
    for kind in ("users", "roles"):
        listed = mentions.values(kind, most=100)
        for index, number in enumerate(listed):
            if number is not None and not is_snowflake(number):
                mentions.fault("NUMBER_TYPE_COERCE", f'Value "{number}" is not snowflake.', kind, index)
        if listed and kind in parsed:
            reason = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            mentions.fault("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", reason)
    mentions.boolean("replied_user")


COMPONENTS_V2 = 1 << 15
_MOST_CHARACTERS = 2000
_LEGACY = ("content", "embeds", "poll", "sticker_ids")


def check_message(
    body: dict[str, Any],
    *,
    filenames: Sequence[str] = (),
    sizes: Sequence[int] = (),
    editing: bool = False,
    at: Place = (),
) -> None:
    """Refuse a message Discord would refuse.

    `filenames` are the files sent along and those an edited message keeps; `sizes` (bytes) are of the files
    sent along. While `editing`, fields left out keep their value, so their absence is not an empty message,
    and `flags` must include those the message has already. `at` is the place of `body` in the request
    (`("data",)` in an answer to an interaction).

    Raises `ApiError`: 50035 with the places of all faults, 50006 for an empty message, 40005 for a file that
    is too large.
    """
    form = Form(body, at)
    files = AttachedFiles(filenames)
    form.text("content", _MOST_CHARACTERS)
    form.boolean("tts")
    flags = form.integer("flags", 0, 2**31 - 1) or 0
    v2 = bool(flags & COMPONENTS_V2)
    if v2:
        _check_no_legacy_fields(form)
    check_attachments(form, filenames, sizes)
    check_embeds(form, files)
    check_components(form, files, v2=v2)
    check_mentions(form)
    form.raise_faults()
    if not editing:
        check_not_empty(body, files=len(sizes) or len(filenames), v2=v2)


def check_not_empty(body: dict[str, Any], *, files: int = 0, v2: bool = False) -> None:
    """Refuse (400, 50006) a message with nothing to see; with `v2` only its components can be seen."""
    content = body.get("content") or ""
    if (content.strip() or files) and not v2:
        return
    if not any(body.get(key) for key in ("embeds", "components", "attachments", "poll", "sticker_ids")):
        raise ApiError(400, 50006, "Cannot send an empty message")


def _check_no_legacy_fields(form: Form) -> None:
    for key in _LEGACY:
        if form.value.get(key):
            reason = f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            form.fault("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", reason, key)
