"""/privacy: what is kept on whoever asks, all of it to take along, and being forgotten."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.components.confirming import CARRIED, ConfirmButton
from bot.commands.connection.client import AnyCommand, Command, Interaction
from bot.commands.request_context import context_of
from bot.play.keeping import forgetting
from bot.play.keeping.own_rolls import own_rolls
from bot.render.keeping import privacy as render
from bot.render.keeping.own_rolls import pack


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    privacy = app_commands.Group(name="privacy", description="What is kept on you, and letting it go")
    for make in (_show, _export, _forget):
        privacy.add_command(make())
    return (privacy,)


def _show() -> Command:
    @app_commands.command()
    async def show(interaction: Interaction) -> None:
        """Show what is kept on you; nobody else sees it."""

        async def work() -> Answer:
            kept = await interaction.client.services.store.holdings(interaction.user.id)
            return Answer(render.holdings_card(kept))

        await answer(interaction, work(), private=True)

    return show


def _export() -> Command:
    @app_commands.command()
    async def export(interaction: Interaction) -> None:
        """Get all of your rolls, as a table and as JSON; nobody else sees them."""

        async def work() -> Answer:
            packed = await pack(own_rolls(interaction.client.services, context_of(interaction)))
            return Answer(render.export_card(packed), files=packed.files)

        await answer(interaction, work(), private=True)

    return export


def _forget() -> Command:
    @app_commands.command()
    async def forget(interaction: Interaction) -> None:
        """Be forgotten, after you confirm it: rolls stay in their channels, without you."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            kept, number = await forgetting.ask_forget(services, context)
            return Answer(render.forget_question_card(kept), ForgetButton.both(number))

        await answer(interaction, work(), private=True)

    return forget


class ForgetButton(ConfirmButton, template=forgetting.FORGETTING.name + CARRIED):
    """Answers the question whether to forget the person."""

    kind = forgetting.FORGETTING
    labels = ("Forget me", "Keep")
    declined = render.kept_card()
    private = True

    async def confirm(self, interaction: Interaction) -> Answer:
        """Forget the person."""
        await forgetting.forget(interaction.client.services, context_of(interaction), self.number)
        return Answer(render.forgotten_card())
