"""A change of what a character has: its message, and the buttons that take or add one, or give all back."""

from bot.client.buttons import ID, Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.characters import changing
from bot.features.characters.event import COUNTER
from bot.features.proof.command import answer_for_event, publish_due
from bot.play.transition import Recorded


async def answer_change(interaction: Interaction, made: Recorded) -> Answer:
    """Show a change; of one value with buttons for the next."""
    ask = await ask_of(interaction)
    await publish_due(interaction, made)
    request = COUNTER.read(made.event.request)
    under = [give_back.button("Rest", request.character, emoji="🌙")]
    if not request.rest:
        number = request.changes[0].number
        under = [
            change_counter.button("−1", request.character, number, -1),
            change_counter.button("+1", request.character, number, 1),
            *under,
        ]
    return answer_for_event(ask, made.event, made.result, under, made.proved)


@answers_press("counter", rf"(?P<character>{ID}):(?P<number>\d{{1,3}}):(?P<by>-?1)")
async def change_counter(interaction: Interaction, carried: Carried) -> Answer:
    """Take or add one."""
    number, by = int(carried["number"]), int(carried["by"])
    made = await changing.change_by(await ask_of(interaction), carried["character"], number, by)
    return await answer_change(interaction, made)


@answers_press("counter-rest", rf"(?P<character>{ID})")
async def give_back(interaction: Interaction, carried: Carried) -> Answer:
    """Give back all of it."""
    made = await changing.rest(await ask_of(interaction), character_id=carried["character"])
    return await answer_change(interaction, made)


BUTTONS = (change_counter, give_back)
