"""/session: an evening at a place, with a summary at its end."""

from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import ID, NUMBER, Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.drawing import draw_recorded
from bot.client.message import Answer, Button
from bot.client.options import ask_of
from bot.client.posting import edit
from bot.features.history.event import reveal_several
from bot.features.initiative.actions import ending_fight_message
from bot.features.initiative.card import over_card
from bot.features.initiative.rows import INITIATIVE_ADD
from bot.features.proof.command import add_proof, answer_for_event
from bot.features.sessions import event as sessions
from bot.features.sessions.card import ended_card, opened_card, session_figures
from bot.features.sessions.chart import study_session
from bot.features.sessions.event import LONGEST_NAME, collect_samples, people_of, session_of, summary_of
from bot.features.sessions.fallen import find_fallen
from bot.features.sessions.sheets import sum_up_sheets
from bot.play.event import Event
from bot.play.store import Ask
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
        ask = await ask_of(interaction)
        return answer_for_event(ask, await sessions.start(ask, name))

    @group.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the evening, and show who rolled what, and how lucky they were."""
        ask = await ask_of(interaction)
        fight = await ending_fight_message(ask)
        made = await sessions.end(ask)
        await edit(interaction, fight, Answer(over_card(0, with_session=True)))
        event = made.event
        played = await session_of(ask, event)
        people = people_of(played, ask.kinds)
        told = await collect_samples(played, ask.configuration, ask.kinds)
        summary, picture = await draw_recorded(ask, study_session, told) or (None, None)
        sheets = await sum_up_sheets(ask, played)
        card = ended_card(played, people, summary, await find_fallen(ask, played), sheets)
        figures = (show_figures.more(event.number, event.person),) if summary and summary.judged else ()
        under = (*figures, *_under(event, len(played.hidden)))
        shown = Answer(card, under, picture=picture, tells=(event.number,))
        return await add_proof(interaction, shown, made, due=True)

    return (group,)


SESSION = f"{NUMBER}:(?P<person>{ID})"
"""The data of a button about a session: the number of its end, and the person who ended it."""


def _under(ended: Event, hidden: int) -> tuple[Button, ...]:
    label = "Reveal the hidden roll" if hidden == 1 else f"Reveal the {hidden} hidden rolls"
    return (reveal_hidden.button(label, ended.number, ended.person, emoji="📢"),) if hidden else ()


async def _find_end(ask: Ask, carried: Carried) -> Event:
    shown = Shown(int(carried["number"]), int(carried["person"]))
    return await sessions.find_end(ask, shown)


@answers_press("session-more", SESSION, private=True)
async def show_figures(interaction: Interaction, carried: Carried) -> Answer:
    """Show the figures of a session; computes its luck again, unless it is cached."""
    ask = await ask_of(interaction)
    played = await session_of(ask, await _find_end(ask, carried))
    told = await collect_samples(played, ask.configuration, ask.kinds)
    summary = await ask.workers.run(summary_of, told)
    return Answer(session_figures(played, summary, await find_fallen(ask, played)))


@answers_press("session-reveal", SESSION)
async def reveal_hidden(interaction: Interaction, carried: Carried) -> Answer:
    """Reveal the hidden rolls of a session that the person may see; a button remains for the others.

    Those of combatants, who may never have appeared, are among the others: they are counted like any hidden
    roll, as a lower number, or no button, would tell players that somebody was hidden.
    """
    ask = await ask_of(interaction)
    ended = await _find_end(ask, carried)
    hidden = (await session_of(ask, ended)).hidden
    made, opened = await reveal_several(ask, hidden, apart=INITIATIVE_ADD.name)
    left = len({event.number for event in hidden} - {event.number for event in opened})
    configuration = ask.configuration
    proved = ask.services.proof and configuration.proof
    card = opened_card(opened, ask.person, left, configuration, proved=proved)
    return Answer(card, _under(ended, left), tells=(*(event.number for event in opened), made.number))


BUTTONS = (reveal_hidden, show_figures)
