"""Limits of emoji: their names, and the pictures that come as data URIs."""

import binascii
import re
from base64 import b64decode
from collections.abc import Collection
from typing import Any

from bot.sandbox.validation.form import Form

_MOST_BYTES = 256 * 1024
_NAME = re.compile(r"\w+", re.ASCII)
_URI = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)
_SIGNATURES = {
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF.{4}WEBP", re.DOTALL),
    "image/avif": re.compile(rb".{4}ftypavi[fs]", re.DOTALL),
}


def check_emoji(body: dict[str, Any], names: Collection[str]) -> None:
    """Refuse a new emoji with a bad name, one of the existing `names`, or no picture."""
    form = Form(body)
    _check_name(form, names)
    if form.has("image", needed=True):
        _, content = read_picture(body)
        if not content:
            form.fault("IMAGE_INVALID", "Invalid image", "image")
        elif len(content) > _MOST_BYTES:
            form.fault("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.", "image")
    form.raise_faults()


def check_name(body: dict[str, Any], names: Collection[str]) -> None:
    """Refuse a bad new name of an emoji."""
    form = Form(body)
    _check_name(form, names)
    form.raise_faults()


def read_picture(body: dict[str, Any]) -> tuple[str, bytes]:
    """Return the type and the content of the picture in a body, both empty if there is none."""
    return read_uri(body.get("image"))


def read_uri(uri: object) -> tuple[str, bytes]:
    """Return the type and the content of a picture, both empty if the address has none."""
    match = _URI.fullmatch(str(uri))
    if match is None:
        return "", b""
    try:
        content = b64decode(match[2], validate=True)
    except binascii.Error:
        return "", b""
    return (match[1], content) if _SIGNATURES[match[1]].match(content) else ("", b"")


def _check_name(form: Form, names: Collection[str]) -> None:
    name = form.text("name", 32, least=2, needed=True)
    if name and not _NAME.fullmatch(name):
        form.fault("STRING_TYPE_REGEX", "String value did not match validation regex.", "name")
    if name in names:
        form.fault("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This emoji name is already taken.", "name")
