"""/config game-master and claim: who sees rolls for the game master; asked before the view is taken."""

import discord
from discord import app_commands

from bot.commands.answering import Answer, answers
from bot.commands.components import CARRIED, ConfirmButton
from bot.commands.connection.client import Command, Interaction
from bot.commands.request_context import request_of
from bot.play.configuring import viewers
from bot.play.configuring.game_masters import Appointment, Claim
from bot.play.configuring.settings import overview
from bot.play.configuring.viewers import VIEWING, Deciding, ViewChange
from bot.play.settings.configuration import Configuration
from bot.render import viewers as render
from bot.render.configuration import changed_card


def commands() -> tuple[Command, ...]:
    """Make the commands of the group."""
    return _game_master(), _claim()


async def decided(interaction: Interaction, change: Deciding) -> Answer:
    """Make a change that takes the view from nobody, or ask about it."""
    services, context = request_of(interaction)
    before = await services.store.configuration(context.place)
    made, question = await viewers.ask(services, context, change)
    if question is None:
        return await _changed(interaction, made, before)
    return Answer(render.view_question_card(made), ViewButton.both(question))


async def _changed(interaction: Interaction, made: ViewChange, before: Configuration) -> Answer:
    services, context = request_of(interaction)
    found = await overview(services, context, before)
    return Answer(render.with_viewers(changed_card(found, in_server=context.in_server), made))


def _game_master() -> Command:
    @app_commands.command(name="game-master")
    @app_commands.describe(
        who="A person or a role",
        allowed="False: they are no longer game masters; else they become game masters",
        here="True: in this channel and its threads alone",
    )
    @answers()
    async def game_master(
        interaction: Interaction,
        who: discord.Member | discord.User | discord.Role,
        *,
        allowed: bool = True,
        here: bool = False,
    ) -> Answer:
        """Say who sees rolls for the game master; in a server it needs the Manage Server permission."""
        is_role = isinstance(who, discord.Role)
        return await decided(interaction, Appointment("role" if is_role else "person", who.id, allowed, here))

    return game_master


def _claim() -> Command:
    @app_commands.command()
    @answers()
    async def claim(interaction: Interaction) -> Answer:
        """Become the game master of a direct message that has none."""
        return await decided(interaction, Claim())

    return claim


class ViewButton(ConfirmButton, template=VIEWING.name + CARRIED):
    """Answers the question whether to take the view from someone."""

    kind = VIEWING
    labels = ("Change it", "Leave it")
    declined = render.view_kept_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """Change it."""
        services, context = request_of(interaction)
        before = await services.store.configuration(context.place)
        return await _changed(interaction, await viewers.agree(services, context, self.number), before)
