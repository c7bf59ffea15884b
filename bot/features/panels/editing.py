"""Posts a panel, changes it by menus, and takes it down; its message follows."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import aiohttp
import discord

from bot.client.answering import answer
from bot.client.buttons import Carried, answers_press, entries_of, keep_typed, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Under, embed_of, view_of
from bot.client.options import ask_of
from bot.client.posting import link_of, try_once
from bot.client.showing import open_form, send_followup
from bot.features.panels import card as cards
from bot.features.panels import panels, throws
from bot.features.panels.card import UNCHANGED, Obstacle
from bot.features.panels.panels import LONGEST_DICE, LONGEST_LABEL, Panel, PanelThrow
from bot.features.panels.pressing import (
    CHANGE,
    DOWN,
    PANEL,
    carry_panel,
    find_carried,
    open_ways,
    panel_answer,
)
from bot.features.panels.throws import MOST_OFFERED, Proposal
from bot.play.request_context import RequestContext
from bot.play.settings import Configuration
from bot.play.shelf import may_change
from bot.play.store import Ask
from bot.text.words import shorten

LONGEST_OPTION = 100
"""The longest option of a menu, in characters."""

MENUS = {
    "lines": ("Add lines of your character", throws.propose_lines),
    "saved": ("Add saved rolls and tables", throws.propose_saved),
    "usual": ("Add usual throws", throws.propose_usual),
}
"""The menus that add buttons: their labels, and their proposals."""

PRESET = "game"
"""The button that adds all throws of the game."""


async def post_panel(interaction: Interaction, title: str) -> None:
    """Post a new panel, pin it if allowed, and show its maker how to change it."""
    await answer(interaction, _make(interaction, title))
    ask = await ask_of(interaction)
    there = await panels.list_here(ask)
    made = next((each for each in there if each.id == ask.context.interaction), None)
    if made is not None:
        panel, told = await _settle(interaction, made)
        await send_followup(interaction, await editor_answer(ask, panel, told))


async def _make(interaction: Interaction, title: str) -> Answer:
    ask = await ask_of(interaction)
    panel = await panels.make(ask, title, await throws.begin(ask))
    return panel_answer(panel, ask.configuration)


async def _settle(interaction: Interaction, panel: Panel) -> tuple[Panel, str]:
    """Store the message of a new panel, and pin it; return what to say about that."""
    may_pin = _may_pin(interaction)
    try:
        message = await interaction.original_response()
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return panel, ""  # the first press shows it
    panel = await panels.note_message(await ask_of(interaction), panel, message.id)
    pinned = may_pin and await _do(interaction, panel.message, "pin") is None
    return panel, cards.posted_text(pinned=pinned, may_pin=may_pin)


def _may_pin(interaction: Interaction) -> bool:
    return interaction.guild_id is None or interaction.app_permissions.pin_messages


async def redraw(interaction: Interaction, panel: Panel) -> Obstacle | None:
    """Show the present panel in its message; return why that failed, or None."""
    ask = await ask_of(interaction)
    return await _show_instead(interaction, panel.message, panel_answer(panel, ask.configuration))


async def _show_instead(interaction: Interaction, message: int, shown: Answer) -> Obstacle | None:
    embed, view = embed_of(shown.card, interaction.client.emoji), view_of(shown.under)
    return await _do(interaction, message, "edit", embed=embed, view=view)


async def _do(interaction: Interaction, message: int, what: str, **given: Any) -> Obstacle | None:  # noqa: ANN401 - of any method
    """Do something with a message of the channel; return why that failed, or None."""
    if not message or interaction.channel_id is None:
        return "gone"
    room = interaction.client.get_partial_messageable(interaction.channel_id, guild_id=interaction.guild_id)
    method = getattr(room.get_partial_message(message), what)
    return await try_once(interaction, lambda: method(**given))


async def editor_answer(ask: Ask, panel: Panel, done: str = "") -> Answer:
    """Show a panel's maker how to change it."""
    menus = [menu for name in MENUS if (menu := await _menu(ask, panel, name))]
    if panel.throws:
        menus.append(_throws_menu(panel))
    again = post_again.button("Post it again", *carry_panel(panel), row=4)
    typing = type_throw.button("Type one…", *carry_panel(panel), style=discord.ButtonStyle.primary, row=4)
    under = (*menus, typing, *_offer_preset(ask.configuration, panel), again)
    return Answer(cards.editor_card(panel, done), under, alone=True)


