"""The page of `/config show`: a menu of settings, a menu of the values of one, and a form for what is typed.

What is chosen is done as `/config set` and `/config unset` do it: by the same rights, with the same answers.
"""

from collections.abc import Mapping
from typing import Any, cast

import discord

from bot.client.answering import answer
from bot.client.buttons import Carried, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import TypedCommand, ask_of
from bot.client.showing import open_form
from bot.features.config import changing
from bot.features.config.card import configuration_card, setting_card
from bot.features.proof import checking
from bot.features.proof.card import with_unposted
from bot.mechanics.errors import BadInput
from bot.play.errors import Gone
from bot.play.settings import SETTINGS, Setting, Where, scopes_of
from bot.play.store import Ask

OFFERED = {name: setting for name, setting in SETTINGS.items() if setting.description}
"""The settings that have an option and a place in the menu, by their names in `Configuration`."""

BY_OPTION = {setting.option: setting for setting in OFFERED.values()}

WHERE = "(?P<where>thread|channel|server)"
"""How far a change reaches, in a template."""

REACHES: Mapping[Where, str] = {
    "server": "For the whole server",
    "channel": "For this channel and its threads",
    "thread": "For this thread alone",
}
"""What is said of it."""

SETTING = rf"{WHERE}:(?P<option>[a-z0-9-]{{1,32}})"

OLD_PAGE = "This page is from an older version; use /config show again."

DEFAULT = "As it is by default"
"""On the button that takes back what was set, and in a form, where leaving it empty does."""

PLACES = [discord.ChannelType.text, discord.ChannelType.public_thread, discord.ChannelType.private_thread]

Menu = discord.ui.Select[discord.ui.View] | discord.ui.ChannelSelect[discord.ui.View]


async def settings_page(ask: Ask, where: Where) -> Answer:
    """Return the page of all settings; what is chosen on it reaches as far as `where` says."""
    found = await changing.overview(ask)
    in_server = ask.context.in_server
    card = configuration_card(found, in_server=in_server)
    card = with_unposted(card, await checking.find_unposted(ask))
    others = [each for each in scopes_of(ask.place) if in_server and each != where]
    buttons = (open_page.button(REACHES[each], each, row=1) for each in others)
    return Answer(card, (_menu(where, in_server=in_server), *buttons))


def _where_of(carried: Carried) -> Where:
    return cast(Where, carried["where"])


@answers_press("config-page", WHERE, private=True, update=True)
async def open_page(interaction: Interaction, carried: Carried) -> Answer:
    """Open the page of all settings."""
    return await settings_page(await ask_of(interaction), _where_of(carried))


@responds("config-pick", WHERE)
async def pick(interaction: Interaction, carried: Carried) -> None:
    """Open what a setting can be: a menu in place of the page, or a form."""
    option = _chosen(interaction)
    setting = BY_OPTION.get(option)
    if setting is None:
        raise Gone(OLD_PAGE)
    if setting.choices or setting.is_channel:
        page = _values_page(interaction, option, _where_of(carried))
        await answer(interaction, page, private=True, update=True)
    else:
        await open_form(interaction, _form(setting, _where_of(carried)))


@responds("config-value", SETTING)
async def choose(interaction: Interaction, carried: Carried) -> None:
    """Decide what was chosen in the menu of a setting."""
    value = _chosen(interaction)
    setting = BY_OPTION.get(carried["option"])
    if setting is None or not (value in setting.choices or (setting.is_channel and value.isdecimal())):
        raise Gone(OLD_PAGE)
    await _decide(interaction, setting, value if setting.choices else int(value), _where_of(carried))


@responds("config-typed", SETTING)
async def take_typed(interaction: Interaction, carried: Carried) -> None:
    """Decide what was typed into the form of a setting."""
    setting = BY_OPTION.get(carried["option"])
    if setting is None:
        raise Gone(OLD_PAGE)
    typed, where = entries_of(interaction)["value"].strip(), _where_of(carried)
    if typed:
        await _decide(interaction, setting, _read_number(setting, typed) if setting.bounds else typed, where)
    else:
        await _undo(setting.option, where).run(interaction)


async def _decide(interaction: Interaction, setting: Setting, value: str | int, where: Where) -> None:
    await TypedCommand("config set", {setting.option: value, "where": where}).run(interaction)


def _undo(option: str, where: Where) -> TypedCommand:
    return TypedCommand("config unset", {"setting": option, "where": where})


async def _values_page(interaction: Interaction, option: str, where: Where) -> Answer:
    ask = await ask_of(interaction)
    found = await changing.overview(ask)
    setting = BY_OPTION[option]
    undo: Button = _undo(option, where).button(DEFAULT, row=1)
    under = (_values(setting, where), undo, open_page.button("Back", where, row=1))
    return Answer(setting_card(found, option, in_server=ask.context.in_server), under)


def _menu(where: Where, *, in_server: bool) -> Menu:
    options = [
        discord.SelectOption(label=setting.title, value=setting.option, description=setting.description[:100])
        for setting in OFFERED.values()
        if in_server or not setting.is_channel
    ]
    reach = REACHES[where]
    what = "Change one" if where == "server" else f"Change one, {reach[0].lower()}{reach[1:]}"
    return discord.ui.Select(custom_id=pick.id_of(where), placeholder=what, options=options)


def _values(setting: Setting, where: Where) -> Menu:
    custom_id = choose.id_of(where, setting.option)
    if setting.is_channel:
        return discord.ui.ChannelSelect(
            custom_id=custom_id, placeholder="Choose a channel", channel_types=PLACES
        )
    options = [
        discord.SelectOption(label=setting.describe(value)[:100], value=name)
        for name, value in setting.choices.items()
    ]
    return discord.ui.Select(custom_id=custom_id, placeholder=setting.title, options=options)


def _form(setting: Setting, where: Where) -> discord.ui.Modal:
    form = discord.ui.Modal(title=setting.title[:45], custom_id=take_typed.id_of(where, setting.option))
    longest = len(str(setting.bounds[1])) if setting.bounds else setting.longest
    form.add_item(
        discord.ui.Label(
            text=setting.title[:45],
            description=setting.description[:100],
            component=discord.ui.TextInput(
                custom_id="value",
                max_length=longest,
                required=False,
                placeholder=f"Empty: {DEFAULT.lower()}",
            ),
        )
    )
    return form


def _read_number(setting: Setting, typed: str) -> int:
    """Return what was typed for a setting with bounds.

    Raises:
        BadInput: it is no number within them.
    """
    least, most = setting.bounds or (0, 0)
    if typed.isascii() and typed.isdecimal() and least <= int(typed) <= most:
        return int(typed)
    raise BadInput(f"{setting.title} must be a whole number from {least:,} to {most:,}.")


def _chosen(interaction: Interaction) -> str:
    data: Mapping[str, Any] = interaction.data or {}
    return str(next(iter(data.get("values", ())), ""))


BUTTONS = (open_page, pick, choose)
FORMS = (take_typed,)
