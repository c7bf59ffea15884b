"""Checks that a button or select that a person used is there to be used."""

from collections.abc import Iterator

from bot.sandbox.interactions.not_sent import NotSent
from bot.sandbox.interactions.resolving import resolve
from bot.sandbox.world.models import Channel, Json, Message, World

BUTTON, STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 2, 3, 5, 6, 7, 8
SELECTS = {STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT}
_AS_OPTION = {USER_SELECT: 6, CHANNEL_SELECT: 7, ROLE_SELECT: 8, MENTIONABLE_SELECT: 9}
_LINK = 5  # style of a button that tells the bot nothing


def walk(components: list[Json]) -> Iterator[Json]:
    """Go through components and all within them."""
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
        body["values"], resolved = validate_values(world, channel, component, data.get("values"))
        body |= {"resolved": resolved} if resolved else {}
    return body


def amount(component: Json, key: str, otherwise: int) -> int:
    """Return `min_values` or `max_values` of a component; `otherwise` if it is absent or null."""
    value: int | None = component.get(key)
    return otherwise if value is None else value


def validate_values(world: World, channel: Channel, select: Json, values: object) -> tuple[list[str], Json]:
    """Return the values chosen in a select, and what they refer to.

    Raises:
        NotSent: too few or too many are chosen, or one that is not offered.
    """
    name = select.get("placeholder") or select["custom_id"]
    least, most = amount(select, "min_values", 1), amount(select, "max_values", 1)
    if (
        not isinstance(values, list)
        or not least <= len(values) <= most
        or len({*map(str, values)}) < len(values)
    ):
        raise NotSent(f"{name} takes {least} to {most} different values.")
    resolved: Json = {}
    if select["type"] != STRING_SELECT:
        option = {
            "name": name,
            "type": _AS_OPTION[select["type"]],
            "channel_types": select.get("channel_types"),
        }
        return [resolve(world, channel, option, value, resolved) for value in values], resolved
    offered = [option["value"] for option in select["options"]]
    for value in values:
        if value not in offered:
            raise NotSent(f"{name} does not offer {value!r}; choose from: {', '.join(offered)}.")
    return values, resolved