def _offer_preset(configuration: Configuration, panel: Panel) -> Iterator[Under]:
    """Offer to add all throws of the game at once, if one that is missing has room."""
    entry, missing = configuration.played, _list_missing(configuration, panel)
    if entry and missing and len(panel.throws) + len(missing) <= panels.MOST_THROWS:
        label = shorten(f"All of {entry.short_title}", LONGEST_LABEL)
        yield add_chosen.button(label, *carry_panel(panel), PRESET, row=4)


def _list_missing(configuration: Configuration, panel: Panel) -> list[tuple[str, str]]:
    """Return the throws of the game that are not on a panel, each with its label."""
    there = {throw.text for throw in panel.throws}
    return [(throw, label) for throw, label in throws.list_preset(configuration) if throw not in there]


async def _menu(ask: Ask, panel: Panel, name: str) -> Under | None:
    placeholder, propose = MENUS[name]
    there = {words for throw in panel.throws for words in (throw.text, throw.label)}
    proposals = [each for each in await propose(ask) if each.name not in there]
    room = panels.MOST_THROWS - len(panel.throws)
    if not proposals or not room:
        return None
    return discord.ui.Select(
        custom_id=add_chosen.id_of(*carry_panel(panel), name),
        placeholder=placeholder,
        max_values=min(len(proposals), room),
        options=[_option(each) for each in proposals],
    )


def _option(proposal: Proposal) -> discord.SelectOption:
    return discord.SelectOption(
        label=shorten(proposal.name, LONGEST_OPTION),
        value=proposal.value,
        description=shorten(proposal.meaning, LONGEST_OPTION) or None,
    )


def _throws_menu(panel: Panel) -> Under:
    options = [
        discord.SelectOption(
            label=each.label, value=str(each.id), description=shorten(each.text, LONGEST_OPTION)
        )
        for each in panel.throws[:MOST_OFFERED]
    ]
    return discord.ui.Select(
        custom_id=choose_throw.id_of(*carry_panel(panel)),
        placeholder="Change, move or take off a button",
        options=options,
    )


async def _find_changing(interaction: Interaction, carried: Carried) -> Panel:
    """Return a button's panel to someone who may change it.

    Raises:
        Gone: it was taken down.
        NotAllowed: the person may not change it.
    """
    panel = await find_carried(interaction, carried)
    panels.check_may_change(await ask_of(interaction), panel)
    return panel


@answers_press(CHANGE, PANEL, private=True)
async def open_editor(interaction: Interaction, carried: Carried) -> Answer:
    """Show how to change a panel."""
    return await editor_answer(await ask_of(interaction), await _find_changing(interaction, carried))


async def _change(interaction: Interaction, carried: Carried, mend: panels.Mend) -> Answer:
    """Change a panel and its message, and show the result."""
    ask = await ask_of(interaction)
    panel = await panels.change(ask, await _find_changing(interaction, carried), mend)
    obstacle = await redraw(interaction, panel)
    return await editor_answer(ask, panel, UNCHANGED[obstacle] if obstacle else "")


def read_choice(interaction: Interaction) -> Sequence[str]:
    """Return the choices in a menu."""
    data: Mapping[str, Any] = interaction.data or {}
    values: Sequence[str] = data.get("values", ())
    return values


