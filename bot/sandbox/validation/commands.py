"""Limits of command definitions."""

from collections.abc import Sequence
from typing import Any

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.form import Form, is_snowflake
from bot.sandbox.validation.options import (
    check_description,
    check_menu_name,
    check_options,
    check_slash_name,
    longest,
)
from bot.sandbox.validation.responses import MOST_CHOICES

_SLASH, _USER_MENU, _MESSAGE_MENU = 1, 2, 3
_MOST = {_SLASH: 100, _USER_MENU: 15, _MESSAGE_MENU: 15}
_MOST_CHARACTERS = 8000


def check_commands(body: object) -> None:
    """Refuse definitions of all of an application's commands that Discord would refuse.

    Raises `ApiError`: 30032 for more than 100 slash commands or 15 menu entries of a kind, else 50035 with
    the places of all faults.
    """
    whole = Form({})
    if not isinstance(body, list):
        whole.fault("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        body = []
    commands = [whole.below(command, index) for index, command in enumerate(body)]
    kinds = [_kind_of(command) for command in commands]
    for kind, most in _MOST.items():
        _check_number(kinds.count(kind), most)
        _check_names_unique([each for each, its in zip(commands, kinds, strict=True) if its == kind])
    for command, its in zip(commands, kinds, strict=True):
        _check_command(command, its)
    whole.raise_faults()


def check_command(body: object, others: Sequence[dict[str, Any]] = ()) -> None:
    """Refuse the definition of one command beside `others`, which are registered already.

    Raises `ApiError`: 30032 for one command too many of its kind, else 50035 with the places of all faults.
    """
    command = Form(body)
    kind = _kind_of(command)
    alike = [other for other in others if other["type"] == kind]
    if kind is not None:
        _check_number(len(alike) + 1, _MOST[kind])
    if command.value.get("name") in [other["name"] for other in alike]:
        _refuse_name(command)
    _check_command(command, kind)
    command.raise_faults()


def _kind_of(command: Form) -> int | None:
    return command.one_of("type", _MOST) if command.has("type") else _SLASH


def _check_number(number: int, most: int) -> None:
    if number > most:
        raise ApiError(400, 30032, f"Maximum number of application commands reached ({most})")


def _refuse_name(command: Form) -> None:
    command.fault("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")


def _check_command(command: Form, kind: int | None) -> None:
    if kind == _SLASH:
        _check_slash(command)
    elif kind is not None:
        _check_menu(command)
    command.members("contexts", (0, 1, 2), least=1)
    command.members("integration_types", (0, 1), least=1)
    _check_permissions(command)
    command.boolean("nsfw")
    command.boolean("dm_permission")


def _check_slash(command: Form) -> None:
    check_slash_name(command)
    check_description(command)
    described = [command, *check_options(command)]
    size = sum(longest(form, "name") + longest(form, "description") for form in described)
    choices = [choice for form in described for choice in form.forms("choices", most=MOST_CHOICES)]
    size += sum(_choice_size(choice) for choice in choices)
    if size > _MOST_CHARACTERS:
        command.fault("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({_MOST_CHARACTERS})")


def _choice_size(choice: Form) -> int:
    value = choice.value.get("value")
    return longest(choice, "name") + (len(value) if isinstance(value, str) else 0)


def _check_menu(command: Form) -> None:
    check_menu_name(command)
    for key in ("description", "options"):
        if command.value.get(key):
            reason = f"Context menu commands cannot have {key}"
            command.fault(f"APPLICATION_COMMAND_CONTEXT_MENU_{key.upper()}_CANNOT_BE_SET", reason, key)


def _check_permissions(command: Form) -> None:
    permissions = command.value.get("default_member_permissions")
    if permissions is not None and not is_snowflake(permissions):
        reason = f'"{permissions}" is not a set of permissions; give its bits as a number.'
        command.fault("PERMISSIONS_TYPE_COERCE", reason, "default_member_permissions")


def _check_names_unique(commands: Sequence[Form]) -> None:
    """Note names that occur twice among commands of one type; different types may share a name."""
    seen: list[object] = []
    for command in commands:
        name = command.value.get("name")
        if name in seen:
            _refuse_name(command)
        seen.append(name)
