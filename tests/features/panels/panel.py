"""Posts panels and looks at them."""

from bot.features.panels import panels
from bot.play.request_context import Place, RequestContext
from bot.play.store import Ask
from bot.sandbox.interactions.components import walk

LINES, SAVED, USUAL = "Add lines of your character", "Add saved rolls and tables", "Add usual throws"
CHANGE = "Change, move or take off a button"


class Followup:
    """What followed an answer, as it is now, read like an answer."""

    def __init__(self, seen):
        self._seen = seen

    @property
    def message(self):
        return self._seen.followups[0]


async def post(town, by=None, room=None, **options):
    """Post a panel; return it, and what its maker alone sees of changing it."""
    town.rest()
    seen = await (by or town.player).use(room or town.room, "panel post", **options)
    await town.sandbox.until(lambda: bool(seen.followups))
    return seen, Followup(seen)


async def choose(town, seen, menu, *values, by=None):
    """Choose in a menu, which is found by what it says."""
    town.rest()
    return await (by or town.player).choose(seen.message, menu, *values)


async def fill_in(town, opened, by=None, **entries):
    """Fill in the form that was opened."""
    town.rest()
    return await (by or town.player).submit(opened, entries)


def throws(seen):
    """What stands on the buttons that roll, in order."""
    found = walk(seen.message["components"])
    return [each["label"] for each in found if each.get("custom_id", "").startswith("panel:")]


def menus(seen):
    """What there is to choose in the menus, by what these say."""
    found = (each for each in walk(seen.message["components"]) if each["type"] == 3)
    return {each["placeholder"]: [option["value"] for option in each["options"]] for each in found}


def context_of(town, person=None, interaction=1):
    """What a request of a person in the room is."""
    place = Place(town.room.id, town.guild.id)
    return RequestContext(place, (person or town.player).id, interaction, 0, in_server=True)


async def kept(town):
    """The panels that are kept for the room, the newest first."""
    return await panels.list_here(await Ask.of(town.client.services, context_of(town)))
