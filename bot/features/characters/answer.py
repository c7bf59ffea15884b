"""How a character is shown, with buttons for its rolls and its file."""

from collections.abc import Sequence
from itertools import islice

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer, Button
from bot.client.options import TypedCommand, ask_of
from bot.features.characters import card as cards
from bot.features.characters.change_message import ask_long_rest
from bot.features.characters.characters import CHARACTERS, Character, played, with_counters
from bot.features.saved.saved import usable
from bot.play.shelf import Keeper
from bot.play.store import Ask

KEPT = r"(?P<keeper>me|server):(?P<name>[\s\S]{1,32})"
"""Whose character it is, and its name, on a button or a form."""

MOST_ROLLS = 10
"""How many rolls of a character stand under it as buttons."""


def keeper_in(carried: Carried) -> Keeper:
    """Return whose character a button or a form is about."""
    return "server" if carried["keeper"] == "server" else "me"


async def show_character(ask: Ask, character: Character, done: str = "", notes: Sequence[str] = ()) -> Answer:
    """Show the lines of a character after `notes`; `done` says what was done with it, such as created."""
    saved = {each.name for each in await usable(ask)}
    both = [name for name in character.sheet.names if name in saved]
    entry = ask.configuration.played
    here = await played(ask)
    other = here if here and here.id != character.id else None
    now = await with_counters(ask, character)
    card = cards.character_card(now, done, both, entry, other, notes)
    file = export.button("As a file", character.keeper, character.name, emoji="📄")
    use = TypedCommand("character use", {"name": character.name}).button(f"Play {character.name}")
    return Answer(
        card, ((use,) if other else (*_roll_buttons(character), *_rest_button(character))) + (file,)
    )


@answers_press("character-file", KEPT, private=True)
async def export(interaction: Interaction, carried: Carried) -> Answer:
    """Send the lines of a character as a text file."""
    found = await CHARACTERS.find(await ask_of(interaction), carried["name"], (keeper_in(carried),))
    return Answer(cards.exported_card(found), files=(cards.lines_file(found),))


def _rest_button(character: Character) -> list[Button]:
    may_rest = character.sheet.list_rested(short=False)
    return [ask_long_rest.button("Rest", character.id, emoji="🌙")] if may_rest else []


def _roll_buttons(character: Character) -> list[Button]:
    """Return a button for each of the first rolls."""
    rolls = (
        TypedCommand("roll", {"dice": name})
        for name in character.sheet.names
        if not cards.is_number(character.sheet, name)
    )
    return [each.button(str(each.options["dice"])) for each in islice(rolls, MOST_ROLLS) if each.fits]
