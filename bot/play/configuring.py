"""Change what a server has decided."""

from dataclasses import dataclass, fields, replace

from bot.mechanics import catalogue, tightness
from bot.mechanics.errors import BadInput
from bot.play.asked import Asked
from bot.play.configuration import Configuration, Resetters
from bot.play.errors import NotAllowed
from bot.play.table import Table


@dataclass(frozen=True, slots=True)
class Changes:
    """New values of settings, named as in `Configuration`; None leaves one as it is."""

    d100_from: int | None = None
    method: str | None = None
    tightness: str | None = None
    reset: Resetters | None = None

    def apply(self, configuration: Configuration) -> Configuration:
        """Return `configuration` with the changes made."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(configuration, **{name: value for name, value in values.items() if value is not None})


async def show(table: Table, asked: Asked) -> Configuration:
    """Return the settings that hold at a place."""
    return await table.store.configuration(asked.place.home)


async def change(table: Table, asked: Asked, changes: Changes) -> Configuration:
    """Change the settings that are given, and return all of them.

    Raises:
        NotAllowed: the person may not manage the server.
        BadInput: nothing is given, or a value cannot be understood.
    """
    if not asked.manages:
        raise NotAllowed("Only people with the Manage Server permission may change settings.")
    if changes == Changes():
        raise BadInput("Name at least one setting to change, such as method:human.")
    if changes.method is not None:
        changes = replace(changes, method=catalogue.find(changes.method).name)
    if changes.tightness is not None:
        changes = replace(changes, tightness=str(tightness.parse(changes.tightness)))
    return await table.store.configure(asked.place.home, changes.apply)