@answers_press("panel-add", rf"{PANEL}:(?P<menu>{'|'.join((*MENUS, PRESET))})", update=True)
async def add_chosen(interaction: Interaction, carried: Carried) -> Answer:
    """Put the choices of a menu on a panel, or all throws of the game that are missing."""
    ask = await ask_of(interaction)
    panel = await _find_changing(interaction, carried)
    if carried["menu"] == PRESET:
        added = await throws.make_throws(ask, _list_missing(ask.configuration, panel))
    else:
        added = [await throws.take(ask, value) for value in read_choice(interaction)[:MOST_OFFERED]]
    return await _change(interaction, carried, lambda panel: panel.with_throws(added))


TYPED = r"(?P<dice>[^\n]*)\n(?P<label>[^\n]*)"
"""What a person typed into a form that was refused."""


@responds("panel-throw", rf"{PANEL}(?::(?P<throw>\d{{1,6}}):{TYPED})?")
async def choose_throw(interaction: Interaction, carried: Carried) -> None:
    """Open the form that changes a button; after a refusal, with what was typed."""
    panel = await _find_changing(interaction, carried)
    chosen = carried["throw"] or next(iter(read_choice(interaction)), "")
    throw = panel.find(int(chosen) if chosen.isdecimal() else 0)
    form = discord.ui.Modal(
        title=f"Button: {throw.label}"[:45], custom_id=take_changed.id_of(*carry_panel(panel), throw.id)
    )
    throws_what = "What it throws" if throw.source == "dice" else f"Which {_WHAT[throw.source]}"
    for item in (
        _field(
            "dice",
            throws_what,
            "Leave it empty to take the button off.",
            carried["dice"] or throw.text,
            LONGEST_DICE,
        ),
        _field("label", "Its label", "", carried["label"] or throw.label, LONGEST_LABEL),
        _field("place", "Its place", "1 is the first button", str(panel.throws.index(throw) + 1), 2),
    ):
        form.add_item(item)
    await open_form(interaction, form)


_WHAT = {"name": "line of the character", "saved": "saved roll", "table": "table"}


@answers_press("panel-changed", rf"{PANEL}:(?P<throw>\d{{1,6}})", update=True)
async def take_changed(interaction: Interaction, carried: Carried) -> Answer:
    """Change a button as typed, or take it off."""
    typed = entries_of(interaction)
    kept = f"{typed['dice']}\n{typed['label']}"
    again = (*carry_panel(await _find_changing(interaction, carried)), carried["throw"])
    return await keep_typed(_change_throw(interaction, carried, typed), kept, choose_throw, *again)


async def _change_throw(interaction: Interaction, carried: Carried, typed: Mapping[str, str]) -> Answer:
    number = int(carried["throw"])
    dice, label, place = typed["dice"].strip(), typed["label"], typed["place"].strip()
    old = (await _find_changing(interaction, carried)).find(number)
    new: PanelThrow | None = None
    if dice:
        new = await throws.mend(await ask_of(interaction), old, dice, label)
    at = int(place) if place.isdecimal() else None
    return await _change(interaction, carried, lambda now: now.with_throw(number, new, at))


@responds("panel-type", rf"{PANEL}(?::{TYPED})?")
async def type_throw(interaction: Interaction, carried: Carried) -> None:
    """Open the form to type a button; after a refusal, with what was typed."""
    panel = await _find_changing(interaction, carried)
    form = discord.ui.Modal(title="A new button", custom_id=take_typed.id_of(*carry_panel(panel)))
    form.add_item(
        _field(
            "dice",
            "What it throws",
            "d20 + dex, attack, 2d6: names mean the character of the person who presses",
            carried["dice"] or "",
            LONGEST_DICE,
        )
    )
    form.add_item(
        _field("label", "Its label", "The dice, if left empty", carried["label"] or "", LONGEST_LABEL)
    )
    await open_form(interaction, form)


