"""/table add and /table import: a table from what is typed, from a form, or from a file."""

import re
from collections.abc import Awaitable, Callable
from typing import Self

import discord
from discord import app_commands

from bot.commands.answering.answers import Answer, answer, deliver
from bot.commands.components.forms import StoredForm
from bot.commands.connection.client import Command, Interaction
from bot.commands.options.uploads import text_in
from bot.commands.request_context import context_of
from bot.commands.table.names import Name
from bot.mechanics.encounters.files import in_lines
from bot.mechanics.errors import BadInput
from bot.play.encounters import keeping
from bot.play.encounters.nesting import nesting_of
from bot.play.library import name_of
from bot.render.encounters.cards import added_card

LONGEST_TYPED = 4_000
"""Characters that Discord takes in an option here, and in a form at most."""

Typed = app_commands.Range[str, 1, LONGEST_TYPED]


def add_command() -> Command:
    """Make /table add."""

    @app_commands.command()
    @app_commands.describe(
        name="What the table is called, such as forest",
        text="Rows with ; between them: 1-3 Goblins; 4-6 {treasure}. Leave it out for a form with lines",
        file="A text or CSV file instead: a row a line, 01-15 Goblins, or 3x Goblins",
    )
    async def add(
        interaction: Interaction,
        *,
        name: Name,
        text: Typed | None = None,
        file: discord.Attachment | None = None,
    ) -> None:
        """Add an encounter table, or replace your own of the same name."""
        if text is not None and file is not None:
            raise BadInput("Give the rows as text: or as file:, not both.")
        if file is not None:
            await _add(interaction, name, lambda: text_in(file))
        elif text is not None:
            await _add(interaction, name, lambda: _as_typed(in_lines(text)))
        else:
            form = TableForm.asking(name_of(name))
            with interaction.client.answering():
                await deliver(lambda: interaction.response.send_modal(form))

    return add


def import_command() -> Command:
    """Make /table import."""

    @app_commands.command(name="import")
    @app_commands.describe(
        name="What the table is to be called here",
        file="What /table export gave, or another CSV or text file",
    )
    async def import_(interaction: Interaction, *, name: Name, file: discord.Attachment) -> None:
        """Add an encounter table from a file, such as one from another server."""
        await _add(interaction, name, lambda: text_in(file))

    return import_


class TableForm(StoredForm, template=r"table-add:(?P<name>[\w-]{1,32})"):
    """Takes the rows of a table; carries its name."""

    @classmethod
    def asking(cls, name: str) -> Self:
        """Ask for the rows of the table of this name."""
        form = cls(title=f"Table {name}", custom_id=f"table-add:{name}")
        form.add_item(
            discord.ui.Label(
                text="A row a line",
                description="01-15 Goblins, or 3x Goblins; {treasure} in a row rolls on that table too",
                component=discord.ui.TextInput(
                    custom_id="rows",
                    style=discord.TextStyle.paragraph,
                    placeholder="01-60 Goblins\n61-90 Wolves\n91-00 A dragon with {treasure}",
                    max_length=LONGEST_TYPED,
                ),
            )
        )
        return form

    @classmethod
    async def submit(cls, interaction: Interaction, match: re.Match[str], entries: dict[str, str]) -> None:
        """Add the table."""
        await _add(interaction, match["name"], lambda: _as_typed(entries["rows"]))


async def _add(interaction: Interaction, name: str, text: Callable[[], Awaitable[str]]) -> None:
    async def work() -> Answer:
        services, context = interaction.client.services, context_of(interaction)
        kept = await keeping.add(services, context, name, await text())
        return Answer(added_card(kept, await nesting_of(services, context, kept)))

    await answer(interaction, work(), private=True)


async def _as_typed(text: str) -> str:
    return text
