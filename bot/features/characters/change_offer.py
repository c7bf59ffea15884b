"""What is offered where a change of what a character has is typed in the place of a roll: `hp -5`."""

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.characters.card import change_offer_card
from bot.features.characters.characters import Character
from bot.features.characters.typed_changes import is_signed, read_change, split_change
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.games.where_played import reads_numbers
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.usual_names import NEVER_ROLLED, find_line


def offer_change(character: Character, dice: str, played: GameEntry | None = None) -> Answer | None:
    """Return a button for the change that a line is; None where it is none, or may be a roll of `played`.

    A game may roll numbers of sheets, and add others to them: with dice of a pool `willpower -1` is a roll,
    but never `hp -5`. In Call of Cthulhu nothing is added to a number, so `luck -10` is a change.
    """
    what, change = split_change(dice, character.sheet.counters)
    name = find_line(character.sheet.counters, fold_run(what))
    if name is None or not is_signed(change) or (played and _may_roll(name, played)):
        return None
    try:
        read_change(name, change)
    except BadInput:
        return None
    typed = f"{name} {change}"
    command = TypedCommand("character set", {"what": typed})
    if not command.fits:
        return None
    return Answer(change_offer_card(character, name), (command.button(typed),), alone=True)


def _may_roll(name: str, played: GameEntry) -> bool:
    is_used_up = any(find_line((name,), points) for points in NEVER_ROLLED)
    return not (played.adds_to_d20 or is_used_up) and played.adds_numbers and reads_numbers(played)
