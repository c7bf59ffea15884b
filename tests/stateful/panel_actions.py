"""What people do with panels."""

from bot.features.panels import panels, throws
from bot.features.panels.panels import PanelThrow
from bot.features.panels.throws import Press
from bot.play.errors import Gone
from bot.play.event import Event
from bot.play.recording import record
from bot.play.request_context import RequestContext
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.stateful.table import Someone, Table


async def do_panel(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone makes a panel in their own words, with dice, a line and a table in common ones."""
    own = await throws.read_typed(await Ask.of(table.services, context), "d20 + 3", who.word)
    common = (
        PanelThrow("dice", ("3d8", "d12 + dex", "vtm5h1")[form % 3], "Common"),
        PanelThrow("name", "hit", "Common"),
        PanelThrow("table", "forest", "Common"),
    )
    panel = await panels.make(await Ask.of(table.services, context), who.word, (*common, own))
    await panels.note_message(await Ask.of(table.services, context), panel, 1 + form)
    return None


async def do_panel_change(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone changes a panel of the place, or takes it down."""
    panel = await _some(table, context, form)
    if form % 3 == 0:
        await panels.take_down(await Ask.of(table.services, context), panel)
    elif form % 3 == 1:
        added = await throws.read_typed(await Ask.of(table.services, context), f"{form % 7 + 2}d6", who.word)
        await panels.change(
            await Ask.of(table.services, context), panel, lambda now: now.with_throws((added,))
        )
    else:
        first = panel.throws[0].id
        await panels.change(
            await Ask.of(table.services, context), panel, lambda now: now.with_throw(first, None)
        )
    return None


async def do_panel_press(table: Table, who: Someone, context: RequestContext, form: int) -> Event | None:
    """Someone presses what is in common words, as it is, better, or hidden."""
    panel = await _some(table, context, form)
    common = [each for each in panel.throws if each.label == "Common"]
    if not common:
        raise Gone("It was taken off.")
    throw = common[form // 4 % len(common)]
    press = Press("adv" if form % 2 else "", ("", "me", "both", "gm")[form % 4])
    asked = await throws.ask(await Ask.of(table.services, context), throw, press)
    made = await record(await Ask.of(table.services, context), asked)
    assert isinstance(made, Recorded)
    return None  # the account of rolls knows those of `do_roll`


async def _some(table: Table, context: RequestContext, form: int) -> panels.Panel:
    found = await panels.list_here(await Ask.of(table.services, context))
    if not found:
        raise Gone("nothing here")
    return found[form % len(found)]
