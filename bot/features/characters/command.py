"""/character: sheets with numbers and rolls under names, which stand in rolls from then on."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import discord
from discord import app_commands

from bot.client.answering import answer, answers
from bot.client.buttons import SURE, Carried, answers_press, confirm_buttons, confirms
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import MOST, Choices, choice, recall
from bot.client.message import Answer
from bot.client.options import ROLLED, Rolled, TypedCommand, ask_of
from bot.client.options import SavedName as Name
from bot.features.characters import card as cards
from bot.features.characters import change_message, changing, characters, forms
from bot.features.characters.answer import KEPT, MOST_ROLLS, export, keeper_in, show_character
from bot.features.characters.change_message import Length
from bot.features.characters.characters import CHARACTERS
from bot.features.characters.forms import LONGEST_TYPED, open_lines
from bot.features.characters.import_command import make_import
from bot.features.characters.importing import CharacterForm
from bot.features.characters.rights import find_party, find_to_change
from bot.features.characters.typed_changes import split_change
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import LONGEST_NAME
from bot.play.library import join_words, name_of
from bot.play.shelf import KEEPERS, Keeper

LINES = "dex = 3; attack = d20 + dex vs {ac}; hp = 24/30. Leave it out for a form with all lines"
PLAYED = "Which one; the one you play here if left out"
WHOSE = "me: yours, wherever you play; server: for all here, needs Manage Server or a game master"

FILE = "A file instead: one of /character show, or a text with such lines"

WHO = "Whose character, where a game master changes what another player's has"

Lines = app_commands.Range[str, 1, LONGEST_TYPED]
What = app_commands.Range[str, 1, LONGEST_NAME]
Whole = app_commands.Range[str, 1, LONGEST_NAME + 100]
To = app_commands.Range[str, 1, 100]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(
        name="character", description="Characters: their numbers and rolls, by name in every roll"
    )
    for make in (*(_create, _show, _edit, _use, _list, _set, _rest, _share, _copy, _hand_over, _remove),):
        group.add_command(make())
    group.add_command(make_import(WHOSE))
    return (group,)


def _is_mine(options: Mapping[str, Any]) -> bool:
    """Tell whether it is about a character of the person's own."""
    return bool(options["for_"] == "me")


def _create() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(
        name="What the character is called",
        lines=LINES,
        file=FILE,
        for_=WHOSE,
    )
    async def create(
        interaction: Interaction,
        *,
        name: Name,
        lines: Lines | None = None,
        file: discord.Attachment | None = None,
        for_: Keeper = "me",
    ) -> None:
        """Make a character: a line for each number or roll, to use by name in any roll."""
        name_of(join_words(name))
        await CHARACTERS.check_may_add(await ask_of(interaction), for_)
        written = _choose(lines, file)
        if written is None:
            await open_lines(interaction, CharacterForm("new", for_, name, ""))
        else:
            await answer(interaction, forms.make(interaction, for_, name, written), private=for_ == "me")

    return create


def _choose(lines: str | None, file: discord.Attachment | None) -> str | discord.Attachment | None:
    """Return what has the lines; None: a form is to ask for them.

    Raises:
        BadInput: both have.
    """
    if lines is not None and file is not None:
        raise BadInput("`lines:` and `file:` cannot be used together: leave one out.")
    return lines if file is None else file


def _show() -> Command:
    @app_commands.command()
    @app_commands.describe(name=PLAYED)
    @answers(private=True)
    async def show(interaction: Interaction, *, name: Name | None = None) -> Answer:
        """Show a character to you alone, with what it has in this server, and its lines as a file."""
        ask = await ask_of(interaction)
        found = await (CHARACTERS.find_begun(ask, name) if name else characters.find_played(ask))
        return await show_character(ask, found)

    return _with_names(show)


