"""/config: show, set and erase settings; and who sees rolls for the game master."""

import inspect
from collections.abc import Callable
from typing import Any, Literal, TypeVar

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.buttons import confirm_buttons, confirms
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.client.options import TextPlace, ask_of
from bot.features.config import card as render
from bot.features.config import changing, menus
from bot.features.config.card import changed_card, delete_question_card
from bot.features.config.changing import (
    VIEWING,
    Appointment,
    NewValues,
    SettingsOverview,
    Undoing,
    ViewChange,
    overview,
)
from bot.features.config.losses import count_losses
from bot.features.config.menus import OFFERED, settings_page
from bot.features.privacy import card as privacy_card
from bot.features.privacy import privacy
from bot.features.proof import command as proving
from bot.features.rolling import game_masters
from bot.play.settings import OPTIONS, Setting, Where, usual_where
from bot.play.store import Ask


async def answer_decision(ask: Ask, change: Appointment | Undoing) -> Answer:
    """Make a change that takes the view from nobody, or ask about it."""
    before = await overview(ask)
    made, question = await changing.ask(ask, change)
    if question is None:
        return await _show_change(ask, made, before)
    return Answer(render.view_question_card(made), confirm_view.buttons(question))


async def _show_change(ask: Ask, made: ViewChange, before: SettingsOverview) -> Answer:
    found = await overview(ask, before)
    return Answer(render.with_viewers(changed_card(found, in_server=ask.context.in_server), made))


def _game_master() -> Command:
    @app_commands.command(name="game-master")
    @app_commands.describe(
        who="A person or a role; in a direct message that has no game master, yourself",
        allowed="False: they are no longer game masters; else they become game masters",
        where=WHERE,
    )
    @answers()
    async def game_master(
        interaction: Interaction,
        who: discord.Member | discord.User | discord.Role,
        *,
        allowed: bool = True,
        where: Where = "server",
    ) -> Answer:
        """Say who sees rolls for the game master; in a server it needs the Manage Server permission."""
        is_role = isinstance(who, discord.Role)
        return await answer_decision(
            await ask_of(interaction), Appointment("role" if is_role else "person", who.id, allowed, where)
        )

    return game_master


@confirms(VIEWING, ("Change it", "Do not change it"), render.view_kept_card())
async def confirm_view(interaction: Interaction, question: int) -> Answer:
    """Take the view from someone."""
    ask = await ask_of(interaction)
    before = await overview(ask)
    return await _show_change(ask, await changing.agree(ask, question), before)


ALL = "all"

WHERE = "thread: this one alone; channel: with its threads, or a forum's posts; else the whole server"

SURE = "True: if this deletes rolls, do it at once; else you are asked first"

SetCommand = TypeVar("SetCommand", bound=Callable[..., Any])


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    config = app_commands.Group(name="config", description="The settings for dice in this server")
    for command in (_show(), _set(), _unset(), _game_master(), _erase()):
        config.add_command(command)
    return (config,)


def _show() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """Show the settings here, where each was set, and a menu to change them."""
        ask = await ask_of(interaction)
        return await settings_page(ask, usual_where(ask.context, ask.configuration))

    return show


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.rename(**{name: setting.option for name, setting in OFFERED.items()})
    @app_commands.describe(
        **{name: setting.description for name, setting in OFFERED.items()}, where=WHERE, sure=SURE
    )
    @answers()
    @_take_settings
    async def change(
        interaction: Interaction,
        /,
        *,
        where: Where | None = None,
        sure: bool = False,
        **given: Any,  # noqa: ANN401 - what each setting takes
    ) -> Answer:
        """Change settings; needs Manage Server, or a thread of your own."""
        changes = {name: _value(OFFERED[name], value) for name, value in given.items() if value is not None}
        ask = await ask_of(interaction)
        made = NewValues.of(ask.context, changes, where or usual_where(ask.context, ask.configuration))
        if not sure and (asked := await _ask_deletion(interaction, made)):
            return asked
        overview = await changing.set_values(ask, made)
        shown = Answer(changed_card(overview, in_server=ask.context.in_server, where=made.where))
        if "gm_channel" in changes:
            shown = await game_masters.with_channel(interaction, shown, changes["gm_channel"])
        if "proof_channel" in changes:
            proves = overview.proofs and overview.configuration.proof
            shown = await proving.with_channel(interaction, shown, changes["proof_channel"], proving=proves)
        return shown

    @change.autocomplete("method")
    async def complete_method(_: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed)

    change.autocomplete("game")(completion.game_names)
    change.autocomplete("tightness")(completion.tightness)
    return change


