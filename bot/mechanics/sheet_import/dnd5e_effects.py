"""Active effects of an actor of Foundry's dnd5e: what changes its numbers once Foundry opens it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.mechanics.sheet_import.fields import Object, get, get_system, list_objects, to_text

READ = ("abilities.", "skills.", "bonuses.", "spells.", "resources.", "attributes.")
"""Where the numbers are that a sheet has."""

OTHERS = ("attributes.movement", "attributes.senses", "attributes.concentration", "attributes.death")


class EffectChange(NamedTuple):
    """What an effect does to a field, such as `attributes.ac.bonus`."""

    effect: str
    field: str
    value: str


def list_changes(actor: Object, items: Sequence[Object]) -> Sequence[EffectChange]:
    """Return what changes the numbers of a sheet now; older files have an item's effects twice."""
    effects = [*list_objects(actor.get("effects"))]
    for item in filter(_is_in_use, items):
        effects += [each for each in list_objects(item.get("effects")) if each.get("transfer") is True]
    return list(dict.fromkeys(change for effect in effects for change in _changes_of(effect)))


def _changes_of(effect: Object) -> Iterator[EffectChange]:
    if effect.get("disabled") is True:
        return
    for change in list_objects(effect.get("changes")):
        field = to_text(change.get("key")).removeprefix("system.").removeprefix("data.")
        is_number = field.startswith(READ) and not field.startswith(OTHERS)
        if is_number and not field.endswith("roll.mode"):  # advantage
            name = to_text(effect.get("name")) or to_text(effect.get("label"))
            yield EffectChange(name, field, to_text(str(change.get("value"))))


def _is_in_use(item: Object) -> bool:
    """Whether an item is worn, and attuned if it has to be."""
    system = get_system(item)
    needs_attunement = get(system, "attunement") in ("required", 1)
    return system.get("equipped") is not False and (not needs_attunement or system.get("attuned") is True)
