"""/table: encounter tables, from what is typed, from a form, or from a file; rolled, shown and printed."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client.answering import answer, answers, open_form
from bot.client.buttons import SURE, Carried, answers_press, confirm_buttons, entries_of, roll_buttons
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import MOST, Choices, recall, used_sets
from bot.client.message import Answer
from bot.client.options import SET, Rolled, Set, is_private, request_of, shows, text_in, visibility_of
from bot.client.options import SavedName as Name
from bot.features.manual.command import by_hand
from bot.features.printing.page import USUAL_PAPER
from bot.features.printing.sheets import print_chain
from bot.features.tables import card as cards
from bot.features.tables import library
from bot.features.tables.card import csv_file, is_printable, plan_card
from bot.features.tables.event import nesting_of, validate
from bot.features.tables.library import TABLES
from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.reading.tables.text import in_lines
from bot.play.library import name_of

LONGEST_TYPED = 4_000
"""Characters that Discord takes in an option here, and in a form at most."""

Typed = app_commands.Range[str, 1, LONGEST_TYPED]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    table = app_commands.Group(name="table", description="Encounter tables: rows with the odds you give them")
    for make in (_roll, _list, _show, _add, _remove, _plan, _export, _import):
        table.add_command(make())
    return (table,)


def _roll() -> Command:
    @app_commands.command()
    @app_commands.rename(by_d6="by-d6")
    @app_commands.describe(
        name="Which table",
        by_d6="Use six-sided dice alone, as /table plan shows it, instead of the method of this place",
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
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        show: str | None = None,
    ) -> Answer:
        """Roll on an encounter table, and on the tables that its rows name."""
        request = await validate(
            *request_of(interaction),
            name,
            by_d6=by_d6,
            rolled=rolled,
            visibility=visibility_of(show),
            named=set,
        )
        return await by_hand(interaction, request, rolled)

    roll.autocomplete("set")(used_sets)
    return _with_names(shows(roll))


def _list() -> Command:
    @app_commands.command(name="list")
    @answers(private=True)
    async def list_(interaction: Interaction) -> Answer:
        """List the tables of this server; in direct messages, your own."""
        names = await library.names(*request_of(interaction))
        return Answer(cards.names_card(names), roll_buttons("table roll", "name", names))

    return list_


def _show() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table")
    @answers(private=True)
    async def show(interaction: Interaction, *, name: Name) -> Answer:
        """Show the rows of a table, to you alone."""
        found = await library.find(*request_of(interaction), name)
        return Answer(cards.table_card(found, await nesting_of(*request_of(interaction), found)))

    return _with_names(show)


def _add() -> Command:
    @app_commands.command()
    @app_commands.describe(
        name="The name of the table, such as forest",
        text="Results with ; between them: Goblins; Wolves; 2d4 bandits. Leave it out for a form with lines",
        file="A text or CSV file instead: a result a line, or 01-15 Goblins, or 3x Goblins",
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


def _import() -> Command:
    @app_commands.command(name="import")
    @app_commands.describe(
        name="The name of the table here",
        file="A file from /table export, or another CSV or text file",
    )
    @answers(private=True)
    async def import_(interaction: Interaction, *, name: Name, file: discord.Attachment) -> Answer:
        """Add an encounter table from a file, such as one from another server."""
        return await _add_rows(interaction, name, file)

    return import_


def _table_form(name: str) -> discord.ui.Modal:
    """Ask for the rows of the table of this name."""
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


@answers_press("table-add", r"(?P<name>[\w-]{1,32})", private=True)
async def take_table(interaction: Interaction, carried: Carried) -> Answer:
    """Add the table whose rows were typed."""
    # A table copied out of a spreadsheet has tabs between its columns.
    return await _add_rows(interaction, carried["name"], entries_of(interaction, read=str)["rows"])


async def _add_typed(interaction: Interaction, name: str, text: str) -> Answer:
    name = name_of(name)
    with show_typed(text):
        return await _add_rows(interaction, name, in_lines(text))


async def _add_rows(interaction: Interaction, name: str, rows: str | discord.Attachment) -> Answer:
    text = rows if isinstance(rows, str) else await text_in(rows)
    added = await library.add(*request_of(interaction), name, text)
    return Answer(cards.added_card(added, await nesting_of(*request_of(interaction), added)))


def _remove() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table", sure=SURE)
    @answers(private=True)
    async def remove(interaction: Interaction, *, name: Name, sure: bool = False) -> Answer:
        """Remove a table that you made; a game master or Manage Server can remove any."""
        services, context = request_of(interaction)
        if sure:
            keeper = library.keeper_at(context)
            return Answer(cards.removed_card(await TABLES.remove(services, context, keeper, name)))
        found = await library.find(services, context, name)
        await TABLES.check_may_change(services, context, found.name, found.maker)
        return Answer(cards.remove_question_card(found), confirm_buttons(interaction, "Remove it"))

    return _with_names(remove)


def _plan() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table")
    @answers(private=True)
    async def plan(interaction: Interaction, *, name: Name) -> Answer:
        """Show how to roll a table with six-sided dice alone, with a file to print."""
        services, context = request_of(interaction)
        found = await library.find(services, context, name)
        shown = Answer(plan_card(found))
        if not is_printable(found.plan):
            return shown
        printing = print_chain, found.name, found.table, found.plan, USUAL_PAPER
        made = await services.workers.run(*printing, long=True)
        return replace(shown, picture=made.preview, files=(made.pdf,))

    return _with_names(plan)


def _export() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which table")
    @answers(private=True)
    async def export(interaction: Interaction, *, name: Name) -> Answer:
        """Get a table as a CSV file, for a spreadsheet or another server."""
        services, context = request_of(interaction)
        found = await library.find(services, context, name)
        file = await services.workers.run(csv_file, found)
        return Answer(cards.exported_card(found), files=(file,))

    return _with_names(export)


def _with_names(command: Command) -> Command:
    """Complete the option `name` of a command from the tables there are."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        begun = typed.strip().casefold()
        names = await recall(interaction, library.names)
        return [app_commands.Choice(name=name, value=name) for name in names if begun in name][:MOST]

    command.autocomplete("name")(complete)
    return command


FORMS = (take_table,)
