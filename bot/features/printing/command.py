"""/card: a PDF to print: a wallet card, a rule's table, dice to fold, cards, a server's own table."""

from itertools import chain

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import Options, ask_of
from bot.features.printing.page import PAPERS, USUAL_PAPER
from bot.features.printing.sheets import (
    LONGEST,
    NO_DICE,
    PrintedFiles,
    PrintOrder,
    explain_unknown,
    files_card,
    find_name,
    print_chain,
    print_order,
    titles,
)
from bot.features.tables import saved_tables
from bot.mechanics.errors import BadInput
from bot.play.library import name_of
from bot.play.store import Ask

What = app_commands.Range[str, 1, 40]
Dice = app_commands.Range[str, 1, LONGEST]

TABLE = "table:"
"""Before the name of an encounter table, which may also be the name of a rule."""


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.rename(source="from")
    @app_commands.describe(
        what="A wallet card, a rule's table, dice to fold, cards for Catan, or a table of this server",
        dice="The die to make, such as d20; for a wallet card several: d4 d8 d100",
        source="The dice you have, d6 if left out; for a wallet card up to four kinds: d6 d10",
        options="Options of a rule, such as dice=4",
        paper="A4 if left out",
    )
    @app_commands.choices(
        paper=[app_commands.Choice(name=paper.name, value=key) for key, paper in PAPERS.items()]
    )
    @answers(private=True)
    async def card(
        interaction: Interaction,
        *,
        what: What,
        dice: Dice = "",
        source: Dice = "",
        options: Options = "",
        paper: str = USUAL_PAPER,
    ) -> Answer:
        """Get a PDF to print: a card for the wallet, the table of a rule, dice to fold, cards."""
        made = await _print(await ask_of(interaction), PrintOrder(what, dice, source, options, paper))
        return Answer(files_card(made), picture=made.preview, files=(made.pdf,))

    @card.autocomplete("what")
    async def complete_what(interaction: Interaction, typed: str) -> completion.Choices:
        own = await completion.recall(interaction, saved_tables.names)
        return _matching(typed, own)

    @card.autocomplete("options")
    async def complete_options(interaction: Interaction, typed: str) -> completion.Choices:
        return completion.options(interaction.namespace.what or "", typed)

    return (card,)


def _matching(typed: str, own: list[str]) -> completion.Choices:
    begun = typed.strip().casefold()
    rules = titles()
    named = {f"{TABLE}{name}": f"{name}: a table of yours, by six-sided dice alone" for name in own}
    known = chain(named.items(), ((name, f"{name}: {told}") for name, told in rules.items()))
    found = [(value, told) for value, told in known if begun in told.casefold() or begun in value]
    return [completion.choice(told, value) for value, told in found[: completion.MOST]]


async def _print(ask: Ask, order: PrintOrder) -> PrintedFiles:
    if find_name(order.what):
        return await ask.workers.run(print_order, order, long=True)
    name = order.what.strip().casefold().removeprefix(TABLE)
    own = await saved_tables.names(ask)
    if name not in own:
        raise explain_unknown(order.what, tuple(own))
    if order.dice or order.source or order.options:
        raise BadInput(f"{NO_DICE} leave `dice`, `from` and `options` out.")
    found = await saved_tables.find(ask, name_of(name))
    printing = print_chain, found.name, found.table, found.plan, order.paper
    return await ask.workers.run(*printing, long=True)
