"""What a roll by hand shows on its way: the next die, with a button for each face."""

from dataclasses import replace

import discord

from bot.client.message import Answer, Button
from bot.features.rolling import card as render
from bot.mechanics.rule import FATE, Die
from bot.play.manual_roll import Step
from bot.play.store import Ask
from bot.text.view import on_die
from bot.text.words import shorten

MOST_BUTTONS = 20
"""The most faces with a button each: four rows of five, and a row for the other buttons."""

ROW = 5
"""The most buttons in a row."""

LONGEST_LABEL = 80
"""The most characters of a label."""

HAND, HAND_ON, REAL_DICE = "hand", "hand-on", "real-dice"
"""How the custom_ids of the buttons of a roll by hand begin."""


async def answer_begun(ask: Ask, step: Step) -> Answer:
    """Show the first step of a roll by hand, with the offer to keep that the person throws real dice."""
    shown = answer_step(step)
    if await ask.store.throws_real_dice(ask.person):
        return shown
    row = max(each.row or 0 for each in shown.under)
    return replace(shown, under=(*shown.under, Button(render.ALWAYS, f"{REAL_DICE}:yes", row=row)))


def answer_missing(step: Step) -> Answer:
    """Say which die is missing after the typed faces, and offer to go on by hand."""
    button = Button("Go on by hand", f"{HAND_ON}:{step.number}", style=discord.ButtonStyle.primary)
    return Answer(render.waiting_card(step), (button,), alone=True)


def answer_step(step: Step) -> Answer:
    """Show a roll by hand so far, with a button for each face if they fit.

    Only its roller sees the steps of a hidden roll.
    """
    choices = _choices(step.waiting.wants)
    below = -(-len(choices) // ROW)
    width = -(-len(choices) // below)  # rows of equal length: 3 + 3 for a d6
    carried = f"{HAND}:{step.number}:{step.manual_roll.step}"
    primary = discord.ButtonStyle.primary
    faces = (
        Button(label, f"{carried}:{what}", style=primary, row=place // width)
        for place, (what, label) in enumerate(choices.items())
    )
    nothing = not step.manual_roll.faces
    acts = (
        Button("Type several", f"{carried}:several", style=primary, row=below),
        Button("Undo", f"{carried}:undo", row=below, disabled=nothing),
        Button("Cancel", f"{carried}:cancel", style=discord.ButtonStyle.danger, row=below),
    )
    return Answer(render.step_card(step), (*faces, *acts), alone=bool(step.manual_roll.visibility))


def _choices(die: Die) -> dict[str, str]:
    """Return the faces of a die that can be pressed, by their labels, each once."""
    labels: dict[str, str] = {}
    for face in range(1, die.faces + 1):
        labels.setdefault(shorten(on_die(die, face), LONGEST_LABEL), str(face))
    if len(labels) > MOST_BUTTONS:
        return {"one": "Type the face"}
    ordered = sorted(labels, key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
    return {labels[label]: label for label in (labels if die.kind is FATE else ordered)}


def real_dice_button(*, throws: bool) -> Button:
    """Return the button that changes whether a person throws real dice."""
    return Button(render.NEVER if throws else render.ALWAYS, f"{REAL_DICE}:{'no' if throws else 'yes'}")
