"""What the buttons and the pop-up of a roll by hand do."""

from dataclasses import replace

import discord

from bot.client.answering import answer
from bot.client.buttons import NUMBER, Carried, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.client.showing import open_form
from bot.features.rolling import card as render
from bot.features.rolling.answer import answer_made
from bot.features.rolling.buttons import HAND_AGAIN, ROLL, read_shown
from bot.features.rolling.steps import HAND, HAND_ON, REAL_DICE, answer_begun, answer_step, real_dice_button
from bot.mechanics.errors import show_typed
from bot.play import manual_roll
from bot.play.manual_roll import Finished, Step
from bot.play.transition import Recorded
from bot.play.typed_faces import LONGEST_TYPED, parse_words


async def _outcome(interaction: Interaction, result: Step | Finished) -> Answer:
    if isinstance(result, Step):
        return answer_step(result)
    seen = await answer_made(interaction, result.recorded)
    if seen.then is None:
        return replace(seen, card=render.with_notes(seen.card, result))
    own = replace(seen.then, card=render.with_notes(seen.then.card, result))
    return replace(own, then=replace(seen, then=None))  # what the roller sees takes the place of the buttons


STEP = rf"{NUMBER}:(?P<step>\d{{1,6}})"
"""The question's number, and the step at which the button was shown or the form opened."""


@responds(HAND, rf"{STEP}:(?P<what>\d{{1,4}}|one|several|undo|cancel)")
async def press_face(interaction: Interaction, carried: Carried) -> None:
    """Take a face, take one back, cancel, or open the pop-up for faces."""
    if carried["what"] in {"one", "several"}:
        step = await manual_roll.look(await ask_of(interaction), int(carried["number"]))
        await open_form(interaction, _faces_form(step, several=carried["what"] == "several"))
    else:
        await answer(interaction, _press(interaction, carried), update=True)


async def _press(interaction: Interaction, carried: Carried) -> Answer:
    ask = await ask_of(interaction)
    number, at, what = int(carried["number"]), int(carried["step"]), carried["what"]
    if what == "undo":
        return answer_step(await manual_roll.undo(ask, number, at))
    if what == "cancel":
        step = await manual_roll.cancel(ask, number, at)
        return answer_step(step) if step else Answer(render.cancelled_card())
    return await _outcome(interaction, await manual_roll.add(ask, number, at, (int(what),)))


@answers_press(HAND_ON, NUMBER)
async def go_on(interaction: Interaction, carried: Carried) -> Answer:
    """Make a roll by hand of typed faces that are not enough; the card shown before is then out of date."""
    return answer_step(await manual_roll.look(await ask_of(interaction), int(carried["number"])))


@responds(HAND_AGAIN, ROLL)
async def throw_again(interaction: Interaction, carried: Carried) -> None:
    """Ask for faces to repeat a roll, below it and as hidden as it was."""
    await answer(interaction, _throw_again(interaction, carried), private=carried["visibility"] == "me")


async def _throw_again(interaction: Interaction, carried: Carried) -> Answer:
    ask = await ask_of(interaction)
    begun = await manual_roll.begin_again(ask, read_shown(carried))
    if isinstance(begun, Recorded):
        return await answer_made(interaction, begun)
    return await answer_begun(ask, begun)


@answers_press(REAL_DICE, "(?P<throws>yes|no)", private=True)
async def throw_real_dice(interaction: Interaction, carried: Carried) -> Answer:
    """Keep whether the person throws real dice."""
    ask = await ask_of(interaction)
    throws = carried["throws"] == "yes"
    await ask.store.note_real_dice(ask.person, ask.context.has_expired, throws=throws)
    return Answer(render.real_dice_card(throws=throws), (real_dice_button(throws=throws),))


def _faces_form(step: Step, *, several: bool) -> discord.ui.Modal:
    """Ask for the next face, or for several."""
    custom_id = take_faces.id_of(step.number, step.manual_roll.step)
    form = discord.ui.Modal(title=render.form_title(step), custom_id=custom_id)
    form.add_item(
        discord.ui.Label(
            text=render.form_label(step, several=several),
            description=render.form_description(step),
            component=discord.ui.TextInput(custom_id="faces", max_length=LONGEST_TYPED),
        )
    )
    return form


@answers_press("hand-faces", STEP, update=True)
async def take_faces(interaction: Interaction, carried: Carried) -> Answer:
    """Take typed faces, and replace the card."""
    number, step, typed = int(carried["number"]), int(carried["step"]), entries_of(interaction)["faces"]
    with show_typed(typed):
        made = await manual_roll.add(await ask_of(interaction), number, step, parse_words(typed))
    return await _outcome(interaction, made)


BUTTONS = (press_face, go_on, throw_again, throw_real_dice)

FORMS = (take_faces,)
