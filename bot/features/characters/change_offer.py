"""What is offered where what a character has is typed in the place of a roll: `hp -5`, `hero point`."""

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.characters.card import change_offer_card
from bot.features.characters.characters import Character
from bot.features.characters.typed_changes import count_spent, read_change, read_counter
from bot.mechanics.errors import BadInput


def offer_change(character: Character, dice: str) -> Answer | None:
    """Return a button for the change that a line is, or two where it names a value alone; else None."""
    line = read_counter(character.sheet, dice)
    if line is None:
        return None
    changes = (line.change,) if line.change else ("-1", "+1")
    try:
        typed_changes = [read_change(line.name, change) for change in changes]
    except BadInput:
        return None
    spent = count_spent(character.sheet, line.name, typed_changes[0]) if line.change else 0
    commands = [
        (typed, TypedCommand("character set", {"what": typed}))
        for typed in (f"{line.name} {change}" for change in changes)
    ]
    if not all(command.fits for _, command in commands):
        return None
    label = f"Spend {spent} Hit {'Dice' if spent > 1 else 'Die'}" if spent else ""
    buttons = tuple(command.button(label or typed) for typed, command in commands)
    return Answer(change_offer_card(character, line.name, spent), buttons, alone=True)