def _take_settings(work: SetCommand) -> SetCommand:
    """Have discord.py find an option for each setting, in the place of the arguments with any name."""
    signature = inspect.signature(work)
    interaction, *fixed, _ = signature.parameters.values()
    options = (
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_type(setting) | None
        )
        for name, setting in OFFERED.items()
    )
    vars(work)["__signature__"] = signature.replace(parameters=[interaction, *options, *fixed])
    return work


def _type(setting: Setting) -> Any:  # noqa: ANN401 - what discord.py makes an option of
    if setting.choices:
        return Literal[tuple(setting.choices)]
    if setting.bounds:
        return app_commands.Range[int, setting.bounds[0], setting.bounds[1]]
    return app_commands.Range[str, 1, setting.longest] if setting.longest else TextPlace


def _value(setting: Setting, given: Any) -> Any:  # noqa: ANN401 - of any setting
    """Return the value that an option stands for; where it has bounds, 0 stands for none."""
    return setting.choices[given] if setting.choices else given or None


def _unset() -> Command:
    @app_commands.command()
    @app_commands.describe(
        setting="Which setting to undo",
        where="Of this thread, of the channel, or else of the server; what is set above holds again",
        sure=SURE,
    )
    @app_commands.choices(setting=[app_commands.Choice(name=name, value=name) for name in (*OPTIONS, ALL)])
    @answers()
    async def unset(
        interaction: Interaction, *, setting: str, where: Where | None = None, sure: bool = False
    ) -> Answer:
        """Undo a setting; needs Manage Server, or a thread of your own."""
        ask = await ask_of(interaction)
        where = where or usual_where(ask.context, ask.configuration)
        undoing = Undoing(None if setting == ALL else setting, where)
        if not sure and (asked := await _ask_deletion(interaction, undoing)):
            return asked
        return await answer_decision(ask, undoing)

    return unset


async def _ask_deletion(interaction: Interaction, change: NewValues | Undoing) -> Answer | None:
    """Ask whether to delete rolls, where a change does; None where it deletes none."""
    ask = await ask_of(interaction)
    coming = await changing.preview(ask, change)
    limits = changing.find_deleting(coming)
    if not limits:
        return None
    losses = await count_losses(ask, coming)
    asked = confirm_buttons(interaction, "Yes, from now on")
    return Answer(delete_question_card(limits, losses, change.where), asked, alone=True)


def _erase() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def erase(interaction: Interaction) -> Answer:
        """Erase all that is kept for this server, after you confirm it; needs Manage Server."""
        ask = await ask_of(interaction)
        question = await privacy.ask_erase(ask)
        return Answer(privacy_card.erase_question_card(ask.context), confirm_erase.buttons(question))

    return erase


@confirms(privacy.ERASING, ("Erase everything", "Keep everything"), privacy_card.kept_card(), private=True)
async def confirm_erase(interaction: Interaction, question: int) -> Answer:
    """Erase everything."""
    await privacy.erase(await ask_of(interaction), question)
    return Answer(privacy_card.erased_card())


BUTTONS = (confirm_erase, confirm_view, *menus.BUTTONS)
FORMS = menus.FORMS
