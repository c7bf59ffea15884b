"""Stepping through a roll by hand: a button per face, and a pop-up where faces are typed."""

from contextlib import nullcontext
from dataclasses import replace

import discord

from bot.client.answering import answer, open_form
from bot.client.buttons import NUMBER, Carried, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import request_of
from bot.features.catan.event import CATAN_ROLL
from bot.features.catan.turn import turn_answer
from bot.features.initiative.event import INITIATIVE_ADD
from bot.features.initiative.message import answer_added
from bot.features.manual import card as render
from bot.features.roll_answer import HAND_AGAIN, ROLL, read_shown
from bot.features.roll_answer import answer_roll as shown
from bot.mechanics.errors import show_typed
from bot.mechanics.rule import FATE, Die
from bot.play import manual_roll
from bot.play.manual_roll import Finished, Step
from bot.play.recording import ValidRequest, record_at_once
from bot.play.transition import Recorded
from bot.play.typed_faces import ASK, LONGEST_TYPED, parse_words
from bot.text.view import on_die
from bot.text.words import shorten

MOST_BUTTONS = 20
"""The most faces that have a button each: four rows of five, with a row below for the other buttons."""

ROW = 5
"""The most buttons in a row."""

LONGEST_LABEL = 80
"""Characters of what stands on a button."""


async def by_hand(interaction: Interaction, asked: ValidRequest, rolled: str | None) -> Answer:
    """Make a roll by chance or from typed faces and show it; or ask for the faces, where they are missing."""
    services, context = request_of(interaction)
    if rolled is None:
        by_chance = await record_at_once(
            services, context, asked.kind, asked.request, visibility=asked.visibility
        )
        return await _answer_recorded(interaction, by_chance)
    with nullcontext() if rolled == ASK else show_typed(rolled):
        made = await manual_roll.make(services, context, asked, rolled)
    if isinstance(made, Recorded):
        return await _answer_recorded(interaction, made)
    if made.asked:
        return await _begin(interaction, made)
    button = go_on.button("Go on by hand", made.number, style=discord.ButtonStyle.primary)
    return Answer(render.waiting_card(made), (button,), alone=True)


async def _begin(interaction: Interaction, step: Step) -> Answer:
    """Show a roll by hand that begins, and offer once for all what others are not bothered with."""
    services, context = request_of(interaction)
    shown = step_answer(step)
    if await services.store.throws_real_dice(context.person):
        return shown
    row = max(each.row or 0 for each in shown.under)
    return replace(shown, under=(*shown.under, throw_real_dice.button(render.ALWAYS, "yes", row=row)))


async def _answer_recorded(interaction: Interaction, made: Recorded) -> Answer:
    own = {CATAN_ROLL.name: turn_answer, INITIATIVE_ADD.name: answer_added}
    return await own.get(made.event.kind, shown)(interaction, made)


