"""Stepping through a roll by hand: a button per face, and a pop-up where faces are typed."""

import re
from typing import Any, Self

import discord

from bot.commands.answering.answers import Answer, answer, deliver
from bot.commands.answering.rolled import rolled
from bot.commands.components.buttons import StoredItem, buttons
from bot.commands.components.forms import StoredForm
from bot.commands.connection.client import Interaction
from bot.commands.request_context import context_of
from bot.play.rolls import manual_steps as play
from bot.play.rolls.manual_steps import Finished, Step
from bot.play.rolls.wanted import LONGEST_TYPED, parse_faces
from bot.render.rolls import manual_roll as render

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

STYLES = {"undo": discord.ButtonStyle.secondary, "cancel": discord.ButtonStyle.danger}


def step_answer(step: Step) -> Answer:
    """Show a roll by hand as far as it has come, with a button per face where there is room for them."""
    faces = step.manual_roll.waiting.wants.faces
    choices = [str(face) for face in range(1, faces + 1)] if faces <= MOST_BUTTONS else ["one"]
    below = -(-len(choices) // ROW)
    width = -(-len(choices) // below)  # rows of equal length: 3 + 3 for a d6
    return Answer(
        render.step_card(step),
        buttons(
            *(
                HandButton(step.number, step.manual_roll.step, what, row=i // width)
                for i, what in enumerate(choices)
            ),
            *(
                HandButton(
                    step.number,
                    step.manual_roll.step,
                    act,
                    row=below,
                    enabled=act != "undo" or bool(step.manual_roll.faces),
                )
                for act in ACTS
            ),
        ),
    )


async def _outcome(interaction: Interaction, result: Step | Finished) -> Answer:
    if isinstance(result, Step):
        return step_answer(result)
    return await rolled(interaction, render.finished_card(result), result.roll.record)


class HandButton(
    StoredItem,
    template=r"hand:(?P<number>\d{1,18}):(?P<step>\d{1,6}):(?P<what>\d{1,4}|one|several|undo|cancel)",
):
    """A face, or what else can be done; carries the question's number and the step it was shown for."""

    def __init__(
        self, number: int, step: int, what: str, *, row: int | None = None, enabled: bool = True
    ) -> None:
        super().__init__(
            discord.ui.Button(
                label=LABELS.get(what, what),
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
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]), int(match["step"]), match["what"])

    async def press(self, interaction: Interaction) -> None:
        """Take the face, take one back, cancel, or open the pop-up."""
        if self.what in {"one", "several"}:
            await self._open_form(interaction)
        else:
            await answer(interaction, self._work(interaction), update=True)

    async def _work(self, interaction: Interaction) -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        if self.what == "undo":
            return step_answer(await play.undo(services, context, self.number, self.step))
        if self.what == "cancel":
            step = await play.cancel(services, context, self.number, self.step)
            return step_answer(step) if step else Answer(render.cancelled_card())
        return await _outcome(
            interaction, await play.add(services, context, self.number, self.step, (int(self.what),))
        )

    async def _open_form(self, interaction: Interaction) -> None:
        step = await play.look(interaction.client.services, context_of(interaction), self.number)
        form = FacesForm.asking(step, several=self.what == "several")
        with interaction.client.answering():
            await deliver(lambda: interaction.response.send_modal(form))


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
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]))

    async def press(self, interaction: Interaction) -> None:
        """Show the roll to all, as far as it has come; what was shown before is then out of date."""

        async def work() -> Answer:
            return step_answer(
                await play.look(interaction.client.services, context_of(interaction), self.number)
            )

        await answer(interaction, work())


class FacesForm(StoredForm, template=r"hand-faces:(?P<number>\d{1,18}):(?P<step>\d{1,6})"):
    """Takes typed faces; carries the question's number and the step it was opened at."""

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
    async def submit(cls, interaction: Interaction, match: re.Match[str], entries: dict[str, str]) -> None:
        """Take the faces, in place of what was shown."""

        async def work() -> Answer:
            services, context = interaction.client.services, context_of(interaction)
            faces = parse_faces(entries["faces"])
            return await _outcome(
                interaction,
                await play.add(services, context, int(match["number"]), int(match["step"]), faces),
            )

        await answer(interaction, work(), update=True)
