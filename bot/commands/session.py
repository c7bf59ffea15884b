"""/session: an evening at a place, with a summary at its end."""

from discord import app_commands

from bot.commands.answering.answers import Answer, answer
from bot.commands.answering.drawing import draw
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.request_context import context_of
from bot.mechanics.errors import BadInput
from bot.play.errors import Busy
from bot.play.sessions import session
from bot.play.sessions.summary import people_of, told_session
from bot.render.sessions.session import ended_card, started_card
from bot.render.sessions.session_chart import study_session

Name = app_commands.Range[str, 1, session.LONGEST_NAME]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="session", description="An evening of rolls in this channel")

    @group.command()
    @app_commands.describe(name="What to call it: The Sunken Temple")
    async def start(interaction: Interaction, name: Name = "") -> None:
        """Mark the beginning of an evening."""

        async def work() -> Answer:
            return Answer(
                started_card(await session.start(interaction.client.services, context_of(interaction), name))
            )

        await answer(interaction, work())

    @group.command()
    async def end(interaction: Interaction) -> None:
        """End the evening, and show who rolled what, and how lucky they were."""
        await answer(interaction, _summary(interaction))

    return (group,)


async def _summary(interaction: Interaction) -> Answer:
    """Show what a session came to; its end is recorded already, also where there is no time for its luck."""
    client, context = interaction.client, context_of(interaction)
    _, played = await session.end(client.services, context)
    people = people_of(played)
    configuration = await client.services.store.configuration(context.place)
    try:
        summary, picture = await draw(interaction, study_session, told_session(played, configuration))
    except (Busy, BadInput):
        return Answer(ended_card(played, people, None))
    return Answer(ended_card(played, people, summary), picture=picture)
