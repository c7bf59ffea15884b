"""Checks what a person entered into a modal, and puts it into the shape that the bot is sent."""

from bot.sandbox.interactions.not_sent import NotSent
from bot.sandbox.interactions.pressing import SELECTS, amount, validate_values, walk
from bot.sandbox.world.models import Channel, Json, World

TEXT_INPUT, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 19, 21, 22, 23
_LONGEST = 4000  # characters of a text


def read_entries(components: list[Json]) -> Json:
    """Return what submitted components say, by `custom_id`."""
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
    resolved: Json = {}
    inputs = {item["custom_id"] for item in walk(modal["components"]) if "custom_id" in item}
    for unknown in entries.keys() - inputs:
        raise NotSent(f"The form has no input {unknown!r}; it has: {', '.join(sorted(inputs))}.")
    filler = _ModalReader(world, channel, entries, resolved)
    body: Json = {"custom_id": modal["custom_id"], "components": filler.fill(modal["components"])}
    return body | ({"resolved": resolved} if resolved else {})


class _ModalReader:
    """Goes through a modal and replaces its inputs by what was entered."""

    def __init__(self, world: World, channel: Channel, entries: Json, resolved: Json) -> None:
        self._world = world
        self._channel = channel
        self._entries = entries
        self._resolved = resolved

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
            most = amount(component, "max_values", len(component["options"]))
            _check_offered(component, entered or [], most)
            return {"values": entered or []}
        if kind == FILE_UPLOAD:
            if entered or _required(component):
                raise NotSent(f"{component.get('label')} is a file, and the sandbox has no uploads.")
            return {"values": []}
        return {"values": self._select(component, entered)}

    def _select(self, component: Json, entered: object) -> list[str]:
        if component["type"] not in SELECTS:
            raise NotSent(f"The sandbox cannot fill in a component of type {component['type']}.")
        if not entered and not _required(component):
            return []
        values, found = validate_values(self._world, self._channel, component, entered)
        for kind, things in found.items():
            self._resolved.setdefault(kind, {}).update(things)
        return values


def _required(component: Json) -> bool:
    return component.get("required") is not False  # absent and null are what Discord takes as required


def _validate_text(component: Json, entered: object) -> str:
    name = component.get("label") or component["custom_id"]
    text = "" if entered is None else entered
    if not isinstance(text, str):
        raise NotSent(f"{name} is a text, not {text!r}.")
    least = component.get("min_length") or 0
    if _required(component):
        least = max(least, 1)
    elif not text:
        return text
    most = component.get("max_length") or _LONGEST
    if not least <= len(text) <= most:
        raise NotSent(f"{name} must have {least} to {most} characters, not {len(text)}.")
    return text


def _check_offered(component: Json, chosen: object, most: int) -> None:
    name = component.get("label") or component["custom_id"]
    least = amount(component, "min_values", 1) if _required(component) else 0
    offered = [option["value"] for option in component["options"]]
    if (
        not isinstance(chosen, list)
        or not least <= len(chosen) <= most
        or any(value not in offered or chosen.count(value) > 1 for value in chosen)
    ):
        raise NotSent(f"{name} takes {least} to {most} of: {', '.join(offered)}.")
