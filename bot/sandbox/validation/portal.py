"""Limits of an application's settings that it can change, and of its bot's looks."""

from typing import Any

from bot.sandbox.validation.emojis import read_uri
from bot.sandbox.validation.form import Form

SCOPES = ("applications.commands", "bot")
WAYS = ("0", "1")  # to install an application: in a server, for a user

_LONGEST_DESCRIPTION, _MOST_TAGS, _LONGEST_TAG, _LONGEST_URL = 400, 5, 20, 2048
_ALL_PERMISSIONS = (1 << 54) - 1
_MOST_BYTES = 10 * 1024 * 1024  # of a picture


def check_application(body: dict[str, Any]) -> None:
    """Refuse settings that an application may not have."""
    form = Form(body)
    form.text("description", _LONGEST_DESCRIPTION)
    _check_tags(form)
    for name in ("custom_install_url", "interactions_endpoint_url", "role_connections_verification_url"):
        form.url(name, ("http", "https"), most=_LONGEST_URL)
    for name in ("icon", "cover_image"):
        _check_picture(form, name)
    _check_installation(form.form("install_params"))
    ways = form.form("integration_types_config")
    if ways:
        _check_ways(ways)
    form.raise_faults()


def check_profile(body: dict[str, Any]) -> None:
    """Refuse a name or pictures that a bot's user may not have."""
    form = Form(body)
    form.text("username", 32, least=2)
    for name in ("avatar", "banner"):
        _check_picture(form, name)
    form.raise_faults()


def _check_tags(form: Form) -> None:
    tags = form.values("tags", most=_MOST_TAGS)
    for index, tag in enumerate(tags):
        if not isinstance(tag, str) or not 0 < len(tag.strip()) <= _LONGEST_TAG:
            reason = f"Must be between 1 and {_LONGEST_TAG} in length."
            form.fault("BASE_TYPE_BAD_LENGTH", reason, "tags", index)
        elif tag in tags[:index]:
            reason = "The set already contains this value"
            form.fault("SET_TYPE_ALREADY_CONTAINS_VALUE", reason, "tags", index)


def _check_ways(ways: Form) -> None:
    for way in ways.value:
        if way not in WAYS:
            ways.fault("BASE_TYPE_CHOICES", f"Value must be one of {WAYS}.", way)
        elif one := ways.form(way):
            _check_installation(one.form("oauth2_install_params"))


def _check_picture(form: Form, name: str) -> None:
    if form.has(name):
        _, content = read_uri(form.value[name])
        if not content:
            form.fault("IMAGE_INVALID", "Invalid image", name)
        elif len(content) > _MOST_BYTES:
            form.fault("BINARY_TYPE_MAX_SIZE", "File cannot be larger than 10240.0 kb.", name)


def _check_installation(form: Form | None) -> None:
    if form is None:
        return
    form.members("scopes", SCOPES, least=1)
    permissions = form.value.get("permissions")
    if isinstance(permissions, str) and permissions.isdecimal():
        permissions = int(permissions)
    if permissions is not None and not (
        isinstance(permissions, int) and 0 <= permissions <= _ALL_PERMISSIONS
    ):
        form.fault("NUMBER_TYPE_COERCE", "Value is not a set of permissions.", "permissions")
