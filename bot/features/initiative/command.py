"""/initiative: who is next in a fight, in one message that is changed where it stands."""

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import used_sets
from bot.client.message import Answer
from bot.client.options import SET, Rolled, Set, ask_of
from bot.features.initiative import actions, message
from bot.features.initiative import card as cards
from bot.features.initiative.actions import AddWish, JoinWish
from bot.features.initiative.message import (
    close,
    find_open,
    show_fight,
    tell_move,
    with_call,
)
from bot.features.initiative.reading import LONGEST_NAME
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.errors import BadInput

Who = app_commands.Range[str, 1, 300]

ROLLED = "What your dice show: 14; for several in order; or ? to be asked"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="initiative", description="Who is next in a fight in this channel")
    for make in (_begin, _join, _add, _next, _show, _hidden, _end):
        group.add_command(make())
    return (group,)


def _begin() -> Command:
    @app_commands.command()
    @answers()
    async def begin(interaction: Interaction) -> Answer:
        """Begin a fight."""
        await actions.begin(await ask_of(interaction))
        return await show_fight(await ask_of(interaction))

    return begin


def _join() -> Command:
    @app_commands.command()
    @app_commands.describe(
        roll="+3, dice such as d20+3, or a number; left out: as your character and the game have it",
        name="What you are called; left out: as your character",
        rolled=ROLLED,
        set=SET,
    )
    @answers()
    async def join(
        interaction: Interaction,
        *,
        roll: app_commands.Range[str, 1, 100] | None = None,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Take part with your character."""
        wish = JoinWish(roll, name, rolled, set)
        return await roll_and_answer(
            interaction, await actions.validate_join(await ask_of(interaction), wish), rolled
        )

    join.autocomplete("set")(used_sets)
    return join


def _add() -> Command:
    @app_commands.command()
    @app_commands.describe(
        who="3x goblin d20+2; ogre 15; names with dice, a bonus such as +2, or a number",
        hidden="True: only game masters see them, until they have a turn or are revealed",
        player="Whose character it is, where somebody else plays it",
        rolled=ROLLED,
        set=SET,
    )
    @answers()
    async def add(
        interaction: Interaction,
        *,
        who: Who,
        hidden: bool = False,
        player: discord.User | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Add monsters, or another's character."""
        if player is not None and player.bot:
            raise BadInput("A bot cannot take part: choose a person.")
        wish = AddWish(who, hidden, player.id if player else 0, rolled, set)
        return await roll_and_answer(
            interaction, await actions.validate_add(await ask_of(interaction), wish), rolled
        )

    add.autocomplete("set")(used_sets)
    return add


def _next() -> Command:
    @app_commands.command(name="next")
    @answers()
    async def next_(interaction: Interaction) -> Answer:
        """Go on to the next turn."""
        await actions.move(await ask_of(interaction), "next")
        return await with_call(await ask_of(interaction), await tell_move(interaction))

    return next_


def _show() -> Command:
    @app_commands.command()
    @answers()
    async def show(interaction: Interaction) -> Answer:
        """Show the order again, at the bottom of the channel."""
        standing = await actions.look(await ask_of(interaction))
        await close(interaction, standing.message, cards.moved_card())
        return message.fight_answer(standing)

    return show


def _hidden() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def hidden(interaction: Interaction) -> Answer:
        """See who is hidden; for game masters."""
        return message.hidden_answer(*await actions.list_hidden(await ask_of(interaction)))

    return hidden


def _end() -> Command:
    @app_commands.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the fight."""
        ask = await ask_of(interaction)
        open_message = await find_open(ask)
        rounds = await actions.end(ask)
        shown = cards.over_card(rounds)
        await close(interaction, open_message, shown)
        return Answer(shown)

    return end


BUTTONS = message.BUTTONS
FORMS = message.FORMS
