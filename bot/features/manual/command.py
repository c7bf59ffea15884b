"""Stepping through a roll by hand: a button per face, and a pop-up where faces are typed."""

import re
from contextlib import nullcontext
from dataclasses import replace
from typing import Self

import discord

from bot.client.answering import Answer, open_form
from bot.client.buttons import Entries, StoredForm, StoredItem
from bot.client.client import Interaction
from bot.client.options import request_of
from bot.features.catan.event import CATAN_ROLL
from bot.features.catan.turn import turn_answer
from bot.features.manual import card as render
from bot.features.roll_answer import rolled as shown
from bot.mechanics.errors import shown_with
from bot.mechanics.rule import FATE, Die
from bot.play import manual_roll
from bot.play.manual_roll import Finished, Step
from bot.play.recording import Wanted, record_at_once
from bot.play.transition import Recorded
from bot.play.typed_faces import ASK, LONGEST_TYPED, parse_words
from bot.text.view import on_die
from bot.text.words import shorten

MOST_BUTTONS = 20
"""The most faces that have a button each: four rows of five, with a row below for the other buttons."""

ROW = 5
"""The most buttons in a row."""

ACTS = ("several", "undo", "cancel")
"""What can be done besides giving the next face."""

LABELS = {
    "one": "Type the face",
    "several": "Type several",
    "undo": "Undo",
    "cancel": "Cancel",
}

LONGEST_LABEL = 80
"""Characters of what stands on a button."""

STYLES = {"undo": discord.ButtonStyle.secondary, "cancel": discord.ButtonStyle.danger}


async def by_hand(interaction: Interaction, wanted: Wanted, rolled: str | None) -> Answer:
    """Make a roll by chance or from typed faces and show it; or ask for the faces, where they are missing."""
    services, context = request_of(interaction)
    if rolled is None:
        by_chance = await record_at_once(
            services, context, wanted.kind, wanted.request, visibility=wanted.visibility
        )
        return await _recorded(interaction, by_chance)
    with nullcontext() if rolled == ASK else shown_with(rolled):
        made = await manual_roll.make(services, context, wanted, rolled)
    if isinstance(made, Recorded):
        return await _recorded(interaction, made)
    if made.asked:
        return step_answer(made)
    return Answer(render.waiting_card(made), (GoOnButton(made.number),), alone=True)


async def _recorded(interaction: Interaction, made: Recorded) -> Answer:
    return await (turn_answer if made.event.kind == CATAN_ROLL.name else shown)(interaction, made)


def step_answer(step: Step) -> Answer:
    """Show a roll by hand as far as it has come, with a button per face where there is room for them.

    Of a hidden roll only its roller sees that.
    """
    choices = _choices(step.waiting.wants)
    below = -(-len(choices) // ROW)
    width = -(-len(choices) // below)  # rows of equal length: 3 + 3 for a d6
    number, at = step.number, step.manual_roll.step
    faces = (
        HandButton(number, at, what, row=place // width, label=label)
        for place, (what, label) in enumerate(choices.items())
    )
    acts = (
        HandButton(number, at, act, row=below, enabled=act != "undo" or bool(step.manual_roll.faces))
        for act in ACTS
    )
    return Answer(render.step_card(step), (*faces, *acts), alone=bool(step.manual_roll.visibility))


def _choices(die: Die) -> dict[str, str]:
    """Return what there is to press for a die: the faces with what stands on them, each once."""
    labels: dict[str, str] = {}
    for face in range(1, die.faces + 1):
        labels.setdefault(shorten(on_die(die, face), LONGEST_LABEL), str(face))
    if len(labels) > MOST_BUTTONS:
        return {"one": LABELS["one"]}
    ordered = sorted(labels, key=lambda label: (not label.isdigit(), int(label) if label.isdigit() else 0))
    return {labels[label]: label for label in (labels if die.kind is FATE else ordered)}


async def _outcome(interaction: Interaction, result: Step | Finished) -> Answer:
    if isinstance(result, Step):
        return step_answer(result)
    seen = await _recorded(interaction, result.recorded)
    if seen.then is None:
        return replace(seen, card=render.with_notes(seen.card, result))
    own = replace(seen.then, card=render.with_notes(seen.then.card, result))
    return replace(own, then=replace(seen, then=None))  # what the roller sees takes the place of the buttons


class HandButton(
    StoredItem,
    template=r"hand:(?P<number>\d{1,18}):(?P<step>\d{1,6}):(?P<what>\d{1,4}|one|several|undo|cancel)",
):
    """A face, or what else can be done; carries the question's number and the step it was shown for."""

    update = True

    def __init__(
        self,
        number: int,
        step: int,
        what: str,
        *,
        row: int | None = None,
        enabled: bool = True,
        label: str = "",
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=label or LABELS.get(what, what),
                style=STYLES.get(what, discord.ButtonStyle.primary),
                disabled=not enabled,
                custom_id=f"hand:{number}:{step}:{what}",
            ),
            row=row,
        )
        self.number = number
        self.step = step
        self.what = what

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]), int(match["step"]), match["what"])

    async def respond(self, interaction: Interaction) -> None:
        """Open the pop-up, or press."""
        if self.what in {"one", "several"}:
            step = await manual_roll.look(*request_of(interaction), self.number)
            await open_form(interaction, FacesForm.asking(step, several=self.what == "several"))
        else:
            await super().respond(interaction)

    async def press(self, interaction: Interaction) -> Answer:
        """Take the face, take one back, or cancel."""
        services, context = request_of(interaction)
        if self.what == "undo":
            return step_answer(await manual_roll.undo(services, context, self.number, self.step))
        if self.what == "cancel":
            step = await manual_roll.cancel(services, context, self.number, self.step)
            return step_answer(step) if step else Answer(render.cancelled_card())
        made = await manual_roll.add(services, context, self.number, self.step, (int(self.what),))
        return await _outcome(interaction, made)


class GoOnButton(StoredItem, template=r"hand-on:(?P<number>\d{1,18})"):
    """Turns typed faces that are not enough into a roll by hand; carries the question's number."""

    def __init__(self, number: int) -> None:
        super().__init__(
            discord.ui.Button(
                label="Go on by hand", style=discord.ButtonStyle.primary, custom_id=f"hand-on:{number}"
            )
        )
        self.number = number

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Show the roll as far as it has come; what was shown before is then out of date."""
        return step_answer(await manual_roll.look(*request_of(interaction), self.number))


class FacesForm(StoredForm, template=r"hand-faces:(?P<number>\d{1,18}):(?P<step>\d{1,6})"):
    """Takes typed faces; carries the question's number and the step it was opened at."""

    update = True

    @classmethod
    def asking(cls, step: Step, *, several: bool) -> Self:
        """Ask for the next face, or for several."""
        form = cls(
            title=render.form_title(step), custom_id=f"hand-faces:{step.number}:{step.manual_roll.step}"
        )
        form.add_item(
            discord.ui.Label(
                text=render.form_label(step, several=several),
                description=render.form_description(step),
                component=discord.ui.TextInput(custom_id="faces", max_length=LONGEST_TYPED),
            )
        )
        return form

    @classmethod
    async def submit(cls, interaction: Interaction, match: re.Match[str], entries: Entries) -> Answer:
        """Take the faces, in place of what was shown."""
        number, step = int(match["number"]), int(match["step"])
        with shown_with(entries["faces"]):
            made = await manual_roll.add(
                *request_of(interaction), number, step, parse_words(entries["faces"])
            )
        return await _outcome(interaction, made)


BUTTONS = (
    HandButton,
    GoOnButton,
)


FORMS = (FacesForm,)