def _edit() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(
        name=PLAYED,
        lines=LINES,
        file="A file instead, for all lines: one of /character show, or a text",
        for_=WHOSE,
    )
    async def edit(
        interaction: Interaction,
        *,
        name: Name | None = None,
        lines: Lines | None = None,
        file: discord.Attachment | None = None,
        for_: Keeper = "me",
    ) -> None:
        """Change the lines of a character, in a form, line by line, or all by a file."""
        ask = await ask_of(interaction)
        if name is None:
            found = await characters.find_played(ask)
        else:
            found = await CHARACTERS.find(ask, name, (for_,))
        await CHARACTERS.check_may_change(ask, found.name, found.maker)
        written = _choose(lines, file)
        if written is not None:
            change = (
                forms.change(interaction, found, written)
                if isinstance(written, str)
                else forms.edit(interaction, found.keeper, found.name, written)
            )
            await answer(interaction, change, private=found.keeper == "me")
            return
        if len(str(found.sheet)) > LONGEST_TYPED:
            raise BadInput(
                f"{found.name} has too many lines for a form: change single lines, such as lines:dex = 4, or "
                "take its file from /character show, and give it changed to file: here."
            )
        await open_lines(interaction, CharacterForm("edit", found.keeper, found.name, str(found.sheet)))

    return _with_names(edit)


def _use() -> Command:
    @app_commands.command()
    @app_commands.describe(
        name="Which one: yours, or one of the server",
        everywhere="True: also in all other channels here where you have chosen none",
    )
    @answers(private=True)
    async def use(interaction: Interaction, *, name: Name, everywhere: bool = False) -> Answer:
        """Choose which character you play in this channel, or in this thread alone."""
        ask = await ask_of(interaction)
        found, in_other_threads = await characters.choose(ask, name, everywhere=everywhere)
        card = cards.used_card(found, ask.place, everywhere=everywhere, in_other_threads=in_other_threads)
        copies = copy_here.button("Copy for this thread", found.keeper, found.name)
        return Answer(card, (copies,) if in_other_threads else ())

    return _with_names(use)


@answers_press("character-copy", KEPT, private=True, update=True)
async def copy_here(interaction: Interaction, carried: Carried) -> Answer:
    """Give the thread a copy of a character that another thread plays."""
    ask = await ask_of(interaction)
    made, source = await characters.copy_for_thread(ask, keeper_in(carried), carried["name"])
    return Answer(cards.copied_card(made, source, is_played=True))


def _list() -> Command:
    @app_commands.command(name="list")
    @answers(private=True)
    async def list_(interaction: Interaction) -> Answer:
        """List your characters and the server's, and say which one you play here."""
        ask = await ask_of(interaction)
        mine, servers = [await CHARACTERS.list_all(ask, keeper) for keeper in KEEPERS]
        played = await characters.played(ask)
        own = {each.key for each in mine}  # of two with one name, `use` takes the person's own
        playable = [*mine, *(each for each in servers if each.key not in own)]
        uses = (TypedCommand("character use", {"name": each.name}) for each in playable)
        fitting = (each for each in uses if each.fits)
        buttons = [each.button(f"Play {each.options['name']}") for each in islice(fitting, MOST_ROLLS)]
        return Answer(cards.list_card(mine, servers, played), buttons)

    return list_


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.describe(
        what="What changes, and how: hp -4, hp +3, hp -1d8-3, hp 20, hp max",
        to="The change, if what: does not say it already: -4",
        rolled=ROLLED,
        who=WHO,
    )
    @answers()
    async def set_(
        interaction: Interaction,
        *,
        what: Whole,
        to: To | None = None,
        rolled: Rolled | None = None,
        who: discord.User | None = None,
    ) -> Answer:
        """Change what your character has, such as hp -4, in all channels; everyone sees it."""
        ask = await ask_of(interaction)
        asked = await changing.validate_change(
            ask, what, to or "", player=who.id if who else 0, by_hand=rolled is not None
        )
        return await roll_and_answer(interaction, asked, rolled)

    return _with_counters(set_)


