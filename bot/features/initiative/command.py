"""/initiative: who is next in a fight, in one message that is changed where it stands."""

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import MOST, Choices, choice, recall, used_sets
from bot.client.message import Answer
from bot.client.options import SET, Rolled, Set, request_of
from bot.features.initiative import actions, message
from bot.features.initiative import card as cards
from bot.features.initiative.actions import AddWish, JoinWish
from bot.features.initiative.event import Action
from bot.features.initiative.message import (
    close,
    find_open,
    show_fight,
    tell_move,
    with_call,
)
from bot.features.initiative.reading import LONGEST_NAME
from bot.features.manual.command import by_hand
from bot.mechanics.errors import BadInput, cite
from bot.play.request_context import RequestContext
from bot.play.store import Services

Who = app_commands.Range[str, 1, 300]
Name = app_commands.Range[str, 1, 60]

ROLLED = "What your dice show: 14; for several in order; or ? to be asked"
WHO = "Who: a name in the order, such as goblin 2; if left out, the one whose turn it is"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="initiative", description="Who is next in a fight in this channel")
    for make in (_begin, _join, _add, _next, _back, _delay, _note, _remove, _show, _hidden, _end):
        group.add_command(make())
    return (group,)


def _begin() -> Command:
    @app_commands.command()
    @answers()
    async def begin(interaction: Interaction) -> Answer:
        """Begin a fight."""
        await actions.begin(*request_of(interaction))
        return await show_fight(interaction)

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
        return await by_hand(interaction, await actions.validate_join(*request_of(interaction), wish), rolled)

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
        return await by_hand(interaction, await actions.validate_add(*request_of(interaction), wish), rolled)

    add.autocomplete("set")(used_sets)
    return add


def _next() -> Command:
    @app_commands.command(name="next")
    @answers()
    async def next_(interaction: Interaction) -> Answer:
        """Go on to the next turn."""
        return await _moved(interaction, "next")

    return next_


def _back() -> Command:
    @app_commands.command()
    @answers()
    async def back(interaction: Interaction) -> Answer:
        """Go back to the turn before."""
        return await _moved(interaction, "back")

    return back


async def _moved(interaction: Interaction, action: Action) -> Answer:
    await actions.move(*request_of(interaction), action)
    return await with_call(interaction, await tell_move(interaction, ""))


def _delay() -> Command:
    @app_commands.command()
    @app_commands.describe(who="Someone who waits, to act now; left out: the one whose turn it is waits")
    @answers()
    async def delay(interaction: Interaction, *, who: Name | None = None) -> Answer:
        """Delay a turn, or let someone who waits act now."""
        if who is None:
            return await _moved(interaction, "delay")
        services, context = request_of(interaction)
        standing = await actions.look_to_change(services, context)
        unit = actions.find_unit(standing, who)
        waits = standing.fight.find(unit).waits
        if not waits and unit != standing.fight.turn:
            raise BadInput(
                f"It is not the turn of {cite(who)}, and nobody of that name is waiting: look at the order "
                "with /initiative show.",
                typed=who.strip(),
            )
        await actions.move(services, context, "act" if waits else "delay", unit if waits else None)
        return await with_call(interaction, await tell_move(interaction, ""))

    return _with_names(delay, "who")


def _note() -> Command:
    @app_commands.command()
    @app_commands.describe(note="bless 10: for 10 rounds; prone: for good; bless 0 takes it away", on=WHO)
    @answers()
    async def note(interaction: Interaction, *, note: Name, on: Name | None = None) -> Answer:
        """Note an effect on someone, and how many rounds it lasts."""
        services, context = request_of(interaction)
        standing = await actions.look_to_change(services, context)
        unit = actions.find_unit(standing, on) if on else standing.fight.turn
        if unit is None:
            raise BadInput("It is nobody's turn yet: write who gets the note, such as on:ogre.")
        words, rounds = await actions.note(services, context, unit, note)
        name = cards.name_of(standing, unit) or "them"
        return await tell_move(interaction, cards.noted(words, rounds, name))

    return _with_names(note, "on")


def _remove() -> Command:
    @app_commands.command()
    @app_commands.describe(who="A name in the order, such as goblin 2; left out: you choose")
    @answers()
    async def remove(interaction: Interaction, *, who: Name | None = None) -> Answer:
        """Take someone out of the fight."""
        services, context = request_of(interaction)
        standing = await actions.look_to_change(services, context)
        if who is None:
            return message.removal_answer(standing)
        unit = actions.find_unit(standing, who)
        await actions.move(services, context, "remove", unit)
        return await tell_move(interaction, f"**{cards.name_of(standing, unit)}** is out of the fight.")

    return _with_names(remove, "who")


def _show() -> Command:
    @app_commands.command()
    @answers()
    async def show(interaction: Interaction) -> Answer:
        """Show the order again, at the bottom of the channel."""
        standing = await actions.look(*request_of(interaction))
        await close(interaction, standing.message, cards.moved_card())
        return message.fight_answer(standing)

    return show


def _hidden() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def hidden(interaction: Interaction) -> Answer:
        """See who is hidden; for game masters."""
        return message.hidden_answer(*await actions.list_hidden(*request_of(interaction)))

    return hidden


def _end() -> Command:
    @app_commands.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the fight."""
        services, context = request_of(interaction)
        open_message = await find_open(interaction)
        rounds = await actions.end(services, context)
        shown = cards.over_card(rounds)
        await close(interaction, open_message, shown)
        return Answer(shown)

    return end


def _with_names(command: Command, option: str) -> Command:
    """Complete an option of a command from the names in the order, which all see."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        begun = typed.strip().casefold()
        names = await recall(interaction, _list_names)
        return [choice(name, name) for name in names if begun in name.casefold()][:MOST]

    command.autocomplete(option)(complete)
    return command


async def _list_names(services: Services, context: RequestContext) -> list[str]:
    fight, _ = await actions.find_fight(services, context)
    return actions.list_names(await actions.look(services, context)) if fight else []


BUTTONS = message.BUTTONS
FORMS = message.FORMS
