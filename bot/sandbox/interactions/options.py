"""Checks a person's options of a command against the registered command."""

import math

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.lifecycle import COMPLETION
from bot.sandbox.interactions.references import Resolver
from bot.sandbox.world.models import Channel, Json, World

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 6, 7, 8, 9, 10, 11

SLASH, MESSAGE_MENU = 1, 3  # types of commands

_FURTHEST = 2**53  # integers and numbers beyond are not exact in JSON
_LONGEST = 6000  # characters of a string


def find_command(world: World, data: Json) -> Json:
    """Return the registered command that interaction data names.

    Raises:
        NotSent: there is no such command.
    """
    kind = data.get("type", SLASH)
    for command in world.commands:
        if command["type"] == kind and (
            str(data.get("id")) == command["id"] or data.get("name") == command["name"]
        ):
            return command
    sign = "/" if kind == SLASH else ""
    of_kind = (f"{sign}{command['name']}" for command in world.commands if command["type"] == kind)
    names = ", ".join(sorted(of_kind)) or "none"
    raise NotSent(f"There is no command {sign}{data.get('name')}; registered are: {names}.")


def validate_options(world: World, channel: Channel, kind: int, command: Json, data: Json) -> Json:
    """Return interaction data for a command as the platform sends it, with `resolved`.

    `kind` says whether it is a finished command or a completion, whose options may be unfinished.

    Raises:
        NotSent: an option is unknown, missing, of the wrong type or out of range, or no sub-command is named.
    """
    body: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if command["type"] != SLASH:
        raise NotSent(f"{command['name']} is not a slash command; the sandbox has no menus of people.")
    options = _list_of_options(data)
    resolver = Resolver(world, channel)
    reader = _OptionReader(resolver, completing=kind == COMPLETION)
    body["options"] = reader.all(f"/{command['name']}", command.get("options") or [], options)
    if kind == COMPLETION:
        _check_focus(body["options"], command.get("options") or [])
    elif resolver.resolved:
        body["resolved"] = resolver.resolved
    return body


def _list_of_options(data: Json) -> list[Json]:
    options = data.get("options") or []
    if not isinstance(options, list) or not all(
        isinstance(item, dict) and "name" in item for item in options
    ):
        raise NotSent("The options must be a list of objects with a name and a value.")
    return options


class _OptionReader:
    """Checks the options of one command."""

    def __init__(self, resolver: Resolver, *, completing: bool) -> None:
        self._resolver = resolver
        self._completing = completing

    def all(self, name: str, defined: list[Json], given: list[Json]) -> list[Json]:
        """Return the checked options of the command or sub-command `name`."""
        by_name = {option["name"]: option for option in defined}
        if defined and defined[0]["type"] in {SUB_COMMAND, GROUP}:
            return [self._sub_command(name, by_name, given)]
        entered = {item["name"]: item for item in given}
        if len(entered) < len(given):
            raise NotSent(f"{name} was given the same option twice; give each once.")
        for unknown in entered.keys() - by_name.keys():
            known = ", ".join(by_name) or "none"
            raise NotSent(f"{name} has no option {unknown}; it has: {known}.")
        missing = [
            option["name"] for option in defined if option.get("required") and option["name"] not in entered
        ]
        if missing and not self._completing:
            raise NotSent(f"{name} needs the option {missing[0]}.")
        return [self._value(by_name[option], item) for option, item in entered.items()]

    def _sub_command(self, name: str, defined: dict[str, Json], given: list[Json]) -> Json:
        chosen = defined.get(given[0]["name"]) if len(given) == 1 else None
        if chosen is None:
            raise NotSent(f"{name} is used with exactly one of: {', '.join(defined)}.")
        inner = self.all(f"{name} {chosen['name']}", chosen.get("options") or [], _list_of_options(given[0]))
        return {"name": chosen["name"], "type": chosen["type"], "options": inner}

    def _value(self, option: Json, item: Json) -> Json:
        body = {"name": option["name"], "type": option["type"], "value": item.get("value")}
        if self._completing:
            return body | ({"focused": True} if item.get("focused") else {})
        check_value(option, body["value"])
        if option["type"] in {USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT}:
            body["value"] = self._resolver.resolve(option, body["value"])
        return body


def check_value(option: Json, value: object) -> None:
    """Refuse a value that is not of the option's type, range or choices.

    Raises:
        NotSent: why the value cannot be entered.
    """
    name, kind = option["name"], option["type"]
    if kind == STRING:
        _check_string(option, value)
    elif kind in {INTEGER, NUMBER}:
        _check_number(option, value)
    elif kind == BOOLEAN and not isinstance(value, bool):
        raise NotSent(f"{name} is either true or false, not {value!r}.")
    choices = option.get("choices")
    if choices and value not in [choice["value"] for choice in choices]:
        offered = ", ".join(str(choice["value"]) for choice in choices)
        raise NotSent(f"{name} cannot be {value!r}; choose one of: {offered}.")


def _check_string(option: Json, value: object) -> None:
    name = option["name"]
    least, most = option.get("min_length") or 0, option.get("max_length") or _LONGEST
    if not isinstance(value, str):
        raise NotSent(f"{name} is a text, not {value!r}.")
    if not max(least, 1) <= len(value) <= most:
        raise NotSent(f"{name} must have {max(least, 1)} to {most} characters, not {len(value)}.")


def _check_number(option: Json, value: object) -> None:
    name = option["name"]
    types, word = (int, "a whole number") if option["type"] == INTEGER else ((int, float), "a number")
    if isinstance(value, bool) or not isinstance(value, types) or not math.isfinite(value):
        raise NotSent(f"{name} is {word}, not {value!r}.")
    least, most = option.get("min_value"), option.get("max_value")
    least, most = -_FURTHEST if least is None else least, _FURTHEST if most is None else most
    if not least <= value <= most:
        raise NotSent(f"{name} must be from {least} to {most}, not {value}.")


def _check_focus(options: list[Json], defined: list[Json]) -> None:
    """Refuse a completion unless exactly one option is being typed, and one that completes."""
    if options and options[0]["type"] in {SUB_COMMAND, GROUP}:
        inner = next(option for option in defined if option["name"] == options[0]["name"])
        return _check_focus(options[0]["options"], inner.get("options") or [])
    focused = [option["name"] for option in options if option.get("focused")]
    if len(focused) != 1:
        raise NotSent(f"A completion has exactly one option that is being typed, not {len(focused)}.")
    option = next(option for option in defined if option["name"] == focused[0])
    if not option.get("autocomplete"):
        raise NotSent(f"The option {focused[0]} offers no completion.")
    return None
