"""/table: encounter tables from typed text, a form, or a file; rolled, shown and printed."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client.answering import answer, answers
from bot.client.buttons import SURE, Carried, answers_press, confirm_buttons, entries_of, roll_buttons
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import MOST, Choices, recall, used_sets
from bot.client.message import Answer, Button
from bot.client.options import SET, Rolled, Set, ask_of, is_private, shows, text_in, visibility_of
from bot.client.options import SavedName as Name
from bot.client.showing import open_form
from bot.features.printing.page import USUAL_PAPER
from bot.features.printing.sheets import print_chain
from bot.features.rolling.answer import roll_and_answer
from bot.features.tables import card as cards
from bot.features.tables import saved_tables
from bot.features.tables.card import csv_file, is_printable, plan_card
from bot.features.tables.event import nesting_of, validate
from bot.features.tables.saved_tables import TABLES
from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.reading.tables.text import break_lines
from bot.play.library import name_of

LONGEST_TYPED = 4_000
"""Characters that Discord takes in an option here, and in a form."""

Typed = app_commands.Range[str, 1, LONGEST_TYPED]

NAME = r"(?P<name>[\w-]{1,32})"
"""The name of a table on a button."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    table = app_commands.Group(name="table", description="Encounter tables: rows with the odds you give them")
    for make in (_roll, _list, _show, _add, _remove):
        table.add_command(make())
    return (table,)


def _roll() -> Command:
    @app_commands.command()
    @app_commands.rename(by_d6="by-d6")
    @app_commands.describe(
        name="Which table",
        by_d6="Use six-sided dice alone, as `With d6 alone` under /table show has it",
        rolled="What your own dice show, in order: 57 of a d100, then those in the row; or ? to be asked",
        set=SET,
    )
    @answers(private=is_private)
    async def roll(
        interaction: Interaction,
        *,
        name: Name,
        by_d6: bool = False,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - its name on Discord
        show: str | None = None,
    ) -> Answer:
        """Roll on an encounter table, and on the tables that its rows name."""
        request = await validate(
            await ask_of(interaction),
            name,
            by_d6=by_d6,
            rolled=rolled,
            visibility=visibility_of(show),
            named=set,
        )
        return await roll_and_answer(interaction, request, rolled)

    roll.autocomplete("set")(used_sets)
    return _with_names(shows(roll))


def _list() -> Command:
    @app_commands.command(name="list")
    @answers(private=True)
    async def list_(interaction: Interaction) -> Answer:
        """List the tables of this server; in direct messages, your own."""
        names = await saved_tables.names(await ask_of(interaction))
        return Answer(cards.names_card(names), roll_buttons("table roll", "name", names))

    return list_


def _show() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table")
    @answers(private=True)
    async def show(interaction: Interaction, *, name: Name) -> Answer:
        """Show the rows of a table, to you alone, with buttons for d6 alone and for a file."""
        ask = await ask_of(interaction)
        found = await saved_tables.find(ask, name)
        card = cards.table_card(found, await nesting_of(ask, found))
        return Answer(card, _under(found.name))

    return _with_names(show)


def _add() -> Command:
    @app_commands.command()
    @app_commands.describe(
        name="The name of the table, such as forest",
        text="Results with ; between them: Goblins; Wolves; 2d4 bandits. Leave it out for a form with lines",
        file="A text or CSV file instead, such as one of /table show: a result a line, or 01-15 Goblins",
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
            raise BadInput("`text:` and `file:` cannot be used together: leave one out.")
        if text is None and file is None:
            await open_form(interaction, _table_form(name_of(name)))
        else:
            rows = _add_rows(interaction, name, file) if file else _add_typed(interaction, name, text or "")
            await answer(interaction, rows, private=True)

    return add


def _table_form(name: str) -> discord.ui.Modal:
    """Return a form for the rows of the table of this name."""
    form = discord.ui.Modal(title=f"Table {name}", custom_id=take_table.id_of(name))
    form.add_item(
        discord.ui.Label(
            text="A result a line, or a table from a book",
            description="Equal chances, or begin with 01-15, or 3x. A first line 2d6 names the dice.",
            component=discord.ui.TextInput(
                custom_id="rows",
                style=discord.TextStyle.paragraph,
                placeholder="Goblins\n2d4 bandits\nA dragon with {treasure}",
                max_length=LONGEST_TYPED,
            ),
        )
    )
    return form


@answers_press("table-add", NAME, private=True)
async def take_table(interaction: Interaction, carried: Carried) -> Answer:
    """Add the table with the typed rows."""
    # A table copied out of a spreadsheet has tabs between its columns.
    return await _add_rows(interaction, carried["name"], entries_of(interaction, read=str)["rows"])


async def _add_typed(interaction: Interaction, name: str, text: str) -> Answer:
    name = name_of(name)
    with show_typed(text):
        return await _add_rows(interaction, name, break_lines(text))


async def _add_rows(interaction: Interaction, name: str, rows: str | discord.Attachment) -> Answer:
    text = rows if isinstance(rows, str) else await text_in(rows)
    ask = await ask_of(interaction)
    added = await saved_tables.add(ask, name, text)
    card = cards.added_card(added, await nesting_of(ask, added))
    return Answer(card, _under(added.name))


def _remove() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table", sure=SURE)
    @answers(private=True)
    async def remove(interaction: Interaction, *, name: Name, sure: bool = False) -> Answer:
        """Remove a table that you made; a game master or Manage Server can remove any."""
        ask = await ask_of(interaction)
        if sure:
            keeper = saved_tables.keeper_at(ask.context)
            return Answer(cards.removed_card(await TABLES.remove(ask, keeper, name)))
        found = await saved_tables.find(ask, name)
        await TABLES.check_may_change(ask, found.name, found.maker)
        return Answer(cards.remove_question_card(found), confirm_buttons(interaction, "Remove it"))

    return _with_names(remove)


@answers_press("table-plan", NAME, private=True)
async def show_plan(interaction: Interaction, carried: Carried) -> Answer:
    """Show how to roll the table with six-sided dice alone, with a file to print."""
    ask = await ask_of(interaction)
    found = await saved_tables.find(ask, carried["name"])
    shown = Answer(plan_card(found))
    if not is_printable(found.plan):
        return shown
    printing = print_chain, found.name, found.table, found.plan, USUAL_PAPER
    made = await ask.workers.run(*printing, long=True)
    return replace(shown, picture=made.preview, files=(made.pdf,))


@answers_press("table-file", NAME, private=True)
async def export(interaction: Interaction, carried: Carried) -> Answer:
    """Send the table as a CSV file, for a spreadsheet or another server."""
    ask = await ask_of(interaction)
    found = await saved_tables.find(ask, carried["name"])
    file = await ask.workers.run(csv_file, found)
    return Answer(cards.exported_card(found), files=(file,))


def _under(name: str) -> tuple[Button, ...]:
    return show_plan.button("With d6 alone", name, emoji="🎲"), export.button("As a file", name, emoji="📄")


def _with_names(command: Command) -> Command:
    """Complete the option `name` of a command from the existing tables."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        begun = typed.strip().casefold()
        names = await recall(interaction, saved_tables.names)
        return [app_commands.Choice(name=name, value=name) for name in names if begun in name][:MOST]

    command.autocomplete("name")(complete)
    return command


BUTTONS = (show_plan, export)
FORMS = (take_table,)
