"""/roll: dice written as an expression; the buttons under a roll: again, a look at a blind one, reveal it."""

import re
from dataclasses import replace
from operator import itemgetter
from typing import Self, cast

import discord
from discord import app_commands

from bot.commands import completion
from bot.commands.answering import Answer, answers, tell
from bot.commands.components import ID, StoredItem, buttons
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.details import told_by
from bot.commands.options import Dice, Rolled, Set
from bot.commands.request_context import request_of
from bot.mechanics.playing import Waiting
from bot.play.event import Event, Visibility
from bot.play.events import roll as play
from bot.play.events.reveal import reveal
from bot.play.events.roll import RollWish, Shown
from bot.play.recording import recall
from bot.play.saving.saved import usable
from bot.play.transition import Recorded
from bot.render.events.roll import blind_card, roll_card, waiting_card

CARRIED = rf":(?P<number>\d{{1,18}}):(?P<person>{ID}):(?P<visibility>secret|blind|)"
"""What follows the name of a button in its custom_id."""


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        dice="Such as 4d6kh3 + 2 # Strength, or a saved roll: attack 7; /help topic:dice shows it all",
        rolled="Faces of dice that you threw by hand, in order: 6 4 3 5",
        set="What you call the dice that you threw by hand: red",
        secret="Only you see the roll",  # noqa: S106 - what the option says
        blind="Only game masters see the roll, not you, until one reveals it",
    )
    @answers(private=itemgetter("secret"))
    async def roll(
        interaction: Interaction,
        *,
        dice: Dice,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        secret: bool = False,
        blind: bool = False,
    ) -> Answer:
        """Roll dice, such as 4d6kh3 + 2."""
        wish = RollWish(dice, rolled, set, secret, blind)
        return await _new(interaction, await play.roll(*request_of(interaction), wish))

    roll.autocomplete("dice")(_complete)
    roll.autocomplete("set")(completion.used_sets)
    return (roll,)


async def _complete(interaction: Interaction, typed: str) -> completion.Choices:
    saved = {each.name: each.dice for each in await completion.recall(interaction, usable)}
    return completion.dice_expressions(typed, await completion.recall(interaction, play.lately), saved)


async def _new(interaction: Interaction, made: Recorded | Waiting) -> Answer:
    """Show a new roll: a blind one only as such, with the buttons for game masters."""
    if isinstance(made, Waiting):
        return Answer(waiting_card(made), alone=True)
    event = made.event
    if event.visibility == "blind":
        shown = _shown(event)
        view = buttons(LookButton(shown), RevealButton(shown))
        return Answer(blind_card(event), view, tells=(event.number,))
    return await tell(interaction, event, made.result, _under(event))


async def _open(interaction: Interaction, event: Event, revealer: int | None = None) -> Answer:
    """Show a roll with every die, to whoever may see it."""
    services, _ = request_of(interaction)
    result = await recall(services, event)
    return Answer(roll_card(event, result, revealer), _under(event))


def _under(event: Event) -> discord.ui.View | None:
    shown = _shown(event)
    again = [] if event.by_hand else [AgainButton(shown)]
    reveal_it = [RevealButton(shown)] if event.visibility == "secret" else []
    return buttons(*again, *reveal_it) if again or reveal_it else None


def _shown(event: Event) -> Shown:
    return Shown(event.number, event.person, event.visibility)


class _RollButton(StoredItem, template=r"(?!)"):
    """A button about one roll; carries its number, who rolled it, and how it was hidden."""

    LABEL, EMOJI, NAME = "", "", ""

    def __init__(self, shown: Shown) -> None:
        super().__init__(
            discord.ui.Button(
                label=self.LABEL,
                emoji=self.EMOJI,
                style=discord.ButtonStyle.secondary,
                custom_id=f"{self.NAME}:{shown.number}:{shown.person}:{shown.visibility}",
            )
        )
        self.shown = shown

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        visibility = cast(Visibility, match["visibility"])
        return cls(Shown(int(match["number"]), int(match["person"]), visibility))


class AgainButton(_RollButton, template=f"roll-again{CARRIED}"):
    """Rolls the same dice again, as hidden as before."""

    LABEL, EMOJI, NAME = "Roll again", "🎲", "roll-again"

    def __init__(self, shown: Shown) -> None:
        super().__init__(shown)
        self.private = shown.visibility == "secret"

    async def press(self, interaction: Interaction) -> Answer:
        """Roll, below what was shown."""
        return await _new(interaction, await play.roll_again(*request_of(interaction), self.shown))


class LookButton(_RollButton, template=f"roll-look{CARRIED}"):
    """Shows a blind roll to a game master alone."""

    LABEL, EMOJI, NAME = "Look", "👁️", "roll-look"
    private = True

    async def press(self, interaction: Interaction) -> Answer:
        """Show the roll to whoever pressed, if they may see it."""
        return await _open(interaction, await play.find_shown(*request_of(interaction), self.shown))


class RevealButton(_RollButton, template=f"roll-reveal{CARRIED}"):
    """Shows a hidden roll to all: in place of what hid it, or below what only its roller sees."""

    LABEL, EMOJI, NAME = "Reveal", "📢", "roll-reveal"

    def __init__(self, shown: Shown) -> None:
        super().__init__(shown)
        self.update = shown.visibility == "blind"

    async def press(self, interaction: Interaction) -> Answer:
        """Reveal it."""
        services, context = request_of(interaction)
        await play.find_shown(services, context, self.shown)
        revealed = await reveal(services, context, self.shown.number)
        opened = await _open(interaction, revealed, context.person)
        return replace(opened, tells=await told_by(interaction, revealed))


BUTTONS: tuple[type[StoredItem], ...] = (AgainButton, LookButton, RevealButton)