def _rest() -> Command:
    @app_commands.command()
    @app_commands.describe(
        length="What is given back: of a short rest values with short, of a long one both",
        who=WHO,
        party="All who have chosen a character here, if you are a game master",
    )
    @answers(private=True)
    async def rest(
        interaction: Interaction,
        *,
        length: Length = "long",
        who: discord.User | None = None,
        party: bool = False,
    ) -> Answer:
        """Give characters back what their lines say, such as hp = 24/30 long; asks you before."""
        ask = await ask_of(interaction)
        if party:
            return change_message.ask_rest(ask, await find_party(ask), length, is_party=True)
        return change_message.ask_rest(ask, [await find_to_change(ask, who.id if who else 0)], length)

    return rest


def _share() -> Command:
    @app_commands.command()
    @app_commands.describe(name="Which one of yours")
    @answers()
    async def share(interaction: Interaction, *, name: Name) -> Answer:
        """Show a character of yours to this server, as it is now: everyone here can play or copy it."""
        return Answer(cards.shared_card(await characters.share(await ask_of(interaction), name)))

    return _with_names(share)


def _copy() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for", to="to")
    @app_commands.describe(
        name="Which one: yours, or one of the server", to="What the copy is called", for_=WHOSE
    )
    @answers(private=_is_mine)
    async def copy(interaction: Interaction, *, name: Name, to: Name, for_: Keeper = "me") -> Answer:
        """Make a new character from the lines of another."""
        made, source = await characters.copy(await ask_of(interaction), name, to, for_)
        return Answer(cards.copied_card(made, source))

    return _with_names(copy)


def _hand_over() -> Command:
    @app_commands.command(name="hand-over")
    @app_commands.describe(name="Which one of yours", to="Who gets it, once they take it")
    @answers()
    async def hand_over(interaction: Interaction, *, name: Name, to: discord.User) -> Answer:
        """Offer one of your characters to another person, with all it has."""
        ask = await ask_of(interaction)
        if to.bot:
            raise BadInput("A bot cannot play a character: choose a person.")
        found, number = await characters.ask_hand_over(ask, name, to.id)
        return Answer(cards.offered_card(found, ask.person, to.id), take_over.buttons(number))

    return _with_names(hand_over)


@confirms(characters.HANDING_OVER, ("Take it", "Do not take it"), cards.DECLINED)
async def take_over(interaction: Interaction, question: int) -> Answer:
    """Take the character."""
    ask = await ask_of(interaction)
    return Answer(cards.taken_card(await characters.take(ask, question), ask.person))


def _remove() -> Command:
    @app_commands.command()
    @app_commands.rename(for_="for")
    @app_commands.describe(name="Which one", for_=WHOSE, sure=SURE)
    @answers(private=True)
    async def remove(
        interaction: Interaction, *, name: Name, for_: Keeper = "me", sure: bool = False
    ) -> Answer:
        """Remove a character."""
        ask = await ask_of(interaction)
        if sure:
            return Answer(cards.removed_card(await CHARACTERS.remove(ask, for_, name)))
        found = await CHARACTERS.find(ask, name, (for_,))
        await CHARACTERS.check_may_change(ask, found.name, found.maker)
        return Answer(cards.remove_question_card(found), confirm_buttons(interaction, "Remove it"))

    return _with_names(remove)


def _with_names(command: Command) -> Command:
    """Complete the option `name` of a command from the characters that the person can play."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        begun = typed.strip().casefold()
        names = await recall(interaction, CHARACTERS.names)
        return [choice(name, name) for name in names if begun in name.casefold()][:MOST]

    command.autocomplete("name")(complete)
    return command


def _with_counters(command: Command) -> Command:
    """Complete the option `what` of a command from what the character has that the person plays."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        counters = await recall(interaction, characters.counters)
        begun, to = split_change(typed.casefold(), counters)
        return [
            choice(f"{name}: {each.now} of {each.most}{f', {to}' if to else ''}", f"{name} {to}".rstrip())
            for name, each in counters.items()
            if begun in name
        ][:MOST]

    command.autocomplete("what")(complete)
    return command


FORMS = forms.FORMS
BUTTONS = (*change_message.BUTTONS, take_over, export, copy_here, *forms.BUTTONS)
