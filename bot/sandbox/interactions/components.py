"""Checks what a person did with a button, a select or a modal, and makes the data for the bot."""

from collections.abc import Iterator

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.references import Resolver
from bot.sandbox.world.models import Channel, Json, Message, World

BUTTON, STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 2, 3, 5, 6, 7, 8
SELECTS = {STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT}
_AS_OPTION = {USER_SELECT: 6, CHANNEL_SELECT: 7, ROLE_SELECT: 8, MENTIONABLE_SELECT: 9}
_LINK = 5  # style of a button that sends the bot nothing


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield components and all within them."""
    for component in components:
        yield component
        inner = component.get("components") or []
        yield from walk(
            [*inner, *(component[key] for key in ("component", "accessory") if component.get(key))]
        )


def validate_press(world: World, channel: Channel, message: Message, data: Json) -> Json:
    """Return interaction data for a component of `message` as the platform sends it.

    Raises:
        NotSent: there is no such component, it is disabled, or its values are not among those offered.
    """
    custom_id = data.get("custom_id")
    component = next((c for c in walk(message.components) if c.get("custom_id") == custom_id), None)
    if component is None or component.get("style") == _LINK:
        raise NotSent(f"The message has nothing to press with the custom_id {custom_id!r}.")
    if component.get("disabled"):
        raise NotSent(f"{component.get('label') or custom_id} is disabled.")
    body: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component.get("id", 1)}
    if component["type"] in SELECTS:
        resolver = Resolver(world, channel)
        body["values"] = _validate_values(resolver, component, data.get("values"))
        body |= {"resolved": resolver.resolved} if resolver.resolved else {}
    return body


def read_amount(component: Json, key: str, otherwise: int) -> int:
    """Return `min_values` or `max_values` of a component, or `otherwise` if it is absent or null."""
    value: int | None = component.get(key)
    return otherwise if value is None else value


def _validate_values(resolver: Resolver, select: Json, values: object) -> list[str]:
    """Return the values chosen in a select; refuse too few, too many, and others than those offered."""
    name = select.get("placeholder") or select["custom_id"]
    least, most = read_amount(select, "min_values", 1), read_amount(select, "max_values", 1)
    if (
        not isinstance(values, list)
        or not least <= len(values) <= most
        or len({*map(str, values)}) < len(values)
    ):
        raise NotSent(f"{name} takes {least} to {most} different values.")
    if select["type"] != STRING_SELECT:
        option = {**select, "name": name, "type": _AS_OPTION[select["type"]]}
        return [resolver.resolve(option, value) for value in values]
    offered = [option["value"] for option in select["options"]]
    for value in values:
        if value not in offered:
            raise NotSent(f"{name} does not offer {value!r}; choose from: {', '.join(offered)}.")
    return values


TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 19, 21, 22, 23
_LONGEST = 4000  # characters of a text


def read_entries(components: list[Json]) -> Json:
    """Return the values of submitted components, by `custom_id`."""
    return {
        item["custom_id"]: item.get("values", item.get("value"))
        for item in walk(components)
        if "custom_id" in item
    }


def validate_modal(world: World, channel: Channel, modal: Json, entries: Json) -> Json:
    """Return interaction data for the submitted `modal`, with `entries` by `custom_id`.

    Raises:
        NotSent: an entry is for no input of the modal, is missing, or is not one the input accepts.
    """
    inputs = {item["custom_id"] for item in walk(modal["components"]) if "custom_id" in item}
    for unknown in entries.keys() - inputs:
        raise NotSent(f"The form has no input {unknown!r}; it has: {', '.join(sorted(inputs))}.")
    resolver = Resolver(world, channel)
    components = _ModalReader(entries, resolver).fill(modal["components"])
    body: Json = {"custom_id": modal["custom_id"], "components": components}
    return body | ({"resolved": resolver.resolved} if resolver.resolved else {})


class _ModalReader:
    """Replaces the inputs of a modal by what a person entered."""

    def __init__(self, entries: Json, resolver: Resolver) -> None:
        self._entries = entries
        self._resolver = resolver

    def fill(self, components: list[Json]) -> list[Json]:
        return [self._fill_in(component) for component in components]

    def _fill_in(self, component: Json) -> Json:
        body: Json = {"type": component["type"], "id": component["id"]}
        if "components" in component:
            return body | {"components": self.fill(component["components"])}
        if "component" in component:
            label = component.get("label") or ""
            return body | {"component": self._fill_in({**component["component"], "label": label})}
        if "custom_id" in component:
            return body | {"custom_id": component["custom_id"]} | self._entry(component)
        return body

    def _entry(self, component: Json) -> Json:
        entered = self._entries.get(component["custom_id"])
        kind = component["type"]
        if kind == TEXT_INPUT:
            return {"value": _validate_text(component, entered)}
        if kind == CHECKBOX:
            return {"value": bool(entered)}
        if kind == RADIO:
            _check_offered(component, [] if entered is None else [entered], most=1)
            return {"value": entered}
        if kind == CHECKBOXES:
            most = read_amount(component, "max_values", len(component["options"]))
            _check_offered(component, entered or [], most)
            return {"values": entered or []}
        if kind not in SELECTS | {FILE_UPLOAD}:
            raise NotSent(f"The sandbox cannot fill in a component of type {kind}.")
        if not entered and not _is_required(component):
            return {"values": []}
        if kind == FILE_UPLOAD:
            raise NotSent(f"{component.get('label')} is a file, and the sandbox has no uploads.")
        return {"values": _validate_values(self._resolver, component, entered)}


def _is_required(component: Json) -> bool:
    return component.get("required") is not False  # Discord takes absent and null as required


def _validate_text(component: Json, entered: object) -> str:
    name = component.get("label") or component["custom_id"]
    text = "" if entered is None else entered
    if not isinstance(text, str):
        raise NotSent(f"{name} is a text, not {text!r}.")
    least = component.get("min_length") or 0
    if _is_required(component):
        least = max(least, 1)
    elif not text:
        return text
    most = component.get("max_length") or _LONGEST
    if not least <= len(text) <= most:
        raise NotSent(f"{name} must have {least} to {most} characters, not {len(text)}.")
    return text


def _check_offered(component: Json, chosen: object, most: int) -> None:
    name = component.get("label") or component["custom_id"]
    least = read_amount(component, "min_values", 1) if _is_required(component) else 0
    offered = [option["value"] for option in component["options"]]
    if (
        not isinstance(chosen, list)
        or not least <= len(chosen) <= most
        or any(value not in offered or chosen.count(value) > 1 for value in chosen)
    ):
        raise NotSent(f"{name} takes {least} to {most} of: {', '.join(offered)}.")
