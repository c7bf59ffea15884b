"""/session: an evening at a place, with a summary at its end."""

import re
from typing import Self

import discord
from discord import app_commands

from bot.client.answering import Answer, answers, draw_recorded, tell
from bot.client.buttons import ID, StoredItem
from bot.client.client import AnyCommand, Interaction
from bot.client.options import request_of
from bot.features.history.event import reveal_several
from bot.features.proof.command import add_proof
from bot.features.sessions import event as sessions
from bot.features.sessions.card import ended_card, opened_card, session_figures
from bot.features.sessions.chart import study_session
from bot.features.sessions.event import LONGEST_NAME, people_of, session_of, summary_of, told_session
from bot.play.event import Event
from bot.play.visibility import Shown

Name = app_commands.Range[str, 1, LONGEST_NAME]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="session", description="An evening of rolls in this channel")

    @group.command()
    @app_commands.describe(name="What to call it: The Sunken Temple")
    @answers()
    async def start(interaction: Interaction, name: Name = "") -> Answer:
        """Mark the beginning of an evening."""
        return await tell(interaction, await sessions.start(*request_of(interaction), name))

    @group.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the evening, and show who rolled what, and how lucky they were."""
        services, context = request_of(interaction)
        made = await sessions.end(services, context)
        event = made.event
        played = await session_of(services, context, event)
        people = people_of(played, services.kinds)
        told = told_session(played, await services.store.configuration(context.place), services.kinds)
        summary, picture = await draw_recorded(interaction, study_session, told) or (None, None)
        card = ended_card(played, people, summary)
        figures = (SessionMoreButton(event),) if summary and summary.judged else ()
        under = (*figures, *_under(event, len(played.hidden)))
        shown = Answer(card, under, picture=picture, tells=(event.number,))
        return await add_proof(interaction, shown, made, due=True)

    return (group,)


def _under(ended: Event, hidden: int) -> tuple[StoredItem, ...]:
    return (RevealHiddenButton(ended, hidden),) if hidden else ()


class SessionMoreButton(StoredItem, template=rf"session-more:(?P<number>\d{{1,18}}):(?P<person>{ID})"):
    """Shows the figures of a session to whoever asks; carries the number of its end."""

    private = True

    def __init__(self, ended: Event | Shown) -> None:
        super().__init__(
            discord.ui.Button(
                label="More",
                emoji=discord.PartialEmoji(name="🔎"),
                style=discord.ButtonStyle.secondary,
                custom_id=f"session-more:{ended.number}:{ended.person}",
            )
        )
        self.shown = Shown(ended.number, ended.person)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(Shown(int(match["number"]), int(match["person"])))

    async def press(self, interaction: Interaction) -> Answer:
        """Work the luck out again, unless it is remembered."""
        services, context = request_of(interaction)
        ended = await sessions.find_end(services, context, self.shown)
        played = await session_of(services, context, ended)
        told = told_session(played, await services.store.configuration(context.place), services.kinds)
        summary = await services.workers.run(summary_of, told)
        return Answer(session_figures(played, summary))


class RevealHiddenButton(StoredItem, template=rf"session-reveal:(?P<number>\d{{1,18}}):(?P<person>{ID})"):
    """Opens the hidden rolls of a session to all, those that whoever presses may see."""

    def __init__(self, ended: Event | Shown, hidden: int = 1) -> None:
        number, person = ended.number, ended.person
        label = "Reveal the hidden roll" if hidden == 1 else f"Reveal the {hidden} hidden rolls"
        super().__init__(
            discord.ui.Button(
                label=label,
                emoji=discord.PartialEmoji(name="📢"),
                style=discord.ButtonStyle.secondary,
                custom_id=f"session-reveal:{number}:{person}",
            )
        )
        self.shown = Shown(number, person)

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(Shown(int(match["number"]), int(match["person"])))

    async def press(self, interaction: Interaction) -> Answer:
        """Reveal them below; what is left has a button again."""
        services, context = request_of(interaction)
        ended = await sessions.find_end(services, context, self.shown)
        hidden = (await session_of(services, context, ended)).hidden
        made, opened = await reveal_several(services, context, hidden)
        left = len({event.number for event in hidden} - {event.number for event in opened})
        configuration = await services.store.configuration(context.place)
        proved = services.proof and configuration.proof
        card = opened_card(opened, context.person, left, configuration, proved=proved)
        return Answer(card, _under(ended, left), tells=(*(event.number for event in opened), made.number))


BUTTONS = (
    RevealHiddenButton,
    SessionMoreButton,
)
