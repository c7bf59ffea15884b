"""The buttons of a panel: what a press rolls, and how to roll it better, worse or hidden.

A press on the panel rolls at once. For a roll with advantage, or a hidden one, the person gets the same
buttons again, visible only to them. Their custom_ids have the way of rolling, so nobody else's buttons
change.
"""

from collections.abc import Iterator
from functools import partial
from typing import cast

import discord

from bot.client.answering import answer
from bot.client.buttons import ID, Carried, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Button, Under
from bot.client.options import TypedCommand, ask_of
from bot.client.showing import open_form
from bot.features.characters.typed_names import character_for
from bot.features.panels import card as cards
from bot.features.panels import panels, throws
from bot.features.panels.panels import Panel, PanelThrow
from bot.features.panels.throws import NotThere, Press
from bot.features.reading.old_lines import OldLine, find_old, settle
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone, Refused
from bot.play.event import Visibility
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.play.visibility import ALLOWED
from bot.text.failures import refusal_card

PANEL = rf"(?P<slot>[1-9]):(?P<panel>{ID})"
"""The panel of a button, in a template."""

HOW = r"(?P<word>[a-z]{0,10}):(?P<visibility>me|both|gm|)"
"""How a button rolls."""

CHANGE, DOWN = "panel-change", "panel-down"
"""The names of the buttons for changing a panel and taking it down."""

ROW = 5
"""The most buttons in a row."""

LAST_ROW = 4
"""The row of the buttons that throw nothing."""

LONGEST_VALUES = 60
"""Characters of the numbers for a roll's blanks."""

LOOKS = {
    "character list": "My characters",
    "character show": "My character",
    "saved list": "Saved rolls",
    "table list": "Tables",
}
"""The labels of buttons that list what exists, by their commands."""

PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def panel_answer(panel: Panel, configuration: Configuration) -> Answer:
    """Show a panel to all."""
    return Answer(cards.panel_card(panel), tuple(_under_panel(panel, configuration)))


def ways_answer(panel: Panel, configuration: Configuration, press: Press) -> Answer:
    """Show the buttons of a panel again, to one person, rolling in this way."""
    ways = throws.ways_of(configuration)
    return Answer(
        cards.ways_card(panel, press, ways), tuple(_under_ways(panel, configuration, press)), alone=True
    )


async def find_carried(interaction: Interaction, carried: Carried) -> Panel:
    """Return the panel of a button; stores its message if that is not yet known.

    Raises:
        Gone: it was taken down.
    """
    ask = await ask_of(interaction)
    panel = await panels.find(ask, int(carried["slot"]), int(carried["panel"]))
    message = interaction.message
    if not panel.message and message is not None and not message.flags.ephemeral:
        return await panels.note_message(ask, panel, message.id)
    return panel


def carry_panel(panel: Panel) -> tuple[int, int]:
    """Return the parts of a custom_id that mean a panel."""
    return panel.slot, panel.id


def _under_panel(panel: Panel, configuration: Configuration) -> Iterator[Under]:
    yield from _throw_buttons(panel, Press())
    row = LAST_ROW
    for way in throws.ways_of(configuration):
        yield open_ways.button(f"{way.title}…", *carry_panel(panel), way.word, "", row=row)
    if hidden := _list_hidden(configuration)[:1]:
        yield open_ways.button("Hidden…", *carry_panel(panel), "", *hidden, row=row)
    change = ":".join(map(str, (CHANGE, *carry_panel(panel))))
    yield Button("Change…", change, row=row)
    down = ":".join(map(str, (DOWN, *carry_panel(panel))))
    yield Button("Take down", down, row=row)


def _under_ways(panel: Panel, configuration: Configuration, press: Press) -> Iterator[Under]:
    yield from _throw_buttons(panel, press)
    for way in throws.ways_of(configuration):
        chosen = way.word == press.word
        yield open_ways.button(
            way.title,
            *(*carry_panel(panel), "" if chosen else way.word, press.visibility),
            style=_style(chosen=chosen),
            row=LAST_ROW,
        )
    for visibility in _list_hidden(configuration):
        chosen = visibility == press.visibility
        yield open_ways.button(
            cards.HIDES[visibility],
            *(*carry_panel(panel), press.word, "" if chosen else visibility),
            style=_style(chosen=chosen),
            row=LAST_ROW,
        )


def _throw_buttons(panel: Panel, press: Press) -> Iterator[Button]:
    for place, throw in enumerate(panel.throws):
        yield roll_throw.button(
            throw.label,
            *(*carry_panel(panel), throw.id, press.word, press.visibility),
            emoji="📜" if throw.source == "table" else None,
            style=SECONDARY if throw.source == "table" else PRIMARY,
            row=place // ROW,
            disabled=throw.source == "table" and bool(press.word),
        )


def _list_hidden(configuration: Configuration) -> list[Visibility]:
    allowed = ALLOWED[configuration.hidden]
    return [visibility for visibility in cards.HIDES if visibility in allowed]


