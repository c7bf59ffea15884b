"""/session: an evening at a place, with a summary at its end."""

from discord import app_commands

from bot.commands.answering import Answer, answers, tell
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.drawing import draw_recorded
from bot.commands.request_context import request_of
from bot.play.events import session_end, session_start
from bot.play.events.session_start import LONGEST_NAME
from bot.play.sessions.session import session_of
from bot.play.sessions.summary import people_of, told_session
from bot.render.sessions.session import ended_card
from bot.render.sessions.session_chart import study_session

Name = app_commands.Range[str, 1, LONGEST_NAME]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="session", description="An evening of rolls in this channel")

    @group.command()
    @app_commands.describe(name="What to call it: The Sunken Temple")
    @answers()
    async def start(interaction: Interaction, name: Name = "") -> Answer:
        """Mark the beginning of an evening."""
        return await tell(interaction, await session_start.start(*request_of(interaction), name))

    @group.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the evening, and show who rolled what, and how lucky they were."""
        services, context = request_of(interaction)
        event = await session_end.end(services, context)
        played = await session_of(services, context, event)
        people = people_of(played, services.kinds)
        told = told_session(played, await services.store.configuration(context.place), services.kinds)
        summary, picture = await draw_recorded(interaction, study_session, told) or (None, None)
        return Answer(ended_card(played, people, summary), picture=picture, tells=(event.number,))

    return (group,)
