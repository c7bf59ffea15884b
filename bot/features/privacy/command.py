"""/privacy: shows what is kept about a person, gives it to them as files, and forgets them."""

from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import confirms
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.privacy import card as render
from bot.features.privacy import privacy as forgetting
from bot.features.privacy.card import Packed, pack_own
from bot.features.rolling.steps import real_dice_button
from bot.play.errors import Busy


def commands() -> tuple[AnyCommand, ...]:
    privacy = app_commands.Group(
        name="privacy", description="What is kept about you, and how to have it forgotten"
    )

    @privacy.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """Show what is kept about you; nobody else sees it."""
        holdings = await interaction.client.services.store.holdings(interaction.user.id)
        return Answer(render.holdings_card(holdings), (real_dice_button(throws=holdings.real_dice),))

    @privacy.command()
    @answers(private=True)
    async def export(interaction: Interaction) -> Answer:
        """Get your rolls and what you saved, as files; nobody else sees them."""
        rolls, saved = await _pack_own(interaction)
        return Answer(render.export_card(rolls, saved), files=(*rolls.files, *saved.files))

    @privacy.command()
    @answers(private=True)
    async def forget(interaction: Interaction) -> Answer:
        """Be forgotten, after you confirm it: rolls stay in their channels, without you."""
        answer = await forgetting.ask_forget(await ask_of(interaction))
        if answer is None:
            return Answer(render.unknown_card())
        holdings, question = answer
        return Answer(render.forget_question_card(holdings), confirm_forget.buttons(question))

    return (privacy,)


async def _pack_own(interaction: Interaction) -> tuple[Packed, Packed]:
    """Pack a person's rolls, and what they saved, apart from all other jobs, and not too often.

    Raises:
        Busy: the last time was too short ago, or too many requests wait.
    """
    ask, pace = await ask_of(interaction), interaction.client.budgets.exports
    person = ask.person
    if not pace.allows(person):
        raise Busy(render.too_early(pace.wait(person)))
    try:
        packing = ask.workers.run_long(pack_own, ask.store.events_of(person), ask.store.items_of(person))
        return await ask.store.read_elsewhere(packing)
    except BaseException:
        pace.give_back(person)
        raise


@confirms(forgetting.FORGETTING, ("Forget me", "Do not forget me"), render.kept_card(), private=True)
async def confirm_forget(interaction: Interaction, question: int) -> Answer:
    """Forget the person."""
    await forgetting.forget(await ask_of(interaction), question)
    return Answer(render.forgotten_card())


BUTTONS = (confirm_forget,)