def _style(*, chosen: bool) -> discord.ButtonStyle:
    return discord.ButtonStyle.success if chosen else SECONDARY


@responds("panel", rf"{PANEL}:(?P<throw>\d{{1,6}}):{HOW}")
async def roll_throw(interaction: Interaction, carried: Carried) -> None:
    """Roll for the person who pressed; ask them first for numbers that the roll needs."""
    try:
        panel = await find_carried(interaction, carried)
        throw = panel.find(int(carried["throw"]))
        gaps = await throws.list_gaps(await ask_of(interaction), throw)
    except Refused:
        gaps = ()  # the answer says why
    if gaps:
        await open_form(interaction, _values_form(carried, throw, gaps))
    else:
        await answer(interaction, _roll(interaction, carried), private=carried["visibility"] == "me")


def _values_form(carried: Carried, throw: PanelThrow, gaps: tuple[str, ...]) -> discord.ui.Modal:
    custom_id = take_values.id_of(
        *(carried[name] for name in ("slot", "panel", "throw", "word", "visibility"))
    )
    form = discord.ui.Modal(title=throw.label, custom_id=custom_id)
    several = len(gaps) > 1
    form.add_item(
        discord.ui.Label(
            text=", ".join(gaps)[:45],
            description="Numbers in this order, with spaces between" if several else "A number",
            component=discord.ui.TextInput(custom_id="values", max_length=LONGEST_VALUES),
        )
    )
    return form


@responds("panel-values", rf"{PANEL}:(?P<throw>\d{{1,6}}):{HOW}")
async def take_values(interaction: Interaction, carried: Carried) -> None:
    """Roll with the typed numbers."""
    values = entries_of(interaction)["values"].strip()
    rolling = _roll(interaction, carried, values)
    await answer(interaction, rolling, private=carried["visibility"] == "me")


async def _roll(interaction: Interaction, carried: Carried, values: str = "") -> Answer:
    ask = await ask_of(interaction)
    press = Press(carried["word"], cast(Visibility, carried["visibility"]), values)
    try:
        panel = await find_carried(interaction, carried)
    except Gone as gone:
        return Answer(
            refusal_card(gone), (TypedCommand("panel post", {}).button("Post a panel"),), alone=True
        )
    try:
        throw = panel.find(int(carried["throw"]))
    except Gone as gone:
        button = open_ways.button("Show what is on it", *carry_panel(panel), press.word, press.visibility)
        return Answer(refusal_card(gone), (button,), alone=True)
    try:
        asked = await throws.ask(ask, throw, press)
    except BadInput as refused:
        return Answer(refusal_card(refused), tuple(_offers(throw, press, refused)), alone=True)
    shown = await roll_and_answer(interaction, asked, None)
    return await _settle(ask, shown, panel, throw, asked)


async def _settle(ask: Ask, shown: Answer, panel: Panel, throw: PanelThrow, asked: Submission) -> Answer:
    """Store the meaning of dice that were put on a panel, or saved, before meanings were stored."""
    if throw.source == "table":
        return shown
    character = await character_for(ask, throw.text)
    old = await find_old(ask, throw.text, character)
    if throw.source == "dice":
        played = ask.configuration.played
        keep = partial(panels.keep_meaning, ask, panel, throw)
        is_owner = panel.maker == ask.person
        line = OldLine("This button", "change it", throw.text, keep, is_owner, throw.meaning, played)
        old += [line] if throw.meaning is None or not line.is_clear else []
    return settle(shown, old, asked.request.dice)


def _offers(throw: PanelThrow, press: Press, refused: BadInput) -> Iterator[Button]:
    """Yield buttons for probable meanings, and for lists of what exists."""
    shown = {"show": press.visibility} if press.visibility else {}
    try:
        typed = throw.text if throw.source == "table" else throws.write(throw, throw.text, press)
    except BadInput:
        return
    given = {"name": typed} if throw.source == "table" else {"dice": typed}
    yield from TypedCommand("table roll" if throw.source == "table" else "roll", {**given, **shown}).offers(
        refused
    )
    if isinstance(refused, NotThere):
        yield TypedCommand(refused.look, {}).button(LOOKS[refused.look])


@responds("panel-ways", rf"{PANEL}:{HOW}")
async def open_ways(interaction: Interaction, carried: Carried) -> None:
    """Show the buttons again, to the person who pressed alone, rolling in another way."""
    shown = interaction.message is not None and interaction.message.flags.ephemeral
    await answer(interaction, _open_ways(interaction, carried), private=True, update=shown)


async def _open_ways(interaction: Interaction, carried: Carried) -> Answer:
    ask = await ask_of(interaction)
    panel = await find_carried(interaction, carried)
    configuration = ask.configuration
    press = Press(carried["word"], cast(Visibility, carried["visibility"]))
    return ways_answer(panel, configuration, press)


BUTTONS = (roll_throw, open_ways)
FORMS = (take_values,)