def step_answer(step: Step) -> Answer:
    """Show a roll by hand as far as it has come, with a button per face where there is room for them.

    Of a hidden roll only its roller sees that.
    """
    choices = _choices(step.waiting.wants)
    below = -(-len(choices) // ROW)
    width = -(-len(choices) // below)  # rows of equal length: 3 + 3 for a d6
    carried = step.number, step.manual_roll.step
    primary = discord.ButtonStyle.primary
    faces = (
        press_face.button(label, *carried, what, style=primary, row=place // width)
        for place, (what, label) in enumerate(choices.items())
    )
    nothing = not step.manual_roll.faces
    acts = (
        press_face.button("Type several", *carried, "several", style=primary, row=below),
        press_face.button("Undo", *carried, "undo", row=below, disabled=nothing),
        press_face.button("Cancel", *carried, "cancel", style=discord.ButtonStyle.danger, row=below),
    )
    return Answer(render.step_card(step), (*faces, *acts), alone=bool(step.manual_roll.visibility))


def _choices(die: Die) -> dict[str, str]:
    """Return what there is to press for a die: the faces with what stands on them, each once."""
    labels: dict[str, str] = {}
    for face in range(1, die.faces + 1):
        labels.setdefault(shorten(on_die(die, face), LONGEST_LABEL), str(face))
    if len(labels) > MOST_BUTTONS:
        return {"one": "Type the face"}
    ordered = sorted(labels, key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
    return {labels[label]: label for label in (labels if die.kind is FATE else ordered)}


async def _outcome(interaction: Interaction, result: Step | Finished) -> Answer:
    if isinstance(result, Step):
        return step_answer(result)
    seen = await _answer_recorded(interaction, result.recorded)
    if seen.then is None:
        return replace(seen, card=render.with_notes(seen.card, result))
    own = replace(seen.then, card=render.with_notes(seen.then.card, result))
    return replace(own, then=replace(seen, then=None))  # what the roller sees takes the place of the buttons


STEP = rf"{NUMBER}:(?P<step>\d{{1,6}})"
"""The question's number, and the step that a button was shown for, or a form was opened at."""


@responds("hand", rf"{STEP}:(?P<what>\d{{1,4}}|one|several|undo|cancel)")
async def press_face(interaction: Interaction, carried: Carried) -> None:
    """Take a face, take one back, or cancel; or open the pop-up in which faces are typed."""
    if carried["what"] in {"one", "several"}:
        step = await manual_roll.look(*request_of(interaction), int(carried["number"]))
        await open_form(interaction, _faces_form(step, several=carried["what"] == "several"))
    else:
        await answer(interaction, _press(interaction, carried), update=True)


async def _press(interaction: Interaction, carried: Carried) -> Answer:
    services, context = request_of(interaction)
    number, at, what = int(carried["number"]), int(carried["step"]), carried["what"]
    if what == "undo":
        return step_answer(await manual_roll.undo(services, context, number, at))
    if what == "cancel":
        step = await manual_roll.cancel(services, context, number, at)
        return step_answer(step) if step else Answer(render.cancelled_card())
    return await _outcome(interaction, await manual_roll.add(services, context, number, at, (int(what),)))


@answers_press("hand-on", NUMBER)
async def go_on(interaction: Interaction, carried: Carried) -> Answer:
    """Turn typed faces that are not enough into a roll by hand; what was shown before is then out of date."""
    return step_answer(await manual_roll.look(*request_of(interaction), int(carried["number"])))


@responds(HAND_AGAIN, ROLL)
async def throw_again(interaction: Interaction, carried: Carried) -> None:
    """Ask for the faces of the same roll, below what was shown, as hidden as before."""
    await answer(interaction, _throw_again(interaction, carried), private=carried["visibility"] == "me")


async def _throw_again(interaction: Interaction, carried: Carried) -> Answer:
    begun = await manual_roll.begin_again(*request_of(interaction), read_shown(carried))
    if isinstance(begun, Recorded):
        return await _answer_recorded(interaction, begun)
    return await _begin(interaction, begun)


@answers_press("real-dice", "(?P<throws>yes|no)", private=True)
async def throw_real_dice(interaction: Interaction, carried: Carried) -> Answer:
    """Keep whether whoever pressed throws real dice."""
    services, context = request_of(interaction)
    throws = carried["throws"] == "yes"
    await services.store.note_real_dice(context.person, context.is_late, throws=throws)
    return Answer(render.real_dice_card(throws=throws), (real_dice_button(throws=throws),))


def real_dice_button(*, throws: bool) -> Button:
    """Return the button that changes whether a person throws real dice."""
    return throw_real_dice.button(render.NEVER if throws else render.ALWAYS, "no" if throws else "yes")


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
    """Take the faces that were typed, in place of what was shown."""
    number, step, typed = int(carried["number"]), int(carried["step"]), entries_of(interaction)["faces"]
    with show_typed(typed):
        made = await manual_roll.add(*request_of(interaction), number, step, parse_words(typed))
    return await _outcome(interaction, made)


BUTTONS = (press_face, go_on, throw_again, throw_real_dice)

FORMS = (take_faces,)