@answers_press("panel-typed", PANEL, update=True)
async def take_typed(interaction: Interaction, carried: Carried) -> Answer:
    """Put typed dice on a panel."""
    typed = entries_of(interaction)
    kept = f"{typed['dice']}\n{typed['label']}"
    panel = await _find_changing(interaction, carried)
    return await keep_typed(_type(interaction, carried, typed), kept, type_throw, *carry_panel(panel))


async def _type(interaction: Interaction, carried: Carried, typed: Mapping[str, str]) -> Answer:
    added = await throws.read_typed(await ask_of(interaction), typed["dice"], typed["label"])
    return await _change(interaction, carried, lambda panel: panel.with_throws((added,)))


async def add_typed(interaction: Interaction, dice: str, label: str) -> Answer:
    """Put dice on the person's newest panel."""
    ask = await ask_of(interaction)
    mine = await panels.find_mine(ask)
    added = await throws.read_typed(ask, dice, label)
    panel = await panels.change(ask, mine, lambda now: now.with_throws((added,)))
    obstacle = await redraw(interaction, panel)
    told = cards.added_text(added, throws.names_in(added), UNCHANGED[obstacle] if obstacle else "")
    return await editor_answer(ask, panel, told)


def _field(
    name: str, text: str, description: str, typed: str, longest: int
) -> discord.ui.Label[discord.ui.Modal]:
    required = name == "dice" and not typed
    field = discord.ui.TextInput[discord.ui.Modal](
        custom_id=name, default=typed or None, max_length=longest, required=required
    )
    return discord.ui.Label(text=text, description=description or None, component=field)


@responds("panel-post", PANEL)
async def post_again(interaction: Interaction, carried: Carried) -> None:
    """Post a panel again, below later messages; delete the old message."""
    before = await _find_changing(interaction, carried)
    await answer(interaction, _show(interaction, carried))
    panel, _ = await _settle(interaction, before)
    if before.message != panel.message:
        await _do(interaction, before.message, "delete")


async def _show(interaction: Interaction, carried: Carried) -> Answer:
    ask = await ask_of(interaction)
    panel = await _find_changing(interaction, carried)
    return panel_answer(panel, ask.configuration)


@responds(DOWN, PANEL)
async def take_down(interaction: Interaction, carried: Carried) -> None:
    """Take a panel down: its message says so, and loses its buttons."""
    message, person = interaction.message, interaction.user.id
    here = message is not None and not message.flags.ephemeral
    panel = await find_carried(interaction, carried)
    await answer(interaction, _take_down(interaction, panel), private=not here, update=True)
    if message is None or message.id != panel.message:
        await _show_instead(interaction, panel.message, Answer(cards.down_card(panel, person)))
    if _may_pin(interaction):
        await _do(interaction, panel.message, "unpin")


async def _take_down(interaction: Interaction, panel: Panel) -> Answer:
    ask = await ask_of(interaction)
    await panels.take_down(ask, panel)
    return Answer(cards.down_card(panel, ask.person))


async def list_answer(interaction: Interaction) -> Answer:
    """List the panels of the channel, with what the person may do with each."""
    ask = await ask_of(interaction)
    found = await panels.list_here(ask)
    return Answer(
        cards.list_card(found, [link_of(interaction, each.message or None) for each in found]),
        [*_under_list(ask.context, ask.configuration, found)],
    )


def _under_list(
    context: RequestContext, configuration: Configuration, found: Sequence[Panel]
) -> Iterator[Under]:
    for place, panel in enumerate(found):
        title = shorten(panel.title or cards.USUAL_TITLE, 40)
        yield open_ways.button(f"Open {title}", *carry_panel(panel), "", "", row=place)
        if may_change(context, configuration, panel.maker):
            yield open_editor.button(f"Change {title}", *carry_panel(panel), row=place)
        yield take_down.button(
            f"Take {title} down", *carry_panel(panel), style=discord.ButtonStyle.danger, row=place
        )


BUTTONS = (open_editor, add_chosen, choose_throw, type_throw, post_again, take_down)
FORMS = (take_changed, take_typed)
